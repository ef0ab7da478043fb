package import ServerCore

/// What counts of a transaction or of a renewal, among what a customer owns.
package struct OwnedFact: Hashable, Sendable {
  package let fact: SignedFact

  /// The catalog in force when the first fact about it was recorded.
  package let catalogAtFirst: Digest
}
