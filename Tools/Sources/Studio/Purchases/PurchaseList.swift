import AppStoreWire
import Foundation
import Journeys
import LocalAppStore

/// All of an account's purchases and pending ones, with the history of each subscription.
struct PurchaseList: Sendable {
  /// The most transactions on a page, the newest ones.
  static let most = 40

  /// The newest first.
  let rows: [PurchaseRow]

  /// The number of earlier transactions that are not among them.
  let earlier: Int

  /// The account's subscriptions, oldest first.
  let courses: [SubscriptionCourse]

  /// Creates the list.
  ///
  /// - Parameters:
  ///   - entries: All of an account's transactions and requests, in the order of their creation.
  ///   - subscriptions: The account's subscriptions.
  ///   - views: Their views for display.
  ///   - troubles: The renewals whose payment failed.
  ///   - now: The store's time.
  init(
    _ entries: [LedgerEntry], _ subscriptions: [SubscriptionEntry], _ views: [SubscriptionView],
    _ troubles: RenewalTroubles, at now: Date
  ) {
    var counts: [String: Int] = [:]
    var rows: [PurchaseRow] = []
    var newestOwned: [String: TransactionID] = [:]
    let states = Dictionary(subscriptions.map { ($0.id, $0) }) { first, _ in first }
    for entry in entries where entry.isOwnPurchase {
      if entry.revocationDate == nil { newestOwned[entry.productID] = entry.id }
    }
    for entry in entries {
      var number: Int?
      if entry.isOwnPurchase {
        counts[entry.productID, default: 0] += 1
        number = counts[entry.productID]
      }
      rows.append(
        PurchaseRow(
          entry, number: number, isNewestOwned: newestOwned[entry.productID] == entry.id,
          of: states[entry.originalID], at: now))
    }
    self.rows = rows.suffix(Self.most).reversed()
    earlier = max(0, rows.count - Self.most)
    courses = zip(subscriptions, views).map { subscription, view in
      SubscriptionCourse(
        subscription, view,
        entries.filter { $0.originalID == subscription.id && $0.phase == .purchased },
        troubles, at: now)
    }
  }
}

extension LedgerEntry {
  /// A Boolean value that indicates whether it is a purchase that the account made itself.
  fileprivate var isOwnPurchase: Bool { phase == .purchased && ownership == .purchased }
}
