import AppStoreWire
import Crypto
import Foundation

/// An offer's JWS to be, any part of which a test may get wrong.
struct OfferForge {
  /// The key that verifiers of forged tokens have as `KEY`.
  static let key = P256.Signing.PrivateKey.repeating(5)

  var header = #"{"alg":"ES256","kid":"KEY","typ":"JWT"}"#
  var payload: String
  var signer = Self.key

  init(_ payload: some Encodable) throws { self.payload = try wireJSON(payload) }

  func token() throws -> String {
    let signed = "\(header.base64URL).\(payload.base64URL)"
    let signature = try signer.signature(for: Data(signed.utf8)).rawRepresentation
    return "\(signed).\(signature.base64URL)"
  }

  /// A verifier of the game's offers, with the forger's key.
  static func verifier() throws -> OfferVerifier {
    try OfferVerifier(
      bundleID: "com.example.game", keys: ["KEY": Array(key.publicKey.x963Representation)])
  }
}

/// One way for an offer's JWS to be wrong, and the reason that is to be given.
struct OfferDamage: CustomStringConvertible, Sendable {
  let description: String
  let reason: OfferRefusal.Reason

  /// Changes the signed text.
  var forge: @Sendable (inout OfferForge) -> Void = { _ in }

  /// Changes the token once it is signed.
  var text: @Sendable (String) -> String = { $0 }

  static func header(
    _ name: String, _ reason: OfferRefusal.Reason, _ old: String, _ new: String
  ) -> OfferDamage {
    OfferDamage(description: name, reason: reason) {
      $0.header = $0.header.replacingOccurrences(of: old, with: new)
    }
  }

  static func payload(
    _ name: String, _ reason: OfferRefusal.Reason, _ old: String, _ new: String
  ) -> OfferDamage {
    OfferDamage(description: name, reason: reason) {
      $0.payload = $0.payload.replacingOccurrences(of: old, with: new)
    }
  }

  static func text(
    _ name: String, _ reason: OfferRefusal.Reason,
    _ change: @escaping @Sendable (String) -> String
  ) -> OfferDamage {
    OfferDamage(description: name, reason: reason, text: change)
  }

  /// The token of a payload, damaged.
  func token(of payload: some Encodable) throws -> String {
    var forge = try OfferForge(payload)
    self.forge(&forge)
    return text(try forge.token())
  }
}
