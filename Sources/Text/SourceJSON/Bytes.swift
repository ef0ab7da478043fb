extension UInt8 {
  var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// A Boolean value that indicates whether the byte may be part of a number or a literal such as
  /// `true`, valid or not.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: isDigit || isLetter
    }
  }

  var hexDigitValue: UInt16? {
    Character(text).hexDigitValue.map(UInt16.init)
  }

  /// The scalar that the byte means after a backslash.
  var escapedScalar: Unicode.Scalar? {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(self)
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "t"): "\t"
    default: nil
    }
  }

  /// The escape sequence for a control character in a string.
  var escaped: String {
    switch self {
    case 0x08: #"\b"#
    case 0x09: #"\t"#
    case 0x0C: #"\f"#
    default: #"\u"# + UInt32(self).hex(width: 4)
    }
  }

  var text: String { String(Unicode.Scalar(self)) }

  var hex: String { "0x" + UInt32(self).hex(width: 2) }
}

extension UInt32 {
  /// Returns the number in upper-case hexadecimal, with zeros in front of it up to `width` digits.
  func hex(width: Int) -> String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}

extension Unicode.GeneralCategory {
  /// A Boolean value that indicates whether characters of this kind can be distinguished by eye.
  var isVisible: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
      false
    default: true
    }
  }
}
