import AppStoreWire
import Crypto
import Foundation
import Testing

@Suite("An offer key")
struct OfferKeyTests {
  /// A key as a `.storekit` file has it, with the public key that belongs to it.
  private static let base64 = """
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAAAAAAAAAAASNFZ4kKvN7xI0VniQq83vEjRWeJCrze+hRANC\
    AARw2gLPI4kzjzxuMoFUe3mX9kt4lVzQzOcJBPAmWTNdra/D3qCQ67pJ35rhgkC5/1I0tV5NO/JFWQH09Ct0XrNE
    """
  private static let publicKey = """
    BHDaAs8jiTOPPG4ygVR7eZf2S3iVXNDM5wkE8CZZM12tr8PeoJDruknfmuGCQLn/UjS1Xk078kVZAfT0K3Res0Q=
    """

  /// The same key as App Store Connect gives it out.
  private static let pem = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAAAAAAAAAAASNFZ4
    kKvN7xI0VniQq83vEjRWeJCrze+hRANCAARw2gLPI4kzjzxuMoFUe3mX9kt4lVzQ
    zOcJBPAmWTNdra/D3qCQ67pJ35rhgkC5/1I0tV5NO/JFWQH09Ct0XrNE
    -----END PRIVATE KEY-----
    """

  @Test("is read from a .storekit file and from a .p8 file")
  func isRead() throws {
    let expected = Array(try #require(Data(base64Encoded: Self.publicKey)))
    #expect(try OfferKey(id: "A", base64: Self.base64).publicKey == expected)
    #expect(try OfferKey(id: "A", pem: Self.pem).publicKey == expected)
    #expect(try OfferKey(id: "A", pem: Self.pem).id == "A")
  }

  @Test("is not read from any other file, and the error contains nothing of it")
  func isNotReadFromAnythingElse() throws {
    let other = P384.Signing.PrivateKey()
    let publicPEM = P256.Signing.PrivateKey().publicKey.pemRepresentation
    let wrong = [
      "", "!", "AAAA", String(Self.base64.dropLast(4)), Self.base64 + "AAAA", Self.base64 + "\n",
      Self.pem,
      other.derRepresentation.base64EncodedString(), Self.publicKey,
    ]
    for text in wrong {
      let failure = #expect(throws: OfferKeyFailure.self) { try OfferKey(id: "A", base64: text) }
      #expect(failure?.description.hasPrefix("The private key A could not be read") == true)
      #expect(text.count < 4 || failure?.description.contains(text) == false)
    }
    for text in ["", Self.base64, other.pemRepresentation, publicPEM] {
      let failure = #expect(throws: OfferKeyFailure.self) { try OfferKey(id: "A", pem: text) }
      #expect(failure?.description.contains("all of the .p8 file") == true)
    }
  }

  @Test("is determined by its seed alone")
  func followsFromItsSeed() {
    #expect(OfferKey(id: "A", seed: 1).publicKey == OfferKey(id: "B", seed: 1).publicKey)
    #expect(OfferKey(id: "A", seed: 1).publicKey != OfferKey(id: "A", seed: 2).publicKey)
    #expect(OfferKey(id: "A", seed: 1).publicKey.count == 65)
  }

  @Test("prints its name, and none of its secret")
  func isNotPrinted() {
    #expect("\(OfferKey(id: "A", seed: 1))" == "the offer key A")
  }

  @Test("has ES256, its name and JWT in a header, and nothing else")
  func headerIsPlain() throws {
    let intro = IntroductoryOfferPayload.month
    for id in ["SERVERKEY1", "with \"quotes\" and \\ / é"] {
      let key = OfferKey(id: id, seed: 1)
      for token in try [key.sign(PromotionalOfferPayload.month), key.sign(intro)] {
        let header = try JSONDecoder().decode(
          [String: String].self, from: Data(CompactJWS(token).header))
        #expect(header == ["alg": "ES256", "kid": id, "typ": "JWT"])
      }
    }
  }

  @Test("signs payloads under Apple's names, the same bytes each time")
  func payloadsAreUnderApplesNames() throws {
    let common = """
      "bid":"com.example.game","iat":1800000000,"iss":"57246542-96fe-1a63-e053-0824d011072a",\
      "nonce":"ab010203-0405-0607-0809-0a0b0c0d0ecd",
      """
    #expect(
      try text(OfferKey.server.sign(PromotionalOfferPayload.month)) == """
        {"aud":"promotional-offer",\(common)"offerIdentifier":"spring",\
        "productId":"com.example.game.month","transactionId":"2000000000000001"}
        """)
    #expect(
      try text(OfferKey.server.sign(IntroductoryOfferPayload.month)) == """
        {"allowIntroductoryOffer":true,"aud":"introductory-offer-eligibility",\(common)\
        "productId":"com.example.game.month","transactionId":"2000000000000001"}
        """)
    var anonymous = PromotionalOfferPayload.month
    anonymous.transactionId = nil
    #expect(!(try text(OfferKey.server.sign(anonymous))).contains("transactionId"))
  }

  @Test("does not sign fields that could be mistaken for others")
  func refusesSeparators() {
    for (offer, product, app) in [
      ("a\u{2063}b", "p", "b"), ("o", "\u{2063}", "b"), ("o", "p", "b\u{2063}"),
    ] {
      let failure = #expect(throws: OfferKeyFailure.self) {
        try OfferKey.server.sign(
          offerID: offer, productID: product, bundleID: app, appAccountToken: nil, nonce: .nonce,
          timestamp: WireDate(.signing))
      }
      #expect(failure?.description.contains("U+2063") == true)
    }
  }

  @Test("is not read from data that isn't a P-256 public key")
  func refusesOtherPublicKeys() {
    let good = OfferKey.server.publicKey
    let compressed = [2] + good[1..<33]
    let wrong: [[UInt8]] = [
      [], Array(good.dropLast()), good + [0], Array(good.dropFirst()),
      [4] + Array(repeating: 0, count: 64),
      Array(compressed), Array(P384.Signing.PrivateKey().publicKey.x963Representation),
    ]
    for bytes in wrong {
      let failure = #expect(throws: OfferKeyFailure.self) {
        try OfferVerifier(bundleID: "b", keys: ["good": good, "A": bytes])
      }
      #expect(failure?.description.hasPrefix("The public key A could not be read") == true)
    }
  }

  private func text(_ token: String) throws -> String {
    String(decoding: try CompactJWS(token).payload, as: UTF8.self)
  }
}
