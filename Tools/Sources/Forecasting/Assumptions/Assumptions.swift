package import Foundation
package import LocalAppStore

/// Assumptions about people: their storefront, their purchases, how long they stay.
///
/// None of them is a fact. The local App Store decides what follows from them, such as when a subscription renews and
/// who is eligible for a trial.
package struct Assumptions: Hashable, Sendable {
  /// A value for all products, and others for some of them.
  package struct ByProduct<Value: Hashable & Sendable>: Hashable, Sendable {
    package var general: Value
    package var particular: [String: Value] = [:]

    package subscript(product: String) -> Value { particular[product] ?? general }
  }

  /// A price in a storefront, or everywhere where that is nil.
  package struct Place: Hashable, Sendable {
    package let product: String
    package let storefront: String?
  }

  /// A change from one subscription to another.
  package struct Change: Hashable, Sendable {
    package let from: String
    package let to: String
  }

  /// The storefronts of people, and the share that each has of them.
  package var storefronts: [(code: String, share: Share)] {
    get { storefrontShares.map { ($0.code, $0.share) } }
    set { storefrontShares = newValue.map { StorefrontShare(code: $0.code, share: $0.share) } }
  }

  private var storefrontShares: [StorefrontShare] = []

  private struct StorefrontShare: Hashable, Sendable {
    let code: String
    let share: Share
  }

  /// The months from the start over which people arrive evenly, or nil for all of them.
  package var arrivalMonths: Int?

  /// The share of new users whose first purchase is the product.
  package var shares: [String: Share] = [:]

  /// The share of trials that are not turned off before they end.
  package var trialConversion: ByProduct<Share>

  /// The share of subscribers who turn renewal off in their first paid month, the second, and so
  /// on; the last one applies to all later months.
  package var churn: ByProduct<[Share]>

  /// The share of renewals whose payment fails at first.
  package var paymentFailure: Share

  /// The share of failed payments that are made good within twenty days.
  package var recovery: Share

  /// The share of payments that are refunded within thirty days.
  package var refunds: ByProduct<Share>

  /// The share of subscribers who subscribe again within half a year after they left.
  package var returns: Share

  /// The share of buyers who repeat a repeatable purchase in each later month.
  package var again: ByProduct<Share>

  /// The share of a subscription's payers who change to another one in each month.
  package var switches: [Change: Share] = [:]

  /// The prices that differ from the products' own.
  package var prices: [Place: Decimal] = [:]

  /// The length of the grace period in days, or nil for the products' file.
  package var graceDays: Int?

  /// The original texts, by key.
  package private(set) var given: [String: String] = [:]

  /// Creates the default assumptions.
  ///
  /// They are round numbers, not taken from any market or app.
  ///
  /// - Parameters:
  ///   - products: The products that people may buy first.
  ///   - storefront: The storefront of all people.
  package init(selling products: [StoreConfiguration.Product], in storefront: String) {
    trialConversion = ByProduct(general: Share(millionths: 400_000))
    churn = ByProduct(
      general: [150_000, 120_000, 100_000, 80_000, 70_000, 60_000].map(Share.init(millionths:)))
    paymentFailure = Share(millionths: 40_000)
    recovery = Share(millionths: 600_000)
    refunds = ByProduct(general: Share(millionths: 20_000))
    returns = Share(millionths: 50_000)
    again = ByProduct(general: Share(millionths: 200_000))
    storefronts = [(storefront, .all)]
    for (kind, share) in [
      (StoreConfiguration.Product.Kind.autoRenewable, 30_000), (.nonConsumable, 10_000),
      (.consumable, 20_000), (.nonRenewing, 10_000),
    ] {
      let sold = products.filter { $0.kind == kind }
      for (product, share) in zip(sold, Share(millionths: share).divided(into: max(1, sold.count)))
      {
        shares[product.id] = share
      }
    }
  }

  /// Records the original text of a value.
  mutating func note(_ text: String, for key: String) { given[key] = text }
}
