import Crypto
public import Foundation
import SourceJSON

/// A verifier of the offers that an app's server signs, as the App Store's when an offer is redeemed.
///
/// The store checks that a nonce is used once, that a transaction is the customer's own and that the
/// offer exists: the answer has the values for that.
public struct OfferVerifier: Sendable {
  private let bundleID: String
  private let keys: [String: VerifyingKey]

  /// Creates a verifier for one app.
  ///
  /// - Parameters:
  ///   - bundleID: The app.
  ///   - keys: The keys of its servers by their names, each as the 65 bytes of an uncompressed
  ///     P-256 point. With none, every signature is refused.
  /// - Throws: When a key cannot be read.
  public init(bundleID: String, keys: [String: [UInt8]]) throws(OfferKeyFailure) {
    self.bundleID = bundleID
    var readable: [String: VerifyingKey] = [:]
    for (id, bytes) in keys {
      guard let key = try? P256.Signing.PublicKey(x963Representation: bytes) else {
        throw OfferKeyFailure.unreadablePublicKey(id)
      }
      readable[id] = VerifyingKey(key)
    }
    self.keys = readable
  }

  /// Verifies a promotional offer in the older form, whose fields are sent beside the signature.
  public func verify(
    _ offer: PromotionalOfferSignature, at now: Date
  ) throws(OfferRefusal) {
    guard offer.signedText != nil else { throw OfferRefusal(.malformed, of: "one of its fields") }
    let key = try key(offer.keyID, of: "its keyID")
    guard offer.isValid(for: key) else { throw OfferRefusal(.badSignature, of: "its signature") }
    try check(.wrongApp, offer.bundleID.hasSameBytes(as: bundleID), of: "its bundleID")
    try OfferTerm.check(signedAt: offer.timestamp.date, now: now, of: "its timestamp")
  }

  /// Verifies a promotional offer's JWS, and that it names this product and offer.
  ///
  /// - Returns: The server's payload.
  /// - Throws: The first thing that was wrong.
  public func promotionalOffer(
    _ token: String, productID: String, offerID: String, at now: Date
  ) throws(OfferRefusal) -> PromotionalOfferPayload {
    let claims = try claims(of: token)
    let payload = try OfferRefusal.reading { () throws(JWSVerificationFailure) in
      try PromotionalOfferPayload(claims)
    }
    try check(.wrongApp, payload.bid.hasSameBytes(as: bundleID), of: "its claim bid")
    try check(
      .wrongProduct, payload.productId.hasSameBytes(as: productID), of: "its claim productId")
    try check(
      .wrongOffer, payload.offerIdentifier.hasSameBytes(as: offerID),
      of: "its claim offerIdentifier")
    try OfferTerm.check(signedAt: payload.iat.date, now: now, of: "its claim iat")
    return payload
  }

  /// Verifies the JWS that decides the eligibility for a product's introductory offer.
  ///
  /// - Returns: The server's decision.
  /// - Throws: The first thing that was wrong.
  public func introductoryOffer(
    _ token: String, productID: String, at now: Date
  ) throws(OfferRefusal) -> IntroductoryOfferPayload {
    let claims = try claims(of: token)
    let payload = try OfferRefusal.reading { () throws(JWSVerificationFailure) in
      try IntroductoryOfferPayload(claims)
    }
    try check(.wrongApp, payload.bid.hasSameBytes(as: bundleID), of: "its claim bid")
    try check(
      .wrongProduct, payload.productId.hasSameBytes(as: productID), of: "its claim productId")
    try OfferTerm.check(signedAt: payload.iat.date, now: now, of: "its claim iat")
    return payload
  }

  /// Returns the claims of a token, if one of the keys signed it.
  private func claims(of token: String) throws(OfferRefusal) -> ClaimSet {
    let (parts, header) = try OfferRefusal.reading { () throws(JWSVerificationFailure) in
      let parts = try CompactJWS(token)
      return (parts, try OfferHeader(parts.header))
    }
    let key = try key(header.keyID, of: "its header's kid")
    guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: parts.signature),
      key.isValidSignature(signature, for: parts.signed)
    else { throw OfferRefusal(.badSignature, of: "its signature") }
    return try OfferRefusal.reading { () throws(JWSVerificationFailure) in
      try ClaimSet(parts.payload, of: "its payload")
    }
  }

  private func key(
    _ id: String, of subject: String
  ) throws(OfferRefusal) -> VerifyingKey {
    guard let place = keys.index(forKey: id), keys[place].key.hasSameBytes(as: id) else {
      throw OfferRefusal(.unknownKey, of: subject)
    }
    return keys[place].value
  }

  private func check(
    _ reason: OfferRefusal.Reason, _ holds: Bool, of subject: String
  ) throws(OfferRefusal) {
    guard holds else { throw OfferRefusal(reason, of: subject) }
  }
}
