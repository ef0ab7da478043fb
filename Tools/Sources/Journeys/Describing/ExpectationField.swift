/// One key under `expect`: its form, the actions that answer it, and how it is checked and recorded.
struct ExpectationField: Sendable {
  /// The key, its form and its place.
  let field: Field<Expectations>

  /// The actions after which it can be expected, or nil for all.
  let actions: [ActionName]?

  /// Returns the mismatches, or none if it is met or not expected.
  let mismatches: @Sendable (Expectations, Observation) throws -> [Mismatch]

  /// Records what a person would expect after a step.
  let record: @Sendable (inout Expectations, Recording) -> Void

  /// Creates a key that is compared as text.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - path: The place of its value.
  ///   - form: The form of its value.
  ///   - actions: The actions after which it can be expected, or nil for all.
  ///   - summary: Its meaning, for people who write journeys.
  ///   - now: The value after the step, as its form writes it; nil means `none`.
  ///   - recorded: The value to record, or nil to record nothing.
  init<Value: Sendable>(
    _ key: String, _ path: any WritableKeyPath<Expectations, Value?> & Sendable,
    _ form: ValueForm<Value>, after actions: [ActionName]? = nil, _ summary: String,
    now: @escaping @Sendable (Observation) throws -> String?,
    recorded: @escaping @Sendable (Recording) -> Value?
  ) {
    self.init(
      key, path, form, after: actions, summary,
      mismatches: { expected, seen in
        let expected = form.text(expected)
        let now = try now(seen) ?? "none"
        return now == expected ? [] : [Mismatch(key: key, expected: expected, actual: now)]
      }, recorded: recorded)
  }

  /// Creates a key that is compared in its own way.
  init<Value: Sendable>(
    _ key: String, _ path: any WritableKeyPath<Expectations, Value?> & Sendable,
    _ form: ValueForm<Value>, after actions: [ActionName]? = nil, _ summary: String,
    mismatches: @escaping @Sendable (Value, Observation) throws -> [Mismatch],
    recorded: @escaping @Sendable (Recording) -> Value?
  ) {
    field = Field(key, path, form, summary)
    self.actions = actions
    self.mismatches = { expectations, seen in
      try expectations[keyPath: path].map { try mismatches($0, seen) } ?? []
    }
    record = { expectations, recording in expectations[keyPath: path] = recorded(recording) }
  }
}

/// A step that is recorded.
struct Recording: Sendable {
  /// Everything that can be expected, with its current value.
  let seen: Observation

  /// The step's action.
  let action: Action

  /// The observation before the step, or nil at the beginning.
  let before: Observation.Open?

  /// A Boolean value that indicates whether the journey ends here: then everything that the person
  /// has is recorded.
  let isLast: Bool

  /// Returns a value of the open app if the step changed it, or at the journey's end.
  func change<Value: Equatable>(
    _ path: KeyPath<Observation.Open, Value>, from first: Value,
    orLast isWorthIt: (Value) -> Bool = { _ in true }
  ) -> Value? {
    guard let now = seen.open?[keyPath: path] else { return nil }
    return now != before?[keyPath: path] ?? first || isLast && isWorthIt(now) ? now : nil
  }
}

extension Expectations {
  /// Creates the expectations that a person would write after a step: its answer, and its changes.
  init(_ recording: Recording) {
    self.init()
    for field in Self.fields { field.record(&self, recording) }
  }

  /// Returns the unmet expectations, in the format's order.
  ///
  /// - Throws: ``JourneyMistake`` if an expectation can't be checked, because the app is not open
  ///   or because it is not supported yet.
  func mismatches(with seen: Observation) throws -> [Mismatch] {
    try Self.fields.flatMap { try $0.mismatches(self, seen) }
  }

  /// The expectations on one line, in a journey's syntax, or `nil` if there are none.
  var text: String? {
    let pairs = Self.fields.compactMap { field in
      field.field.text(self).map { (field.field.key, $0) }
    }
    return pairs.isEmpty ? nil : .record(pairs)
  }
}
