/// A purchase with a balance, by name.
public struct Spend: Hashable, Sendable, Identifiable {
  /// The name of a spend.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the spend.
  public let id: ID

  /// The amount of each currency that it takes; at least 1 each.
  public let cost: [Currency.ID: Int]

  /// The feature that it opens for ever, or a pattern of which it opens one.
  public let unlocks: Feature.ID?

  /// What must hold for it, if anything.
  public let when: Condition?

  /// The paywall that opens where ``when`` does not hold, if any.
  public let paywall: Paywall.ID?

  /// Creates a spend.
  public init(
    id: ID, cost: [Currency.ID: Int], unlocks: Feature.ID? = nil, when: Condition? = nil,
    paywall: Paywall.ID? = nil
  ) {
    self.id = id
    self.cost = cost
    self.unlocks = unlocks
    self.when = when
    self.paywall = paywall
  }
}
