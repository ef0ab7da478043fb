import SourceJSON

/// Something of a catalog that can be changed from afar, with the value it has until then.
///
/// ```json
/// "remote": {
///   "play.limit": { "number": 6, "from": 1, "to": 50 },
///   "unlimited.product": { "choice": "plays", "of": ["plays", "plays.lower"] },
///   "menu.message": { "message": "menu_caption" }
/// }
/// ```
///
/// Elsewhere in the catalog `{ "remote": "play.limit" }` stands where the number would.
public struct RemoteValue: Hashable, Sendable, Identifiable {
  /// Names one remote value.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What it can be.
  public enum Kind: Hashable, Sendable {
    /// A whole number in a range, both ends included.
    case number(Int, ClosedRange<Int>)

    /// One of several names, such as products.
    case choice(String, of: [String])

    /// Words: a key of the String Catalog, whose text stands wherever the key is used.
    case message(String)
  }

  /// The most that a message from afar may have, in UTF-8 bytes.
  static let longestMessage = 2_000

  public let id: ID
  public let kind: Kind

  public init(id: ID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Why a text can't be this value, or nil where it can.
  public func problem(with text: String) -> String? {
    switch kind {
    case .number(_, let range):
      guard let number = Int(text), range.contains(number) else {
        return "`\(id)` is a whole number from \(range.lowerBound) to \(range.upperBound)"
          + ", not `\(text.prefix(40))`"
      }
    case .choice(_, let options):
      guard options.contains(text) else {
        return "`\(id)` is one of \(options.joined(separator: ", ")), not `\(text.prefix(40))`"
      }
    case .message:
      guard text.utf8.count <= Self.longestMessage else {
        return "`\(id)` has \(text.utf8.count) bytes; a message has at most \(Self.longestMessage)"
      }
    }
    return nil
  }
}

extension RemoteValue {
  /// A value as a catalog's file has it, without its name.
  struct Described: Decodable {
    let kind: Kind

    private enum Key: String, CodingKey { case number, from, to, choice, of, message }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      switch Set(container.allKeys) {
      case [.number, .from, .to]:
        let (first, last) = (
          try container.decode(Int.self, forKey: .from), try container.decode(Int.self, forKey: .to)
        )
        let number = try container.decode(Int.self, forKey: .number)
        guard first <= number, number <= last else {
          throw decoder.sourceError(
            "\(number) does not lie in the range from \(first) to \(last)",
            fix: "`from` is the least that can be sent, and `to` the most.", at: Key.number)
        }
        kind = .number(number, first...last)
      case [.choice, .of]:
        let options = try container.decode([String].self, forKey: .of)
        let choice = try container.decode(String.self, forKey: .choice)
        guard options.contains(choice) else {
          throw decoder.sourceError(
            "`\(choice)` is not one of those under `of`",
            fix: Suggestion.question(about: choice, in: options) ?? "Add it there.",
            at: Key.choice)
        }
        kind = .choice(choice, of: options)
      case [.message]: kind = .message(try container.decode(String.self, forKey: .message))
      default:
        throw decoder.sourceError(
          "a remote value is a number, a choice or a message",
          fix: "Write `number` with `from` and `to`, or `choice` with `of`, or `message`.")
      }
    }
  }
}
