import SourceJSON

/// A non-renewing product without a duration.
struct PassWithoutEnd: LintRule {
  let about = RuleDescription(
    id: "pass-without-end", severity: .error,
    summary: "A non-renewing product grants something, and doesn't say for how long.",
    why: "The App Store doesn't end a non-renewing subscription: without a length its first buyers "
      + "keep it forever, and are never offered another.",
    fix:
      "Write a length, such as `{ \"lasts\": { \"days\": 3 } }`, or `\"forever\"` if that is meant."
  )

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.products).filter { $0.node[.type]?.string == "nonRenewing" }.flatMap {
      product -> [Finding] in
      [CatalogKey.entitlements, .badges].flatMap { kind -> [Finding] in
        let granted = product.node[.grants]?[kind]
        let endless =
          (granted?.elements ?? []).compactMap { node in node.string.map { ($0, node.location) } }
          + (granted?.members ?? []).filter { $0.node[.lasts] == nil }
          .map { ($0.key, $0.keyLocation) }
        return endless.map { name, place in
          finding(
            at: place, on: product.key,
            "`\(product.key)` grants `\(name)` forever, and is a pass that can be bought again")
        }
      }
    }
  }
}
