/// A switch for testers, beside that of ``Simulation``.
///
/// It can be turned in debug and TestFlight builds only; a release build always has the standard.
public struct TestSwitch: Hashable, Sendable, Identifiable {
  public let id: String

  /// Whether it is on before somebody turns it.
  public let standard: Bool

  public init(id: String, standard: Bool) {
    self.id = id
    self.standard = standard
  }
}
