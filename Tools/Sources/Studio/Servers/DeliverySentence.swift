import LocalAppStore

/// The outcome of a notification, as text.
struct DeliverySentence {
  let delivery: NotificationDelivery?

  /// The state, in one or two words.
  var state: String {
    guard let delivery else { return "signed" }
    return switch delivery.state {
    case .pending: delivery.attempts.isEmpty ? "to be sent" : "to be sent again"
    case .held: "held back"
    case .delivered: "delivered"
    case .failed: "failed"
    case .dropped: delivery.attempts.isEmpty ? "signed, not sent" : "lost on the way"
    }
  }

  /// The kind of state, for the style sheet.
  var kind: String {
    switch delivery?.state {
    case .delivered: "good"
    case .failed: "bad"
    case .dropped: delivery?.attempts.isEmpty == true ? "unsent" : "bad"
    default: "wait"
    }
  }

  /// The outcomes of the attempts, oldest first.
  var attempts: [(attempt: NotificationDelivery.Attempt, outcome: String)] {
    (delivery?.attempts ?? []).map { attempt in
      guard let result = attempt.result else { return (attempt, "under way") }
      return (attempt, result.rawValue + (attempt.status.map { " (\($0))" } ?? ""))
    }
  }
}
