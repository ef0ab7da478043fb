import SourceJSON

/// Reads one step: exactly one action, its parameters, the expectations, and a note.
struct StepReader {
  private let node: YAMLNode
  private var actions: [(key: ActionKey, member: YAMLNode.Member)] = []
  private var parameters: [String: YAMLNode.Member] = [:]
  private var expect: YAMLNode?
  private var note: YAMLNode?

  private init(_ node: YAMLNode) { self.node = node }

  static func read(_ node: YAMLNode) throws -> Step {
    var reader = StepReader(node)
    return try reader.read()
  }

  private mutating func read() throws -> Step {
    if let word = node.scalar, ActionKey(word) != nil {
      throw node.error("an action ends in a colon", fix: "Write `- \(word):`.")
    }
    for member in try node.members(of: "an action such as `launch:` or `use: FEATURE`") {
      try sort(member)
    }
    let (key, member) = try singleAction()
    for (parameter, member) in parameters where !key.takes(parameter) {
      let actions = ActionKey.all.filter { $0.takes(parameter) }
      let list = Suggestion.enumeration(actions.map(\.text))
      throw SourceError(
        "`\(parameter)` is no parameter of `\(key.text)`",
        fix: "It goes with \(list).", at: member.location)
    }
    return Step(
      try key.form.read(member.value, parameters.mapValues(\.value)),
      expecting: try expect.map { try ExpectationsReader(action: key, node: $0).read() }
        ?? Expectations(),
      note: try note?.text(), line: node.location.line)
  }

  private mutating func sort(_ member: YAMLNode.Member) throws {
    if let action = ActionKey(member.key) {
      actions.append((action, member))
    } else if ActionKey.parameters.contains(member.key) {
      parameters[member.key] = member
    } else if member.key == "expect" {
      expect = member.value
    } else if member.key == "note" {
      note = member.value
    } else {
      throw member.unknown(
        in: "a step", known: Self.knownKeys,
        fix: "A step is one action with its parameters, `expect` and `note`. The actions are "
          + ActionKey.all.map { "`\($0.text)`" }.joined(separator: ", ") + ".")
    }
  }

  private func singleAction() throws -> (ActionKey, YAMLNode.Member) {
    guard let first = actions.first else {
      throw node.error("this step has no action", fix: "Say what happens, such as `launch:`.")
    }
    if let second = actions.dropFirst().first {
      throw SourceError(
        "this step has two actions, `\(first.key.text)` and `\(second.key.text)`",
        fix: "Make it two steps.", at: second.member.location)
    }
    return first
  }

  private static let knownKeys =
    ActionKey.all.map(\.text) + ActionKey.parameters + ["expect", "note"]
}
