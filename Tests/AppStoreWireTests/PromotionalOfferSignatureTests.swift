import AppStoreWire
import Crypto
import Foundation
import Testing

@Suite("A promotional offer's signature")
struct PromotionalOfferSignatureTests {
  @Test("is valid for the fields it was made for, with an account and without")
  func isGood() throws {
    for account in [UUID.account, nil] {
      let offer = try PromotionalOfferSignature.month(account: account)
      #expect(offer.isValid(for: OfferKey.server.publicKey))
      #expect(try OfferVerifier.game().refusal(of: offer) == nil)
      let json = try JSONEncoder().encode(offer)
      #expect(try JSONDecoder().decode(PromotionalOfferSignature.self, from: json) == offer)
    }
  }

  @Test("is over seven fields, with U+2063 between them and UUIDs in lowercase")
  func isOverSevenFields() throws {
    let key = try P256.Signing.PublicKey(x963Representation: OfferKey.server.publicKey)
    for (account, text) in [(UUID.account, "ef010203-0405-0607-0809-0a0b0c0d0efa"), (nil, "")] {
      let offer = try PromotionalOfferSignature.month(account: account)
      let fields = [
        "com.example.game", "SERVERKEY1", "com.example.game.month", "spring", text,
        "ab010203-0405-0607-0809-0a0b0c0d0ecd", "1800000000000",
      ]
      let signature = try P256.Signing.ECDSASignature(derRepresentation: offer.signature)
      let signed = Data(fields.joined(separator: "\u{2063}").utf8)
      #expect(key.isValidSignature(signature, for: signed))
    }
  }

  @Test("is valid for no other field")
  func isGoodForNoOtherField() throws {
    let changes: [(String, (inout PromotionalOfferSignature) -> Void)] = [
      ("bundleID", { $0.bundleID = "com.example.other" }),
      ("bundleID's case", { $0.bundleID = "com.example.Game" }),
      ("productID", { $0.productID = "com.example.game.year" }),
      ("no productID", { $0.productID = "" }),
      ("offerID", { $0.offerID = "summer" }),
      ("offerID's case", { $0.offerID = "Spring" }),
      ("a space", { $0.offerID = "spring " }),
      (
        "a letter in the next field",
        { ($0.productID, $0.offerID) = ("com.example.game.mont", "hspring") }
      ),
      ("no account", { $0.appAccountToken = nil }),
      ("another account", { $0.appAccountToken = .nonce }),
      ("another nonce", { $0.nonce = .account }),
      ("a later timestamp", { $0.timestamp.rawValue += 1 }),
      ("an earlier timestamp", { $0.timestamp.rawValue -= 1 }),
      ("no signature", { $0.signature = Data() }),
    ]
    let verifier = try OfferVerifier.game()
    for (name, change) in changes {
      var offer = try PromotionalOfferSignature.month()
      change(&offer)
      #expect(!offer.isValid(for: OfferKey.server.publicKey), "\(name)")
      #expect(verifier.refusal(of: offer)?.reason == .badSignature, "\(name)")
    }
  }

  @Test("is refused if it is not DER, or not in canonical form")
  func isRefusedInOtherForms() throws {
    let offer = try PromotionalOfferSignature.month()
    let der = Array(offer.signature)
    let raw = try P256.Signing.ECDSASignature(derRepresentation: der).rawRepresentation
    let r = Array(der[2..<(4 + Int(der[3]))]), s = Array(der[(4 + Int(der[3]))...])
    let forms: [(String, [UInt8])] = [
      ("the two numbers alone", Array(raw)),
      ("a byte more", der + [0]),
      ("a byte less", der.dropLast()),
      ("in Base64", Array(Data(der).base64EncodedString().utf8)),
      ("a long length", [0x30, 0x81] + der[1...]),
      ("an endless length", [0x30, 0x80] + der[2...] + [0, 0]),
      ("a set for a sequence", [0x31] + der[1...]),
      ("a third number", sequence(r + s + [2, 1, 1])),
      ("one number", sequence(r)),
      ("the numbers swapped", sequence(s + r)),
      ("r is zero", sequence([2, 1, 0] + s)),
      ("s is zero", sequence(r + [2, 1, 0])),
      ("r is negative", sequence([2, 1, 0xFF] + s)),
      ("r has a zero before it", sequence([2, r[1] + 1, 0] + r[2...] + s)),
      ("s is larger than the curve", sequence(r + [2, 33, 0] + Array(repeating: 0xFF, count: 32))),
      ("s is larger than a number", sequence(r + [2, 40, 1] + Array(repeating: 0, count: 39))),
    ]
    let verifier = try OfferVerifier.game()
    for (name, form) in forms {
      var damaged = offer
      damaged.signature = Data(form)
      #expect(!damaged.isValid(for: OfferKey.server.publicKey), "\(name)")
      #expect(verifier.refusal(of: damaged)?.reason == .badSignature, "\(name)")
    }
    #expect(sequence(r + s) == der, "the pieces are the pieces of a good one")
  }

  @Test("is refused from a key of another name, and from another key with the same name")
  func asksForTheKey() throws {
    let offer = try PromotionalOfferSignature.month()
    let renamed = try OfferVerifier(
      bundleID: "com.example.game", keys: ["serverkey1": OfferKey.server.publicKey])
    let untrusted = try OfferVerifier(
      bundleID: "com.example.game", keys: ["SERVERKEY1": OfferKey(id: "", seed: 2).publicKey])
    let several = try OfferVerifier(
      bundleID: "com.example.game",
      keys: [
        "OTHER": OfferKey(id: "", seed: 2).publicKey, "SERVERKEY1": OfferKey.server.publicKey,
      ])
    let none = try OfferVerifier(bundleID: "com.example.game", keys: [:])
    #expect(renamed.refusal(of: offer)?.reason == .unknownKey)
    #expect(none.refusal(of: offer)?.reason == .unknownKey)
    #expect(untrusted.refusal(of: offer)?.reason == .badSignature)
    #expect(several.refusal(of: offer) == nil)
    #expect(!offer.isValid(for: OfferKey(id: "", seed: 2).publicKey))
    #expect(!offer.isValid(for: []))
  }

  @Test("is refused by another app, though its own key signed it")
  func isForOneApp() throws {
    let other = try OfferVerifier(
      bundleID: "com.example.other", keys: ["SERVERKEY1": OfferKey.server.publicKey])
    #expect(try other.refusal(of: .month())?.reason == .wrongApp)
  }

  @Test("is refused with a field that could be mistaken for two")
  func refusesSeparators() throws {
    var offer = try PromotionalOfferSignature.month()
    offer.productID = "com.example.game.month\u{2063}spring"
    offer.offerID = ""
    #expect(!offer.isValid(for: OfferKey.server.publicKey))
    #expect(try OfferVerifier.game().refusal(of: offer)?.reason == .malformed)
  }

  @Test(
    "is valid for a day after its timestamp, and five minutes before",
    arguments: [
      (-300.001, .early), (-300, nil), (0, nil), (86_399.999, nil), (86_400, .expired),
      (400 * 86_400, .expired), (-400 * 86_400, .early),
    ] as [(TimeInterval, OfferRefusal.Reason?)])
  func isGoodForADay(seconds: TimeInterval, reason: OfferRefusal.Reason?) throws {
    let refusal = try OfferVerifier.game().refusal(of: .month(), at: .signing + seconds)
    #expect(refusal?.reason == reason)
  }
}

/// A sequence of these numbers in DER.
private func sequence(_ contents: [UInt8]) -> [UInt8] { [0x30, UInt8(contents.count)] + contents }
