/// Something that a balance buys, by name.
public struct Spend: Hashable, Sendable, Identifiable {
  /// Names one spend.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let id: ID

  /// How much of each currency it takes; at least 1 each.
  public let cost: [Currency.ID: Int]

  /// The feature that it opens for ever, or a pattern of which it opens one.
  public let unlocks: Feature.ID?

  public init(id: ID, cost: [Currency.ID: Int], unlocks: Feature.ID? = nil) {
    self.id = id
    self.cost = cost
    self.unlocks = unlocks
  }
}
