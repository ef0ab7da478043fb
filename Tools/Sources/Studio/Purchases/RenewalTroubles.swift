import AppStoreWire
import Foundation
import LocalAppStore

/// The unpaid renewals in the store's log.
struct RenewalTroubles: Sendable {
  /// One renewal that was not paid for.
  struct Trouble: Hashable, Sendable {
    /// A Boolean value that indicates whether it left a grace period.
    let hasGrace: Bool

    /// The end of the grace period, once it is over.
    var graceEnd: Date?

    /// The date on which the store gave up, or nil.
    var end: Date?
  }

  private var troubles: [TransactionID: Trouble] = [:]
  private var recoveries: [TransactionID: Date] = [:]

  /// Reads the new entries of the store's log.
  mutating func read(_ events: [StoreEvent]) {
    for event in events {
      guard let id = event.transaction else { continue }
      switch event.kind {
      case .renewalFailed where troubles[id] == nil:
        troubles[id] = Trouble(hasGrace: event.notification?.subtype == .gracePeriod)
      case .gracePeriodEnded: troubles[id]?.graceEnd = event.date
      case .expired: troubles[id]?.end = event.date
      case .recovered: recoveries[id] = event.date
      default: break
      }
    }
  }

  /// Returns the failed renewal after a period, or nil.
  func after(_ period: TransactionID) -> Trouble? { troubles[period] }

  /// Returns the date on which a period was paid for after all, or nil if it was paid in time.
  func recovery(by period: TransactionID) -> Date? { recoveries[period] }
}
