import SourceJSON

/// A product that lasts adds to a balance that only one device has.
struct BalanceOnOneDevice: LintRule {
  let about = RuleDescription(
    id: "balance-on-one-device", severity: .warning,
    summary: "A product that lasts adds to a balance that each device keeps for itself.",
    why: "Its entitlements are open on every device. Its amount is added once, on the device that "
      + "bought it: a customer's other and later devices, and their family, get none of it.",
    fix: "Give the currency `\"kept\": \"server\"`, or silence this if one device is intended.")

  private static let lasting: Set<String> = ["nonConsumable", "autoRenewable"]

  func findings(in app: AppSources) -> [Finding] {
    let onServer = Set(
      app.entries(.currencies).filter { $0.node[.kept]?.string == "server" }.map(\.key))
    return app.entries(.products).flatMap { product -> [Finding] in
      guard let type = product.node[.type]?.string, Self.lasting.contains(type),
        app.storeProducts[product.key]?.type != "Consumable"
      else { return [] }
      return (product.node[.grants]?[.balances]?.members ?? [])
        .filter { !onServer.contains($0.key) }
        .map { member in
          finding(
            at: member.keyLocation, on: product.key,
            "`\(product.key)` lasts, and adds its `\(member.key)` on one device alone")
        }
    }
  }
}
