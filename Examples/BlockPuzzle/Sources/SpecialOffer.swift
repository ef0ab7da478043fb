public import Foundation
public import Tollgate

/// The reason for a special offer.
public enum OfferReason: String, CaseIterable, Sendable {
  case firstLaunch = "first_launch"
  case weekendDeal = "weekend"
  case holidayPromo = "holiday"
  case levelMilestone = "level_milestone"

  /// The offer in the catalog.
  public var id: Offer.ID { Offer.ID(rawValue) }
}

/// A product that is sold for less, for a stretch of time.
///
/// Its prices are a picture of one moment; whether it holds and how long still are worked out again
/// at each reading, by the engine's clock: the device's can't bring an offer back.
public struct SpecialOffer: Hashable, Sendable {
  /// The reason for the offer.
  public typealias OfferReason = BlockPuzzle.OfferReason

  /// The product.
  public let product: IAPProduct

  /// The discount in whole percent of the original price, rounded down: computed from the two
  /// prices.
  public let discountPercent: Int

  /// The price without the offer.
  public let originalPrice: Decimal

  /// The price of the offer.
  public let salePrice: Decimal

  /// The first instant at which it holds.
  public let startsAt: Date

  /// The instant at which it ends.
  public let expiresAt: Date

  /// The reason for the offer.
  public let reason: OfferReason

  private let clock: OfferClock

  /// A Boolean value that indicates whether the offer is open now.
  public var isActive: Bool { isActive(at: clock.now()) }

  /// The time left in seconds; never negative.
  public var timeRemaining: TimeInterval { timeRemaining(at: clock.now()) }

  /// Returns a Boolean value that indicates whether the offer is open at an instant; it is over at
  /// its end.
  public func isActive(at now: Date) -> Bool { startsAt <= now && now < expiresAt }

  /// Returns the time left in seconds; never negative.
  public func timeRemaining(at now: Date) -> TimeInterval {
    max(0, expiresAt.timeIntervalSince(now))
  }

  /// An offer, on a clock.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - originalPrice: The price without the offer.
  ///   - salePrice: The price of the offer.
  ///   - interval: From when until when.
  ///   - reason: The reason for the offer.
  ///   - now: Says which instant it is.
  public init(
    product: IAPProduct, originalPrice: Decimal, salePrice: Decimal, during interval: DateInterval,
    reason: OfferReason, now: @escaping @Sendable () -> Date
  ) {
    self.product = product
    discountPercent = Catalog.percentSaved(salePrice, instead: originalPrice)
    self.originalPrice = originalPrice
    self.salePrice = salePrice
    startsAt = interval.start
    expiresAt = interval.end
    self.reason = reason
    clock = OfferClock(now: now)
  }
}

extension Tollkeeper {
  /// The open offers, one for each product: the lowest price, then the earliest end.
  public var specialOffers: [SpecialOffer] {
    let (open, productCatalog) = (openOffers(), situation.productCatalog)
    return IAPProduct.allCases.compactMap { product in
      guard let best = catalog.bestOffer(on: product.id, among: open, on: productCatalog),
        let reason = OfferReason(rawValue: best.offer.rawValue), let end = best.end,
        let start = open.first(where: { $0.id == best.offer })?.start
      else { return nil }
      return SpecialOffer(
        product: product, originalPrice: best.regular.price, salePrice: best.sale.price,
        during: DateInterval(start: start, end: end), reason: reason,
        now: { self.now().moment.now })
    }
  }
}

/// The clock that an offer reads, which does not affect equality.
private struct OfferClock: Hashable, Sendable {
  let now: @Sendable () -> Date

  static func == (one: OfferClock, other: OfferClock) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
