/// A feature's rules, one after another.
///
/// They are constants of objects, which a decision walks without copying a rule. Copies from a list
/// took half of its time, because they count references to each text in a rule.
final class WaysIn: Sendable {
  private let rule: AccessRule
  private let rest: WaysIn?

  /// Creates the ways in of a feature with at least one rule.
  init?(_ rules: some BidirectionalCollection<AccessRule>) {
    guard let rule = rules.first else { return nil }
    self.rule = rule
    rest = WaysIn(rules.dropFirst())
  }

  /// Adds each rule's judgment of a use to `finding`.
  func judge(
    _ feature: Feature.ID, in catalog: Catalog, for customer: Customer, at moment: Moment,
    count: Int, _ finding: inout AccessFinding
  ) {
    rule.judge(feature, in: catalog, for: customer, at: moment, count: count, &finding)
    rest?.judge(feature, in: catalog, for: customer, at: moment, count: count, &finding)
  }
}
