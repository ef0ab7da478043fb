import SourceJSON

/// A catalog's comparison with a number: `3` for at least 3, `{ "atMost": 10 }`, or `[2, 5, 10]`
/// for one of these.
public enum Comparison: Hashable, Sendable {
  case atLeast(Int)
  case atMost(Int)
  case oneOf([Int])

  /// Returns a Boolean value that indicates whether a number satisfies the comparison.
  public func holds(for number: Int) -> Bool {
    switch self {
    case .atLeast(let least): number >= least
    case .atMost(let most): number <= most
    case .oneOf(let numbers): numbers.contains(number)
    }
  }
}

extension Comparison: Decodable {
  private enum CodingKeys: String, CodingKey { case atMost }

  /// Reads a number, an object with `atMost`, or a list of numbers.
  public init(from decoder: any Decoder) throws {
    if decoder.sourceNode?.isObject == true {
      let most = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .atMost)
      self = .atMost(try Self.check(most, in: decoder))
    } else if decoder.sourceNode?.elements.isEmpty == false {
      self = .oneOf(try [Int](from: decoder).map { try Self.check($0, in: decoder) })
    } else {
      let container = try decoder.singleValueContainer()
      guard let least = try? container.decode(Int.self) else {
        throw decoder.sourceMismatch(
          expected: "a whole number, a list of them, or { \"atMost\": … }")
      }
      self = .atLeast(try Self.check(least, in: decoder))
    }
  }

  private static func check(_ number: Int, in decoder: any Decoder) throws -> Int {
    guard (0...1_000_000_000).contains(number) else {
      throw decoder.sourceError(
        "\(number) is not a number to compare with", fix: "Write 0 to 1000000000.")
    }
    return number
  }

  /// The JSON Schema of a comparison.
  static let schema: JSONValue = [
    "title": "Comparison",
    "description": "A lower bound, a list of exact numbers, or an upper bound in an object.",
    "type": ["integer", "array", "object"], "minimum": 0,
    "items": ["title": "Number", "type": "integer", "minimum": 0], "minItems": 1,
    "properties": [
      "atMost": [
        "title": "At most", "description": "The upper bound.", "type": "integer",
        "minimum": 0,
      ]
    ],
    "required": ["atMost"], "additionalProperties": false,
  ]
}
