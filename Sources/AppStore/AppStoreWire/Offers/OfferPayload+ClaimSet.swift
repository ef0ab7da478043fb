extension PromotionalOfferPayload {
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    try claims.checkOffer(audience: Self.audience)
    self.init(
      iss: try claims.require("iss"), iat: try claims.require("iat"),
      bid: try claims.require("bid"), nonce: try claims.require("nonce"),
      productId: try claims.require("productId"),
      offerIdentifier: try claims.require("offerIdentifier"),
      transactionId: try claims.read("transactionId"))
  }
}

extension IntroductoryOfferPayload {
  init(_ claims: ClaimSet) throws(JWSVerificationFailure) {
    try claims.checkOffer(audience: Self.audience)
    self.init(
      iss: try claims.require("iss"), iat: try claims.require("iat"),
      bid: try claims.require("bid"), nonce: try claims.require("nonce"),
      productId: try claims.require("productId"),
      allowIntroductoryOffer: try claims.require("allowIntroductoryOffer"),
      transactionId: try claims.require("transactionId"))
  }
}

extension ClaimSet {
  /// Checks the common parts of the offers' JWSs: their audience, and that they have no rules of JWT that
  /// Apple does not document for them.
  fileprivate func checkOffer(audience: String) throws(JWSVerificationFailure) {
    guard (try read("aud") as String?) == audience else {
      throw JWSVerificationFailure(.claim, of: "its claim aud")
    }
    for name in ["exp", "nbf"] as [StaticString] where contains(name) {
      throw JWSVerificationFailure(.registeredClaim, of: "its claim \(name)")
    }
  }
}

extension OfferRefusal {
  /// Returns the result of `read`; what can't be read is refused as malformed.
  static func reading<Result>(
    _ read: () throws(JWSVerificationFailure) -> Result
  ) throws(OfferRefusal) -> Result {
    do throws(JWSVerificationFailure) {
      return try read()
    } catch {
      throw OfferRefusal(.malformed, of: error.subject)
    }
  }
}
