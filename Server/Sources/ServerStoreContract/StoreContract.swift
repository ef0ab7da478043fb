package import ServerStore

/// Something that every store does, as a sentence and as a way to try it.
package struct StoreContract: Sendable, CustomStringConvertible {
  /// The sentence.
  package let description: String
  private let body: @Sendable (any Store) async throws -> Void

  init(_ sentence: String, _ body: @escaping @Sendable (any Store) async throws -> Void) {
    description = sentence
    self.body = body
  }

  /// Every sentence.
  package static let all =
    ofFacts + ofActs + ofWork + ofPages + ofProgress + ofLanes + ofAnnouncements
    + ofRebuilding + ofExporting + ofPayments + ofVersions

  /// Tests the contract on a new, empty store.
  ///
  /// - Throws: ``Breach`` if the store behaves differently, and the store's own errors.
  package func check(on store: any Store) async throws { try await body(store) }

  /// A behavior that the store lacks.
  package struct Breach: Error, CustomStringConvertible {
    package let description: String
  }
}

/// Returns normally where two values are equal.
func expect<Value: Equatable>(_ found: Value, _ wanted: Value) throws {
  guard found == wanted else {
    throw StoreContract.Breach(description: "There is \(found), and should be \(wanted).")
  }
}
