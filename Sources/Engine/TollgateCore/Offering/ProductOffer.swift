public import Foundation

/// The best that one product is sold for now, and what that saves.
public struct ProductOffer: Hashable, Sendable {
  /// The offer.
  public let offer: Offer.ID

  /// The product that the offer is about.
  public let product: Catalog.Product.ID

  /// The product that is bought in its place.
  public let twin: Catalog.Product.ID

  /// The product at its regular price.
  public let regular: StoreProduct

  /// The twin at its sale price.
  public let sale: StoreProduct

  /// The saving in whole percent of the regular price, rounded down.
  public let percent: Int

  /// The instant at which it ends, or nil if no time ends it.
  public let end: Date?

  /// Returns the seconds that the offer lasts from `instant`, never negative, or nil if no time ends it.
  public func remaining(at instant: Date) -> TimeInterval? {
    end.map { max(0, $0.timeIntervalSince(instant)) }
  }
}

extension Catalog {
  /// Returns the best offer on a product: the lowest price, then the earliest end, then the first
  /// by name; offers without an end come last.
  ///
  /// `nil` if none is open, if the store does not sell both, and if nothing would be saved.
  public func bestOffer(
    on product: Product.ID, among open: [OpenOffer], on productCatalog: ProductCatalogState
  ) -> ProductOffer? {
    guard let regular = productCatalog[product] else { return nil }
    return open.flatMap { offer -> [ProductOffer] in
      offer.sales.compactMap { sale in
        guard sale.product == product, let twin = productCatalog[sale.twin],
          twin.price < regular.price
        else { return nil }
        return ProductOffer(
          offer: offer.id, product: product, twin: sale.twin, regular: regular, sale: twin,
          percent: Self.percentSaved(twin.price, instead: regular.price), end: offer.end)
      }
    }.min { first, second in
      let (end, other) = (first.end ?? .distantFuture, second.end ?? .distantFuture)
      return (first.sale.price, end, first.offer) < (second.sale.price, other, second.offer)
    }
  }

  /// Returns the saving of a price against another in whole percent, rounded down; 0 if there is
  /// none.
  public static func percentSaved(_ price: Decimal, instead regular: Decimal) -> Int {
    guard regular > 0, price < regular else { return 0 }
    let share = ((regular - price) * 100 / regular).roundedDown
    return Int(truncating: share as NSDecimalNumber)
  }
}
