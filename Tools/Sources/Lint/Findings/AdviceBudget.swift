import SourceJSON

/// How much is spent on finding out what misspelt names were meant to be.
///
/// A name is held against every name there is, which costs more than all else of a finding. A file with
/// a few mistakes has advice on each; one with thousands of names has it on the first.
struct AdviceBudget {
  /// How many more pairs of names are compared.
  private var comparisons = 100_000

  /// What to do about a name, or nil where the budget is used up.
  ///
  /// The first is always answered.
  ///
  /// - Parameters:
  ///   - name: A name that is not known.
  ///   - candidates: Those that are; not asked for where nothing is left.
  /// - Returns: The advice.
  mutating func advice(about name: String, in candidates: () -> [String]) -> String? {
    guard comparisons > 0 else { return nil }
    let candidates = candidates()
    comparisons -= max(1, candidates.count)
    return Suggestion.advice(about: name, in: candidates)
  }
}
