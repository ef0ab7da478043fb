import SourceJSON

/// A rule for closing a paywall.
public enum Dismissal: Hashable, Sendable {
  case always

  /// Not at all: it stays until a purchase, or the end of the process.
  case never

  /// From a number of seconds after it opened.
  case after(seconds: Int)
}

extension Dismissal: Decodable {
  private enum Key: String, CodingKey { case afterSeconds }

  /// Reads `"always"`, `"never"`, or `{ "afterSeconds": 3 }`.
  public init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      switch word {
      case "always": self = .always
      case "never": self = .never
      default:
        throw decoder.sourceError(
          "a dismissal in one word can only be \"always\" or \"never\", not \"\(word)\"",
          fix: Suggestion.question(about: word, in: ["always", "never"])
            ?? "Or write { \"afterSeconds\": 3 }.")
      }
      return
    }
    guard decoder.sourceNode?.isObject ?? true else {
      throw decoder.sourceMismatch(expected: "\"always\", \"never\" or an object")
    }
    let seconds = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .afterSeconds)
    guard (1...3_600).contains(seconds) else {
      throw decoder.sourceError(
        "a paywall can't stay open for \(seconds) seconds",
        fix: "Write a number from 1 to 3600, or \"always\".", at: Key.afterSeconds)
    }
    self = .after(seconds: seconds)
  }
}
