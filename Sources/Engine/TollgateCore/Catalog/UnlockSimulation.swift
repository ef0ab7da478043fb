/// A switch that shows testers the app as if they had bought it.
///
/// It works in debug and TestFlight builds only, and adds no entitlement: a decision it makes is
/// reported as ``Reason/simulated``.
public struct UnlockSimulation: Hashable, Sendable, Decodable {
  /// The switch's name.
  public let toggle: String

  /// Features with a rule for one of these are allowed while the switch is on.
  public let entitlements: Set<Entitlement.ID>

  /// Creates a simulation of entitlements, with the name of its switch.
  public init(toggle: String, entitlements: Set<Entitlement.ID>) {
    self.toggle = toggle
    self.entitlements = entitlements
  }

  private enum CodingKeys: String, CodingKey { case toggle = "switch", entitlements }
}
