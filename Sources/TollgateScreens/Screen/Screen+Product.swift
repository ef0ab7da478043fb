public import TollgateCore

extension Screen {
  /// Something to buy.
  public struct Product: Hashable, Sendable, Codable {
    /// How things stand with what is for sale.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
      /// The person holds everything it grants.
      case owned

      /// It is being bought.
      case buying

      /// It can be bought.
      case available

      /// The store has not answered yet.
      case loading

      /// The store answered, and does not sell it here.
      case unavailable

      /// The store can't be reached.
      case unreachable
    }

    public let id: Catalog.Product.ID
    public let icon: String?
    public let title: String
    public let caption: String?

    /// As the store writes it, or nil where the store has not said.
    public let price: String?
    public let state: State

    /// What to say about the state, where the button does not.
    public let note: String?

    /// What there is to do: buy, or try again; nil while there is nothing.
    public let button: Button?
  }
}

extension Screen.Product.State {
  /// How things stand with a product.
  ///
  /// What is owned is owned, whatever the store says or does not say.
  init(
    of product: Catalog.Product.ID, isOwned: Bool, shelf: Shelf, activity: Presentation.Activity?
  ) {
    if isOwned {
      self = .owned
      return
    }
    switch shelf {
    case .loading: self = .loading
    case .unreachable: self = .unreachable
    case .loaded where shelf[product] == nil: self = .unavailable
    case .loaded: self = activity == .purchasing(product) ? .buying : .available
    }
  }
}
