extension JSONParser {
  /// Reads text from its opening quote to behind its closing one.
  mutating func parseString() throws(SourceError) -> String {
    let opening = cursor.location
    cursor.advance()
    var text = ""
    while true {
      text += try takePlainText()
      switch cursor.byte {
      case UInt8(ascii: "\""):
        cursor.advance()
        return text
      case UInt8(ascii: "\\"):
        text += try takeEscape()
      case nil, UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw SourceError(
          "this text has no closing quote on its line",
          fix: #"In text, a line break is `\n`."#, at: opening)
      case let control?:
        throw error(
          "the control character U+\(UInt32(control).hex(width: 4)) is in a text",
          fix: "Write it as `\(control.escaped)`.")
      }
    }
  }

  /// Takes everything up to the next quote, backslash or control character.
  private mutating func takePlainText() throws(SourceError) -> String {
    let start = cursor.index
    while let byte = cursor.byte, byte >= 0x20, byte != UInt8(ascii: "\""),
      byte != UInt8(ascii: "\\")
    {
      guard byte < 0x80 else {
        try takeScalar()
        continue
      }
      cursor.advance()
    }
    return String(decoding: cursor.bytes(from: start), as: UTF8.self)
  }

  private mutating func takeScalar() throws(SourceError) {
    guard let scalar = cursor.scalar else {
      throw error("expected text, found \(found)", fix: "Save the file as UTF-8.")
    }
    for _ in 0..<UTF8.width(scalar) { cursor.advance() }
  }

  private mutating func takeEscape() throws(SourceError) -> String {
    let start = cursor.location
    cursor.advance()
    guard let letter = cursor.byte else {
      throw error("expected the rest of an escape, found \(found)")
    }
    guard letter != UInt8(ascii: "u") else { return try takeUnicodeEscape(from: start) }
    guard let scalar = letter.escapedScalar else {
      throw SourceError(
        "`\\` can't stand before \(found)", fix: #"A backslash itself is written `\\`."#, at: start)
    }
    cursor.advance()
    return String(scalar)
  }

  private mutating func takeUnicodeEscape(
    from start: SourceLocation
  ) throws(SourceError) -> String {
    let first = try takeHexDigits(from: start)
    if let scalar = Unicode.Scalar(first) { return String(scalar) }
    guard UTF16.isLeadSurrogate(first), cursor.byte == UInt8(ascii: "\\") else {
      throw loneSurrogate(first, at: start)
    }
    var ahead = self
    ahead.cursor.advance()
    guard ahead.cursor.byte == UInt8(ascii: "u") else { throw loneSurrogate(first, at: start) }
    let second = try ahead.takeHexDigits(from: cursor.location)
    guard UTF16.isTrailSurrogate(second) else { throw loneSurrogate(first, at: start) }
    self = ahead
    return String(decoding: [first, second], as: UTF16.self)
  }

  /// Takes a `u` and the four hexadecimal digits behind it.
  private mutating func takeHexDigits(from start: SourceLocation) throws(SourceError) -> UInt16 {
    cursor.advance()
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = cursor.byte?.hexDigitValue else {
        throw SourceError(
          #"`\u` needs four hexadecimal digits, found \#(found)"#,
          fix: #"Write it as in `\u00e9`."#, at: start)
      }
      value = value << 4 | digit
      cursor.advance()
    }
    return value
  }

  private func loneSurrogate(_ half: UInt16, at start: SourceLocation) -> SourceError {
    SourceError(
      "`\\u\(UInt32(half).hex(width: 4))` is one half of a surrogate pair without the other",
      fix: "Write both halves, or the character itself.", at: start)
  }
}
