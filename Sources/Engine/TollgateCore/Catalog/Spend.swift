import SourceJSON

/// A named purchase with balances.
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

  /// The cost in each currency; at least 1 each.
  public internal(set) var cost: Cost

  /// The feature that it unlocks, or a pattern of which it unlocks one.
  public let unlocks: Feature.ID?

  /// The time for which it unlocks it: another spend extends it, unless it is ``Lasting/forever``.
  public let unlocksFor: Lasting

  /// Its additional grants.
  public let grants: Grants

  /// The number of times that it can be made in each period, or nil for any number.
  public let quota: Quota?

  /// The time after which a hold of the spend is released automatically, or nil for
  /// ``Feature/defaultHold``.
  public let hold: Length?

  /// The condition for it, if any.
  public let when: Condition?

  /// The paywall to show if ``when`` doesn't hold, if any.
  public let paywall: Paywall.ID?

  /// Creates a spend.
  public init(
    id: ID, cost: Cost, unlocks: Feature.ID? = nil, unlocksFor: Lasting = .forever,
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
