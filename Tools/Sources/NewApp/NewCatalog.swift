import LocalAppStore
import SourceJSON
import TollgateScreens

/// The catalog of a new app: its products, their grants, and initial screens.
struct NewCatalog {
  let app: NewApp
  let outline: Outline

  /// The name of the paywall for everything that is not sold as plans, and of its screen.
  static let store = "store"

  /// The name of the screen that shows the customer's plan.
  static let subscription = "subscription"

  /// The uses that a day of the model with a quota has.
  static let usesADay = 5

  /// The days of the model with a trial.
  static let trialDays = 7

  /// The coins that a hint costs.
  static let hintCost = 20

  /// Returns the file, and names the texts that it uses.
  func document(_ texts: inout NewTexts) -> String {
    let sections: [(String, JSONValue?)] = [
      ("$schema", "catalog.schema.json"),
      ("app", .string(app.id)),
      ("bundleID", .string(app.bundleID)),
      ("products", .object(products)),
      ("trials", trials),
      ("currencies", some(outline.coins.map { .init($0.currency, begin(of: $0)) })),
      ("spends", some(spends)),
      ("features", some(features)),
      ("paywalls", some(paywalls)),
      ("placements", some(placements)),
      ("look", outline.look),
      ("screens", .object(screens(&texts))),
      ("lint", lint),
    ]
    let members = sections.compactMap { key, value in value.map { JSONValue.Member(key, $0) } }
    return JSONText.pretty(.object(members)) + "\n"
  }

  /// Returns an object, or nil if it is empty.
  private func some(_ members: [JSONValue.Member]) -> JSONValue? {
    members.isEmpty ? nil : .object(members)
  }

  // MARK: What is sold

  private var products: [JSONValue.Member] {
    let granting = outline.sales.flatMap { sale in
      sale.products.map { product in
        JSONValue.Member(
          product.id,
          [
            "type": .string(product.kind.inCatalog),
            "grants": grants(of: product, in: sale),
          ])
      }
    }
    let filling = outline.coins.flatMap { coin in
      coin.packs.map { pack in
        JSONValue.Member(
          pack.product.id,
          [
            "type": "consumable",
            "grants": ["balances": [coin.currency: .number("\(pack.amount)")]],
          ])
      }
    }
    return granting + filling
      + outline.tips.map { .init($0.id, ["type": "consumable", "tip": true]) }
  }

  private var spends: [JSONValue.Member] {
    outline.model == .credits
      ? []
      : outline.coins.map { coin in
        let cost = outline.model == .coins ? Self.hintCost : 1
        return .init(outline.spend(of: coin), ["cost": [coin.currency: .number("\(cost)")]])
      }
  }

  private var features: [JSONValue.Member] {
    outline.sales.map { sale in
      let way: JSONValue.Member =
        outline.model == .credits
        ? .init("placement", .string(Self.noCredits)) : .init("paywall", .string(sale.paywall))
      return .init(sale.feature, .object([.init("access", .array(access(to: sale))), way]))
    }
  }

  private var paywalls: [JSONValue.Member] {
    let plans = outline.sales.filter(\.isPlans).map { sale in
      JSONValue.Member(
        sale.paywall,
        [
          "screen": .string(sale.paywall),
          "products": .array(outline.offered(sale.products).map { .string($0.id) }),
        ])
    }
    let store: [JSONValue.Member] =
      outline.hasStore
      ? [
        .init(
          Self.store,
          [
            "screen": .string(Self.store),
            "products": .array(outline.storeProducts.map { .string($0.id) }),
          ])
      ] : []
    let others = outline.offerings.map { offering in
      JSONValue.Member(
        offering.name,
        [
          "screen": .string(offering.name),
          "products": .array(offering.products.map { .string($0.id) }),
        ])
    }
    return plans + store + others
  }

  /// A placement for each offering but the current one, by which the app shows it.
  private var placements: [JSONValue.Member] {
    if outline.model == .credits, let sale = outline.sales.first {
      let plans: JSONValue = [
        "paywall": .string(sale.paywall), "when": ["not": ["entitled": .string(sale.entitlement)]],
      ]
      return [.init(Self.noCredits, [plans, ["paywall": .string(Self.store)]])]
    }
    return outline.offerings.flatMap { offering in
      ([offering.name] + offering.placements).map {
        .init($0, [["paywall": .string(offering.name)]])
      }
    }
  }

