import SourceJSON

/// A quota or cap that allows nothing.
struct QuotaOfZero: LintRule {
  let about = RuleDescription(
    id: "quota-of-zero", severity: .error,
    summary: "A quota, a cap or a remote limit is zero or can become zero.",
    why:
      "It promises something for free and gives nothing, and customers read \"0 of 0 left\". The "
      + "loader refuses such a catalog.",
    fix: "Write 1 or more, and `from` 1 or more for a remote limit; or remove the rule.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.features).flatMap { feature in
      (feature.node[.access]?.elements ?? []).flatMap { rule in
        [rule[.quota]?[.limit], rule[.cap]].compactMap(\.self).compactMap { limit in
          self.finding(of: limit, feature.key, in: app)
        }
      }
    }
  }

  private func finding(of limit: JSONNode, _ feature: String, in app: AppSources) -> Finding? {
    if let number = limit.integer {
      return number > 0
        ? nil
        : finding(at: limit.location, on: feature, "`\(feature)` has a limit of \(number)")
    }
    guard let remote = limit[.remote]?.string,
      let least = app.entry(.remote, remote)?[.from], let number = least.integer, number < 1
    else { return nil }
    return finding(
      at: limit[.remote]?.location ?? limit.location, on: feature,
      "the limit of `\(feature)` can be \(number), by the remote value `\(remote)`",
      fix: "Raise its `from` to 1 or more.")
  }
}
