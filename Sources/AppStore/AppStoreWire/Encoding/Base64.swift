/// Base64 of one alphabet, in its one canonical form.
///
/// A text decodes only if encoding would have written exactly it: no white space, no stray padding, no
/// bits set that belong to no byte. Otherwise one signed token would have many spellings.
public struct Base64: Sendable {
  /// The alphabet of a JWS, unpadded.
  public static let url = Base64(symbols: ("-", "_"), isPadded: false)

  /// The alphabet of a certificate in a JWS header, padded.
  public static let standard = Base64(symbols: ("+", "/"), isPadded: true)

  private static let pad = UInt8(ascii: "=")
  private static let noDigit: UInt8 = 0xFF

  private let digits: [UInt8]
  private let values: [UInt8]
  private let isPadded: Bool

  private init(symbols: (Unicode.Scalar, Unicode.Scalar), isPadded: Bool) {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")),
      numerals = UInt8(ascii: "0")...UInt8(ascii: "9")
    self.digits =
      letters + letters.map { $0 + 32 } + numerals
      + [UInt8(ascii: symbols.0), UInt8(ascii: symbols.1)]
    var values = [UInt8](repeating: Self.noDigit, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    self.values = values
    self.isPadded = isPadded
  }

  /// Writes bytes as ASCII text.
  public func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= 8 * UInt32(3 - group.count)
      for place in 0...group.count {
        text.append(digits[Int(bits >> (18 - 6 * UInt32(place)) & 63)])
      }
      if isPadded { text.append(contentsOf: repeatElement(Self.pad, count: 3 - group.count)) }
    }
    return text
  }

  /// Reads ASCII text, or returns nil if it is not canonical.
  public func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = endOfDigits(in: text), (end - text.startIndex) % 4 != 1 else { return nil }
    let endOfGroups = end - (end - text.startIndex) % 4
    var bytes: [UInt8] = []
    bytes.reserveCapacity((end - text.startIndex) / 4 * 3 + 2)
    for start in stride(from: text.startIndex, to: endOfGroups, by: 4) {
      let (one, two) = (values[Int(text[start])], values[Int(text[start + 1])])
      let (three, four) = (values[Int(text[start + 2])], values[Int(text[start + 3])])
      guard one | two | three | four <= 63 else { return nil }
      bytes.append(one << 2 | two >> 4)
      bytes.append(two << 4 | three >> 2)
      bytes.append(three << 6 | four)
    }
    return decode(remainder: text[endOfGroups..<end], onto: bytes)
  }

  /// Reads the last two or three digits, some of whose bits are no byte's and must be zero.
  private func decode(remainder: ArraySlice<UInt8>, onto bytes: consuming [UInt8]) -> [UInt8]? {
    guard !remainder.isEmpty else { return bytes }
    var bits: UInt32 = 0
    for digit in remainder {
      let value = values[Int(digit)]
      guard value != Self.noDigit else { return nil }
      bits = bits << 6 | UInt32(value)
    }
    // Twelve bits contain one byte and four extra bits; eighteen contain two bytes and two extra
    // bits.
    let strays: UInt32 = remainder.count == 2 ? 4 : 2
    guard bits & (1 << strays - 1) == 0 else { return nil }
    bits >>= strays
    if remainder.count == 3 { bytes.append(UInt8(truncatingIfNeeded: bits >> 8)) }
    bytes.append(UInt8(truncatingIfNeeded: bits))
    return bytes
  }

  /// Returns the index at which the digits end and the padding starts.
  ///
  /// It is nil if there are too many or too few bytes.
  private func endOfDigits(in text: ArraySlice<UInt8>) -> Int? {
    guard isPadded else { return text.endIndex }
    guard text.count.isMultiple(of: 4) else { return nil }
    return text.endIndex - text.suffix(2).reversed().prefix { $0 == Self.pad }.count
  }
}
