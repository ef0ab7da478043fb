public import TollgateOpenStore

/// The answer of a step.
public struct StepAnswer: Hashable, Sendable {
  /// The decision of `check` and `use`.
  public var decision: Decision?

  /// The reason for refusing a `spend` that would unlock nothing.
  public var reason: Reason?

  /// The result of `buy`, `redeem`, `restore` and `spend`, in a journey's terms.
  public var result: String?

  /// The reason for a failure, in a journey's words.
  public var error: String?

  /// A suggestion for an unknown product.
  var question: String?

  /// The answer while the store has not answered yet.
  static let waiting: StepAnswer = {
    var answer = StepAnswer()
    answer.result = "waiting"
    return answer
  }()

  init() {}

  init(_ decision: Decision) { self.decision = decision }

  init(_ outcome: PurchaseOutcome) {
    result = outcome.word
    if case .failed(let failure) = outcome { error = failure.rawValue }
  }

  init(_ outcome: SpendOutcome) {
    result = outcome.word
    reason = outcome.reason
  }

  init(_ outcome: RewardOutcome) { result = outcome.word }

  init(_ result: Expectations.Result) { self.result = result.rawValue }

  init(_ outcome: RestoreOutcome) {
    result = outcome.word
    if case .failed(let failure) = outcome { error = failure.rawValue }
  }
}
