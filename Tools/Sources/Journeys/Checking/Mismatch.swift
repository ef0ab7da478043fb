/// An unmet expectation.
public struct Mismatch: Hashable, Sendable {
  /// The key under `expect`.
  public let key: String

  /// The expected value.
  public let expected: String

  /// The actual value.
  public let actual: String
}
