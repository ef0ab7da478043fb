/// What a server says of whether an introductory offer may be had, under Apple's claim names.
public struct IntroductoryOfferPayload: Codable, Hashable, Sendable {
  /// What `aud` says in this kind of payload.
  static let audience = "introductory-offer-eligibility"

  /// The issuer's name in App Store Connect.
  public var iss: String

  /// When it was signed.
  public var iat: WireSeconds

  /// What it is meant for, always `introductory-offer-eligibility`.
  public private(set) var aud = Self.audience

  /// The app.
  public var bid: String

  /// Makes it good for one purchase, which the store sees to.
  public var nonce: WireUUID

  public var productId: String

  /// Whether the customer may have the offer, whatever they had before.
  public var allowIntroductoryOffer: Bool

  /// Any transaction of the customer it is for, or the customer's app transaction.
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
