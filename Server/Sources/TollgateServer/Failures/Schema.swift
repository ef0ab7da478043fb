import SourceJSON

/// The JSON Schema of a body or an answer, as in `/openapi.json`.
struct Schema: Hashable, Sendable {
  /// The schema itself.
  let json: JSONValue

  /// The schemas that it refers to by their names.
  private(set) var shared: [String: JSONValue] = [:]

  init(_ json: JSONValue, shared: [String: JSONValue] = [:]) {
    self.json = json
    self.shared = shared
  }
}

/// A body of requests or answers whose schema has further properties besides its members.
protocol Described {
  static var schema: Schema { get }
}

extension Schema {
  static let string = Schema(["type": "string"])
  static let boolean = Schema(["type": "boolean"])

  /// A customer's identifier: any UUID with the secret key, a random one with the public key.
  static let customer = Schema([
    "type": "string", "format": "uuid",
    "description": "With the public key it has to be of version 4, unless customers have tokens.",
  ])

  static let uuid = Schema(["type": "string", "format": "uuid"])

  /// An instant in ISO 8601, in UTC with milliseconds.
  static let instant = Schema([
    "type": "string", "format": "date-time",
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$",
  ])

  /// An instant in ISO 8601 as it may be sent.
  static let instantGiven = Schema(["type": "string", "format": "date-time"])

  /// A token in three parts, as the App Store signs it.
  static let token = Schema(["type": "string", "description": "A signed token (JWS)."])

  /// An amount of a currency.
  static let money = Schema.object([
    "amount": Schema(["type": "string", "pattern": "^-?[0-9]+([.][0-9]+)?$"]),
    "currency": .string,
  ]).named("Money")

  /// The place to go on from in a list, or null at its end.
  static let next = Schema(["type": .array(["string", "null"])])

  /// A whole number.
  static func integer(from least: Int? = nil, to most: Int? = nil) -> Schema {
    Schema(
      .object(
        [JSONValue.Member("type", "integer")]
          + (least.map { [JSONValue.Member("minimum", .number("\($0)"))] } ?? [])
          + (most.map { [JSONValue.Member("maximum", .number("\($0)"))] } ?? [])))
  }

  /// A number, whole or not.
  static func number(from least: Int, to most: Int) -> Schema {
    Schema(["type": "number", "minimum": .number("\(least)"), "maximum": .number("\(most)")])
  }

  /// A text, by default of at least one character.
  static func text(least: Int = 1, most: Int? = nil) -> Schema {
    Schema(
      .object(
        [JSONValue.Member("type", "string"), JSONValue.Member("minLength", .number("\(least)"))]
          + (most.map { [JSONValue.Member("maxLength", .number("\($0)"))] } ?? [])))
  }

  /// One of a list of words.
  static func words(_ words: [String]) -> Schema {
    Schema(["type": "string", "enum": .array(words.map { .string($0) })])
  }

  static func list(of item: Schema, most: Int? = nil) -> Schema {
    let limit = most.map { [JSONValue.Member("maxItems", .number("\($0)"))] } ?? []
    return Schema(
      .object(
        [JSONValue.Member("type", "array"), JSONValue.Member("items", item.json)] + limit),
      shared: item.shared)
  }

  /// An object with a value for each of any names.
  static func map(of value: Schema, atLeast least: Int = 0) -> Schema {
    Schema(
      [
        "type": "object", "additionalProperties": value.json,
        "minProperties": .number("\(least)"),
      ], shared: value.shared)
  }

  /// An object with exactly these members, for answers.
  static func object(
    _ needed: KeyValuePairs<String, Schema>, optional: KeyValuePairs<String, Schema> = [:]
  ) -> Schema {
    members(needed, optional, adding: [JSONValue.Member("additionalProperties", false)])
  }

  /// The object of a request: other members are ignored.
  static func request(
    _ needed: KeyValuePairs<String, Schema>, optional: KeyValuePairs<String, Schema> = [:]
  ) -> Schema {
    members(needed, optional, adding: [])
  }

  /// A value of one of several forms.
  static func either(_ forms: Schema...) -> Schema {
    Schema(
      ["oneOf": .array(forms.map(\.json))],
      shared: forms.reduce(into: [:]) { $0.merge($1.shared) { one, _ in one } })
  }

  /// The value, or null.
  var orNull: Schema {
    Schema(["anyOf": .array([json, ["type": "null"]])], shared: shared)
  }

  /// The same with a sentence for people.
  func described(_ text: String) -> Schema {
    Schema(
      .object(json.members + [JSONValue.Member("description", .string(text))]), shared: shared)
  }

  /// The same under a name, which the description contains once.
  func named(_ name: String) -> Schema {
    var shared = shared
    shared[name] = json
    return Schema(["$ref": .string("#/components/schemas/\(name)")], shared: shared)
  }

  private static func members(
    _ needed: KeyValuePairs<String, Schema>, _ optional: KeyValuePairs<String, Schema>,
    adding more: [JSONValue.Member]
  ) -> Schema {
    let all = Array(needed) + Array(optional)
    let required: JSONValue = .array(needed.map { .string($0.key) })
    return Schema(
      .object(
        [
          JSONValue.Member("type", "object"),
          JSONValue.Member(
            "properties", .object(all.map { JSONValue.Member($0.key, $0.value.json) })),
        ] + (needed.isEmpty ? [] : [JSONValue.Member("required", required)]) + more),
      shared: all.reduce(into: [:]) { $0.merge($1.value.shared) { one, _ in one } })
  }
}
