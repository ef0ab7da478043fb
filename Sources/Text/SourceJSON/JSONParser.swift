/// Reads one JSON document.
struct JSONParser {
  var cursor: SourceCursor
  private var open: [OpenContainer] = []

  init(cursor: SourceCursor) { self.cursor = cursor }

  mutating func parseDocument() throws(SourceError) -> JSONNode {
    skipWhiteSpace()
    guard cursor.byte != nil else {
      throw error("the file is empty", fix: "The smallest JSON document is `{}`.")
    }
    let root = try parseValue()
    skipWhiteSpace()
    guard cursor.byte == nil else {
      throw error(
        "expected the end of the file, found \(found)",
        fix: fixForStrayCharacter ?? "A file holds one value.")
    }
    return root
  }

  /// Reads a value with everything in it.
  ///
  /// Open lists and objects are on a stack of its own: the thread's may be small, and a document's depth is its
  /// author's choice.
  private mutating func parseValue() throws(SourceError) -> JSONNode {
    var node = try parseLeaf()
    while true {
      if let node {
        guard !open.isEmpty else { return node }
        open[open.count - 1].add(node)
      }
      node = try goOn() ? parseLeaf() : open.popLast()?.node
    }
  }

  /// Reads a scalar, or opens a list or object and returns nil.
  private mutating func parseLeaf() throws(SourceError) -> JSONNode? {
    let start = cursor.location
    switch cursor.byte {
    case UInt8(ascii: "{"): return try open(.object)
    case UInt8(ascii: "["): return try open(.list)
    case UInt8(ascii: "\""): return JSONNode(.string(try parseString()), at: start)
    case let byte? where byte.isWordByte: return JSONNode(try parseWord(), at: start)
    default: throw error("expected a value, found \(found)", fix: fixForStrayCharacter)
    }
  }

  private mutating func open(_ kind: OpenContainer.Kind) throws(SourceError) -> JSONNode? {
    guard open.count < JSONNode.depthLimit else {
      throw error("lists and objects lie more than \(JSONNode.depthLimit) deep in one another")
    }
    open.append(OpenContainer(kind, at: cursor.location))
    cursor.advance()
    return nil
  }

  /// Moves to the next value of the innermost list or object, or reads its closing bracket and
  /// returns false.
  private mutating func goOn() throws(SourceError) -> Bool {
    guard let innermost = open.last else { return false }
    let closing = innermost.kind.closingByte
    skipWhiteSpace()
    if cursor.byte == closing {
      cursor.advance()
      return false
    }
    if !innermost.isEmpty { try takeComma(before: closing) }
    if innermost.kind == .object { try takeKey() }
    return true
  }

  private mutating func takeComma(before closing: UInt8) throws(SourceError) {
    let comma = cursor.location
    guard cursor.byte == UInt8(ascii: ",") else {
      throw error("expected `,` or `\(closing.text)`, found \(found)", fix: fixForStrayCharacter)
    }
    cursor.advance()
    skipWhiteSpace()
    guard cursor.byte != closing else {
      throw SourceError(
        "there is nothing between this comma and `\(closing.text)`", fix: "Leave the comma out.",
        at: comma)
    }
  }

  private mutating func takeKey() throws(SourceError) {
    let location = cursor.location
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
    open[open.count - 1].expect(key, at: location)
  }

  mutating func skipWhiteSpace() {
    while let byte = cursor.byte, byte.isWhiteSpace { cursor.advance() }
  }
}

extension JSONParser {
  /// Returns a mistake at the cursor.
  func error(_ message: String, fix: String? = nil) -> SourceError {
    SourceError(message, fix: fix, at: cursor.location)
  }

  /// A description of the input at the cursor, for error messages.
  var found: String {
    guard let byte = cursor.byte else {
      guard let innermost = open.last else { return "the end of the file" }
      return "the end of the file: what opens on line \(innermost.opening.line) is never closed"
    }
    guard let scalar = cursor.scalar else { return "a byte (\(byte.hex)) that is not UTF-8" }
    guard scalar.properties.generalCategory.isVisible else {
      return "the character U+\(scalar.value.hex(width: 4))"
    }
    return "`\(scalar)`"
  }

  private var fixForStrayCharacter: String? {
    guard cursor.byte == nil || cursor.scalar != nil else { return "Save the file as UTF-8." }
    switch cursor.scalar {
    case "/", "#": return "JSON has no comments."
    case "'", "‘", "’", "“", "”", "«": return "Text is written in straight double quotes."
    default: return nil
    }
  }
}
