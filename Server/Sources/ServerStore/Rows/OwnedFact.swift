public import ServerCore

/// The current fact about a transaction or a renewal, among a customer's purchases.
public struct OwnedFact: Hashable, Sendable {
  /// The newest fact, which counts.
  public let fact: SignedFact

  /// The catalog in force when the first fact about it was recorded.
  public let catalogAtFirst: Digest
}
