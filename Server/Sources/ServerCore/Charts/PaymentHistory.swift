public import AppStoreWire

/// The payments of a purchase and all of its renewals: everything that charts need of its facts.
///
/// It is a function of the set of facts about the purchase.
public struct PaymentHistory: Hashable, Sendable {
  /// The payments, the earliest first.
  public let payments: [Payment]

  /// The ends of days of grace, of whichever period, in order.
  public let graces: [WireDate]

  /// Creates a history from payments and ends of days of grace, both in any order.
  public init(_ payments: [Payment], graces: some Sequence<WireDate>) {
    self.payments = payments.sorted()
    self.graces = Set(graces).sorted()
  }

  /// Reads the payments from the newest signed data about each transaction of a purchase.
  ///
  /// - Parameters:
  ///   - transactions: The facts, in any order.
  ///   - graces: The ends of all periods' grace periods.
  public init(newest transactions: some Sequence<SignedFact>, graces: some Sequence<WireDate>) {
    self.init(
      transactions.compactMap { fact in
        SignedTransaction(fact).flatMap { Payment($0, known: fact.firstSigned) }
      }, graces: graces)
  }

  /// Reads the payments from all facts about a purchase, in any order.
  public init(of facts: some Sequence<SignedFact>) {
    var newest: [SignedFact.ID: SignedFact] = [:]
    var graces: [WireDate] = []
    for fact in facts {
      switch fact.content {
      case .transaction:
        if newest[fact.id].map(fact.isNewer) ?? true { newest[fact.id] = fact }
      case .renewal(let payload): payload.gracePeriodExpiresDate.map { graces.append($0) }
      case .appTransaction: break
      }
    }
    self.init(newest: newest.values, graces: graces)
  }
}

extension PaymentHistory {
  /// Reads the periods of a subscription that a family shares, which its members don't pay for.
  public init(ofFamily transactions: some Sequence<SignedFact>) {
    self.init(
      transactions.compactMap { fact in
        SignedTransaction(fact).map { Payment(anyOwnership: $0, known: fact.firstSigned) }
      }, graces: [])
  }

  /// The longest time for which the App Store tries to collect a payment, and some days for clocks: 60 days
  /// (https://developer.apple.com/documentation/storekit/reducing-involuntary-subscriber-churn).
  private static let longestRetry: Int64 = 70 * 86_400_000

  /// Returns whether a subscription's newest period has ended, but so recently that another one can
  /// still follow.
  ///
  /// A one-time purchase, or a period that runs, changes by a notification alone.
  public func mayGoOn(at now: WireDate) -> Bool {
    guard let last = payments.last, last.isSubscription, last.revoked == nil,
      let end = last.expires
    else { return false }
    return end <= now && now.milliseconds(since: end) <= Self.longestRetry
  }
}

extension RenewalInfoPayload {
  /// A Boolean value that indicates whether the App Store reports that the subscription is over and
  /// is no longer charged.
  public var isOver: Bool { expirationIntent != nil && isInBillingRetryPeriod != true }
}
