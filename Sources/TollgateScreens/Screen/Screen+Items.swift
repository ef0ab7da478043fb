public import TollgateCore

extension Screen {
  /// A part of a screen that can be gone to by its name.
  public struct Tab: Hashable, Sendable, Codable {
    /// The label.
    public let label: String

    /// The name of an SF Symbol.
    public let icon: String?

    /// The elements of the tab.
    public let elements: [Element]
  }

  /// Things for sale that belong together.
  public struct Items: Hashable, Sendable, Codable {
    /// The header.
    public let header: String?

    /// The items.
    public let items: [Item]
  }

  /// A card in a store.
  public struct Item: Hashable, Sendable, Codable {
    /// The product.
    public let id: Catalog.Product.ID

    /// The name of an SF Symbol.
    public let icon: String?

    /// The title.
    public let title: String

    /// The text under the title.
    public let caption: String?

    /// The labels beside the price; computed ones are true of the prices.
    public let claims: [String]

    /// The price, if it is known.
    public let price: Price?

    /// The state.
    public let state: Product.State

    /// The text about the state, where the button does not show it.
    public let note: String?

    /// Opens the product's sheet, where the store has one.
    public let details: ScreenAction?

    /// The button, if there is something to do.
    public let button: Button?
  }

  /// The page of one product of a store.
  public struct Sheet: Hashable, Sendable, Codable {
    /// The product.
    public let id: Catalog.Product.ID

    /// The name of an SF Symbol.
    public let icon: String?

    /// The title.
    public let title: String

    /// The description.
    public let text: String?

    /// The features of the product, each with a tick before it.
    public let features: [String]

    /// The labels beside the price; computed ones are true of the prices.
    public let claims: [String]

    /// The price, if it is known.
    public let price: Price?

    /// The person's balance, for a product that is about currencies.
    public let balance: String?

    /// The state.
    public let state: Product.State

    /// The text about the state, where the button does not show it.
    public let note: String?

    /// The button, if there is something to do.
    public let button: Button?

    /// The button that closes the sheet.
    public let cancel: Button
  }

  /// A product that is sold for less for a while.
  public struct OfferCard: Hashable, Sendable, Codable {
    /// The offer.
    public let id: Offer.ID

    /// The header of all offer cards.
    public let header: String?

    /// The title.
    public let title: String

    /// The product.
    public let product: Catalog.Product.ID

    /// The name of the product.
    public let name: String

    /// The price during the offer.
    public let price: Price

    /// The button that buys.
    public let button: Button
  }

  /// A button that buys one product and says for how much.
  public struct Purchase: Hashable, Sendable, Codable {
    /// The state.
    public let state: Product.State

    /// The button that buys.
    public let button: Button

    /// The text for a product that can't be bought now.
    public let note: String?

    /// The button that loads the products again.
    public let retry: Button?
  }
}
