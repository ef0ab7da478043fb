import SourceJSON

extension CatalogFile {
  /// Checks that every name is defined in the file, and what follows from names.
  ///
  /// - Throws: All mistakes: the first of each entry, and of each access rule.
  func checkNames(in tree: JSONNode) throws(SourceError) {
    let names = CatalogNames(of: tree)
    var mistakes = SourceMistakes()
    for feature in tree["features"]?.members ?? [] {
      for rule in feature.node["access"]?.elements ?? [] {
        mistakes.attempt { () throws(SourceError) in
          try check(rule, of: feature.key, against: names)
        }
      }
      mistakes.attempt { () throws(SourceError) in try check(feature: feature, against: names) }
    }
    for paywall in tree["paywalls"]?.members ?? [] {
      mistakes.attempt { () throws(SourceError) in
        try check(paywall: paywall.node, against: names, hasScreens: tree["screens"] != nil)
        if paywall.node["drawnBy"] != nil, names[.screen].contains(paywall.key) {
          throw SourceError(
            "the app draws the paywall `\(paywall.key)`, and a screen is called so",
            fix: "Rename one of them.", at: paywall.keyLocation)
        }
      }
    }
    for choice in tree["choices"]?.members ?? [] {
      mistakes.attempt { () throws(SourceError) in try check(choice: choice.node, against: names) }
    }
    for entitlement in tree["simulation"]?["entitlements"]?.elements ?? [] {
      mistakes.attempt { () throws(SourceError) in
        try entitlement.check(is: .entitlement, among: names)
      }
    }
    for product in tree["products"]?.members ?? [] {
      mistakes.attempt { () throws(SourceError) in
        try product.node["twinOf"]?.check(is: .product, among: names)
        try checkTwin(product)
      }
    }
    checkRest(of: tree, against: names, &mistakes)
    mistakes.attempt { () throws(SourceError) in
      try checkExperiments(in: tree, against: names)
    }
    try mistakes.throwIfAny()
  }

  private func check(
    feature: JSONNode.Member, against names: CatalogNames
  ) throws(SourceError) {
    if feature.node["access"]?.elements.isEmpty ?? true {
      throw (feature.node["access"] ?? feature.node).error(
        "the feature `\(feature.key)` has no access rule, so nobody could ever use it",
        fix: "Write at least one, such as [\"free\"].")
    }
    try feature.checkStar()
    try feature.node["paywall"]?.check(is: .paywall, among: names)
    try feature.node["placement"]?.check(is: .placement, among: names)
    if let placement = feature.node["placement"], feature.node["paywall"] != nil {
      throw placement.error(
        "the feature `\(feature.key)` has both a paywall and a placement",
        fix: "Keep `placement`, and name the paywall in it; or keep `paywall` alone.")
    }
  }

  private func check(
    paywall: JSONNode, against names: CatalogNames, hasScreens: Bool
  ) throws(SourceError) {
    for product in paywall["products"]?.elements ?? [] {
      try product.check(is: .product, among: names)
      try product.checkIsSold(by: names)
      try checkOffered(product["remote"], among: names)
    }
    if hasScreens {
      try paywall["screen"]?.check(is: .screen, among: names)
      try paywall["sheet"]?.check(is: .screen, among: names)
    }
  }

  private func check(choice: JSONNode, against names: CatalogNames) throws(SourceError) {
    let options = choice["options"]?.elements ?? []
    for option in options where !names.isFeature(option.string) {
      try option.check(is: .feature, among: names)
    }
    let offered = DefinedNames(options.compactMap(\.string))
    try choice["default"]?.check(isOneOf: offered, "one of the options")
    for member in choice["defaultOn"]?.members ?? [] {
      try member.node.check(isOneOf: offered, "one of the options")
    }
  }
}

extension JSONNode {
  /// Refuses a product that is no longer sold.
  func checkIsSold(by names: CatalogNames) throws(SourceError) {
    guard let name = string, names.retired.contains(name) else { return }
    throw error(
      "`\(name)` is retired, so nothing sells it",
      fix: "Take it out here, or `retired` out of the product.")
  }
}
