import AppStoreWire
import Foundation

extension OfferKey {
  /// The key of the game's server in these tests.
  static let server = OfferKey(id: "SERVERKEY1", seed: 1)
}

extension UUID {
  /// A nonce with letters in it, for their case matters.
  static let nonce = UUID(
    uuid: (0xAB, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xCD))

  /// The name of an account, with letters in it too.
  static let account = UUID(
    uuid: (0xEF, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xFA))
}

extension PromotionalOfferSignature {
  /// The month at a lower price, signed when these tests sign.
  static func month(account: UUID? = .account) throws -> PromotionalOfferSignature {
    try OfferKey.server.sign(
      offerID: "spring", productID: "com.example.game.month", bundleID: "com.example.game",
      appAccountToken: account, nonce: .nonce, timestamp: WireDate(.signing))
  }
}

extension PromotionalOfferPayload {
  /// The month at a lower price.
  static let month = PromotionalOfferPayload(
    iss: "57246542-96fe-1a63-e053-0824d011072a", iat: WireSeconds(.signing),
    bid: "com.example.game", nonce: WireUUID(.nonce), productId: "com.example.game.month",
    offerIdentifier: "spring", transactionId: "2000000000000001")
}

extension IntroductoryOfferPayload {
  /// The month's introductory offer, though the customer had it before.
  static let month = IntroductoryOfferPayload(
    iss: "57246542-96fe-1a63-e053-0824d011072a", iat: WireSeconds(.signing),
    bid: "com.example.game", nonce: WireUUID(.nonce), productId: "com.example.game.month",
    allowIntroductoryOffer: true, transactionId: "2000000000000001")
}

extension OfferVerifier {
  /// A verifier of the game's offers, with its server's key.
  static func game() throws -> OfferVerifier {
    try OfferVerifier(
      bundleID: "com.example.game", keys: [OfferKey.server.id: OfferKey.server.publicKey])
  }

  /// Why an offer beside its fields is refused, or nil if it is not.
  func refusal(of offer: PromotionalOfferSignature, at now: Date = .signing) -> OfferRefusal? {
    do throws(OfferRefusal) {
      try verify(offer, at: now)
      return nil
    } catch {
      return error
    }
  }

  /// Why a token is refused as the offer of the month, or nil if it is not.
  func refusal(
    ofPromotional token: String, offerID: String = "spring", at now: Date = .signing
  ) -> OfferRefusal? {
    do throws(OfferRefusal) {
      _ = try promotionalOffer(
        token, productID: "com.example.game.month", offerID: offerID, at: now)
      return nil
    } catch {
      return error
    }
  }

  /// Why a token is refused as the word on the month's introductory offer, or nil if it is not.
  func refusal(ofIntroductory token: String, at now: Date = .signing) -> OfferRefusal? {
    do throws(OfferRefusal) {
      _ = try introductoryOffer(token, productID: "com.example.game.month", at: now)
      return nil
    } catch {
      return error
    }
  }
}
