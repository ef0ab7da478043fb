/// What surrounds a condition that is about more than the person: the paywall's opener, what the app
/// counts, the screen.
///
/// Conditions of access rules need none of it.
public struct Circumstances: Hashable, Sendable {
  /// None at all.
  public static let none = Circumstances()

  /// How many items of a feature with a cap exist.
  public var counts: [Feature.ID: Int] = [:]

  /// How often the placement was called, this time included.
  public var calls = 0

  /// The name of the feature or the placement that opened the paywall, or nil if neither did.
  public var opener: String?

  /// The plan that is picked, or the product whose sheet is open.
  public var chosen: Catalog.Product.ID?

  /// What the person has set on the screen.
  public var inputs: [String: String] = [:]

  /// How things stand with what the store sells.
  public var productCatalog = ProductCatalogState.loading

  /// Creates circumstances in which nothing is so.
  public init() {}
}
