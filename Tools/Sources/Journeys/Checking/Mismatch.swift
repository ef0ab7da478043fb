/// One thing that was expected and is otherwise.
public struct Mismatch: Hashable, Sendable {
  /// The key under `expect`.
  public let key: String
  public let expected: String
  public let actual: String
}
