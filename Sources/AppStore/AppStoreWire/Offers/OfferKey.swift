import Crypto
public import Foundation

/// A private key with which an app's server signs offers, and its identifier.
///
/// App Store Connect provides one as a file, and Xcode keeps its own in a `.storekit` file. With
/// ``publicKey`` one can verify its signatures, but not sign.
public struct OfferKey: Sendable {
  /// The key's identifier, which every signature contains.
  public let id: String

  private let key: SigningKey

  /// The key that verifies what this one signs, as the 65 bytes of an uncompressed point.
  public let publicKey: [UInt8]

  /// Reads a key of a `.storekit` file: PKCS#8 in Base64.
  public init(id: String, base64: String) throws(OfferKeyFailure) {
    guard let der = Data(base64Encoded: base64),
      let key = try? P256.Signing.PrivateKey(derRepresentation: der)
    else { throw OfferKeyFailure.unreadablePrivateKey(id) }
    self.init(id: id, key: key)
  }

  /// Reads a key of App Store Connect: the text of its `.p8` file.
  public init(id: String, pem: String) throws(OfferKeyFailure) {
    guard let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) else {
      throw OfferKeyFailure.unreadablePrivateKey(id)
    }
    self.init(id: id, key: key)
  }

  /// Creates a key that follows from `seed`, for a local store and a server in one process.
  public init(id: String, seed: UInt64) {
    self.init(id: id, key: KeySeed(value: seed).p256Key("offers"))
  }

  private init(id: String, key: P256.Signing.PrivateKey) {
    self.id = id
    self.key = SigningKey(key)
    self.publicKey = Array(key.publicKey.x963Representation)
  }

  /// Signs a promotional offer in the older form, whose fields are sent beside the signature.
  ///
  /// - Parameters:
  ///   - offerID: The offer.
  ///   - productID: The subscription that it is an offer of.
  ///   - bundleID: The app.
  ///   - appAccountToken: The account that it is for, if the app names accounts: the purchase has to
  ///     name the same one.
  ///   - nonce: A new one for each signature, for each is good for one purchase.
  ///   - timestamp: The beginning of the day that it is good for.
  /// - Returns: The fields with their signature.
  /// - Throws: ``OfferKeyFailure`` if a field contains the separator.
  public func sign(
    offerID: String, productID: String, bundleID: String, appAccountToken: UUID?, nonce: UUID,
    timestamp: WireDate
  ) throws -> PromotionalOfferSignature {
    var offer = PromotionalOfferSignature(
      bundleID: bundleID, keyID: id, productID: productID, offerID: offerID,
      appAccountToken: appAccountToken, nonce: nonce, timestamp: timestamp, signature: Data())
    guard let text = offer.signedText else { throw OfferKeyFailure.separatorInField(id) }
    offer.signature = try key.signature(for: Array(text)).derRepresentation
    return offer
  }

  /// Signs a promotional offer as a compact JWS.
  public func sign(_ payload: PromotionalOfferPayload) throws -> String {
    try signer().sign(Array(JSONEncoder.wire.encode(payload)))
  }

  /// Signs whether an introductory offer may be had, as a compact JWS.
  public func sign(_ payload: IntroductoryOfferPayload) throws -> String {
    try signer().sign(Array(JSONEncoder.wire.encode(payload)))
  }

  private func signer() throws -> JWSSigner {
    let header = ["alg": "ES256", "kid": id, "typ": "JWT"]
    return JWSSigner(key: key, header: Array(try JSONEncoder.wire.encode(header)))
  }
}

extension OfferKey: CustomStringConvertible {
  /// The key's identifier, and nothing of the key.
  public var description: String { "the offer key \(id)" }
}
