/// Which lines of the log are shown.
enum LogFilter: String, CaseIterable, Sendable {
  case everything, decisions, transactions, events, store

  /// The part of a page's address that asks for it.
  static let queryName = "show"

  var label: String {
    switch self {
    case .everything: "Everything"
    case .decisions: "Decisions"
    case .transactions: "Transactions"
    case .events: "Events"
    case .store: "Store"
    }
  }

  /// The entries that have something to show, with what they have; newest first.
  func applied(to log: [LogEntry]) -> [(entry: LogEntry, outcomes: [Outcome])] {
    log.reversed().compactMap { entry in
      let shown = entry.outcomes.filter(contains)
      return self == .everything || !shown.isEmpty ? (entry, shown) : nil
    }
  }

  private func contains(_ outcome: Outcome) -> Bool {
    switch (self, outcome) {
    case (.everything, _), (.decisions, .decision), (.decisions, .refused),
      (.transactions, .transaction), (.transactions, .result), (.events, .event), (.store, .store):
      true
    default: false
    }
  }
}
