import AppStoreWire
import Foundation

/// The app on a device, until it is deleted.
struct Install: Hashable, Codable, Sendable {
  /// A transaction as this install last saw it.
  struct Copy: Hashable, Codable, Sendable {
    var purchase: Purchase
    let document: StoreDocument
  }

  /// A subscription as this install last saw it.
  struct StatusCopy: Hashable, Codable, Sendable {
    let subscription: Subscription
    let transaction: StoreDocument
    let renewalInfo: StoreDocument
  }

  /// The version that the next launch opens.
  var version: String

  /// The last signed copy of each transaction that this install received.
  ///
  /// It answers offline.
  var copies: [TransactionID: Copy] = [:]

  /// The last signed status of each subscription that this install received.
  ///
  /// It answers offline.
  var statuses: [TransactionID: StatusCopy] = [:]

  /// The last signed app transaction that this install received.
  ///
  /// It answers offline.
  var appTransaction: StoreDocument?

  /// The revision of each transaction that was delivered to the app, by a purchase or an update.
  var known: [TransactionID: Int] = [:]

  /// The transactions that the app finished offline, and that the store hasn't received yet.
  var finishes: Set<TransactionID> = []

  /// A Boolean value that indicates whether the app has read the account's entitlements.
  var hasListed: Bool?

  /// The messages that the store has for the person, oldest first.
  var messages: [StoreMessage] = []

  /// The purchases that the person began in the App Store, oldest first.
  var intents: [PromotedPurchase] = []

  func isFinished(_ purchase: Purchase) -> Bool {
    purchase.isFinished || finishes.contains(purchase.id)
  }
}

extension Install.StatusCopy {
  /// Returns the status as an offline device computes it: a period whose end has passed is over.
  func status(at now: Date) -> StoreSubscriptionStatus<StoreDocument> {
    let date = WireDate(now)
    let status: WireSubscriptionStatus
    switch subscription.phase {
    case .active: status = date < subscription.end ? .active : .expired
    case .grace(let until): status = date < until ? .gracePeriod : .billingRetry
    case .retry, .expired, .revoked: status = subscription.status
    }
    return StoreSubscriptionStatus(
      groupID: subscription.groupID, status: status, transaction: transaction,
      renewalInfo: renewalInfo)
  }
}

extension Install {
  /// Returns whether a transaction entitles to something by the device's own knowledge.
  ///
  /// It is used while the store can't be reached.
  func isEntitled(_ purchase: Purchase, at now: Date) -> Bool {
    guard purchase.isOwned, purchase.kind != .consumable else { return false }
    guard let term = purchase.term else { return true }
    let isNewest = !copies.values.contains {
      $0.purchase.originalID == purchase.originalID && $0.purchase.revision > purchase.revision
        && $0.purchase.date > purchase.date
    }
    guard !term.isUpgraded, isNewest else { return false }
    if WireDate(now) < term.end { return true }
    guard
      let known = statuses[purchase.originalID]?.subscription, known.latest == purchase.id,
      case .grace(let until) = known.phase
    else { return false }
    return WireDate(now) < until
  }
}

extension Install {
  /// Creates the app on a device, which doesn't receive finished transactions as updates.
  init(version: String, knowing purchases: some Sequence<Purchase>) {
    self.version = version
    for purchase in purchases where purchase.isFinished { known[purchase.id] = purchase.revision }
  }

  /// Replaces the remembered transactions of one account with another account's.
  mutating func takeOver(knowing purchases: some Sequence<Purchase>) {
    copies = [:]
    statuses = [:]
    appTransaction = nil
    for purchase in purchases where purchase.isFinished && known[purchase.id] == nil {
      known[purchase.id] = purchase.revision
    }
  }

  /// Forgets transactions that were deleted.
  mutating func forget(_ gone: Set<TransactionID>) {
    copies = copies.filter { !gone.contains($0.key) }
    statuses = statuses.filter { !gone.contains($0.key) }
    known = known.filter { !gone.contains($0.key) }
    finishes.subtract(gone)
  }
}
