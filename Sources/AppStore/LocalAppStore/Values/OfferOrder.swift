public import Foundation

/// The offer that an app requests in a purchase.
public enum OfferOrder: Hashable, Codable, Sendable {
  /// A promotional offer that the app's server signed in the older form.
  ///
  /// The timestamp is in milliseconds since 1970.
  case promotional(id: String, keyID: String, nonce: UUID, timestamp: Int64, signature: Data)

  /// A promotional offer that the app's server signed as a compact JWS.
  case promotionalJWS(id: String, compactJWS: String)

  /// A promotional offer that needs no signature.
  ///
  /// For tests: no app can ask a real App Store so.
  case promotionalUnsigned(id: String)

  /// A win-back offer.
  case winBack(id: String)

  /// A code offer, by its reference name.
  ///
  /// For tests: people redeem codes in the App Store, see ``RedeemCode``.
  case code(referenceName: String)
}

/// The extent to which a purchase in the past renews.
public enum RenewalBehavior: String, Hashable, Codable, Sendable {
  /// Every renewal until now was made.
  case renewUntilNow

  /// There was one period, and it was cancelled at once.
  case cancelImmediately
}
