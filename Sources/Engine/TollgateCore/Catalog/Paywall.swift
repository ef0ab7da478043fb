/// A page with products that a person doesn't have.
public struct Paywall: Hashable, Sendable, Identifiable {
  /// The name of a paywall.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the paywall.
  public let id: ID

  /// The screen that draws it; one with the paywall's own name if the app draws it.
  public let screen: ScreenID

  /// A Boolean value that indicates whether the app draws it, by views of its own.
  public let isDrawnByApp: Bool

  /// The products for sale on the paywall, in order.
  public internal(set) var products: [Catalog.Product.ID]

  /// The same, with remote values filled in.
  public let offered: [Varying<Catalog.Product.ID>]

  /// Platforms on which it is never shown.
  public let hiddenOn: Set<Platform>

  /// The rule for closing the paywall.
  public let dismissal: Dismissal

  /// The screen of one of its products: a paywall with one is a store.
  public let sheet: ScreenID?

  /// Creates a paywall.
  public init(
    id: ID, screen: ScreenID, products: [Catalog.Product.ID], hiddenOn: Set<Platform> = [],
    dismissal: Dismissal = .always, sheet: ScreenID? = nil
  ) {
    self.init(
      id: id, screen: screen, offered: products.map(Varying.fixed), hiddenOn: hiddenOn,
      dismissal: dismissal, sheet: sheet)
    self.products = products
  }

  /// Creates a paywall that the app draws.
  public init(
    drawnByApp id: ID, products: [Catalog.Product.ID], hiddenOn: Set<Platform> = [],
    dismissal: Dismissal = .always
  ) {
    self.init(
      id: id, screen: nil, offered: products.map(Varying.fixed), hiddenOn: hiddenOn,
      dismissal: dismissal, sheet: nil)
    self.products = products
  }

  init(
    id: ID, screen: ScreenID?, offered: [Varying<Catalog.Product.ID>], hiddenOn: Set<Platform>,
    dismissal: Dismissal, sheet: ScreenID?
  ) {
    self.id = id
    self.screen = screen ?? ScreenID(id.rawValue)
    isDrawnByApp = screen == nil
    products = []
    self.offered = offered
    self.hiddenOn = hiddenOn
    self.dismissal = dismissal
    self.sheet = sheet
  }
}

/// The name of a screen of an app.
///
/// The core uses screens only by name; `TollgateScreens` describes their content.
public struct ScreenID: Identifier {
  /// The identifier as a string.
  public let rawValue: String

  /// Creates an identifier from a string.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
