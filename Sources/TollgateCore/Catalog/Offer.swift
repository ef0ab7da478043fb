/// Products sold for less, for a stretch of time.
///
/// What is sold is a twin of the product, at a price of its own: see ``Catalog/Product/twin``. What
/// it saves is worked out from the two prices and written nowhere.
public struct Offer: Hashable, Sendable, Identifiable {
  /// Names one offer.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// A product, and the twin that is sold in its place.
  public struct Sale: Hashable, Sendable {
    public let product: Catalog.Product.ID
    public let twin: Catalog.Product.ID

    public init(_ product: Catalog.Product.ID, as twin: Catalog.Product.ID) {
      self.product = product
      self.twin = twin
    }
  }

  public let id: ID
  public let schedule: Schedule

  /// In the order of the file.
  public let sales: [Sale]

  /// Whether one of ``sales`` is open at a time: the one at the ISO week's number modulo their count.
  public let isOneByWeek: Bool

  public init(id: ID, schedule: Schedule, sales: [Sale], isOneByWeek: Bool = false) {
    self.id = id
    self.schedule = schedule
    self.sales = sales
    self.isOneByWeek = isOneByWeek
  }
}
