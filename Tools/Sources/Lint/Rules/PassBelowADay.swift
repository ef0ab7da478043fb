import SourceJSON

/// A grant of a product that lasts less than a day.
struct PassBelowADay: LintRule {
  let about = RuleDescription(
    id: "pass-below-a-day", severity: .warning,
    summary: "A product grants something for less than a day.",
    why:
      "Time counts from the date that the App Store signed. A purchase that a parent approves the "
      + "next morning, or that reaches the app late, can be over before it is there.",
    fix: "Let it last a day or more, or give a spend or a reward that begins when the app says so.")

  func findings(in app: AppSources) -> [Finding] {
    app.entries(.products).flatMap { product in
      [CatalogKey.entitlements, .badges, .balances].flatMap { kind in
        (product.node[.grants]?[kind]?.members ?? []).compactMap { grant -> Finding? in
          guard let lasts = grant.node[.lasts], lasts.isBelowADay else { return nil }
          return finding(
            at: lasts.location, on: product.key,
            "what `\(product.key)` grants as `\(grant.key)` is over within a day")
        }
      }
    }
  }
}

extension JSONNode {
  /// A Boolean value that indicates whether it is a length of less than 24 hours.
  fileprivate var isBelowADay: Bool {
    [(CatalogKey.seconds, 86_400), (.minutes, 1_440), (.hours, 24)].contains { unit, most in
      self[unit]?.integer.map { $0 < most } ?? false
    }
  }
}
