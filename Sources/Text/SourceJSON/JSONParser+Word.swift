extension JSONParser {
  /// Reads `true`, `false`, `null` or a number: everything that is written without quotes.
  mutating func parseWord() throws(SourceError) -> JSONNode.Value {
    let location = cursor.location
    let start = cursor.index
    while let byte = cursor.byte, byte.isWordByte { cursor.advance() }
    let word = String(decoding: cursor.bytes(from: start), as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    guard word.utf8.first?.isLetter != true else {
      throw SourceError("`\(word)` is no JSON value", fix: fix(forWord: word), at: location)
    }
    if let fix = NumberText.mistake(in: word) {
      throw SourceError("`\(word)` is not a JSON number", fix: fix, at: location)
    }
    return .number(word)
  }

  private func fix(forWord word: String) -> String {
    switch word.lowercased() {
    case "nil", "none", "undefined": return "Did you mean `null`?"
    case "nan", "infinity", "inf": return "JSON numbers are finite."
    case "yes", "on": return "Did you mean `true`?"
    case "no", "off": return "Did you mean `false`?"
    default:
      return Suggestion.question(about: word, in: ["true", "false", "null"])
        ?? "Text is written in double quotes."
    }
  }
}
