import Foundation
import LocalAppStore
import SourceJSON

/// The prices of an app's products in one storefront, compared with one another.
struct StorefrontPrices {
  let app: AppSources

  /// A storefront with prices of its own, or nil for all others.
  let storefront: String?

  /// The most products of its kind that a product is compared with: the first in the file.
  private static let mostPeers = 200

  func price(of product: String) -> Decimal? { app.storeProducts[product]?.price(in: storefront) }

  /// Returns the comparisons for a product's price.
  func comparisons(of product: String) -> [PriceComparison] {
    guard let price = price(of: product) else { return [] }
    let original = app.original(of: product)
    return [twinComparison(of: product, price), bundleComparison(of: original, price)]
      .compactMap(\.self) + packComparisons(of: original, price)
      + planComparisons(of: original, price)
  }

  /// Against the product that it is the same as.
  private func twinComparison(of product: String, _ price: Decimal) -> PriceComparison? {
    let original = app.original(of: product)
    guard original != product, let regular = self.price(of: original) else { return nil }
    return PriceComparison(other: original, paid: price, worth: regular, scale: 1, isUsual: true)
  }

  /// Against its parts, bought one by one.
  private func bundleComparison(of product: String, _ price: Decimal) -> PriceComparison? {
    let parts = app.parts(of: product)
    let prices = parts.compactMap { self.price(of: $0) }
    guard !parts.isEmpty, prices.count == parts.count else { return nil }
    return PriceComparison(
      other: "its parts", paid: price, worth: prices.reduce(0, +), scale: 1, isUsual: true)
  }

  /// Against packs of the same, by the unit; usually against the smallest.
  private func packComparisons(of product: String, _ price: Decimal) -> [PriceComparison] {
    guard let units = app.units(of: product), units > 0 else { return [] }
    let kind = app.index.packsByCurrencies[app.currencies(of: product)] ?? []
    let packs = kind.prefix(Self.mostPeers).filter { $0 != product }
    let smallest = (packs + [product]).min {
      (app.units(of: $0) ?? 0, $0) < (app.units(of: $1) ?? 0, $1)
    }
    return packs.compactMap { pack in
      guard let others = app.units(of: pack), let other = self.price(of: pack) else { return nil }
      return PriceComparison(
        other: pack, paid: price * Decimal(others), worth: other * Decimal(units),
        scale: Decimal(others), isUsual: pack == smallest)
    }
  }

  /// Against other plans of its group, over the same time; usually against the shortest.
  private func planComparisons(of product: String, _ price: Decimal) -> [PriceComparison] {
    guard let item = app.storeProducts[product], let group = item.group, let period = item.period
    else { return [] }
    let plans = app.storeProducts.items(in: group).prefix(Self.mostPeers).filter {
      $0.id != product && app.original(of: $0.id) == $0.id && $0.period != period
    }
    let shortest = (plans + [item]).min { ($0.period?.days ?? 0) < ($1.period?.days ?? 0) }
    return plans.compactMap { plan in
      guard let other = plan.price(in: storefront), let (mine, theirs) = plan.period?.sizes(period)
      else { return nil }
      return PriceComparison(
        other: plan.id, paid: price * Decimal(theirs), worth: other * Decimal(mine),
        scale: Decimal(theirs), isUsual: plan.id == shortest?.id)
    }
  }
}

extension StoreConfiguration.Period {
  /// The approximate length, for sorting periods.
  fileprivate var days: Int {
    switch unit {
    case .day: value
    case .week: value * 7
    case .month: value * 30
    case .year: value * 365
    }
  }

  /// Returns the lengths of another period and this one in one unit; a year has 12 months or 52
  /// weeks.
  fileprivate func sizes(_ other: Self) -> (Int, Int)? {
    if let mine = months, let theirs = other.months { return (theirs, mine) }
    return (other.weeksOrDays, weeksOrDays)
  }

  private var months: Int? {
    switch unit {
    case .month: value
    case .year: value * 12
    case .day, .week: nil
    }
  }

  /// In days, by which a year is 52 weeks and a month a twelfth of 364 days, times three.
  private var weeksOrDays: Int {
    switch unit {
    case .day: value * 3
    case .week: value * 21
    case .month: value * 91
    case .year: value * 1_092
    }
  }
}
