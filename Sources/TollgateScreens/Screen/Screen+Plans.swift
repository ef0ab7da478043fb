public import TollgateCore

extension Screen {
  /// The ways to buy what a paywall sells, of which one is chosen, and the button that buys it.
  public struct Plans: Hashable, Sendable, Codable {
    /// The subject of the choice, for people who can't see it.
    public let label: String

    /// The plans that the store sells, in the order of the paywall.
    public let plans: [Plan]

    /// The text where there is nothing to choose from.
    public let note: String?

    /// The warning before the chosen plan is bought.
    public let warning: String?

    /// The button: buy the chosen plan, or load the products again.
    public let button: Button?

    /// The chosen plan's price, period and renewal.
    public let legal: String?
  }

  /// A plan to choose.
  public struct Plan: Hashable, Sendable, Codable {
    /// The product of the plan.
    public let id: Catalog.Product.ID

    /// The title.
    public let title: String

    /// The price and what it is for, such as `$79.99 / year`.
    public let price: String

    /// The price of the introductory offer for people who have not had it.
    public let introduction: String?

    /// The savings, computed from the prices.
    public let claims: [String]

    /// The state.
    public let state: Product.State

    /// The text about the state.
    public let note: String?

    /// A Boolean value that indicates whether the plan is chosen.
    public let isChosen: Bool

    /// The action that chooses the plan.
    public let action: ScreenAction
  }
}
