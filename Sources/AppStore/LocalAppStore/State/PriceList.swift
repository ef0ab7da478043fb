import Foundation

/// Prices that people set while the store ran.
struct PriceList: Hashable, Codable, Sendable {
  private var everywhere: [String: Decimal] = [:]
  private var inStorefronts: [String: [String: Decimal]] = [:]

  /// Returns the price of a product in a storefront.
  ///
  /// It is the price set for the storefront, else the price set for all, else the configuration's:
  /// for that storefront if it has one.
  func price(of product: StoreConfiguration.Product, in storefront: StorefrontCountry) -> Decimal {
    inStorefronts[storefront.code]?[product.id] ?? everywhere[product.id]
      ?? product.storefrontPrices?[storefront.code] ?? product.price
  }

  /// Returns the price of one payment by a plan.
  ///
  /// A plan that is paid monthly costs the same everywhere, as the configuration has one price for it.
  func price(
    of product: StoreConfiguration.Product, by plan: StoreConfiguration.BillingPlan.Kind,
    in storefront: StorefrontCountry
  ) -> Decimal {
    guard plan == .monthly, let monthly = product.subscription?.monthlyPlan else {
      return price(of: product, in: storefront)
    }
    return monthly.price
  }

  /// Sets a price in a storefront, or everywhere.
  mutating func set(_ price: Decimal, of product: String, in storefront: StorefrontCountry?) {
    if let storefront {
      inStorefronts[storefront.code, default: [:]][product] = price
    } else {
      everywhere[product] = price
      for code in inStorefronts.keys { inStorefronts[code]?[product] = nil }
    }
  }
}
