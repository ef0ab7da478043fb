public import Foundation

/// The cryptography by which an answer of the app's own server is believed, which the engine does
/// not have itself.
///
/// `Tollgate` hands it over: CryptoKit on Apple's systems, and the local store's elsewhere.
public struct SignatureVerification: Sendable {
  let holds: @Sendable (_ signature: Data, _ message: Data, _ publicKey: Data) -> Bool

  /// Creates it of its function.
  ///
  /// - Parameter holds: Returns whether a public key's Ed25519 signature of a message is valid.
  public init(
    holds: @escaping @Sendable (_ signature: Data, _ message: Data, _ publicKey: Data) -> Bool
  ) {
    self.holds = holds
  }
}
