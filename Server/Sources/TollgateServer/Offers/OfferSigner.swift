import AppStoreWire
import Foundation

/// Signs offers with the app server's key at the App Store.
struct OfferSigner: Sendable {
  private let key: OfferKey
  private let issuerID: String
  private let bundleID: String

  /// Creates the signer of an app, or returns nil if the key or its issuer is missing.
  init?(key: OfferKey?, issuerID: String?, bundleID: String) {
    guard let key, let issuerID else { return nil }
    self.key = key
    self.issuerID = issuerID
    self.bundleID = bundleID
  }

  /// Signs a promotional offer.
  func promotional(
    _ offer: String, of product: String, transaction: String?, at now: Date
  ) throws -> String {
    try key.sign(
      PromotionalOfferPayload(
        iss: issuerID, iat: WireSeconds(now), bid: bundleID, nonce: WireUUID(UUID()),
        productId: product, offerIdentifier: offer, transactionId: transaction))
  }

  /// Signs a promotional offer in the older form, whose fields are sent beside the signature.
  func legacyPromotional(
    _ offer: String, of product: String, for customer: UUID, at now: Date
  ) throws -> PromotionalOfferSignature {
    try key.sign(
      offerID: offer, productID: product, bundleID: bundleID, appAccountToken: customer,
      nonce: UUID(), timestamp: WireDate(now))
  }

  /// Signs whether an introductory offer may be had.
  func introductoryEligibility(
    _ allows: Bool, of product: String, transaction: String, at now: Date
  ) throws -> String {
    try key.sign(
      IntroductoryOfferPayload(
        iss: issuerID, iat: WireSeconds(now), bid: bundleID, nonce: WireUUID(UUID()),
        productId: product, allowIntroductoryOffer: allows, transactionId: transaction))
  }
}