  // MARK: What is seen

  private func screens(_ texts: inout NewTexts) -> [JSONValue.Member] {
    var screens = [JSONValue.Member("home", home(&texts)), .init("settings", settings(&texts))]
    if outline.hasPlans { screens.append(.init(Self.subscription, subscription(&texts))) }
    for sale in outline.sales where sale.isPlans {
      screens.append(
        .init(sale.paywall, paywall(of: sale, outline.offered(sale.products), &texts)))
    }
    if outline.hasStore {
      screens.append(
        .init(Self.store, paywall(of: nil, outline.storeProducts, &texts)))
    }
    for offering in outline.offerings {
      screens.append(
        .init(offering.name, paywall(of: offering.sale, offering.products, &texts)))
    }
    return screens
  }

  private func home(_ texts: inout NewTexts) -> JSONValue {
    let name = texts.add("app_name", name: app.name)
    var elements: [JSONValue] = [["hero": name]]
    for sale in outline.sales {
      let label =
        outline.model == nil
        ? texts.add("feature_\(sale.entitlement)", sale.title) : texts.starter("start")
      elements.append([
        "button": label, "style": outline.sales.count == 1 ? "prominent" : "bordered",
        "action": ["use": .string(sale.feature)],
      ])
      switch outline.model {
      case .trial:
        elements.append([
          "text": texts.starter("trial_days_left %lld"), "with": [["daysRemaining": "trial"]],
          "style": "secondary",
          "when": ["inTrial": "trial", "not": ["entitled": .string(sale.entitlement)]],
        ])
      case .quota:
        elements.append([
          "text": texts.starter("uses_left %lld"), "with": [["remaining": .string(sale.feature)]],
          "style": "secondary", "when": ["not": ["unlimited": .string(sale.feature)]],
        ])
      case .tiers:
        elements.append([
          "text": texts.starter("uses_left_this_month %lld"),
          "with": [["remaining": .string(sale.feature)]], "style": "secondary",
          "when": ["not": ["unlimited": .string(sale.feature)]],
        ])
      default: break
      }
    }
    for coin in outline.coins {
      let word: String? =
        switch outline.model {
        case .coins: "coins"
        case .credits: "credits"
        default: nil
        }
      let words = texts
      elements.append([
        "text": texts.add(counting: "balance_\(coin.currency)") { language in
          word.map { words.word($0, in: language) } ?? coin.title(language)
        }, "with": [["balance": .string(coin.currency)]], "style": "headline",
      ])
      if outline.model == .credits { continue }
      let label =
        outline.model == .coins
        ? texts.starter("get_hint")
        : texts.add("spend_\(coin.currency)") { "−1 \(coin.title($0))" }
      elements.append([
        "button": label, "style": "bordered",
        "action": ["spend": .string(outline.spend(of: coin))],
      ])
    }
    if outline.hasStore {
      elements.append([
        "button": texts.starter("store_title"), "icon": "cart.fill",
        "action": ["open": .string(Self.store)],
      ])
    }
    elements.append([
      "button": texts.starter("settings_title"), "icon": "gearshape.fill",
      "action": ["open": "settings"],
    ])
    return ["title": name, "elements": .array(elements)]
  }

  /// Returns a paywall for some products: the plans of an entitlement as a selection, and one row
  /// for each other product.
  private func paywall(
    of sale: Outline.Sale?, _ products: [StoreConfiguration.Product], _ texts: inout NewTexts
  ) -> JSONValue {
    let title =
      switch (outline.model, sale) {
      case (nil, let sale?): texts.add("feature_\(sale.entitlement)", sale.title)
      case (nil, nil), (.coins, _), (.credits, nil), (.tips, _): texts.starter("store_title")
      case (_?, _): texts.starter("unlock_title")
      }
    let offers: [JSONValue] =
      sale == nil
      ? products.map { product in
        [
          "product": .string(product.id),
          "title": texts.add("product_\(product.textName)", product.title),
          "buy": texts.starter(outline.model == .tips ? "give_tip %@" : "buy_now %@"),
        ]
      } : [choice(of: products, &texts)]
    let elements = [["hero": title]] + offers + closing(&texts)
    return ["title": title, "style": "glass", "elements": .array(elements)]
  }

