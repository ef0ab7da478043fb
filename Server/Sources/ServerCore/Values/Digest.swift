import Crypto
public import Foundation

/// A SHA-256, as 64 lowercase hexadecimal digits: their order is the order of its bytes.
public struct Digest: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  /// The 64 lowercase hexadecimal digits.
  public let rawValue: String

  /// Creates a digest from its 64 lowercase hexadecimal digits, which aren't checked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Computes the digest of bytes.
  public init(of bytes: some DataProtocol) {
    rawValue = Self.hex(SHA256.hash(data: bytes))
  }

  /// Computes a digest of bytes that can't be made or checked without the key.
  public init(of bytes: some DataProtocol, keyedBy key: [UInt8]) {
    rawValue = Self.hex(
      HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
  }

  /// Orders digests by their bytes.
  public static func < (one: Digest, other: Digest) -> Bool { one.rawValue < other.rawValue }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    String(unsafeUninitializedCapacity: 64) { text in
      var length = 0
      for byte in bytes.prefix(32) {
        text[length] = digit(byte >> 4)
        text[length + 1] = digit(byte & 15)
        length += 2
      }
      return length
    }
  }

  /// Returns the hexadecimal digit of a number below 16.
  private static func digit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
  }
}
