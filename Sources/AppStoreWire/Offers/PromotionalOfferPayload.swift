/// What a server says of a promotional offer in a JWS, under Apple's claim names.
public struct PromotionalOfferPayload: Codable, Hashable, Sendable {
  /// What `aud` says in this kind of payload.
  static let audience = "promotional-offer"

  /// The issuer's name in App Store Connect.
  public var iss: String

  /// When it was signed.
  public var iat: WireSeconds

  /// What it is meant for, always `promotional-offer`.
  public private(set) var aud = Self.audience

  /// The app.
  public var bid: String

  /// Makes it good for one purchase, which the store sees to.
  public var nonce: WireUUID

  public var productId: String
  public var offerIdentifier: String

  /// Any transaction of the customer it is for, or the customer's app transaction.
  public var transactionId: String?

  /// Creates a payload, to be signed with an ``OfferKey``.
  public init(
    iss: String, iat: WireSeconds, bid: String, nonce: WireUUID, productId: String,
    offerIdentifier: String, transactionId: String? = nil
  ) {
    self.iss = iss
    self.iat = iat
    self.bid = bid
    self.nonce = nonce
    self.productId = productId
    self.offerIdentifier = offerIdentifier
    self.transactionId = transactionId
  }
}
