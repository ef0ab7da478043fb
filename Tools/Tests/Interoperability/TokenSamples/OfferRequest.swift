import AppStoreWire
import Foundation

/// An offer to be signed, as an app's server would.
struct OfferRequest: Decodable {
  let keyID: String

  /// PKCS#8 in Base64.
  let privateKey: String

  let issuer: String
  let bundleID: String
  let productID: String
  let offerID: String
  let appAccountToken: UUID?
  let nonce: UUID

  /// Milliseconds.
  let timestamp: Int64

  let transactionID: String?

  /// The offer, signed in each form that there is.
  struct Answer: Encodable {
    let publicKey: Data
    let signature: Data
    let promotional: String
    let introductory: String
  }

  func answer() throws -> Answer {
    let key = try OfferKey(id: keyID, base64: privateKey)
    let signature = try key.sign(
      offerID: offerID, productID: productID, bundleID: bundleID,
      appAccountToken: appAccountToken, nonce: nonce, timestamp: WireDate(rawValue: timestamp)
    ).signature
    let iat = WireSeconds(WireDate(rawValue: timestamp).date)
    let promotional = PromotionalOfferPayload(
      iss: issuer, iat: iat, bid: bundleID, nonce: WireUUID(nonce), productId: productID,
      offerIdentifier: offerID, transactionId: transactionID)
    let introductory = IntroductoryOfferPayload(
      iss: issuer, iat: iat, bid: bundleID, nonce: WireUUID(nonce), productId: productID,
      allowIntroductoryOffer: true, transactionId: transactionID ?? "")
    return Answer(
      publicKey: Data(key.publicKey), signature: signature,
      promotional: try key.sign(promotional), introductory: try key.sign(introductory))
  }
}
