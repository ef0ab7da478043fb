import LoopbackServer

/// The reason why the studio can't open, and what to do.
public struct StudioFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the problem and the fix.
  public let description: String

  static func portIsTaken(_ port: Int) -> StudioFailure {
    StudioFailure(
      description: TakenPort.sentence(port, choosingWith: "--port "))
  }

  static func cannotListen(on host: String, _ port: Int, because reason: String) -> StudioFailure {
    StudioFailure(
      description: "The studio can't listen on \(host), port \(port): \(reason). Choose another "
        + "with --port N.")
  }
}
