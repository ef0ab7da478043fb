import AppStoreWire
import Foundation
import Testing

@Suite("A token with a random change")
struct MutatedTokenTests {
  private static let changesPerSeed = 5_000

  /// A hundred thousand changes in all: twenty seeds, so that one that fails is soon run again.
  @Test("is never accepted, unless the signed bytes are the same", arguments: 0..<20)
  func isNeverAccepted(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let authority = SigningAuthority(seed: seed)
    let good = try goodTokens(of: authority)
    let (one, other) = (good[0], good[1])
    let signed = try good.map { Array(try CompactJWS(String(decoding: $0, as: UTF8.self)).signed) }
    let fresh = try JWSVerifier(roots: [authority.root], cacheCapacity: 0)
    let warm = try JWSVerifier(roots: [authority.root])
    #expect(warm.failure(of: String(decoding: one, as: UTF8.self)) == nil)

    for change in 0..<Self.changesPerSeed {
      let bytes = one.mutated(with: other, using: &random)
      guard bytes != one, bytes != other else { continue }
      let token = String(decoding: bytes, as: UTF8.self)
      let verdict = Result { () throws(JWSVerificationFailure) in try warm.verify(token) }
      if case .success(let accepted) = verdict {
        #expect(signed.contains(Array(accepted.parts.signed)), "seed \(seed), change \(change)")
      }
      // A new verifier does the same and more, and takes longer: some of the changes are enough.
      guard change.isMultiple(of: 1_000) else { continue }
      let again = Result { () throws(JWSVerificationFailure) in try fresh.verify(token) }
      #expect(again == verdict, "seed \(seed), change \(change)")
    }
  }

  /// Two tokens of one chain that say different things.
  private func goodTokens(of authority: SigningAuthority) throws -> [[UInt8]] {
    var other = TransactionPayload.complete
    other.transactionId = "2000000000000009"
    other.productId = "com.example.game.everything"
    return try [TransactionPayload.complete, other].map {
      Array(try authority.sign($0, at: .signing).utf8)
    }
  }
}

extension [UInt8] {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=".utf8)

  /// These bytes with something changed, or with a piece of `other` in them.
  func mutated(
    with other: [UInt8], using random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var bytes = self
    // The header is most of a token, and a chain that is not known yet costs much: one change in
    // twenty may touch it.
    let isAnywhere = Int.random(in: 0..<20, using: &random) == 0
    let first = isAnywhere ? 0 : (firstIndex(of: UInt8(ascii: ".")) ?? 0)
    let place = Int.random(in: first..<count, using: &random)
    let second = Int.random(in: first..<count, using: &random)
    let piece = Swift.min(place, second)..<Swift.max(place, second)
    let letter = Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &random)]
    switch Int.random(in: 0..<12, using: &random) {
    case 0: bytes[place] = letter
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<7, using: &random)
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(letter, at: place)
    case 4: bytes.swapAt(place, second)
    case 5: bytes.removeLast(count - place)
    case 6: bytes.insert(contentsOf: self[piece], at: place)
    case 7: bytes.removeSubrange(piece)
    case 8: bytes = shuffled(with: other, using: &random)
    case 9: bytes = Array(self[..<place] + other[Swift.min(place, other.count)...])
    case 10:
      bytes.replaceSubrange(piece, with: other[piece.clamped(to: 0..<other.count)])
    default: bytes = replacingSignature(byte: letter, using: &random)
    }
    return bytes
  }

  /// Three segments in any order, each of these bytes or of `other`.
  private func shuffled(
    with other: [UInt8], using random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    let segments = split(separator: UInt8(ascii: ".")) + other.split(separator: UInt8(ascii: "."))
    let chosen = segments.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    // Half of the time the order stays, and only the sources are mixed.
    guard Bool.random(using: &random) else { return Array(chosen.joined(separator: [0x2E])) }
    let mixed = (0..<3).map { segments[$0 + (Bool.random(using: &random) ? 3 : 0)] }
    return Array(mixed.joined(separator: [0x2E]))
  }

  /// A signature of the right length that is made of one byte, or of some of the old one.
  private func replacingSignature(
    byte: UInt8, using random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    guard let dot = lastIndex(of: UInt8(ascii: ".")) else { return self }
    var raw = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
    if Bool.random(using: &random) { raw = Array(repeating: byte, count: 64) }
    return Array(self[...dot]) + Array(Data(raw).base64URL.utf8)
  }
}
