import SourceJSON

/// The form of a step's action: its own value, its parameters, and its meaning.
struct StepForm: Sendable {
  /// The meaning, for people who write journeys.
  let summary: String

  /// The JSON Schema of the action's own value.
  let schema: JSONValue

  /// The keys beside the action's own, with their schemas.
  let parameters: [(key: String, schema: JSONValue)]

  /// Reads the action from its own value, and its parameters by key.
  let read: @Sendable (YAMLNode, [String: YAMLNode]) throws -> Action

  /// Returns the action's own value and its parameters in YAML, or nil for another action.
  let text: @Sendable (Action) -> (value: String, parameters: [(key: String, value: String)])?

  /// Actions for tests, at least one.
  let examples: @Sendable () -> [Action]

  /// Creates the form of an action with a value of its own.
  init<Value: Sendable>(
    _ summary: String, _ form: ValueForm<Value>, _ make: @escaping @Sendable (Value) -> Action,
    _ value: @escaping @Sendable (Action) -> Value?
  ) {
    self.summary = summary
    schema = form.schema
    parameters = []
    read = { node, _ in make(try form.read(node)) }
    text = { value($0).map { (form.text($0), []) } }
    examples = { form.examples().map(make) }
  }

  /// Creates the form of an action without a value.
  init(_ summary: String, _ action: Action, _ form: ValueForm<Void> = .nothing) {
    self.init(summary, form, { action }, { $0 == action ? () : nil })
  }

  /// Creates the form of an action with parameters.
  ///
  /// - Parameters:
  ///   - summary: The meaning, for people who write journeys.
  ///   - own: The place of the action's own value.
  ///   - parameters: The places of the parameters.
  ///   - empty: The values before anything is read.
  ///   - make: Makes the action from its values.
  ///   - values: Returns an action's values, or nil for another action.
  init<Values: Sendable>(
    _ summary: String, _ own: Field<Values>, parameters: [Field<Values>], from empty: Values,
    _ make: @escaping @Sendable (Values) -> Action,
    _ values: @escaping @Sendable (Action) -> Values?
  ) {
    self.summary = summary
    schema = own.schema
    self.parameters = parameters.map { ($0.key, $0.schema) }
    read = { node, others in
      var values = empty
      try own.read(node, &values)
      for parameter in parameters {
        if let node = others[parameter.key] { try parameter.read(node, &values) }
      }
      return make(values)
    }
    text = { action in
      values(action).map { values in
        (
          own.text(values) ?? "",
          parameters.compactMap { field in field.text(values).map { (field.key, $0) } }
        )
      }
    }
    examples = {
      own.examples().flatMap { own in
        ([{ _ in }] + parameters.flatMap { $0.examples() }).map { change in
          var values = empty
          own(&values)
          change(&values)
          return make(values)
        }
      }
    }
  }
}
