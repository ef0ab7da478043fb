import AppStoreWire
import Foundation

/// An offer of unknown validity, with the expected values.
struct OfferQuestion: Decodable {
  /// The form that it was signed in.
  enum Form: String, Decodable {
    case signature, promotional, introductory
  }

  let form: Form

  /// The signature in Base64, or the token.
  let text: String

  let keyID: String

  /// The 65 bytes of a point.
  let publicKey: Data

  let bundleID: String
  let productID: String
  let offerID: String

  /// Milliseconds.
  let now: Int64

  // In the form that has its fields next to it.
  let appAccountToken: UUID?
  let nonce: UUID?
  let timestamp: Int64?

  /// The result, with the claims that were read.
  struct Answer: Encodable {
    let reason: String?
    var nonce: WireUUID?
    var transactionID: String?
    var isAllowed: Bool?
  }

  func answer() throws -> Answer {
    let verifier = try OfferVerifier(bundleID: bundleID, keys: [keyID: Array(publicKey)])
    do throws(OfferRefusal) {
      return try answer(of: verifier, at: WireDate(rawValue: now).date)
    } catch {
      return Answer(reason: error.description)
    }
  }

  private func answer(of verifier: OfferVerifier, at now: Date) throws(OfferRefusal) -> Answer {
    switch form {
    case .signature:
      let offer = PromotionalOfferSignature(
        bundleID: bundleID, keyID: keyID, productID: productID, offerID: offerID,
        appAccountToken: appAccountToken, nonce: nonce ?? UUID(),
        timestamp: WireDate(rawValue: timestamp ?? 0),
        signature: Data(base64Encoded: text) ?? Data())
      try verifier.verify(offer, at: now)
      return Answer(reason: nil, nonce: WireUUID(offer.nonce))
    case .promotional:
      let payload = try verifier.promotionalOffer(
        text, productID: productID, offerID: offerID, at: now)
      return Answer(reason: nil, nonce: payload.nonce, transactionID: payload.transactionId)
    case .introductory:
      let payload = try verifier.introductoryOffer(text, productID: productID, at: now)
      return Answer(
        reason: nil, nonce: payload.nonce, transactionID: payload.transactionId,
        isAllowed: payload.allowIntroductoryOffer)
    }
  }
}
