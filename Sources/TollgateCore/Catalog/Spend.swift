import SourceJSON

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

  /// The feature that it opens, or a pattern of which it opens one.
  public let unlocks: Feature.ID?

  /// The time for which it opens that: another spend extends it, if it isn't ``Lasting/forever``.
  public let unlocksFor: Lasting

  /// What it grants besides.
  public let grants: Grants

  /// The number of times that it can be made in each period, or nil for any number.
  public let quota: Quota?

  /// The time after which a spend that was held is released by itself, or nil for ``Feature/defaultHold``.
  public let hold: Length?

  /// What must hold for it, if anything.
  public let when: Condition?

  /// The paywall that opens where ``when`` does not hold, if any.
  public let paywall: Paywall.ID?

  /// Creates a spend.
  public init(
    id: ID, cost: [Currency.ID: Int], unlocks: Feature.ID? = nil, unlocksFor: Lasting = .forever,
    grants: Grants = Grants(), quota: Quota? = nil, hold: Length? = nil, when: Condition? = nil,
    paywall: Paywall.ID? = nil
  ) {
    self.hold = hold
    self.id = id
    self.cost = cost
    self.unlocks = unlocks
    self.when = when
    self.paywall = paywall
    self.unlocksFor = unlocksFor
    self.grants = grants
    self.quota = quota
  }

  /// The name under which its uses are counted.
  public var counted: Feature.ID { Feature.ID("spend:\(id)") }
}
