import AppStoreWire
import Foundation
import Journeys
import LocalAppStore

/// One transaction, or one pending request, with its controls.
struct PurchaseRow: Sendable {
  /// The state of a transaction, as the table names it.
  enum State: Hashable, Sendable {
    case owned, active, grace, retry, over, replaced
    case waiting(PendingPurchase.Cause)
    case refunded(Date)
    case notShared(Date)
  }

  /// Something that can be done about it, with why it can't be done now.
  struct Deed: Sendable {
    let label: String
    let action: Action
    let obstacle: String?
  }

  let entry: LedgerEntry
  let state: State
  let deeds: [Deed]

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - entry: The transaction.
  ///   - number: Its position among the account's own purchases of the product, from 1, or nil if
  ///     it isn't one.
  ///   - isNewestOwned: A Boolean value that indicates whether a refund of the product would revoke
  ///     it.
  ///   - subscription: The subscription that it is a period of, or nil.
  ///   - now: The store's time.
  init(
    _ entry: LedgerEntry, number: Int?, isNewestOwned: Bool, of subscription: SubscriptionEntry?,
    at now: Date
  ) {
    self.entry = entry
    let newest = subscription?.latest == entry.id ? subscription : nil
    state = Self.state(of: entry, newest, at: now)
    guard case .purchased = entry.phase else {
      deeds = [
        Deed(label: "Approve", action: .control(.approve, product: entry.productID), obstacle: nil),
        Deed(label: "Decline", action: .control(.decline, product: entry.productID), obstacle: nil),
      ]
      return
    }
    var deeds: [Deed] = []
    if let number {
      deeds.append(
        Deed(
          label: "Refund",
          action: isNewestOwned
            ? .control(.refund, product: entry.productID)
            : .refund(product: entry.productID, purchase: number),
          obstacle: entry.revocationDate == nil ? nil : "It was refunded."))
    }
    if let newest, entry.ownership == .purchased {
      let isAlive = [.active, .gracePeriod, .billingRetry].contains(newest.status)
      deeds.append(
        Deed(
          label: "Renew", action: .control(.renew, product: entry.productID),
          obstacle: newest.status == .active ? nil : "No paid period runs."))
      deeds.append(
        Deed(
          label: "Expire", action: .control(.expire, product: entry.productID),
          obstacle: isAlive ? nil : "It has ended."))
    }
    self.deeds = deeds
  }

  private static func state(
    of entry: LedgerEntry, _ newest: SubscriptionEntry?, at now: Date
  ) -> State {
    if case .pending(let cause) = entry.phase { return .waiting(cause) }
    if let date = entry.revocationDate {
      return entry.ownership == .purchased ? .refunded(date) : .notShared(date)
    }
    if entry.isUpgraded { return .replaced }
    guard let end = entry.expirationDate else { return .owned }
    switch newest?.status {
    case .gracePeriod: return .grace
    case .billingRetry: return .retry
    default: return now < end ? .active : .over
    }
  }
}
