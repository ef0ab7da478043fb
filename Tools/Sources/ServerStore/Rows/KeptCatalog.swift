package import AppStoreWire
package import ServerCore

/// A catalog that was in force.
package struct KeptCatalog: Hashable, Sendable {
  /// Counts the catalogs: one that is in force later has a higher number, also if it was in force
  /// before.
  package let number: Int64
  package let digest: Digest

  /// The instant from which it was in force.
  package let date: WireDate

  package init(number: Int64, digest: Digest, date: WireDate) {
    self.number = number
    self.digest = digest
    self.date = date
  }
}
