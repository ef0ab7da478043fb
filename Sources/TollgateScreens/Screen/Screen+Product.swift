public import TollgateCore

extension Screen {
  /// Something to buy.
  public struct Product: Hashable, Sendable, Codable {
    /// How things stand with what is for sale.
    public enum State: String, Hashable, Sendable, Codable, CaseIterable {
      /// The person holds everything it grants.
      case owned

      /// The person came far enough to have what it opens.
      case reached

      /// It was asked for, and somebody has to approve.
      case pending

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

      /// Whether there is nothing left to buy.
      public var isHeld: Bool { self == .owned || self == .reached }
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
