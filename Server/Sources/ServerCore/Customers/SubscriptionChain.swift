public import AppStoreWire
public import TollgateCore

/// A subscription through all of its renewals.
public struct SubscriptionChain: Hashable, Sendable {
  /// The states of a subscription, in the order of the App Store's numbers for them, from 1 to 5.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    case subscribed, expired, inBillingRetryPeriod, inGracePeriod, revoked
  }

  /// The periods, oldest first; at least one.
  public let periods: [SignedTransaction]

  /// The newest period.
  public let newest: SignedTransaction

  /// The newest word about its renewal, if that is about the newest period.
  private let renewal: RenewalInfoPayload?

  /// Creates a chain of transactions with one original transaction, or returns nil if there are
  /// none.
  public init?(_ transactions: [SignedTransaction], renewal: RenewalInfoPayload?) {
    let periods = transactions.sorted()
    guard let newest = periods.last else { return nil }
    self.periods = periods
    self.newest = newest
    self.renewal = renewal.flatMap { $0.isAbout(newest.payload) ? $0 : nil }
  }

  /// The period at an instant: a renewal that was paid ahead begins later.
  public func running(at now: WireDate) -> SignedTransaction {
    periods.last { $0.payload.purchaseDate <= now } ?? newest
  }

  /// The first instant after the grace period, if there is one.
  private var graceEnd: WireDate? {
    renewal?.isInBillingRetryPeriod == true ? renewal?.gracePeriodExpiresDate : nil
  }

  /// The first instant at which nothing is paid for or granted any more.
  public var end: WireDate? {
    [newest.payload.expiresDate, graceEnd].compactMap(\.self).max()
  }

  /// The time after the end of a period for which a renewal may still be on its way, in milliseconds: 16 hours.
  ///
  /// The App Store charges up to 24 hours before a period ends, so its notification usually comes
  /// before the end. If this server can't accept it, the App Store sends it again 1 and 13 hours
  /// later
  /// (https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications).
  public static let renewalMargin: Int64 = 16 * 3_600_000

  /// A Boolean value that indicates whether the next period may have been paid without this server's knowledge: as far as
  /// is known, auto-renewal is on, and no payment has failed.
  public var mayStillRenew: Bool {
    newest.payload.revocationDate == nil && renewal?.autoRenewStatus != .off
      && renewal?.isInBillingRetryPeriod != true
  }

  /// The instants at which another period runs, or the state changes.
  var turns: [WireDate] {
    [newest.payload.expiresDate, graceEnd].compactMap(\.self) + periods.map(\.payload.purchaseDate)
  }

  /// Returns the state at an instant.
  ///
  /// A period ends by the clock; a signed expiration only reports it sooner.
  public func state(at now: WireDate) -> State {
    if newest.payload.revocationDate != nil { return .revoked }
    guard let expires = newest.payload.expiresDate, expires <= now else { return .subscribed }
    guard renewal?.isInBillingRetryPeriod == true else { return .expired }
    return graceEnd.map { now < $0 } ?? false ? .inGracePeriod : .inBillingRetryPeriod
  }

  /// Returns the product that it renews to, or nil if it ends.
  public func next(at now: WireDate) -> String? {
    guard let renewal, renewal.autoRenewStatus == .on, state(at: now) != .revoked,
      state(at: now) != .expired
    else { return nil }
    return renewal.autoRenewProductId ?? newest.payload.productId
  }

  /// A Boolean value that indicates whether another commitment follows the one that runs.
  ///
  /// The payments of a commitment are made in either case, and until its last one auto-renewal itself stays on.
  var commitmentRenews: Bool {
    (renewal?.commitmentInfo?.commitmentAutoRenewStatus ?? renewal?.autoRenewStatus) != .off
  }

  /// Its periods for TollgateCore.
  ///
  /// A period of another plan that was still running when the next began was upgraded, even if the
  /// App Store's history hasn't been read since.
  public var facts: [Fact] {
    periods.enumerated().map { place, period in
      var fact = period.fact
      if let end = period.payload.expiresDate,
        periods[(place + 1)...].contains(where: {
          $0.product != period.product && $0.payload.purchaseDate < end
        })
      {
        fact.isUpgraded = true
      }
      return fact
    }
  }

  /// The subscription's state, for TollgateCore.
  public var coreRenewal: Renewal {
    Renewal(
      id: Renewal.ID(environment: newest.environment.rawValue, original: newest.original),
      product: newest.product, periodEnd: newest.payload.expiresDate?.date,
      gracePeriodEnd: graceEnd?.date,
      isInBillingRetry: renewal?.isInBillingRetryPeriod == true,
      signedDate: newest.payload.signedDate.date)
  }
}

extension RenewalInfoPayload {
  /// Returns whether it is about a period, and not about one before it.
  ///
  /// A period may be paid, and its renewal info signed, up to a day before it begins (Apple,
  /// "DID_RENEW").
  fileprivate func isAbout(_ period: TransactionPayload) -> Bool {
    signedDate >= min(period.purchaseDate, period.signedDate)
      || renewalDate != nil && renewalDate == period.expiresDate
  }
}
