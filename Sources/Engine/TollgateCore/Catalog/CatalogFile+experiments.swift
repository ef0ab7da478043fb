import SourceJSON

extension CatalogFile {
  func checkTwin(_ product: JSONNode.Member) throws(SourceError) {
    guard let twin = product.node["twinOf"], let name = twin.string,
      let original = products?[Catalog.Product.ID(name)],
      let copy = products?[Catalog.Product.ID(product.key)]
    else { return }
    guard name != product.key else {
      throw twin.error(
        "`\(name)` can't be a twin of itself", fix: "Name the product at the usual price.")
    }
    guard original.twinOf == nil else {
      throw twin.error(
        "`\(name)` is a twin itself", fix: "Name the product that both are twins of.")
    }
    guard original.type == copy.type, original.grants == copy.grants.inOrder(of: original.grants)
    else {
      throw twin.error(
        "`\(product.key)` and `\(name)` are not of one type with the same grants",
        fix: "Twins differ in nothing but the price.")
    }
  }

  func checkExperiments(in tree: JSONNode, against names: CatalogNames) throws(SourceError) {
    var measured: [String: String] = [:]
    var mistakes = SourceMistakes()
    for experiment in tree["experiments"]?.members ?? [] {
      mistakes.attempt { () throws(SourceError) in
        try check(experiment, against: names, &measured)
      }
    }
    try mistakes.throwIfAny()
  }

  private func check(
    _ experiment: JSONNode.Member, against names: CatalogNames, _ measured: inout [String: String]
  ) throws(SourceError) {
    if remote?[RemoteValue.ID(experiment.key)] != nil {
      throw SourceError(
        "`\(experiment.key)` is a remote value's name too",
        fix: "An experiment is turned on remotely by its name: give it one of its own.",
        at: experiment.keyLocation)
    }
    try experiment.node["paywall"]?.check(is: .paywall, among: names)
    if let paywall = experiment.node["paywall"], let name = paywall.string {
      if let other = measured.updateValue(experiment.key, forKey: name) {
        throw paywall.error(
          "`\(other)` is measured on the paywall `\(name)` already",
          fix: "Two experiments on one paywall can't be told apart: run one after the other.")
      }
    }
    try checkVariants(of: experiment)
  }

  private func checkVariants(of experiment: JSONNode.Member) throws(SourceError) {
    let variants = experiment.node["variants"]?.members ?? []
    guard variants.count > 1 else {
      throw experiment.node.error(
        "the experiment `\(experiment.key)` compares nothing", fix: "Give it two variants or more.")
    }
    try experiment.node["status"]?.check(
      isOneOf: DefinedNames(["off", "drawn"] + variants.map(\.key)), "`off`, `drawn` or a variant")
    for variant in variants {
      if ["off", "drawn", "default"].contains(variant.key) {
        throw SourceError(
          "a variant can't be called `\(variant.key)`",
          fix: "Sent as an experiment's status the word means something else: take another.",
          at: variant.keyLocation)
      }
      let described = experiments?[Experiment.ID(experiment.key)]?
        .variants[Experiment.Variant.ID(variant.key)]
      guard let described, (1...1_000_000).contains(described.weight) else {
        throw (variant.node["weight"] ?? variant.node).error(
          "the weight of `\(variant.key)` must be a whole number from 1 to 1000000",
          fix: "Weights are shares of their sum; leave out a variant that nobody should see.")
      }
      for value in variant.node["set"]?.members ?? [] {
        try check(value, sentAs: described.set?[RemoteValue.ID(value.key)]?.text)
      }
    }
  }

  private func check(_ value: JSONNode.Member, sentAs text: String?) throws(SourceError) {
    guard let described = remote?[RemoteValue.ID(value.key)] else {
      let known = (remote?.entries ?? [:]).keys.map(\.rawValue)
      throw SourceError(
        "`\(value.key)` is not a remote value of this catalog",
        fix: Suggestion.question(about: value.key, in: known)
          ?? "Describe it under `remote` first.", at: value.keyLocation)
    }
    let declared = RemoteValue(id: RemoteValue.ID(value.key), kind: described.kind)
    if let problem = text.flatMap(declared.problem) { throw value.node.error(problem, fix: nil) }
  }
}

extension Grants {
  /// Returns the same grants, with their names in the order of others that have the same names.
  fileprivate func inOrder(of other: Grants) -> Grants {
    Grants(
      entitlements: Set(entitlements) == Set(other.entitlements)
        ? other.entitlements : entitlements,
      badges: Set(badges) == Set(other.badges) ? other.badges : badges, amounts: amounts,
      entitlementTimes: entitlementTimes, badgeTimes: badgeTimes)
  }
}
