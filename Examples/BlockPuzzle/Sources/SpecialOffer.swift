public import Foundation
public import Tollgate

/// Why something is sold for less for a while.
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
/// A picture of one moment: the engine tells of another when it is over.
public struct SpecialOffer: Hashable, Sendable {
  public let product: IAPProduct

  /// In whole percent of the original price, rounded down: worked out from the two prices.
  public let discountPercent: Int
  public let originalPrice: Decimal
  public let salePrice: Decimal

  /// The first instant at which it holds.
  public let startsAt: Date

  /// The first instant at which it does not hold any more.
  public let expiresAt: Date
  public let reason: OfferReason

  /// The instant it is, by the engine: the device's clock can't bring an offer back.
  public let now: Date

  public var isActive: Bool { startsAt <= now && now < expiresAt }

  /// In seconds; never negative.
  public var timeRemaining: TimeInterval { max(0, expiresAt.timeIntervalSince(now)) }

  /// An offer as it stands at one moment.
  ///
  /// - Parameters:
  ///   - product: What is sold for less.
  ///   - originalPrice: What it costs otherwise.
  ///   - salePrice: What it costs now.
  ///   - interval: From when until when.
  ///   - reason: Why.
  ///   - now: The instant it is.
  public init(
    product: IAPProduct, originalPrice: Decimal, salePrice: Decimal, during interval: DateInterval,
    reason: OfferReason, now: Date
  ) {
    self.product = product
    discountPercent = Catalog.percentSaved(salePrice, instead: originalPrice)
    self.originalPrice = originalPrice
    self.salePrice = salePrice
    startsAt = interval.start
    expiresAt = interval.end
    self.reason = reason
    self.now = now
  }
}

extension Tollkeeper {
  /// What is sold for less now, one offer for each product: the lowest price, then the earliest end.
  public var specialOffers: [SpecialOffer] {
    let (open, shelf, now) = (openOffers(), situation.shelf, now().moment.now)
    return IAPProduct.allCases.compactMap { product in
      guard let best = catalog.bestOffer(on: product.id, among: open, on: shelf),
        let reason = OfferReason(rawValue: best.offer.rawValue),
        let start = open.first(where: { $0.id == best.offer })?.start
      else { return nil }
      return SpecialOffer(
        product: product, originalPrice: best.regular.price, salePrice: best.sale.price,
        during: DateInterval(start: start, end: best.end), reason: reason, now: now)
    }
  }
}
