public import SourceJSON

/// The JSON Schema of a journey, for editors: one document of a file of journeys.
///
/// It follows from the forms by which journeys are read. It accepts every journey that is read, and
/// a few more: names and dates are checked by `tollgate test` alone.
public enum JourneySchema {
  /// Returns the text of the schema, in the dialect 2020-12.
  ///
  /// - Throws: Nothing, as long as the forms make a schema that can be read.
  public static func text() throws(SourceError) -> String {
    String(
      decoding: try JSONDocument(writing: value, file: "journey.schema.json").bytes, as: UTF8.self)
  }

  private static var value: JSONValue {
    let head = Journey.fields.map { ($0.key, $0.schema) }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A Tollgate journey",
      "description": "A script of a person's actions in an app over time. See Journeys.md.",
      "type": "object",
      "additionalProperties": false,
      "required": ["journey", "steps"],
      "oneOf": [["required": ["app"]], ["required": ["catalog", "products"]]],
      "properties": .object(
        [
          ("journey", JSONValue.scalar.described("The title.")),
          ("app", JSONValue.scalar.described("The id of an app, in its catalog.")),
          ("catalog", JSONValue.scalar.described("The path of a catalog; goes with `products`.")),
          ("products", JSONValue.scalar.described("The path of a StoreKit configuration.")),
        ].map { .init($0.0, $0.1) } + head.map { .init($0.0, $0.1) } + [
          .init(
            "steps",
            ["description": "What happens.", "type": "array", "minItems": 1, "items": step])
        ]),
    ]
  }

  private static var step: JSONValue {
    let actions = ActionKey.all.map { key in
      JSONValue.Member(key.text, key.form.schema.described(key.form.summary))
    }
    var parameters: [JSONValue.Member] = []
    for (key, schema) in ActionKey.all.flatMap(\.form.parameters)
    where !parameters.contains(where: { $0.key == key }) {
      parameters.append(.init(key, schema))
    }
    let rest: [JSONValue.Member] = [
      .init(
        "expect",
        JSONValue.record(Expectations.fields.map { ($0.field.key, $0.field.schema) })
          .described("What is true after the action.")),
      .init("note", JSONValue.scalar.described("A remark for readers.")),
    ]
    return [
      "type": "object",
      "additionalProperties": false,
      "oneOf": .array(ActionKey.all.map { ["required": [.string($0.text)]] }),
      "dependentSchemas": .object(
        parameters.map { parameter in
          let actions = ActionKey.all.filter { $0.takes(parameter.key) }
          return .init(
            parameter.key,
            ["anyOf": .array(actions.map { ["required": [.string($0.text)]] })])
        }),
      "properties": .object(actions + parameters + rest),
    ]
  }
}
