/// The values for conditions about more than the customer: the paywall's opener, the app's counts,
/// the screen.
///
/// Conditions of access rules need none of it.
public struct Circumstances: Hashable, Sendable {
  /// None at all.
  public static let none = Circumstances()

  /// The number of items of each feature with a cap.
  public var counts: [Feature.ID: Int] = [:]

  /// The number of the placement's calls, including this one.
  public var calls = 0

  /// The name of the feature or the placement that opened the paywall, or nil if neither did.
  public var opener: String?

  /// The plan that is picked, or the product whose sheet is open.
  public var chosen: Catalog.Product.ID?

  /// The person's inputs on the screen.
  public var inputs: [String: String] = [:]

  /// The state of the store's products.
  public var productCatalog = ProductCatalogState.loading

  /// Creates circumstances in which nothing is so.
  public init() {}
}
