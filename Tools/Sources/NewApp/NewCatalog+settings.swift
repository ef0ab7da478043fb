import SourceJSON

/// The screens from which somebody looks after what they have.
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

  /// The plan that somebody has, and all that they can do with it; or the way to the plans.
  func subscription(_ texts: inout NewTexts) -> JSONValue {
    let plans = outline.sales.filter(\.isPlans)
    var elements: [JSONValue] = plans.map { sale in
      [
        "subscription": .string(sale.paywall), "icon": "star.fill",
        "change": texts.starter("change_plan"),
      ]
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
    let manage: JSONValue = [
      "button": texts.starter("manage_subscription"), "icon": "gearshape.fill", "style": "plain",
      "action": "manageSubscriptions",
    ]
    elements.append([
      "section": .array([manage, restore(&texts, style: "plain"), redeem(&texts)])
    ])
    return [
      "title": texts.starter("my_subscription"), "back": "settings",
      "elements": .array(elements + links(&texts)),
    ]
  }

  private func redeem(_ texts: inout NewTexts) -> JSONValue {
    [
      "button": texts.starter("redeem_code"), "icon": "giftcard.fill", "style": "plain",
      "action": "redeem",
    ]
  }
}
