/// Reads what the App Store signed as facts: the door through which all of them come.
///
/// A server has ``FactVerifier``. Tests of what follows from facts may have one that verifies nothing.
package protocol FactReader: Sendable {
  /// Reads a transaction.
  func transaction(_ token: String) throws -> SignedFact

  /// Reads what is said of a renewal.
  func renewal(_ token: String) throws -> SignedFact

  /// Reads an app transaction.
  func appTransaction(_ token: String) throws -> SignedFact

  /// Reads a notification and the facts inside it.
  func notification(_ token: String) throws -> NotificationFact
}

extension FactVerifier: FactReader {}
