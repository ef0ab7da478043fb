/// Reads the App Store's signed data as facts: the only entry for them.
///
/// A server uses ``FactVerifier``. Tests of the effects of facts may use a reader that verifies nothing.
public protocol FactReader: Sendable {
  /// Reads a transaction.
  func transaction(_ token: String) throws -> SignedFact

  /// Reads a renewal info.
  func renewal(_ token: String) throws -> SignedFact

  /// Reads an app transaction.
  func appTransaction(_ token: String) throws -> SignedFact

  /// Reads a notification and the facts inside it.
  func notification(_ token: String) throws -> NotificationFact
}

extension FactVerifier: FactReader {}
