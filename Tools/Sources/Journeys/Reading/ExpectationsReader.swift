import SourceJSON

/// Reads the expectations after a step.
struct ExpectationsReader {
  let action: ActionKey
  let node: YAMLNode

  func read() throws -> Expectations {
    var expectations = Expectations()
    for member in try node.members(of: "a mapping such as { access: allowed }") {
      guard let expectation = Self.fields[member.key] else {
        throw member.unknown(in: node.name, known: Expectations.fields.map(\.field.key))
      }
      if let actions = expectation.actions, !action.isOne(of: actions) {
        let list = Suggestion.enumeration(actions.map(\.rawValue))
        throw SourceError(
          "`\(member.key)` can't be expected after `\(action.text)`",
          fix: "It is known after \(list).", at: member.location)
      }
      // Each action has results of its own.
      if member.key == "result" { _ = try member.value.choice(from: action.results) }
      try expectation.field.read(member.value, &expectations)
    }
    if expectations.error != nil, let result = expectations.result, result != .failed {
      throw node.error(
        "`error` goes with `result: failed`, not with `result: \(result.rawValue)`",
        fix: "Leave one of them out.")
    }
    return expectations
  }

  private static let fields = Dictionary(
    uniqueKeysWithValues: Expectations.fields.map { ($0.field.key, $0) })
}
