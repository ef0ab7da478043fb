import SourceJSON

extension CatalogFile {
  /// Checks that every name is one that the file defines.
  func checkNames(in tree: JSONNode) throws(SourceError) {
    let granted = Set(
      (products ?? [:]).values.flatMap { ($0.grants.entitlements ?? []).map(\.rawValue) })
    let sold = Set((products ?? [:]).keys.map(\.rawValue))
    let walls = Set((paywalls ?? [:]).keys.map(\.rawValue))
    let able = Set((features ?? [:]).keys.map(\.rawValue))

    for feature in tree["features"]?.members ?? [] {
      let rules = feature.node["access"]?.elements ?? []
      if rules.isEmpty {
        throw (feature.node["access"] ?? feature.node).error(
          "the feature `\(feature.key)` has no access rule, so nobody could ever use it",
          fix: "Write at least one, such as [\"free\"].")
      }
      for rule in rules {
        try rule["entitled"]?.check(isOneOf: granted, "an entitlement that a product grants")
        try checkLimit(rule["quota"]?["limit"]?["remote"])
      }
      try feature.node["paywall"]?.check(isOneOf: walls, "a paywall of this catalog")
    }
    for paywall in tree["paywalls"]?.members ?? [] {
      for product in paywall.node["products"]?.elements ?? [] {
        try product.check(isOneOf: sold, "a product of this catalog")
        try checkOffered(product["remote"], among: sold)
      }
      if let screens = tree["screens"] {
        try paywall.node["screen"]?.check(
          isOneOf: Set(screens.members.map(\.key)), "a screen of this catalog")
      }
    }
    for choice in tree["choices"]?.members ?? [] {
      let options = choice.node["options"]?.elements ?? []
      for option in options { try option.check(isOneOf: able, "a feature of this catalog") }
      let offered = Set(options.compactMap(\.string))
      try choice.node["default"]?.check(isOneOf: offered, "one of the options")
      for member in choice.node["defaultOn"]?.members ?? [] {
        try member.node.check(isOneOf: offered, "one of the options")
      }
    }
    for entitlement in tree["simulation"]?["entitlements"]?.elements ?? [] {
      try entitlement.check(isOneOf: granted, "an entitlement that a product grants")
    }
    for product in tree["products"]?.members ?? [] {
      try product.node["twinOf"]?.check(isOneOf: sold, "a product of this catalog")
      try checkTwin(product)
    }
    try checkExperiments(in: tree, paywalls: walls)
  }
}
