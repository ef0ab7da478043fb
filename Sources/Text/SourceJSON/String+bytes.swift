import Foundation

// Swift compares texts as people read them: `\u{212A}` (the sign for Kelvin) equals `K`. Signing,
// storing or looking up an identifier uses its bytes.

extension String {
  /// Returns whether both texts are the same bytes; `==` compares whether they read the same.
  ///
  /// Every decision compares names. Texts whose own words are equal are equal: a short text is in
  /// them, and of a long one they are its place.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    if words == other.words { return true }
    let answer = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { its in
        guard let start = mine.baseAddress, let otherStart = its.baseAddress else { return true }
        return memcmp(start, otherStart, mine.count) == 0
      }
    }
    return answer.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }

  private var words: (UInt64, UInt64) {
    withUnsafeBytes(of: self) { ($0.word(at: 0), $0.word(at: 8)) }
  }

  /// Returns a hash of the bytes, for tables of names: a decision looks several up, and `Hasher` took
  /// a quarter of its time.
  package func byteHash(seed: Int) -> Int {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    func mix(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
      var hash = UInt64(truncatingIfNeeded: seed ^ bytes.count)
      var place = 0
      repeat {
        let product = (hash ^ bytes.word(at: place)).multipliedFullWidth(by: factor)
        hash = product.high ^ product.low
        place += 8
      } while place < bytes.count
      return hash
    }
    let hash =
      utf8.withContiguousStorageIfAvailable { mix(UnsafeRawBufferPointer($0)) }
      ?? Array(utf8).withUnsafeBytes(mix)
    return Int(truncatingIfNeeded: hash)
  }

  /// Returns whether this begins with the bytes of `prefix`; `hasPrefix` compares characters.
  package func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}

extension UnsafeRawBufferPointer {
  /// Returns the eight bytes from `place` on, or the last ones if there are fewer.
  ///
  /// All bytes of a text are in its words at every eighth place.
  fileprivate func word(at place: Int) -> UInt64 {
    func half(_ place: Int) -> UInt64 {
      UInt64(loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
    switch count {
    case 8...: return loadUnaligned(fromByteOffset: Swift.min(place, count - 8), as: UInt64.self)
    case 4...: return half(0) | half(count - 4) << 32
    case 1...: return UInt64(self[0]) | UInt64(self[count / 2]) << 8 | UInt64(self[count - 1]) << 16
    default: return 0
    }
  }
}
