import Foundation
package import LocalAppStore
package import TollgateCore

/// A variant to compare: an app's catalog and products, and assumptions about people.
package struct Variant: Sendable {
  package let name: String
  package let catalog: Catalog

  /// The products, at the prices that are assumed.
  package let configuration: StoreConfiguration

  package let assumptions: Assumptions

  /// Creates a variant.
  ///
  /// - Parameters:
  ///   - name: Its name in the output.
  ///   - catalog: The catalog with the products' grants.
  ///   - products: The products in their file.
  ///   - lines: The assumptions that differ from the default, as `KEY=VALUE`; the later of two counts.
  /// - Throws: ``ForecastMistake`` for the first line that can't be read, and for shares above 100 %.
  package init(
    _ name: String, catalog: Catalog, selling products: StoreConfiguration, assuming lines: [String]
  ) throws(ForecastMistake) {
    var assumptions = Assumptions(
      selling: products.products.filter { !catalog.isOfferTwin(.init($0.id)) },
      in: products.settings.storefront)
    for line in lines { try assumptions.read(line, selling: products) }
    let sum = assumptions.shares.values.reduce(0) { $0 + $1.millionths }
    guard sum <= Share.all.millionths else {
      throw ForecastMistake(
        "The shares of the products add up to \(Double(sum) / 10_000)% of those who arrive, and must "
          + "to 100% or less: each person’s first purchase is one product.", about: "share")
    }
    self.name = name
    self.catalog = catalog
    self.assumptions = assumptions
    configuration = products.sold(by: assumptions)
  }

  /// The assumptions as text.
  package var lines: [Assumptions.Line] { assumptions.lines(selling: configuration) }
}

extension Variant {
  /// A warning about a price that was probably not intended: in a storefront of another currency, without a price of
  /// its own.
  package var remarks: [String] {
    let own = StorefrontCountry(configuration.settings.storefront)?.currency
    return assumptions.storefronts.flatMap { code, share -> [String] in
      guard share != .none, let currency = StorefrontCountry(code)?.currency, currency != own else {
        return []
      }
      return configuration.products.compactMap { product in
        guard assumptions.shares[product.id] ?? .none != .none,
          product.storefrontPrices?[code] == nil
        else { return nil }
        return "`\(product.id)` has no price in \(code): \(product.price) is taken as \(currency). "
          + "Set one: price.\(product.id)@\(code)=…"
      }
    }
  }
}

extension StoreConfiguration {
  /// Returns the same products at the prices that are assumed, in a store in which nothing is simulated.
  fileprivate func sold(by assumptions: Assumptions) -> StoreConfiguration {
    var sold = self
    sold.settings.askToBuy = false
    sold.settings.interruptsPurchases = false
    sold.settings.failsRenewals = false
    sold.settings.failsPurchases = false
    sold.settings.errors = []
    sold.settings.timeRate = .realTime
    if let days = assumptions.graceDays {
      sold.settings.gracePeriod = days == 0 ? nil : GracePeriod(days: days)
    }
    for index in sold.products.indices {
      let id = sold.products[index].id
      if let price = assumptions.prices[.init(product: id, storefront: nil)] {
        sold.products[index].price = price
        sold.products[index].storefrontPrices = nil
      }
      for (place, price) in assumptions.prices where place.product == id {
        guard let storefront = place.storefront else { continue }
        sold.products[index].storefrontPrices = (sold.products[index].storefrontPrices ?? [:])
          .merging([storefront: price]) { $1 }
      }
    }
    return sold
  }
}
