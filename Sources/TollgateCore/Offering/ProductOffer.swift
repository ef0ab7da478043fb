public import Foundation

/// The best that one product is sold for now, and what that saves.
public struct ProductOffer: Hashable, Sendable {
  public let offer: Offer.ID
  public let product: Catalog.Product.ID

  /// What is bought in its place.
  public let twin: Catalog.Product.ID
  public let regular: StoreProduct
  public let sale: StoreProduct

  /// How much it saves, in whole percent of the regular price, rounded down: never a false claim.
  public let percent: Int

  /// The first instant at which it is over.
  public let end: Date

  /// How long it lasts from `instant` on, in seconds; never negative.
  public func remaining(at instant: Date) -> TimeInterval {
    max(0, end.timeIntervalSince(instant))
  }
}

extension Catalog {
  /// The best offer on a product: the lowest price, then the earliest end, then the first by name.
  ///
  /// Nil where none is open, where the store does not sell both, and where nothing would be saved.
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
    }.min { ($0.sale.price, $0.end, $0.offer) < ($1.sale.price, $1.end, $1.offer) }
  }

  /// How much a price saves against another, in whole percent, rounded down; 0 where it saves nothing.
  public static func percentSaved(_ price: Decimal, instead regular: Decimal) -> Int {
    guard regular > 0, price < regular else { return 0 }
    let share = ((regular - price) * 100 / regular).roundedDown
    return Int(truncating: share as NSDecimalNumber)
  }
}
