public import TollgateCore

extension Screen {
  /// A part of a screen that can be gone to by its name.
  public struct Tab: Hashable, Sendable, Codable {
    public let label: String
    public let icon: String?
    public let elements: [Element]
  }

  /// Things for sale that belong together.
  public struct Items: Hashable, Sendable, Codable {
    public let header: String?
    public let items: [Item]
  }

  /// A card in a store.
  public struct Item: Hashable, Sendable, Codable {
    public let id: Catalog.Product.ID
    public let icon: String?
    public let title: String
    public let caption: String?

    /// What is said of it beside its price; what is worked out from prices is true of them.
    public let claims: [String]
    public let price: Price?
    public let state: Product.State

    /// What to say about the state, where the button does not.
    public let note: String?

    /// Opens the product's sheet, where the store has one.
    public let details: ScreenAction?
    public let button: Button?
  }

  /// One product of a store, with all that is to be said of it.
  public struct Sheet: Hashable, Sendable, Codable {
    public let id: Catalog.Product.ID
    public let icon: String?
    public let title: String
    public let text: String?

    /// Each with a tick before it.
    public let features: [String]
    public let claims: [String]
    public let price: Price?

    /// What the person has of what is spent in the app.
    public let balance: String?
    public let state: Product.State
    public let note: String?
    public let button: Button?
    public let cancel: Button
  }

  /// A product that is sold for less for a while.
  public struct OfferCard: Hashable, Sendable, Codable {
    public let id: Offer.ID

    /// What all such cards say first.
    public let header: String?
    public let title: String
    public let product: Catalog.Product.ID
    public let name: String
    public let price: Price
    public let button: Button
  }

  /// A button that buys one product and says for how much.
  public struct Purchase: Hashable, Sendable, Codable {
    public let state: Product.State
    public let button: Button

    /// What to say where it can't be bought now.
    public let note: String?

    /// Asks the store again.
    public let retry: Button?
  }
}
