public import Foundation
import LocalAppStore

extension Product.PurchaseOption {
  /// Returns an option for a signed promotional offer, in the form from before JWS.
  ///
  /// The timestamp is in milliseconds since 1970.
  @available(iOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  @available(macOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  @available(tvOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  @available(watchOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  @available(visionOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  public static func promotionalOffer(
    offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int
  ) -> Self {
    Self(
      meaning: .offer(
        .promotional(
          id: offerID, keyID: keyID, nonce: nonce, timestamp: Int64(timestamp),
          signature: signature)))
  }

  /// Returns an option for a signed promotional offer, in the form from before JWS.
  @available(iOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  @available(macOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  @available(tvOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  @available(watchOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  @available(visionOS, deprecated: 26.0, renamed: "promotionalOffer(_:compactJWS:)")
  public static func promotionalOffer(
    offerID: String, signature: Product.SubscriptionOffer.Signature
  ) -> Self {
    promotionalOffer(
      offerID: offerID, keyID: signature.keyID, nonce: signature.nonce,
      signature: signature.signature, timestamp: signature.timestamp)
  }

  /// Returns the options for a promotional offer that the app's server signed as a compact JWS.
  public static func promotionalOffer(_ offerID: String, compactJWS: String) -> [Self] {
    [Self(meaning: .offer(.promotionalJWS(id: offerID, compactJWS: compactJWS)))]
  }

  /// Returns an option for one of the product's win-back offers.
  public static func winBackOffer(_ offer: Product.SubscriptionOffer) -> Self {
    Self(meaning: .offer(.winBack(id: offer.id ?? "")))
  }

  /// Returns an option with the server's word on the introductory offer, as a compact JWS.
  ///
  /// The token decides whether the person may have the offer.
  ///
  /// With a token signed by an unknown key the purchase is at full price, as measured.
  public static func introductoryOfferEligibility(compactJWS: String) -> Self {
    Self(meaning: .introductoryEligibility(compactJWS: compactJWS))
  }
}