  /// Returns a selection of plans, with the saving of each.
  private func choice(
    of products: [StoreConfiguration.Product], _ texts: inout NewTexts
  ) -> JSONValue {
    let plans = products.map { product -> JSONValue in
      let title = texts.add("product_\(product.textName)", product.title)
      guard let dearer = product.comparison(among: products) else {
        return ["product": .string(product.id), "title": title]
      }
      return [
        "product": .string(product.id), "title": title,
        "saves": ["against": .string(dearer.id), "label": texts.starter("plan_saves %lld")],
      ]
    }
    let buy: JSONValue = [
      "subscription": texts.starter("buy_subscription %@ %@ %@"),
      "freeTrial": texts.starter("buy_free_trial %@ %@ %@ %@"),
      "oneTime": texts.starter("buy_once %@ %@"),
    ]
    let legal: JSONValue = [
      "subscription": texts.starter("legal_subscription %@ %@ %@"),
      "freeTrial": texts.starter("legal_free_trial %@ %@ %@ %@"),
      "oneTime": texts.starter("legal_once %@ %@"),
    ]
    let preselected = products.max { ($0.days ?? 0) < ($1.days ?? 0) } ?? products[0]
    return [
      "plans": .array(plans), "label": texts.starter("choose_plan"),
      "preselect": .string(preselected.id), "buy": buy, "legal": legal,
    ]
  }

  /// Returns the last part of every paywall.
  private func closing(_ texts: inout NewTexts) -> [JSONValue] {
    [
      restore(&texts, style: "bordered"),
      ["button": texts.starter("not_now"), "style": "plain", "action": "dismiss"],
    ] + links(&texts)
  }

  func restore(_ texts: inout NewTexts, style: String) -> JSONValue {
    [
      "button": texts.starter("restore_purchases"), "icon": "arrow.clockwise",
      "style": .string(style), "action": "restore",
    ]
  }

  func links(_ texts: inout NewTexts) -> [JSONValue] {
    [
      ["link": texts.starter("terms_of_use"), "url": .string(app.terms)],
      ["link": texts.starter("privacy_policy"), "url": .string(app.privacy)],
    ]
  }
}

extension Outline {
  /// Everything on the paywall that has no plans.
  var storeProducts: [StoreConfiguration.Product] {
    storeSales.flatMap(\.products) + coins.flatMap { $0.packs.map(\.product) } + tips
  }

  /// A Boolean value that indicates whether anything is sold as plans.
  var hasPlans: Bool { sales.contains(where: \.isPlans) }

  /// The initial color and symbol, based on the products; text on the color and in it is readable.
  fileprivate var look: JSONValue {
    let (tint, icon) =
      switch model {
      case .trial: ("#5b3fc4", "sparkles")
      case .quota: ("#0a58c4", "bolt.fill")
      case .lifetime: ("#0b6b4f", "star.fill")
      case .coins, .credits: ("#8a4b00", "dollarsign.circle.fill")
      case .tiers: ("#0a58c4", "star.fill")
      case .passes: ("#0b6b4f", "calendar")
      case .tips: ("#a3244f", "heart.fill")
      case nil: hasPlans ? ("#5b3fc4", "star.fill") : ("#0b6b4f", "cart.fill")
      }
    return ["tint": .string(tint), "icon": .string(icon), "cornerStyle": "rounded"]
  }

  /// Returns the name of the spend of a currency.
  func spend(of coin: Coin) -> String { model == .coins ? "hint" : "use_\(coin.currency)" }
}

extension Outline.Sale {
  /// The name of the paywall that sells it, and of its screen.
  var paywall: String { isPlans ? "\(entitlement)_plans" : NewCatalog.store }
}

extension StoreConfiguration.Product.Kind {
  /// The kind as a catalog names it.
  fileprivate var inCatalog: String {
    switch self {
    case .consumable: "consumable"
    case .nonConsumable: "nonConsumable"
    case .autoRenewable: "autoRenewable"
    case .nonRenewing: "nonRenewing"
    }
  }
}

extension StoreConfiguration.Product {
  /// The identifier, for the key of a text.
  fileprivate var textName: String { id.replacing("%", with: "_") }

  /// A Boolean value that indicates whether App Store Connect would refuse one of its texts as too
  /// long.
  var isTooLong: Bool {
    id.utf16.count > 100 || (referenceName?.utf16.count ?? 0) > 64
      || localizations.contains {
        $0.displayName.utf16.count > 30 || $0.description.utf16.count > 45
      }
  }
}
