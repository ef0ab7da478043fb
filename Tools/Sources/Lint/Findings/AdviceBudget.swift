import SourceJSON

/// A bound on the work of suggesting names for misspelled ones.
///
/// A name is compared with every known name, which costs more than the rest of a finding. In a file
/// with a few mistakes each has advice; in one with thousands of names, the first has.
struct AdviceBudget {
  /// The number of pairs of names that may still be compared.
  private var comparisons = 100_000

  /// Returns the correction for a name, or `nil` if the budget is used up.
  ///
  /// The first is always answered.
  ///
  /// - Parameters:
  ///   - name: A name that is not known.
  ///   - candidates: The known names; not called if the budget is used up.
  /// - Returns: The advice.
  mutating func advice(about name: String, in candidates: () -> [String]) -> String? {
    spend(on: candidates).flatMap { Suggestion.advice(about: name, in: $0) }
  }

  /// Returns a question with a similar name, or `nil` if no name is similar or the budget is used
  /// up.
  ///
  /// - Parameters:
  ///   - name: A name that is not known.
  ///   - candidates: The known names; not called if the budget is used up.
  /// - Returns: The question.
  mutating func question(about name: String, in candidates: () -> [String]) -> String? {
    spend(on: candidates).flatMap { Suggestion.question(about: name, in: $0) }
  }

  private mutating func spend(on candidates: () -> [String]) -> [String]? {
    guard comparisons > 0 else { return nil }
    let candidates = candidates()
    comparisons -= max(1, candidates.count)
    return candidates
  }
}
