/// A page that offers what a person does not hold.
public struct Paywall: Hashable, Sendable, Identifiable {
  /// Names one paywall.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let id: ID

  /// The screen that draws it.
  public let screen: ScreenID

  /// What is for sale on it, in order.
  public internal(set) var products: [Catalog.Product.ID]

  /// The same, with what is left to remote values.
  public let offered: [Varying<Catalog.Product.ID>]

  /// Platforms on which it is never shown.
  public let hiddenOn: Set<Platform>

  public init(
    id: ID, screen: ScreenID, products: [Catalog.Product.ID], hiddenOn: Set<Platform> = []
  ) {
    self.id = id
    self.screen = screen
    self.products = products
    offered = products.map(Varying.fixed)
    self.hiddenOn = hiddenOn
  }

  init(
    id: ID, screen: ScreenID, offered: [Varying<Catalog.Product.ID>], hiddenOn: Set<Platform>
  ) {
    self.id = id
    self.screen = screen
    products = []
    self.offered = offered
    self.hiddenOn = hiddenOn
  }
}

/// Names one screen of an app.
///
/// The core knows screens by name only; what is on them is described in `TollgateScreens`.
public struct ScreenID: Identifier {
  public let rawValue: String

  public init(_ rawValue: String) { self.rawValue = rawValue }
}
