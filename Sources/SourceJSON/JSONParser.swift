/// Reads one JSON document by recursive descent.
struct JSONParser {
  var cursor: SourceCursor
  private var openings: [SourceLocation] = []

  init(cursor: SourceCursor) { self.cursor = cursor }

  mutating func parseDocument() throws(SourceError) -> JSONNode {
    skipWhiteSpace()
    guard cursor.byte != nil else {
      throw error("the file is empty", fix: "The smallest JSON document is `{}`.")
    }
    let root = try parseValue()
    skipWhiteSpace()
    guard cursor.byte == nil else {
      throw error("expected the end of the file, found \(found)", fix: "A file holds one value.")
    }
    return root
  }

  private mutating func parseValue() throws(SourceError) -> JSONNode {
    let start = cursor.location
    switch cursor.byte {
    case UInt8(ascii: "{"): return JSONNode(.object(try parseMembers()), at: start)
    case UInt8(ascii: "["): return JSONNode(.array(try parseElements()), at: start)
    case UInt8(ascii: "\""): return JSONNode(.string(try parseString()), at: start)
    case let byte? where byte.isWordByte: return JSONNode(try parseWord(), at: start)
    default: throw error("expected a value, found \(found)", fix: fixForStrayCharacter)
    }
  }

  private mutating func parseMembers() throws(SourceError) -> [JSONNode.Member] {
    try open()
    var members: [JSONNode.Member] = []
    while try continues(afterFirst: !members.isEmpty, until: UInt8(ascii: "}")) {
      members.append(try parseMember())
    }
    return members
  }

  private mutating func parseElements() throws(SourceError) -> [JSONNode] {
    try open()
    var elements: [JSONNode] = []
    while try continues(afterFirst: !elements.isEmpty, until: UInt8(ascii: "]")) {
      elements.append(try parseValue())
    }
    return elements
  }

  private mutating func parseMember() throws(SourceError) -> JSONNode.Member {
    let keyLocation = cursor.location
    guard cursor.byte == UInt8(ascii: "\"") else {
      throw error(
        "expected a key, found \(found)",
        fix: fixForStrayCharacter ?? "A key is text in double quotes.")
    }
    let key = try parseString()
    skipWhiteSpace()
    guard cursor.byte == UInt8(ascii: ":") else {
      throw error("expected `:` after the key `\(key)`, found \(found)")
    }
    cursor.advance()
    skipWhiteSpace()
    return JSONNode.Member(key: key, keyLocation: keyLocation, node: try parseValue())
  }

  private mutating func open() throws(SourceError) {
    guard openings.count < JSONNode.depthLimit else {
      throw error("lists and objects lie more than \(JSONNode.depthLimit) deep in one another")
    }
    openings.append(cursor.location)
    cursor.advance()
  }

  /// Goes to the next item of the innermost list or object, or takes its closing bracket and
  /// answers false.
  private mutating func continues(
    afterFirst: Bool, until closing: UInt8
  ) throws(SourceError) -> Bool {
    skipWhiteSpace()
    if cursor.byte == closing {
      cursor.advance()
      openings.removeLast()
      return false
    }
    guard afterFirst else { return true }
    guard cursor.byte == UInt8(ascii: ",") else {
      throw error("expected `,` or `\(closing.text)`, found \(found)", fix: fixForStrayCharacter)
    }
    let comma = cursor.location
    cursor.advance()
    skipWhiteSpace()
    guard cursor.byte != closing else {
      throw SourceError(
        "there is nothing between this comma and `\(closing.text)`", fix: "Leave the comma out.",
        at: comma)
    }
    return true
  }

  mutating func skipWhiteSpace() {
    while let byte = cursor.byte, byte.isWhiteSpace { cursor.advance() }
  }
}

extension JSONParser {
  /// A mistake at the cursor.
  func error(_ message: String, fix: String? = nil) -> SourceError {
    SourceError(message, fix: fix, at: cursor.location)
  }

  /// What stands at the cursor, for error messages.
  var found: String {
    guard let byte = cursor.byte else {
      guard let opening = openings.last else { return "the end of the file" }
      return "the end of the file: what opens on line \(opening.line) is never closed"
    }
    guard let scalar = cursor.scalar else { return "a byte (\(byte.hex)) that is not UTF-8" }
    guard scalar.properties.generalCategory.isVisible else {
      return "the character U+\(scalar.value.hex(width: 4))"
    }
    return "`\(scalar)`"
  }

  private var fixForStrayCharacter: String? {
    switch cursor.byte {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments."
    case UInt8(ascii: "'"): "Text is written in double quotes."
    case 0xFE, 0xFF: "Save the file as UTF-8."
    default: nil
    }
  }
}
