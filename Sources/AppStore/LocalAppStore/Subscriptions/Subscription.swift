import AppStoreWire
import Foundation

/// One person's subscription in one group, from its first transaction on: lapses, changes of plan and
/// returns included.
struct Subscription: Hashable, Codable, Sendable {
  /// The state of a subscription.
  enum Phase: Hashable, Codable, Sendable {
    /// Paid for until ``end``.
    case active

    /// A renewal failed, and the subscriber keeps access until an instant.
    case grace(until: WireDate)

    /// A renewal failed, and the store keeps retrying.
    case retry

    case expired
    case revoked
  }

  /// The beginning of an unbroken row of equal periods, and their number.
  struct Row: Hashable, Codable, Sendable {
    let start: WireDate
    let period: StoreConfiguration.Period
    var count: Int
  }

  /// A price that needs the subscriber's consent.
  struct PriceIncrease: Hashable, Codable, Sendable {
    let price: Decimal
    var isAgreed: Bool
  }

  /// An offer for future renewals.
  struct UpcomingOffer: Hashable, Codable, Sendable {
    let type: WireOfferType
    let offer: StoreConfiguration.Offer

    /// The product that it was redeemed for.
    let productID: String

    /// The number of its periods that are left.
    var periodsLeft: Int
  }

  /// The subscription's first transaction, whose identifier never changes.
  let id: TransactionID

  let account: AccountID
  let groupID: String
  let ownership: WireOwnershipType

  /// The subscription that this one is a family member's part in.
  ///
  /// Nil for one's own, and where the member who pays is not in the store.
  let sharedBy: TransactionID?

  /// The date on which it began.
  let startDate: WireDate

  /// The start date, ignoring gaps of up to sixty days.
  var recentStart: WireDate

  /// The newest period's transaction.
  var latest: TransactionID

  /// The newest period's product.
  var productID: String

  /// The first instant that is not paid for.
  var end: WireDate

  var row: Row

  /// The price of one full period for this person.
  ///
  /// Nil for the list price; otherwise the price at which they subscribed.
  var keptPrice: Decimal?

  /// The plans by which it is paid, if its product has several.
  var billing: Billing?

  var phase = Phase.active

  /// The number of daily tries after a failed renewal that were made.
  var attempts = 0

  /// A Boolean value that indicates whether it renews: for a commitment, at its end.
  var renews = true

  /// The product of its renewal: for a commitment, at its end.
  var preference: String

  /// The reason why it ended, or could not be renewed.
  var expiration: WireExpirationIntent?

  @Rare var priceIncrease: PriceIncrease?
  @Rare var upcoming: UpcomingOffer?

  /// The dates on which the renewal was extended.
  var extensions: [WireDate] = []

  /// A Boolean value that indicates whether it was set to renew when it was refunded.
  ///
  /// A reversal restores that.
  var renewedBeforeRefund = false

  /// The app's own name for the account, which renewals carry.
  var appAccountToken: UUID?

  /// The store's count of changes when this last changed.
  var revision: Int

  /// The date of its last change, in a store that answers servers.
  var changed: WireDate?

  /// The date of the next event, and its order among events at that date.
  var due: Due?

  /// An instant, and a number that orders events at the same instant.
  struct Due: Hashable, Codable, Sendable {
    let date: WireDate
    let number: Int
  }

  /// A Boolean value that indicates whether the subscriber has access.
  var isEntitled: Bool {
    switch phase {
    case .active, .grace: true
    case .retry, .expired, .revoked: false
    }
  }

  /// A Boolean value that indicates whether the store still renews it or tries to.
  var isAlive: Bool {
    switch phase {
    case .active, .grace, .retry: true
    case .expired, .revoked: false
    }
  }

  /// The phase as servers number it.
  var status: WireSubscriptionStatus {
    switch phase {
    case .active: .active
    case .grace: .gracePeriod
    case .retry: .billingRetry
    case .expired: .expired
    case .revoked: .revoked
    }
  }
}

extension Subscription {
  /// The number of days that one extension may add.
  static let extensionDays = 1...90
  static let extensionsAYear = 2

  /// A Boolean value that indicates whether the store still tries to be paid for it.
  var isUnpaid: Bool {
    switch phase {
    case .grace, .retry: true
    case .active, .expired, .revoked: false
    }
  }

  /// Adds a period to an unbroken series of equal ones, or begins another series.
  mutating func lengthenRow(
    by length: StoreConfiguration.Period, at date: WireDate, _ calendar: SubscriptionCalendar
  ) {
    if end != date || row.period != length { row = Row(start: date, period: length, count: 0) }
    row.count += 1
    end = calendar.end(of: length, times: row.count, from: row.start)
  }
}

extension Subscription.UpcomingOffer {
  /// The offer after one of its periods, or nil if none is left.
  var next: Self? {
    guard periodsLeft > 1 else { return nil }
    var next = self
    next.periodsLeft -= 1
    return next
  }
}

extension Subscription {
  /// Begins another row at the end, from which on what follows is counted.
  mutating func restartRow() { row = Row(start: end, period: row.period, count: 0) }
}
