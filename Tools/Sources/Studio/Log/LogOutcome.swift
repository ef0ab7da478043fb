import Foundation
import Journeys
import LocalAppStore
import TollgateOpenStore

/// One result of an action.
enum LogOutcome: Sendable {
  /// The app checked the person's access itself.
  case decision(feature: Feature.ID, Decision, sentence: String)

  /// The result of a purchase, a restore or a code.
  case result(Result)

  /// It could not be done, and why.
  case refused(String)

  /// All that the journey expects of this step is so.
  case asExpected

  /// Something that the journey expects is otherwise.
  case mismatch(Mismatch)

  /// The app's files changed, with the effect of that.
  case file(String)

  /// The store reported a transaction.
  case transaction(TransactionReport)

  /// A subscription changed, with the sentence about its state.
  case subscription(String)

  /// The store signed a notification for the app's server.
  case notification(NotificationLine)

  /// Another event in the store.
  case store(StoreLine)

  /// The app noted something worth counting.
  case event(AnalyticsEvent)

  /// A result, in a journey's words and in a sentence.
  struct Result: Hashable, Sendable {
    let word: String
    let error: String?
    let sentence: String
  }

  /// Something in the store that is not about one transaction.
  struct StoreLine: Hashable, Sendable {
    let date: Date
    let kind: String
    let sentence: String
  }

  /// A Boolean value that indicates whether it is a notification.
  var isNotification: Bool {
    if case .notification = self { true } else { false }
  }

  /// The instant at which it happened, for events that happen while time passes.
  var date: Date? {
    switch self {
    case .decision, .result, .refused, .asExpected, .mismatch, .file, .subscription: nil
    case .transaction(let report): report.date
    case .notification(let line): line.date
    case .store(let line): line.date
    case .event(let event): event.instant
    }
  }
}

extension LogOutcome {
  /// The store's report where it tried to be paid and was not, or `nil`.
  fileprivate var failedRenewal: TransactionReport? {
    guard case .transaction(let report) = self, report.kind == .renewalFailed else { return nil }
    return report
  }

  /// A Boolean value that indicates whether it only reports another failed payment.
  var isFailedRenewal: Bool { failedRenewal != nil }
}

extension [LogOutcome] {
  /// Returns the outcomes with a subscription's daily failed payments as one line that counts them.
  func groupingFailedRenewals() -> [LogOutcome] {
    var grouped: [LogOutcome] = []
    var places: [String: Int] = [:]
    for outcome in self {
      guard case .transaction(let report) = outcome else {
        grouped.append(outcome)
        continue
      }
      if report.kind == .renewalFailed, let place = places[report.product],
        let first = grouped[place].failedRenewal
      {
        grouped[place] = .transaction(first.followed(by: report))
        continue
      }
      places[report.product] = report.kind == .renewalFailed ? grouped.count : nil
      grouped.append(outcome)
    }
    return grouped
  }

  /// Returns the outcomes by time; those of one instant keep their order.
  func sortedByDate() -> [LogOutcome] {
    enumerated().sorted { left, right in
      let (before, after) = (left.element.date ?? .distantPast, right.element.date ?? .distantPast)
      return (before, left.offset) < (after, right.offset)
    }.map(\.element)
  }
}
