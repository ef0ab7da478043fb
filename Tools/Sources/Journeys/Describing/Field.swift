import SourceJSON

/// One key of a mapping: where its value is kept, and its form.
struct Field<Root>: Sendable {
  /// The key.
  let key: String

  /// Its meaning, for people who write journeys.
  let summary: String

  /// The JSON Schema of the value.
  let schema: JSONValue

  /// Reads the value into its place.
  let read: @Sendable (YAMLNode, inout Root) throws -> Void

  /// Returns the value in YAML, or nil if it is absent or the usual one.
  let text: @Sendable (Root) -> String?

  /// Changes that put a value for tests in its place.
  let examples: @Sendable () -> [@Sendable (inout Root) -> Void]

  /// Creates a field whose value depends on others.
  init(
    key: String, summary: String, schema: JSONValue,
    read: @escaping @Sendable (YAMLNode, inout Root) throws -> Void,
    text: @escaping @Sendable (Root) -> String?,
    examples: @escaping @Sendable () -> [@Sendable (inout Root) -> Void]
  ) {
    self.key = key
    self.summary = summary
    self.schema = schema.described(summary)
    self.read = read
    self.text = text
    self.examples = examples
  }

  /// Creates a field for a value that may be absent.
  init<Value: Sendable>(
    _ key: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ form: ValueForm<Value>,
    _ summary: String
  ) {
    self.init(
      key, form, summary, set: { $0[keyPath: path] = $1 },
      get: { $0[keyPath: path] })
  }

  /// Creates a field for a value with a usual one, which isn't written.
  init<Value: Equatable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: ValueForm<Value>,
    unless usual: Value, _ summary: String
  ) {
    self.init(
      key, form, summary, set: { $0[keyPath: path] = $1 },
      get: { $0[keyPath: path] == usual ? nil : $0[keyPath: path] })
  }

  /// Creates a field from what it does.
  init<Value: Sendable>(
    _ key: String, _ form: ValueForm<Value>, _ summary: String,
    set: @escaping @Sendable (inout Root, Value) -> Void,
    get: @escaping @Sendable (Root) -> Value?
  ) {
    self.key = key
    self.summary = summary
    schema = form.schema.described(summary)
    read = { node, root in set(&root, try form.read(node)) }
    text = { get($0).map(form.text) }
    examples = { form.examples().map { value in { set(&$0, value) } } }
  }
}

extension ValueForm {
  /// A mapping whose keys are known.
  ///
  /// Keys that are unknown or repeated are found before any value is read. `required` refuses a
  /// mapping without any.
  static func record(
    _ fields: [Field<Value>], from empty: Value, required: Bool = false, expected: String
  ) -> ValueForm where Value: Sendable {
    ValueForm(
      .record(fields.map { ($0.key, $0.schema) }),
      examples: [empty]
        + fields.flatMap { field in
          field.examples().map { change in
            var value = empty
            change(&value)
            return value
          }
        },
      text: { value in
        .record(fields.compactMap { field in field.text(value).map { (field.key, $0) } })
      },
      read: { node in
        let members = try node.fields(among: fields.map(\.key), expected: expected)
        if required, members.isEmpty { throw node.mismatch(expected: expected) }
        var value = empty
        for field in fields {
          if let member = members[field.key] { try field.read(member, &value) }
        }
        return value
      })
  }
}
