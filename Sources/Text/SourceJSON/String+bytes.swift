import Foundation

// Swift compares texts as people read them: `\u{212A}` (the sign for Kelvin) equals `K`. Signing,
// storing or looking up an identifier uses its bytes.

extension String {
  /// Returns whether both texts are the same bytes; `==` compares whether they read the same.
  ///
  /// Every decision compares names: contiguous bytes are compared at once, not one by one.
  package func hasSameBytes(as other: String) -> Bool {
    let answer = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { its in
        guard let start = mine.baseAddress, let otherStart = its.baseAddress,
          mine.count == its.count
        else { return mine.isEmpty && its.isEmpty }
        return memcmp(start, otherStart, mine.count) == 0
      }
    }
    return answer.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }

  /// Returns whether this begins with the bytes of `prefix`; `hasPrefix` compares characters.
  package func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
