package import ServerCore

/// The current fact about a transaction or a renewal, among a customer's purchases.
package struct OwnedFact: Hashable, Sendable {
  /// The newest fact, which counts.
  package let fact: SignedFact

  /// The catalog in force when the first fact about it was recorded.
  package let catalogAtFirst: Digest
}
