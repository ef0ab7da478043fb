/// A server's payload that grants a promotional offer, under Apple's claim names.
public struct PromotionalOfferPayload: Codable, Hashable, Sendable {
  /// The value of `aud` in this kind of payload.
  static let audience = "promotional-offer"

  /// The issuer's name in App Store Connect.
  public var iss: String

  /// The second in which it was signed.
  public var iat: WireSeconds

  /// The purpose, always `promotional-offer`.
  public private(set) var aud = Self.audience

  /// The bundle identifier of the app.
  public var bid: String

  /// The nonce that makes it valid for one purchase, which the store sees to.
  public var nonce: WireUUID

  /// The product's identifier in App Store Connect.
  public var productId: String

  /// The offer's identifier in App Store Connect.
  public var offerIdentifier: String

  /// The identifier of any transaction of the customer, or of the customer's app transaction.
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
