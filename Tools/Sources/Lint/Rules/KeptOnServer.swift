import SourceJSON

/// A currency or a quota that a device shows but can't use up.
struct KeptOnServer: LintRule {
  let about = RuleDescription(
    id: "kept-on-server", severity: .warning,
    summary: "A currency or a quota is kept on the server.",
    why: "A device only shows it: `spend`, `earn` and `use` throw there, because two places that "
      + "count without each other count twice.",
    fix: "Spend and use it through your server, and silence this if the app does.")

  func findings(in app: AppSources) -> [Finding] {
    let currencies = app.entries(.currencies).filter { $0.node[.kept] != nil }.map { currency in
      finding(
        at: currency.keyLocation, on: currency.key,
        "the currency `\(currency.key)` is kept on the server, and a device only shows it")
    }
    let quotas = app.entries(.features).flatMap { feature in
      (feature.node[.access]?.elements ?? []).compactMap { $0[.quota]?[.kept] }.map { kept in
        finding(
          at: kept.location, on: feature.key,
          "the uses of `\(feature.key)` are counted on the server, and a device only shows them")
      }
    }
    return currencies + quotas
  }
}
