import AppStoreWire
import Foundation
import Testing

@Suite("A token of a newer kind with a random change")
struct MutatedKindTests {
  @Test("is never read as different renewal information", arguments: 20..<24)
  func renewals(seed: UInt64) throws {
    var other = RenewalInfoPayload.complete
    other.autoRenewStatus = .on
    other.originalTransactionId = "2000000000000009"
    let payloads = [RenewalInfoPayload.complete, other]
    let authority = SigningAuthority(seed: seed)
    let verifier = try JWSVerifier(roots: [authority.root])
    let tokens = try payloads.map { try authority.sign($0, at: .signing) }
    let accepted = Self.read(tokens, seed: seed, changes: 2_500) {
      try verifier.renewalInfo($0, environments: [.sandbox])
    }
    for (payload, change) in accepted {
      #expect(payloads.contains(payload), "seed \(seed), change \(change)")
    }
  }

  @Test("is never read as a different notification", arguments: 24..<28)
  func notifications(seed: UInt64) throws {
    let payloads = [NotificationPayload.renewed, .rescinded]
    let authority = SigningAuthority(seed: seed)
    let verifier = try JWSVerifier(roots: [authority.root])
    let tokens = try payloads.map { try authority.sign($0, at: .signing) }
    let accepted = Self.read(tokens, seed: seed, changes: 2_500) {
      try verifier.notification(
        $0, bundleID: "com.example.game", environments: [.production], appAppleID: 1_234_567_890)
    }
    for (payload, change) in accepted {
      #expect(payloads.contains(payload), "seed \(seed), change \(change)")
    }
  }

  @Test("is never read as a different offer", arguments: 28..<32)
  func offers(seed: UInt64) throws {
    var other = PromotionalOfferPayload.month
    other.transactionId = "2000000000000009"
    other.nonce = WireUUID(.account)
    let payloads = [PromotionalOfferPayload.month, other]
    let verifier = try OfferVerifier.game()
    let tokens = try payloads.map { try OfferKey.server.sign($0) }
    let accepted = Self.read(tokens, seed: seed, changes: 5_000) {
      try verifier.promotionalOffer(
        $0, productID: "com.example.game.month", offerID: "spring", at: .signing)
    }
    for (payload, change) in accepted {
      #expect(payloads.contains(payload), "seed \(seed), change \(change)")
    }
  }

  @Test("is never accepted beside an offer's fields if its DER differs", arguments: 32..<36)
  func signatures(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let good = try PromotionalOfferSignature.month()
    for change in 0..<2_500 {
      var changed = good
      let place = Int.random(in: 0..<good.signature.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: changed.signature[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: changed.signature[place] = .random(in: .min ... .max, using: &random)
      case 2: changed.signature.remove(at: place)
      case 3: changed.signature.insert(.random(in: .min ... .max, using: &random), at: place)
      default: changed.signature.removeLast(place + 1)
      }
      guard changed != good else { continue }
      #expect(
        !changed.isValid(for: OfferKey.server.publicKey), "seed \(seed), change \(change)")
    }
  }

  /// The values read from changed tokens, with the number of the change.
  private static func read<Payload>(
    _ tokens: [String], seed: UInt64, changes: Int, _ read: (String) throws -> Payload
  ) -> [(Payload, Int)] {
    var random = SplitMix64(seed: seed)
    let (one, other) = (Array(tokens[0].utf8), Array(tokens[1].utf8))
    #expect(throws: Never.self) { try tokens.map(read) }
    return (0..<changes).compactMap { change in
      let bytes = one.mutated(with: other, using: &random)
      guard let payload = try? read(String(decoding: bytes, as: UTF8.self)) else { return nil }
      return (payload, change)
    }
  }
}
