import SourceJSON

extension CatalogFile {
  /// Checks that every name is one that the file defines.
  func checkNames(in tree: JSONNode) throws(SourceError) {
    let names = CatalogNames(of: tree)
    let (granted, sold, able) = (names.entitlements, names.products, names.features)

    for feature in tree["features"]?.members ?? [] {
      let rules = feature.node["access"]?.elements ?? []
      if rules.isEmpty {
        throw (feature.node["access"] ?? feature.node).error(
          "the feature `\(feature.key)` has no access rule, so nobody could ever use it",
          fix: "Write at least one, such as [\"free\"].")
      }
      try feature.checkStar()
      for rule in rules { try check(rule, of: feature.key, against: names) }
      try feature.node["paywall"]?.check(isOneOf: names.paywalls, "a paywall of this catalog")
      try feature.node["placement"]?.check(isOneOf: names.placements, "a placement of this catalog")
      if let placement = feature.node["placement"], feature.node["paywall"] != nil {
        throw placement.error(
          "the feature `\(feature.key)` has both a paywall and a placement",
          fix: "Keep `placement`, and name the paywall in it; or keep `paywall` alone.")
      }
    }
    for paywall in tree["paywalls"]?.members ?? [] {
      for product in paywall.node["products"]?.elements ?? [] {
        try product.check(isOneOf: sold, "a product of this catalog")
        try checkOffered(product["remote"], among: sold)
      }
      if tree["screens"] != nil {
        try paywall.node["screen"]?.check(isOneOf: names.screens, "a screen of this catalog")
        try paywall.node["sheet"]?.check(isOneOf: names.screens, "a screen of this catalog")
      }
    }
    for choice in tree["choices"]?.members ?? [] {
      let options = choice.node["options"]?.elements ?? []
      for option in options where !names.isFeature(option.string) {
        try option.check(isOneOf: able, "a feature of this catalog")
      }
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
    try checkRest(of: tree, against: names)
    try checkExperiments(in: tree, paywalls: names.paywalls)
  }
}
