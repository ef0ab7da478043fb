import AppStoreWire
import Foundation
import Testing

@Suite("A token with a random change")
struct MutatedTokenTests {
  private static let changesPerSeed = 100

  @Test("is never accepted, by a new verifier or one that knows the chain", arguments: 0..<40)
  func isNeverAccepted(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let authority = SigningAuthority(seed: seed)
    let good = Array(try authority.sign(TransactionPayload.complete, at: .signing).utf8)
    let fresh = try JWSVerifier(roots: [authority.root], cacheCapacity: 0)
    let warm = try JWSVerifier(roots: [authority.root])
    #expect(warm.failure(of: String(decoding: good, as: UTF8.self)) == nil)

    for change in 0..<Self.changesPerSeed {
      let bytes = good.mutated(using: &random)
      let token = String(decoding: bytes, as: UTF8.self)
      guard bytes != good else { continue }
      let failure = warm.failure(of: token)
      #expect(failure != nil, "seed \(seed), change \(change)")
      // A new verifier does the same and more, and takes longer: some of the changes are enough.
      guard change.isMultiple(of: 10) else { continue }
      #expect(fresh.failure(of: token) == failure, "seed \(seed), change \(change)")
    }
  }
}

extension [UInt8] {
  /// These bytes with something replaced, removed, repeated, swapped or cut off.
  fileprivate func mutated(using random: inout some RandomNumberGenerator) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=".utf8)
    var bytes = self
    // The header is most of a token: half of the changes go to what comes after it.
    let tail = firstIndex(of: UInt8(ascii: ".")) ?? 0
    let place = Int.random(in: (Bool.random(using: &random) ? 0 : tail)..<count, using: &random)
    let other = Int.random(in: 0..<count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<7, using: &random)
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(alphabet[Int.random(in: 0..<alphabet.count, using: &random)], at: place)
    case 4: bytes.swapAt(place, other)
    case 5: bytes.removeLast(count - place)
    default:
      bytes.insert(contentsOf: self[Swift.min(place, other)..<Swift.max(place, other)], at: place)
    }
    return bytes
  }
}
