/// A server's payload that decides the eligibility for an introductory offer.
///
/// It is under Apple's claim names.
public struct IntroductoryOfferPayload: Codable, Hashable, Sendable {
  /// The value of `aud` in this kind of payload.
  static let audience = "introductory-offer-eligibility"

  /// The issuer's name in App Store Connect.
  public var iss: String

  /// The second in which it was signed.
  public var iat: WireSeconds

  /// The purpose, always `introductory-offer-eligibility`.
  public private(set) var aud = Self.audience

  /// The bundle identifier of the app.
  public var bid: String

  /// The nonce that makes it valid for one purchase, which the store sees to.
  public var nonce: WireUUID

  /// The product's identifier in App Store Connect.
  public var productId: String

  /// A Boolean value that indicates whether the customer may have the offer, regardless of earlier
  /// offers.
  public var allowIntroductoryOffer: Bool

  /// The identifier of any transaction of the customer, or of the customer's app transaction.
  public var transactionId: String

  /// Creates a payload, to be signed with an ``OfferKey``.
  public init(
    iss: String, iat: WireSeconds, bid: String, nonce: WireUUID, productId: String,
    allowIntroductoryOffer: Bool, transactionId: String
  ) {
    self.iss = iss
    self.iat = iat
    self.bid = bid
    self.nonce = nonce
    self.productId = productId
    self.allowIntroductoryOffer = allowIntroductoryOffer
    self.transactionId = transactionId
  }
}
