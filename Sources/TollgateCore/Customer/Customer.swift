/// Everything known of one person that a decision depends on.
public struct Customer: Hashable, Sendable {
  public var entitlements: Entitlements

  /// The uses that count against a quota.
  public var uses: [Feature.ID: Uses]

  /// What the person has picked; see ``Choice``.
  public var choices: [Choice.ID: Feature.ID]

  /// Whether the switch of the catalog's ``Simulation`` is on.
  public var isSimulating: Bool

  public init(
    entitlements: Entitlements = .unknown, uses: [Feature.ID: Uses] = [:],
    choices: [Choice.ID: Feature.ID] = [:], isSimulating: Bool = false
  ) {
    self.entitlements = entitlements
    self.uses = uses
    self.choices = choices
    self.isSimulating = isSimulating
  }
}
