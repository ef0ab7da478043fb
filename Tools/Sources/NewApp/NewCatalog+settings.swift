import LocalAppStore
import SourceJSON

extension Outline {
  /// The plan that is offered at a lower price to a customer who is about to cancel, and the offer; nil for existing
  /// products.
  var offerToStay: (product: String, offer: String)? {
    guard model != nil else { return nil }
    return sales.flatMap(\.products).lazy.compactMap { product in
      product.subscription?.promotionalOffers.first?.id.map { (product.id, $0) }
    }.first
  }
}

extension Outline {
  /// The identifiers of the promotional offers of all plans.
  var offersOfPlans: [String] {
    sales.flatMap(\.products).flatMap { $0.subscription?.promotionalOffers ?? [] }.compactMap(\.id)
  }
}

extension Outline.Sale {
  /// A Boolean value that indicates whether some of its plans have different levels.
  var hasLevels: Bool { Set(products.compactMap { $0.subscription?.level }).count > 1 }
}

/// The screens on which customers manage their purchases.
extension NewCatalog {
  func settings(_ texts: inout NewTexts) -> JSONValue {
    var buttons: [JSONValue] = [restore(&texts, style: "plain")]
    if outline.hasPlans {
      let title = texts.starter("my_subscription")
      buttons.insert(
        [
          "button": title, "icon": "star.fill", "style": "plain",
          "action": ["open": .string(Self.subscription)],
        ], at: 0)
    }
    buttons.append(redeem(&texts))
    return [
      "title": texts.starter("settings_title"), "back": "home",
      "elements": [["section": .array(buttons)], ["section": .array(links(&texts))]],
    ]
  }

  /// The customer's plan with its actions; or the button to the plans.
  func subscription(_ texts: inout NewTexts) -> JSONValue {
    let plans = outline.sales.filter(\.isPlans)
    var elements = plans.map { sale in
      let keys: [(String, JSONValue?)] = [
        ("subscription", .string(sale.paywall)), ("icon", "star.fill"),
        ("change", texts.starter("change_plan")), ("cancel", texts.starter("cancel_plan")),
        ("refund", texts.starter("request_refund")), ("stay", stay(sale, &texts)),
      ]
      return JSONValue.object(keys.compactMap { key, value in value.map { .init(key, $0) } })
    }
    for sale in plans {
      let label =
        plans.count == 1
        ? texts.starter("choose_plan") : texts.add("feature_\(sale.entitlement)", sale.title)
      elements.append([
        "button": label, "style": plans.count == 1 ? "prominent" : "bordered",
        "action": ["open": .string(sale.paywall)],
        "when": ["not": ["entitled": .string(sale.entitlement)]],
      ])
    }
    elements.append(["section": .array([restore(&texts, style: "plain"), redeem(&texts)])])
    return [
      "title": texts.starter("my_subscription"), "back": "settings",
      "elements": .array(elements + links(&texts)),
    ]
  }

  /// The offers for subscribers who are about to cancel; nil for existing products.
  private func stay(_ sale: Outline.Sale, _ texts: inout NewTexts) -> JSONValue? {
    guard let (product, offer) = outline.offerToStay,
      sale.products.contains(where: { $0.id == product })
    else { return nil }
    return [
      [
        "product": .string(product), "offer": .string(offer), "title": texts.starter("stay_offer"),
      ]
    ]
  }

  private func redeem(_ texts: inout NewTexts) -> JSONValue {
    [
      "button": texts.starter("redeem_code"), "icon": "giftcard.fill", "style": "plain",
      "action": "redeem",
    ]
  }
}
