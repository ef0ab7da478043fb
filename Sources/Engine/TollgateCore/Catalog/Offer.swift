/// Products sold for less, for a stretch of time.
///
/// It sells a price variant of the product: see ``Catalog/Product/twin``. The saving is computed
/// from the two prices and written nowhere.
public struct Offer: Hashable, Sendable, Identifiable {
  /// The name of an offer.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// A product, and the twin that is sold in its place.
  public struct Sale: Hashable, Sendable {
    /// The product that the offer is about.
    public let product: Catalog.Product.ID

    /// The product that is bought in its place.
    public let twin: Catalog.Product.ID

    /// Creates a sale of a product as its twin.
    public init(_ product: Catalog.Product.ID, as twin: Catalog.Product.ID) {
      self.product = product
      self.twin = twin
    }
  }

  /// The identifier of the offer.
  public let id: ID

  /// The condition for the offer to be open.
  public let when: Condition

  /// The products for sale and their twins, in the order of the file.
  public let sales: [Sale]

  /// A Boolean value that indicates whether one of ``sales`` is open at a time: the one at the ISO
  /// week's number modulo their count.
  public let isOneByWeek: Bool

  /// Creates an offer.
  public init(id: ID, when: Condition, sales: [Sale], isOneByWeek: Bool = false) {
    self.id = id
    self.when = when
    self.sales = sales
    self.isOneByWeek = isOneByWeek
  }
}
