import SourceJSON

/// A part of a catalog that can be changed remotely, with its default.
///
/// ```json
/// "remote": {
///   "play.limit": { "number": 6, "from": 1, "to": 50 },
///   "unlimited.product": { "choice": "plays", "of": ["plays", "plays.lower"] },
///   "menu.message": { "message": "menu_caption" }
/// }
/// ```
///
/// Elsewhere in the catalog `{ "remote": "play.limit" }` is written where the number would be.
public struct RemoteValue: Hashable, Sendable, Identifiable {
  /// The name of a remote value.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The kinds of remote value.
  public enum Kind: Hashable, Sendable {
    /// A whole number in a range, both ends included.
    case number(Int, ClosedRange<Int>)

    /// One of several names, such as products.
    case choice(String, of: [String])

    /// Words: a key of the String Catalog, whose text is shown wherever the key is used.
    case message(String)
  }

  /// The most that a remote message may have, in UTF-8 bytes.
  static let longestMessage = 2_000

  /// The identifier of the remote value.
  public let id: ID

  /// The kind of value.
  public let kind: Kind

  /// Creates a remote value.
  public init(id: ID, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// Returns the reason why a text can't be this value, or `nil` if it can.
  public func problem(with text: String) -> String? {
    switch kind {
    case .number(_, let range):
      guard let number = Int(text), range.contains(number) else {
        return "`\(id)` must be a whole number from \(range.lowerBound) to \(range.upperBound)"
          + ", not `\(text.prefix(40))`"
      }
    case .choice(_, let options):
      guard options.contains(text) else {
        return Self.problem(with: text, for: id, unlessOneOf: options)
      }
    case .message:
      guard text.utf8.count <= Self.longestMessage else {
        return "`\(id)` has \(text.utf8.count) bytes; a message has at most \(Self.longestMessage)"
      }
    }
    return nil
  }

  /// Returns the reason why a text isn't one of some names.
  static func problem(with text: String, for id: ID, unlessOneOf names: [String]) -> String {
    let list = names.map { "`\($0)`" }.joined(separator: ", ")
    return "`\(id)` must be one of \(list), not `\(text.prefix(40))`"
      + (Suggestion.question(about: text, in: names).map { ". \($0)" } ?? "")
  }
}

extension RemoteValue {
  /// A value in a catalog's file, without its name.
  struct Described: Decodable {
    let kind: Kind

    private enum Key: String, CodingKey, CaseIterable {
      case number, from, to, choice, of, message
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      // Looked up in the node, because decoding a kind registers it as a key of every value.
      let kinds = [Key.number, .choice, .message].filter { kind in
        decoder.sourceNode.map { $0[kind.rawValue] != nil } ?? container.contains(kind)
      }
      switch kinds {
      case [.number]: kind = try Self.number(in: container, of: decoder)
      case [.choice]: kind = try Self.choice(in: container, of: decoder)
      case [.message]: kind = .message(try container.decode(String.self, forKey: .message))
      default:
        _ = Key.allCases.map(container.contains)
        throw decoder.sourceError(
          inA: "remote value", with: kinds.map(\.rawValue),
          ifNone: "Write `number` with `from` and `to`, or `choice` with `of`, or `message`.",
          ifSeveral: "Make a value of each, with a name of its own.")
      }
    }

    private static func number(
      in container: KeyedDecodingContainer<Key>, of decoder: any Decoder
    ) throws -> Kind {
      let number = try container.decode(Int.self, forKey: .number)
      let first = try container.decode(Int.self, forKey: .from)
      let last = try container.decode(Int.self, forKey: .to)
      guard first <= last else {
        throw decoder.sourceError(
          "the range from \(first) to \(last) is empty",
          fix: "`from` is the least that can be sent, and `to` the most.", at: Key.from)
      }
      guard first <= number, number <= last else {
        throw decoder.sourceError(
          "\(number) does not lie in the range from \(first) to \(last)",
          fix: "`from` is the least that can be sent, and `to` the most.", at: Key.number)
      }
      return .number(number, first...last)
    }

    private static func choice(
      in container: KeyedDecodingContainer<Key>, of decoder: any Decoder
    ) throws -> Kind {
      let choice = try container.decode(String.self, forKey: .choice)
      let options = try container.decode([String].self, forKey: .of)
      guard options.contains(choice) else {
        throw decoder.sourceError(
          "`\(choice)` is not one of those under `of`",
          fix: Suggestion.question(about: choice, in: options) ?? "Add it there.",
          at: Key.choice)
      }
      return .choice(choice, of: options)
    }
  }
}
