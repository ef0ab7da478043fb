/// A choice of one of several features that a person makes and keeps, such as a theme.
///
/// Using one of ``options`` chooses it. A choice that is no longer accessible counts as the
/// default, so a refund of a bought theme returns to the free one.
public struct Choice: Hashable, Sendable, Identifiable {
  /// The name of a choice.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the choice.
  public let id: ID

  /// The features to choose from.
  public let options: [Feature.ID]

  /// The choice before the person chooses.
  public let standard: Feature.ID

  /// Platforms whose default is another.
  public let standardOn: [Platform: Feature.ID]

  /// Creates a choice.
  public init(
    id: ID, options: [Feature.ID], standard: Feature.ID, standardOn: [Platform: Feature.ID] = [:]
  ) {
    self.id = id
    self.options = options
    self.standard = standard
    self.standardOn = standardOn
  }
}
