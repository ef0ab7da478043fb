/// One of several features that a person picks and keeps, such as a theme.
///
/// Using one of ``options`` chooses it. A choice that is no longer accessible counts as the default,
/// so a refund returns a theme that was bought to the free one.
public struct Choice: Hashable, Sendable, Identifiable {
  /// Names one choice.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let id: ID
  public let options: [Feature.ID]

  /// What is chosen before the person chooses.
  public let standard: Feature.ID

  /// Platforms whose default is another.
  public let standardOn: [Platform: Feature.ID]

  public init(
    id: ID, options: [Feature.ID], standard: Feature.ID, standardOn: [Platform: Feature.ID] = [:]
  ) {
    self.id = id
    self.options = options
    self.standard = standard
    self.standardOn = standardOn
  }
}
