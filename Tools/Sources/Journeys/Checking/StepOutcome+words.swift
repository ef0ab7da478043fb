import TollgateOpenStore

extension JourneyOutcome.StepOutcome {
  /// The answer of the step in a journey's words, in the order in which a journey expects them.
  var words: [(key: String, value: String)] {
    let decision = answer.decision
    let resetsAt = decision?.resetsAt.flatMap { instant in
      seen.map { LocalDateTime(instant, in: $0.timeZone).description }
    }
    let words: [(String, String?)] = [
      ("access", decision?.access.rawValue), ("reason", decision?.reason?.rawValue),
      ("remaining", decision?.remaining.text), ("resets_at", resetsAt),
      ("paywall", decision?.paywall?.rawValue), ("result", answer.result),
      ("error", answer.error),
    ]
    return words.compactMap { key, value in value.map { (key, $0) } }
  }

  /// A Boolean value that indicates whether uses wait for the store to prove that the device's
  /// clock is right.
  var isClockBehind: Bool { answer.decision?.isClockBehind == true }

  /// The paywall that shows after the step.
  var paywall: String? { seen?.open?.paywall?.rawValue }

  /// The analytics events since the step before.
  var events: [AnalyticsEvent] { seen?.open?.events ?? [] }
}
