public import AppStoreWire
public import Foundation
import LocalAppStore
import OpenStoreKit

/// The status of the app's subscription, as StoreKit reports it.
public struct SubscriptionView: Hashable, Sendable {
  /// The state.
  public let state: String

  /// A Boolean value that indicates whether it renews.
  public let renews: Bool

  /// The end of the paid or free period.
  public let until: Date?

  /// The product of the current period.
  public let product: String

  /// The plan that it renews as, or `nil` if it won't.
  public let next: String?

  /// The offer of the store's that it is under, now or from the next period on, or `nil`.
  public let offer: String?

  /// Details that only sentences about it use, as far as they are known.
  var details = Details()

  /// The dates, offers and prices of a subscription, besides its state.
  struct Details: Hashable, Sendable {
    /// The offer of the current period, or `nil`.
    var offer: Offer?

    /// The offer of the next period, or `nil`.
    var nextOffer: Offer?

    /// A Boolean value that indicates whether a family member pays.
    var isShared = false

    /// The first instant that is no longer in the grace period.
    var gracePeriodEnd: Date?

    /// The instant at which the store stops trying to be paid, if it tries.
    var retryEnd: Date?

    /// The date of a refund, or of the end of sharing.
    var revocation: Date?

    /// The App Store's number for why it ended.
    var expirationIntent: Int?

    /// The price of the next period.
    var price: Decimal?
    var currency: String?

    /// A Boolean value that indicates whether the person has yet to consent to that price.
    var needsConsent = false

    /// A Boolean value that indicates whether the store ended it early on request.
    var wasEndedEarly = false
  }

  /// An offer, as a sentence names it.
  struct Offer: Hashable, Sendable {
    /// Nil for an introductory offer.
    let id: String?

    /// A Boolean value that indicates whether nothing is paid for it.
    let isFree: Bool
  }
}

extension SubscriptionView {
  /// Reads a subscription from the App Store's signed data.
  ///
  /// - Parameters:
  ///   - status: The state.
  ///   - transaction: The newest transaction.
  ///   - renewal: The renewal info.
  ///   - retryEnd: The instant at which the store stops retrying, if known; the store doesn't sign
  ///     it. By default, it is worked out from the days of a real calendar.
  ///   - newPrice: The price that the person has yet to consent to, if it is known: until then the
  ///     store signs the old one.
  ///   - wasEndedEarly: A Boolean value that indicates whether the store ended it early on request.
  public init(
    _ status: WireSubscriptionStatus, _ transaction: TransactionPayload,
    _ renewal: RenewalInfoPayload, retryEnd: Date? = nil, newPrice: Decimal? = nil,
    wasEndedEarly: Bool = false
  ) {
    let needsConsent = renewal.priceIncreaseStatus == .pending
    let renews = renewal.autoRenewStatus == .on
    let until = transaction.expiresDate?.date
    self.init(
      state: Self.word(for: Product.SubscriptionInfo.RenewalState(rawValue: status.rawValue)),
      renews: renews, until: until, product: transaction.productId,
      next: renews ? renewal.autoRenewProductId : nil,
      offer: renewal.offerIdentifier ?? transaction.offerIdentifier)
    details = Details(
      offer: transaction.offerType.map { _ in
        Offer(
          id: transaction.offerIdentifier, isFree: transaction.offerDiscountType == .freeTrial)
      },
      nextOffer: renewal.offerType.map { _ in
        Offer(id: renewal.offerIdentifier, isFree: renewal.offerDiscountType == .freeTrial)
      },
      isShared: transaction.inAppOwnershipType == .familyShared,
      gracePeriodEnd: renewal.gracePeriodExpiresDate?.date,
      retryEnd: retryEnd
        ?? until.map {
          // The App Store retries a commitment's payment for ninety days.
          let days = renewal.renewalBillingPlanType == .monthly ? 90.0 : 60
          return $0.addingTimeInterval(days * 86_400)
        },
      revocation: transaction.revocationDate?.date,
      expirationIntent: renewal.expirationIntent?.rawValue,
      price: needsConsent ? newPrice : renewal.renewalPrice.map { Decimal($0) / 1000 },
      currency: renewal.currency, needsConsent: needsConsent, wasEndedEarly: wasEndedEarly)
  }
}

extension SubscriptionView {
  /// Reads a group's subscription: the one that grants access, else the person's own.
  ///
  /// Unverified data is ignored. The ends of the store's tries to be paid are by the subscriptions'
  /// identifiers.
  init?(
    of group: String, in launch: AppLaunch, retryEnds: [String: Date]
  ) async {
    let statuses =
      (try? await launch.run { try await Product.SubscriptionInfo.status(for: group) }) ?? []
    let views = statuses.compactMap { status -> (SubscriptionView, rank: Int)? in
      guard case .verified(let transaction) = status.transaction,
        case .verified(let renewal) = status.renewalInfo
      else { return nil }
      let isEntitled = [.subscribed, .inGracePeriod].contains(status.state)
      let isOwn = transaction.ownershipType == .purchased
      // The payloads have all that both say, and are verified.
      guard
        let payload = try? JSONDecoder().decode(
          TransactionPayload.self, from: transaction.jsonRepresentation),
        let info = try? JSONDecoder().decode(
          RenewalInfoPayload.self, from: renewal.jsonRepresentation)
      else { return nil }
      let view = SubscriptionView(
        WireSubscriptionStatus(rawValue: status.state.rawValue), payload, info,
        retryEnd: retryEnds[payload.originalTransactionId])
      return (view, (isEntitled ? 0 : 2) + (isOwn ? 0 : 1))
    }
    guard let best = views.min(by: { $0.rank < $1.rank })?.0 else { return nil }
    self = best
  }

  private static func word(for state: Product.SubscriptionInfo.RenewalState) -> String {
    switch state {
    case .subscribed: "subscribed"
    case .expired: "expired"
    case .inBillingRetryPeriod: "inBillingRetryPeriod"
    case .inGracePeriod: "inGracePeriod"
    case .revoked: "revoked"
    default: "unknown (\(state.rawValue))"
    }
  }
}

extension Expectations.Subscription {
  /// Returns the unmet expectations, each by its own key.
  func mismatches(with seen: SubscriptionView?, in zone: TimeZone) -> [Mismatch] {
    guard case .status(let expected) = self else {
      return seen.map { [Mismatch(key: "subscription", expected: "none", actual: $0.state)] } ?? []
    }
    guard let seen else {
      return [Mismatch(key: "subscription", expected: "any", actual: "none")]
    }
    // They are compared as instants: a local time that does not exist means the first instant after
    // the gap.
    let until = expected.until.map { LocalDateTime($0.instant(in: zone), in: zone).description }
    let keys: [(String, String?, String)] = [
      ("state", expected.state?.rawValue, seen.state),
      ("renews", expected.renews.map(String.init), String(seen.renews)),
      ("until", until, seen.until.map { LocalDateTime($0, in: zone).description } ?? "none"),
      ("product", expected.product, seen.product),
      ("next", expected.next?.text, seen.next ?? "none"),
      ("offer", expected.offer?.text, seen.offer ?? "none"),
    ]
    return keys.compactMap { key, expected, actual in
      guard let expected, expected != actual else { return nil }
      return Mismatch(key: "subscription.\(key)", expected: expected, actual: actual)
    }
  }
}
