import SourceJSON

/// `{ "cost": { "hints": 1 } }`: allows if the balances cover the cost, which a use takes.
enum CostRule: AccessRuleGrammar {
  static let names = NameUse.keys(.currency)

  static var schema: JSONValue {
    [
      "title": "Cost",
      "description":
        "Allows while the balances cover this cost, and a use takes it. A rule without a cost comes first.",
      "type": "object",
      "additionalProperties": .limit(
        title: "Amount",
        description:
          "The amount that a use takes of the currency: a whole number of at least 1, or a remote number.",
        remote: "The remote value that is the amount: one that is never below 1."),
      "minProperties": 1,
    ]
  }

  static func check(
    _ value: JSONNode, of feature: Feature.ID, in file: CatalogFile, _ names: CatalogNames
  ) throws(SourceError) {
    guard !value.members.isEmpty else {
      throw value.error(
        "a use that costs nothing needs no `cost`", fix: "Name a currency and an amount.")
    }
    for amount in value.members {
      if let remote = amount.node["remote"] {
        try file.checkNumber(remote, of: "an amount of `\(amount.key)`", within: 1...1_000_000)
        continue
      }
      guard let number = amount.node.numberText.flatMap({ Int($0) }),
        (1...1_000_000).contains(number)
      else {
        throw amount.node.error(
          "an amount of `\(amount.key)` must be a whole number from 1 to 1000000",
          fix: "Leave out zeros.")
      }
    }
    try checkKeeper(value, of: feature, in: file)
    for (name, choice) in file.choices?.entries ?? [:]
    where choice.options.contains(where: {
      $0 == feature || feature.isPattern && feature.matches($0)
    }) {
      throw value.error(
        "`\(feature)` is an option of the choice `\(name)`, and would cost this at each launch",
        fix: "Sell it with a spend, and write { \"bought\": … }.")
    }
  }

  /// Checks that all limits of a feature are kept in one place, because no step takes from two
  /// places at once.
  private static func checkKeeper(
    _ value: JSONNode, of feature: Feature.ID, in file: CatalogFile
  ) throws(SourceError) {
    let onServer = value.members.map { member in
      file.currencies?[TollgateCore.Currency.ID(member.key)]?.kept == .server
    }
    let quotas = (file.features?[feature]?.access ?? []).flatMap { rule in
      rule.value?.quotas.map(\.isKeptOnServer) ?? []
    }
    guard Set(onServer + quotas).count > 1 else { return }
    throw value.error(
      "the limits of `\(feature)` are kept in two places, on the device and on the server",
      fix: "Write \"kept\": \"server\" for all of them, or for none.")
  }

  static func judge(
    _ cost: [Currency.ID: Int], in catalog: Catalog, for customer: Customer, at moment: Moment,
    _ finding: inout AccessFinding
  ) {
    let times = catalog.times(cost, for: customer, at: moment)
    if times > 0 {
      finding.allow(cost: cost, times: times)
    } else {
      finding.deny(.balanceTooLow)
    }
  }
}
