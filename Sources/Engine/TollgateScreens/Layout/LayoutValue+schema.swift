import SourceJSON

extension LayoutValue {
  /// The JSON Schema of the value.
  var schema: JSONValue {
    switch content {
    case .text: described("string", description + " A key of the String Catalog.")
    case .name, .string(nil): described("string")
    case .string(let pattern?): described("string", adding: ["pattern": .string(pattern)])
    case .color: ["$ref": "#/$defs/color"]
    case .number: described("number")
    case .integer: described("integer")
    case .bool: described("boolean")
    case .word(let words):
      described(nil, adding: ["enum": .array(words.map { .string($0) })])
    case .object(let keys): described("object", adding: keys.schema)
    case .list(let value): described("array", adding: ["items": value.schema])
    case .map(_, let value):
      described("object", adding: ["additionalProperties": value.schema])
    case .either(_, let object):
      described(
        .array(["string", "object"]),
        adding: ["if": ["type": "object"], "then": object.schema])
    case .shared(let definition):
      .object(
        (description.isEmpty ? [] : [JSONValue.Member("description", .string(description))])
          + [JSONValue.Member("$ref", .string("#/$defs/\(definition.rawValue)"))])
    }
  }

  private func described(
    _ type: JSONValue?, _ description: String? = nil, adding more: JSONValue = [:]
  ) -> JSONValue {
    .object(
      [
        JSONValue.Member("title", .string(title)),
        JSONValue.Member("description", .string(description ?? self.description)),
      ] + (type.map { [JSONValue.Member("type", $0)] } ?? []) + more.members)
  }
}

extension LayoutKey {
  /// The JSON Schemas of the keys' values.
  static var properties: JSONValue {
    .object(allCases.map { JSONValue.Member($0.rawValue, $0.value.schema) })
  }

  /// The JSON Schema keywords of an object with these keys.
  static var schema: JSONValue { schema(adding: [:]) }

  /// Returns the JSON Schema keywords of an object that has these keys and other properties.
  static func schema(adding other: JSONValue) -> JSONValue {
    let required = allCases.filter { !$0.value.isOptional }.map { JSONValue.string($0.rawValue) }
    return .object(
      [JSONValue.Member("properties", .object(properties.members + other.members))]
        + (required.isEmpty ? [] : [JSONValue.Member("required", .array(required))])
        + [JSONValue.Member("additionalProperties", false)])
  }
}
