/// The reason why the store could not open.
public struct AppStoreServerFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of what happened, to what, and what to do.
  public let description: String

  static func portIsTaken(_ port: Int) -> AppStoreServerFailure {
    AppStoreServerFailure(
      description:
        "Somebody else listens on port \(port). Choose another with --port, or 0 for any.")
  }

  static func cannotListen(
    on host: String, _ port: Int, because reason: String
  ) -> AppStoreServerFailure {
    AppStoreServerFailure(
      description: "The store can't listen on \(host), port \(port): \(reason). Choose others.")
  }
}
