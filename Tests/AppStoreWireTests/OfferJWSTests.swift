import AppStoreWire
import Foundation
import Testing

@Suite("An offer's JWS")
struct OfferJWSTests {
  static let headers: [OfferDamage] = [
    .header("says alg none", .malformed, #""ES256""#, #""none""#),
    .header("says alg HS256", .malformed, #""ES256""#, #""HS256""#),
    .header("says alg in lowercase", .malformed, #""ES256""#, #""es256""#),
    .header("says alg as a number", .malformed, #""ES256""#, "256"),
    .header("says no alg", .malformed, #""alg""#, #""algorithm""#),
    .header("says alg twice", .malformed, #""alg""#, #""alg":"ES256","alg""#),
    .header("says no kid", .malformed, #""kid""#, #""key""#),
    .header("says kid as a number", .malformed, #""KEY""#, "7"),
    .header("says null for kid", .malformed, #""KEY""#, "null"),
    .header("names a key nobody knows", .unknownKey, #""KEY""#, #""OTHER""#),
    .header("names its key in lowercase", .unknownKey, #""KEY""#, #""key""#),
    .header("names a key of no name", .unknownKey, #""KEY""#, #""""#),
    .header("says no typ", .malformed, #""typ""#, #""type""#),
    .header("says another typ", .malformed, #""JWT""#, #""JOSE""#),
    .header("asks for an extension", .malformed, #""alg""#, #""crit":["exp"],"alg""#),
    .header("has a payload that is not encoded", .malformed, #""alg""#, #""b64":false,"alg""#),
    .header("is no JSON", .malformed, "{", ""),
    .header("goes on", .malformed, "}", "}}"),
  ]

  static let texts: [OfferDamage] = [
    .text("is empty", .malformed) { _ in "" },
    .text("has two segments", .malformed) {
      $0.split(separator: ".").prefix(2).joined(separator: ".")
    },
    .text("has a fourth segment", .malformed) { $0 + ".AAAA" },
    .text("has no signature", .malformed) { $0.replacingSegment(2) { _ in "" } },
    .text("has a padded signature", .malformed) { $0 + "==" },
    .text("ends in a line break", .malformed) { $0 + "\n" },
    .text("is huge", .malformed) { $0 + String(repeating: "A", count: JWSVerifier.sizeLimit) },
    .text("has junk for a payload", .malformed) { $0.replacingSegment(1) { _ in "!!!!" } },
    .text("has a shorter signature", .badSignature) { String($0.dropLast(2)) },
    .text("has a longer signature", .badSignature) { $0.replacingSegment(2) { "AAAA" + $0 } },
    .text("has a signature of zeros", .badSignature) {
      $0.replacingSegment(2) { _ in Data(count: 64).base64URL }
    },
    .text("has its header written otherwise", .badSignature) {
      $0.replacingSegment(0) { _ in #"{"kid":"KEY","alg":"ES256","typ":"JWT"}"#.base64URL }
    },
    .text("has another payload", .badSignature) { $0.replacingSegment(1) { _ in "{}".base64URL } },
    OfferDamage(description: "is signed by an untrusted server", reason: .badSignature) {
      $0.signer = .repeating(9)
    },
  ]

  static let payloads: [OfferDamage] = [
    .payload("is no object", .malformed, "{", "["),
    .payload("says a claim twice", .malformed, #""bid""#, #""bid":"com.example.game","bid""#),
    .payload("says a claim twice in an escape", .malformed, #""bid""#, #""b\u0069d":"x","bid""#),
    .payload("is meant for an API", .malformed, "promotional-offer", "appstoreconnect-v1"),
    .payload("is meant for nobody", .malformed, #""aud""#, #""audience""#),
    .payload(
      "is meant for several", .malformed, #""promotional-offer""#, #"["promotional-offer"]"#),
    .payload("names no app", .malformed, #""bid""#, #""bundle""#),
    .payload("names no issuer", .malformed, #""iss""#, #""issuer""#),
    .payload(
      "has an issuer that is a number", .malformed, #""57246542-96fe"#, #"7,"was":"57246542-96fe"#),
    .payload("is of no time", .malformed, #""iat""#, #""at""#),
    .payload("is of a time in words", .malformed, "1800000000", #""1800000000""#),
    .payload("is of a time in fractions", .malformed, "1800000000", "1800000000.5"),
    .payload("has no nonce", .malformed, #""nonce""#, #""once""#),
    .payload("has a nonce that is no UUID", .malformed, #""nonce":"ab"#, #""nonce":"zz"#),
    .payload("names no product", .malformed, #""productId""#, #""product""#),
    .payload(
      "has a transaction that is a number", .malformed, #""2000000000000001""#, "2000000000000001"),
    .payload("ends by a time of its own", .malformed, #""bid""#, #""exp":4000000000,"bid""#),
    .payload("is not before a time of its own", .malformed, #""bid""#, #""nbf":1,"bid""#),
    .payload("is of another app", .wrongApp, "game\",\"iat", "other\",\"iat"),
    .payload("is of another product", .wrongProduct, "game.month", "game.year"),
    .payload("is of a product in capitals", .wrongProduct, "game.month", "game.Month"),
    .payload("is of a day ago", .expired, "1800000000", "1799913600"),
    .payload("is of milliseconds", .early, "1800000000", "1800000000000"),
    .payload("is of the end of time", .early, "1800000000", "9223372036854775807"),
    .payload("is of no time that can be", .malformed, "1800000000", "9223372036854775808"),
  ]

  @Test("is read as it was signed, and includes its nonce for the store")
  func isRead() throws {
    let verifier = try OfferVerifier.game()
    let promotional = try verifier.promotionalOffer(
      OfferKey.server.sign(PromotionalOfferPayload.month), productID: "com.example.game.month",
      offerID: "spring", at: .signing)
    #expect(promotional == .month)
    #expect(promotional.nonce.rawValue == .nonce)
    for isAllowed in [true, false] {
      var payload = IntroductoryOfferPayload.month
      payload.allowIntroductoryOffer = isAllowed
      #expect(
        try verifier.introductoryOffer(
          OfferKey.server.sign(payload), productID: "com.example.game.month", at: .signing)
          == payload)
    }
  }

  @Test("is read without a transaction, with unknown claims, nulls and spaces")
  func readsWhatIsUnknown() throws {
    var forge = try OfferForge(PromotionalOfferPayload.month)
    forge.header = #" { "typ": "JWT", "x5c": [], "kid": "\u004bEY", "alg": "ES256" } "#
    forge.payload =
      forge.payload.replacingOccurrences(of: #""2000000000000001"}"#, with: #"null, "new": [ ] } "#)
    let payload = try OfferForge.verifier().promotionalOffer(
      forge.token(), productID: "com.example.game.month", offerID: "spring", at: .signing)
    #expect(payload.transactionId == nil)
  }

  @Test("is refused with the actual fault", arguments: headers + texts + payloads)
  func isRefused(damage: OfferDamage) throws {
    let token = try damage.token(of: PromotionalOfferPayload.month)
    #expect(try OfferForge.verifier().refusal(ofPromotional: token)?.reason == damage.reason)
  }

  @Test(
    "about an introductory offer is refused with the actual fault",
    arguments: headers + texts
      + payloads.map { damage in
        OfferDamage(description: damage.description, reason: damage.reason) { forge in
          let kind = "introductory-offer-eligibility"
          forge.payload = forge.payload.replacingOccurrences(of: kind, with: "promotional-offer")
          damage.forge(&forge)
          forge.payload = forge.payload.replacingOccurrences(of: "promotional-offer", with: kind)
        }
      } + [
        .payload("names no transaction", .malformed, #""transactionId""#, #""transaction""#),
        .payload("allows nothing", .malformed, #""allowIntroductoryOffer""#, #""allow""#),
        .payload("allows one", .malformed, "true", "1"),
        .payload("allows a text", .malformed, "true", #""true""#),
      ])
  func isRefusedToo(damage: OfferDamage) throws {
    let token = try damage.token(of: IntroductoryOfferPayload.month)
    #expect(try OfferForge.verifier().refusal(ofIntroductory: token)?.reason == damage.reason)
  }

  @Test("is refused for another offer of the product, and if it names none")
  func isForOneOffer() throws {
    let verifier = try OfferForge.verifier()
    var forge = try OfferForge(PromotionalOfferPayload.month)
    #expect(
      verifier.refusal(ofPromotional: try forge.token(), offerID: "summer")?.reason == .wrongOffer)
    forge.payload = forge.payload.replacingOccurrences(of: "offerIdentifier", with: "offerId")
    #expect(verifier.refusal(ofPromotional: try forge.token())?.reason == .malformed)
  }

  @Test("has exactly one kind")
  func keepsKindsApart() throws {
    let verifier = try OfferForge.verifier()
    let promotional = try OfferForge(PromotionalOfferPayload.month).token()
    let introductory = try OfferForge(IntroductoryOfferPayload.month).token()
    #expect(verifier.refusal(ofPromotional: promotional) == nil)
    #expect(verifier.refusal(ofIntroductory: introductory) == nil)
    #expect(verifier.refusal(ofPromotional: introductory)?.reason == .malformed)
    #expect(verifier.refusal(ofIntroductory: promotional)?.reason == .malformed)
  }

  @Test(
    "is valid for a day after it was signed, and five minutes before",
    arguments: [
      (-300.001, .early), (-300, nil), (0, nil), (86_399.999, nil), (86_400, .expired),
    ] as [(TimeInterval, OfferRefusal.Reason?)])
  func isGoodForADay(seconds: TimeInterval, reason: OfferRefusal.Reason?) throws {
    let (verifier, now) = (try OfferForge.verifier(), Date.signing + seconds)
    let promotional = try OfferForge(PromotionalOfferPayload.month).token()
    let introductory = try OfferForge(IntroductoryOfferPayload.month).token()
    #expect(verifier.refusal(ofPromotional: promotional, at: now)?.reason == reason)
    #expect(verifier.refusal(ofIntroductory: introductory, at: now)?.reason == reason)
  }

  @Test("is not quoted in its error", arguments: headers + texts + payloads)
  func isNotQuoted(damage: OfferDamage) throws {
    let token = try damage.token(of: PromotionalOfferPayload.month)
    let verifier = try OfferForge.verifier()
    let refusal = try #require(verifier.refusal(ofPromotional: token))
    #expect(refusal.description.hasPrefix("The offer was refused because of its "))
    for segment in token.split(separator: ".") where segment.count > 8 {
      #expect(!refusal.description.contains(segment))
    }
    for word in ["2000000000000001", "57246542", "ab010203", "spring"] {
      #expect(!refusal.description.contains(word))
    }
  }
}
