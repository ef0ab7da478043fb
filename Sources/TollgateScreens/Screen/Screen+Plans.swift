public import TollgateCore

extension Screen {
  /// The ways to buy what a paywall sells, of which one is chosen, and the button that buys it.
  public struct Plans: Hashable, Sendable, Codable {
    /// What the choice is about, for whoever can't see it.
    public let label: String

    /// In the order in which the paywall sells them, each that the store sells.
    public let plans: [Plan]

    /// What to say where there is nothing to choose from.
    public let note: String?

    /// What to know before the chosen plan is bought.
    public let warning: String?

    /// What there is to do: buy the chosen plan, or ask the store again.
    public let button: Button?

    /// What the chosen plan costs, how long it lasts and whether it renews.
    public let legal: String?
  }

  /// One way to buy.
  public struct Plan: Hashable, Sendable, Codable {
    public let id: Catalog.Product.ID
    public let title: String

    /// The price and what it is for, such as `$79.99 / year`.
    public let price: String

    /// What the beginning costs whoever has not had it before.
    public let introduction: String?

    /// What it saves, worked out from the prices.
    public let claims: [String]
    public let state: Product.State

    /// What to say about the state.
    public let note: String?
    public let isChosen: Bool
    public let action: ScreenAction
  }
}
