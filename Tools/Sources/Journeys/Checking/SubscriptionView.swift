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
}

extension SubscriptionView {
  /// Looks at a group: at what entitles, else at the person's own.
  ///
  /// What can't be verified is not looked at.
  init?(of group: String, in launch: AppLaunch) async {
    let statuses =
      (try? await launch.run { try await Product.SubscriptionInfo.status(for: group) }) ?? []
    let views = statuses.compactMap { status -> (SubscriptionView, rank: Int)? in
      guard case .verified(let transaction) = status.transaction,
        case .verified(let renewal) = status.renewalInfo
      else { return nil }
      let isEntitled = [.subscribed, .inGracePeriod].contains(status.state)
      let isOwn = transaction.ownershipType == .purchased
      let view = SubscriptionView(
        state: Self.word(for: status.state), renews: renewal.willAutoRenew,
        until: transaction.expirationDate, product: transaction.productID,
        next: renewal.autoRenewPreference,
        offer: renewal.offer?.id ?? transaction.offer?.id)
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
  /// Returns the expectations that do not hold, each by its own key.
  func mismatches(with seen: SubscriptionView?, in zone: TimeZone) -> [Mismatch] {
    guard case .status(let expected) = self else {
      return seen.map { [Mismatch(key: "subscription", expected: "none", actual: $0.state)] } ?? []
    }
    guard let seen else {
      return [Mismatch(key: "subscription", expected: "any", actual: "none")]
    }
    // As instants: a local time that does not exist means the first one after the gap.
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
