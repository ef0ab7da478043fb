public import Foundation
public import TollgateEngine

#if canImport(CryptoKit)
import CryptoKit
#else
import OpenStoreKit
#endif

extension Tollkeeper.Server {
  /// Creates a server that is reached with the system's `URLSession`.
  ///
  /// - Parameters:
  ///   - url: Its address, with `https`; on this machine `http` will do.
  ///   - publicKey: Its public key, `pk_…`, which it printed at its first start.
  ///   - configurationKey: The key that signs its answers, in Base64, as
  ///     `GET /v1/configuration/keys` names it. Nothing is believed that it did not sign.
  ///   - environment: `Production` or `Sandbox`. By default, Production in a release build and
  ///     Sandbox in others.
  ///   - customer: The signed-in customer, if known at launch; nil keeps the previous one. See
  ///     ``Tollkeeper/signIn(as:)``.
  ///   - customerToken: Returns a token for a customer, if the server was started with
  ///     `--customers signed`.
  /// - Throws: ``ServerMistake`` for an address or a key that can't be.
  public init(
    url: URL, publicKey: String, configurationKey: String, environment: String? = nil,
    customer: UUID? = nil, customerToken: CustomerToken? = nil
  ) throws(ServerMistake) {
    try self.init(
      url: url, publicKey: publicKey, configurationKey: configurationKey,
      environment: environment, customer: customer, customerToken: customerToken,
      verification: .standard)
  }
}

extension SignatureVerification {
  #if canImport(CryptoKit)
  /// Ed25519, by the system's CryptoKit.
  public static let standard = SignatureVerification { signature, message, publicKey in
    guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else {
      return false
    }
    return key.isValidSignature(signature, for: message)
  }
  #else
  /// Ed25519, by the local store's cryptography.
  public static let standard = SignatureVerification { signature, message, publicKey in
    SignedBytes.areSigned(message, as: signature, by: publicKey)
  }
  #endif
}
