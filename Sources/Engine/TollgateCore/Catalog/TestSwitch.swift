/// A switch for testers, in addition to the switches of ``UnlockSimulation``.
///
/// It can be turned in debug and TestFlight builds only; a release build always has the standard.
public struct TestSwitch: Hashable, Sendable, Identifiable {
  /// The identifier of the test switch.
  public let id: String

  /// A Boolean value that indicates whether the switch is on by default.
  public let standard: Bool

  /// Creates a test switch.
  public init(id: String, standard: Bool) {
    self.id = id
    self.standard = standard
  }
}
