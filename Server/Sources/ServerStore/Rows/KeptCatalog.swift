public import AppStoreWire
public import ServerCore

/// A catalog that was in force.
public struct KeptCatalog: Hashable, Sendable {
  /// Counts the catalogs: one that is in force later has a higher number, also if it was in force
  /// before.
  public let number: Int64

  /// The digest of the catalog's file, by which the store has the file itself.
  public let digest: Digest

  /// The instant from which it was in force.
  public let date: WireDate

  /// Creates a catalog that was in force from an instant.
  public init(number: Int64, digest: Digest, date: WireDate) {
    self.number = number
    self.digest = digest
    self.date = date
  }
}
