import SourceJSON

/// The form of one value in journeys.
///
/// It says once how the value is read, how it is written, and what its JSON Schema is.
/// `read(text(value))` is the value again.
struct ValueForm<Value>: Sendable {
  /// Reads the value.
  ///
  /// It throws a mistake at its place if the value has another form.
  let read: @Sendable (YAMLNode) throws -> Value

  /// Returns the value in YAML, on one line.
  let text: @Sendable (Value) -> String

  /// The JSON Schema of the value.
  let schema: JSONValue

  /// Values for tests, at least one, with those that need quotes.
  let examples: @Sendable () -> [Value]

  /// Creates a form.
  init(
    _ schema: JSONValue, examples: @autoclosure @escaping @Sendable () -> [Value],
    text: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (YAMLNode) throws -> Value
  ) {
    self.read = read
    self.text = text
    self.schema = schema
    self.examples = examples
  }

  /// Returns the form of a value that is made from this form's.
  func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other, _ part: @escaping @Sendable (Other) -> Value
  ) -> ValueForm<Other> {
    let form = self
    return ValueForm<Other>(
      schema, examples: form.examples().map(make), text: { form.text(part($0)) },
      read: { make(try form.read($0)) })
  }
}

extension JSONValue {
  /// Any text: YAML reads `1.0` as a number and `no` as a Boolean, and journeys read both as text.
  static let scalar: JSONValue = ["type": ["string", "number", "boolean"]]

  static func words(_ words: [String]) -> JSONValue {
    ["enum": .array(words.map(JSONValue.string))]
  }

  static func whole(from minimum: Int, to maximum: Int? = nil) -> JSONValue {
    .object(
      [.init("type", "integer"), .init("minimum", .number("\(minimum)"))]
        + (maximum.map { [.init("maximum", .number("\($0)"))] } ?? []))
  }

  static func any(of schemas: JSONValue...) -> JSONValue { ["anyOf": .array(schemas)] }

  static func list(of items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

  /// A mapping whose keys are the author's own.
  static func mapping(of values: JSONValue) -> JSONValue {
    ["type": "object", "additionalProperties": values]
  }

  /// A mapping whose keys are known.
  static func record(_ properties: [(key: String, schema: JSONValue)]) -> JSONValue {
    [
      "type": "object", "additionalProperties": false,
      "properties": .object(properties.map { .init($0.key, $0.schema) }),
    ]
  }

  /// The schema with a sentence for people.
  func described(_ summary: String) -> JSONValue {
    .object([.init("description", .string(summary))] + members)
  }
}
