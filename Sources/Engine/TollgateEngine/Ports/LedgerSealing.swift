public import Foundation

/// The cryptography by which a ledger is sealed, which the engine does not have itself.
///
/// `Tollgate` hands it over: CryptoKit on Apple's systems, and the local store's elsewhere.
public struct LedgerSealing: Sendable {
  let newKey: @Sendable () -> Data
  let authenticator: @Sendable (_ key: Data) -> @Sendable (_ message: [UInt8]) -> SIMD32<UInt8>

  /// Creates it of its two functions.
  ///
  /// - Parameters:
  ///   - newKey: Returns 32 random bytes.
  ///   - authenticator: Returns, for a key, the function that computes a message's HMAC with
  ///     SHA-256. A launch calls it for each stored transaction.
  public init(
    newKey: @escaping @Sendable () -> Data,
    authenticator:
      @escaping @Sendable (_ key: Data) -> @Sendable (_ message: [UInt8]) -> SIMD32<UInt8>
  ) {
    self.newKey = newKey
    self.authenticator = authenticator
  }
}
