/// A scanner of JSON text that finds where things are, and that all of it is well formed.
///
/// It is as strict as RFC 8259, and stricter in one respect: an object with a duplicate name is
/// refused, since readers differ about which value counts. Functions return nil at the first fault.
struct JSONScanner: ~Copyable {
  /// The type of a value, as determined by its first byte.
  enum Kind: Hashable, Sendable {
    case string, escapedString, number, boolean, null, array, object
  }

  /// A value and its position; a string's position excludes its quotes.
  struct Value: Sendable {
    let kind: Kind
    let range: Range<Int>
  }

  /// A name, its place between its quotes, and its value.
  struct Member: Sendable {
    let name: Range<Int>
    let value: Value
  }

  /// No document of the App Store comes close to either limit.
  private static let depthLimit = 16
  private static let memberLimit = 256

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private var isASCII = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the members of the object that is the whole text.
  consuming func object() -> [Member]? {
    skipSpace()
    guard let members = members(), isAtEnd() else { return nil }
    return members
  }

  /// Returns the elements of the array that is the whole text.
  consuming func array() -> [Value]? {
    skipSpace()
    guard let elements = elements(), isAtEnd() else { return nil }
    return elements
  }

  private mutating func isAtEnd() -> Bool {
    skipSpace()
    return position == bytes.count && (isASCII || bytes.isUTF8)
  }

  private mutating func members() -> [Member]? {
    guard skip("{"), enter() else { return nil }
    var members: [Member] = []
    members.reserveCapacity(40)
    skipSpace()
    if skip("}") { return leave(members) }
    while members.count < Self.memberLimit {
      guard let name = string(), name.kind == .string, isNew(name.range, in: members) else {
        return nil
      }
      skipSpace()
      guard skip(":"), let value = value() else { return nil }
      members.append(Member(name: name.range, value: value))
      if skip("}") { return leave(members) }
      guard skip(",") else { return nil }
      skipSpace()
    }
    return nil
  }

  private mutating func elements() -> [Value]? {
    guard skip("["), enter() else { return nil }
    var elements: [Value] = []
    skipSpace()
    if skip("]") { return leave(elements) }
    while let element = value() {
      elements.append(element)
      if skip("]") { return leave(elements) }
      guard skip(",") else { return nil }
    }
    return nil
  }

  /// Reads a value, with the space around it.
  private mutating func value() -> Value? {
    skipSpace()
    guard position < bytes.count else { return nil }
    let start = position
    let value: Value? =
      switch bytes[position] {
      case UInt8(ascii: "\""): string()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
      case UInt8(ascii: "t"):
        skip(word: "true") ? Value(kind: .boolean, range: start..<position) : nil
      case UInt8(ascii: "f"):
        skip(word: "false") ? Value(kind: .boolean, range: start..<position) : nil
      case UInt8(ascii: "n"): skip(word: "null") ? Value(kind: .null, range: start..<position) : nil
      case UInt8(ascii: "{"): members().map { _ in Value(kind: .object, range: start..<position) }
      case UInt8(ascii: "["): elements().map { _ in Value(kind: .array, range: start..<position) }
      default: nil
      }
    skipSpace()
    return value
  }

  /// Reads a string in quotes.
  private mutating func string() -> Value? {
    guard skip("\"") else { return nil }
    let start = position
    var kind = Kind.string
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        return Value(kind: kind, range: start..<position - 1)
      case UInt8(ascii: "\\"):
        kind = .escapedString
        guard skipEscape() else { return nil }
      case 0..<0x20:
        return nil
      case 0x80...:
        isASCII = false
      default:
        continue
      }
    }
    return nil
  }

  /// Skips the rest of an escape, after its backslash.
  private mutating func skipEscape() -> Bool {
    guard position < bytes.count else { return false }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard position < bytes.count, bytes[position].isHexDigit else { return false }
        position += 1
      }
      return true
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    default:
      return false
    }
  }

  private mutating func number() -> Value? {
    let start = position
    _ = skip("-")
    guard skip("0") || skipDigits() else { return nil }
    if skip("."), !skipDigits() { return nil }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      guard skipDigits() else { return nil }
    }
    return Value(kind: .number, range: start..<position)
  }

  /// Skips digits, and returns whether there was one at least.
  private mutating func skipDigits() -> Bool {
    let start = position
    while position < bytes.count, bytes[position].isDigit { position += 1 }
    return position > start
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func skip(word: StaticString) -> Bool {
    guard bytes[position...].prefix(word.utf8CodeUnitCount).spells(word) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  private mutating func enter() -> Bool {
    depth += 1
    return depth <= Self.depthLimit
  }

  private mutating func leave<Contents>(_ contents: Contents) -> Contents {
    depth -= 1
    return contents
  }

  private func isNew(_ name: Range<Int>, in members: [Member]) -> Bool {
    !members.contains { $0.name.count == name.count && bytes[$0.name] == bytes[name] }
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether this is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// A Boolean value that indicates whether this is an ASCII digit of base 16.
  var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}

extension [UInt8] {
  /// A Boolean value that indicates whether these are well formed UTF-8.
  ///
  /// Decoding would replace invalid bytes, and so change the text.
  var isUTF8: Bool { String(decoding: self, as: UTF8.self).utf8.elementsEqual(self) }
}

extension ArraySlice<UInt8> {
  /// Returns whether these are the ASCII letters of `word`.
  func spells(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && word.withUTF8Buffer { elementsEqual($0) }
  }
}
