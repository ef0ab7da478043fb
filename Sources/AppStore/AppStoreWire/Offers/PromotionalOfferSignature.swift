import Crypto
public import Foundation

/// A promotional offer's fields, and a signature beside them: the form from before JWS.
///
/// The app passes some of the fields and the purchase has the others, so an invalid signature
/// doesn't show which field differs.
public struct PromotionalOfferSignature: Codable, Hashable, Sendable {
  /// The character between the signed fields.
  private static let separator = "\u{2063}"

  /// The bundle identifier of the app.
  public var bundleID: String

  /// The identifier of the key that signed.
  public var keyID: String

  /// The product's identifier in App Store Connect.
  public var productID: String

  /// The offer's identifier in App Store Connect.
  public var offerID: String

  /// The account that the offer is for, as the purchase names it.
  public var appAccountToken: UUID?

  /// The nonce that makes the signature valid for one purchase, which the store sees to.
  public var nonce: UUID

  /// The beginning of the day for which it is valid.
  public var timestamp: WireDate

  /// ECDSA over P-256 and SHA-256, in DER.
  public var signature: Data

  /// Creates a signature from its parts, and verifies nothing.
  public init(
    bundleID: String, keyID: String, productID: String, offerID: String, appAccountToken: UUID?,
    nonce: UUID, timestamp: WireDate, signature: Data
  ) {
    self.bundleID = bundleID
    self.keyID = keyID
    self.productID = productID
    self.offerID = offerID
    self.appAccountToken = appAccountToken
    self.nonce = nonce
    self.timestamp = timestamp
    self.signature = signature
  }

  /// Returns whether the private key of a public one signed.
  ///
  /// - Parameter publicKey: The 65 bytes of an uncompressed point.
  /// - Returns: False also if the key or the signature can't be read, or a field contains the
  ///   separator.
  public func isValid(for publicKey: [UInt8]) -> Bool {
    (try? P256.Signing.PublicKey(x963Representation: publicKey)).map {
      isValid(for: VerifyingKey($0))
    } ?? false
  }

  func isValid(for publicKey: VerifyingKey) -> Bool {
    guard let text = signedText,
      let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
    else { return false }
    return publicKey.isValidSignature(signature, for: Array(text)[...])
  }

  /// The bytes that are signed, or nil if a field could be taken for two.
  var signedText: Data? {
    let fields = [
      bundleID, keyID, productID, offerID, appAccountToken.map { WireUUID($0).description } ?? "",
      WireUUID(nonce).description, String(timestamp.rawValue),
    ]
    guard fields.allSatisfy({ !$0.contains(Self.separator) }) else { return nil }
    return Data(fields.joined(separator: Self.separator).utf8)
  }
}
