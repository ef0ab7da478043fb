/// A filter of the log's lines.
enum LogFilter: String, CaseIterable, Sendable {
  case everything, decisions, transactions, notifications, events, store

  /// The part of a page's address that selects it.
  static let queryName = "show"

  /// Reads an address's options; unknown ones count as not set.
  init(named name: String?) { self = name.flatMap(LogFilter.init(rawValue:)) ?? .everything }

  var label: String {
    switch self {
    case .everything: "Everything"
    case .decisions: "Decisions"
    case .transactions: "Transactions"
    case .notifications: "Notifications"
    case .events: "Events"
    case .store: "Store"
    }
  }

  /// Returns the entries with visible content, and that content; newest first.
  func applied(to log: [LogEntry]) -> [(entry: LogEntry, outcomes: [LogOutcome])] {
    // A page shows only part of a long log, so an unfiltered log isn't copied.
    guard self != .everything else { return log.reversed().map { ($0, $0.outcomes) } }
    return log.reversed().compactMap { entry in
      let shown = entry.outcomes.filter(contains)
      return shown.isEmpty ? nil : (entry, shown)
    }
  }

  private func contains(_ outcome: LogOutcome) -> Bool {
    switch (self, outcome) {
    case (.decisions, .decision), (.decisions, .refused),
      (.decisions, .mismatch), (.decisions, .asExpected),
      (.transactions, .transaction), (.transactions, .result), (.transactions, .subscription),
      (.notifications, .notification), (.events, .event), (.store, .store):
      true
    default: false
    }
  }
}
