package import AppStoreWire
package import ServerCore

/// A catalog that was in force.
package struct KeptCatalog: Hashable, Sendable {
  /// Counts the catalogs: one that is in force later has a higher number, also if it was in force
  /// before.
  package let number: Int64

  /// The digest of the catalog's file, by which the store has the file itself.
  package let digest: Digest

  /// The instant from which it was in force.
  package let date: WireDate

  /// Creates a catalog that was in force from an instant.
  package init(number: Int64, digest: Digest, date: WireDate) {
    self.number = number
    self.digest = digest
    self.date = date
  }
}
