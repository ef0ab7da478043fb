import Foundation

// A token is some thousands of bytes, and the C library compares many at a time where a loop
// compares one by one. Both functions stay inside their slices.

extension ArraySlice<UInt8> {
  /// Returns whether two slices have equal bytes.
  func holdsSameBytes(as other: ArraySlice<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { bytes in
      other.withUnsafeBytes { otherBytes in
        guard let start = bytes.baseAddress, let otherStart = otherBytes.baseAddress else {
          return true
        }
        return memcmp(start, otherStart, bytes.count) == 0
      }
    }
  }

  /// Returns the index at which `byte` first occurs, or nil if it doesn't.
  func position(of byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let found = memchr(start, Int32(byte), bytes.count)
      else { return nil }
      return startIndex + (UnsafeRawPointer(found) - start)
    }
  }
}
