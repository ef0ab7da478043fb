/// A grant from the app without a purchase, such as for watching an ad.
public struct Reward: Hashable, Sendable, Identifiable {
  /// The name of a reward.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the reward.
  public let id: ID

  /// Its grants.
  public let grants: Grants

  /// The number of times that it is granted in each period, or nil for any number.
  public let quota: Quota?

  /// The condition for granting it, if any.
  public let when: Condition?

  /// Creates a reward.
  public init(id: ID, grants: Grants, quota: Quota? = nil, when: Condition? = nil) {
    self.when = when
    self.id = id
    self.grants = grants
    self.quota = quota
  }

  /// The name under which its uses are counted.
  public var counted: Feature.ID { Feature.ID("reward:\(id)") }
}
