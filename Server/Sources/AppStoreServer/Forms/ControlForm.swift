import Foundation
import SourceJSON

/// The form of a value in a control: how people type it, and its JSON Schema.
struct ControlForm: Sendable {
  /// The way to write it, for a sentence: `true or false`.
  let text: String

  /// The value's JSON Schema.
  let schema: JSONValue

  init(_ text: String, _ schema: JSONValue) {
    self.text = text
    self.schema = schema
  }
}

extension ControlForm {
  /// A purchase, by its product or its transaction.
  static let purchase = ControlForm(
    "\"PRODUCT\" or {\"transaction\": \"ID\"}",
    [
      "anyOf": [
        ["type": "string"],
        [
          "type": "object", "required": ["transaction"], "additionalProperties": false,
          "properties": ["transaction": ["type": "string", "pattern": "^[0-9]+$"]],
        ],
      ]
    ])

  static let flag = ControlForm("true or false", ["type": "boolean"])

  static let yes = ControlForm("true", ["const": true])

  static let uuid = ControlForm("a UUID", ["type": "string", "format": "uuid"])

  /// A share in percent.
  static let percentage = ControlForm(
    "a number above 0 and up to 100, with 3 decimals at most",
    ["type": "number", "exclusiveMinimum": 0, "maximum": 100])

  /// A text, described by the way to write it.
  static func text(_ text: String) -> ControlForm { ControlForm(text, ["type": "string"]) }

  /// One of a list of words.
  static func words(_ words: [String]) -> ControlForm {
    ControlForm(words.map { "\"\($0)\"" }.listed, .words(words))
  }

  /// The raw values of a type.
  static func words<Word: CaseIterable & RawRepresentable>(
    of type: Word.Type
  ) -> ControlForm where Word.RawValue == String {
    words(type.allCases.map(\.rawValue))
  }

  /// An integer within a range, with a description of the number.
  static func whole(_ range: ClosedRange<Int>, _ text: String) -> ControlForm {
    var schema: [JSONValue.Member] = [
      .init("type", "integer"), .init("minimum", .number("\(range.lowerBound)")),
    ]
    if range.upperBound != .max {
      schema.append(.init("maximum", .number("\(range.upperBound)")))
    }
    return ControlForm(text, .object(schema))
  }
}

extension JSONValue {
  /// Returns the schema of a text from a list.
  static func words(_ words: [String]) -> JSONValue {
    ["type": "string", "enum": .array(words.map { .string($0) })]
  }
}

/// A value that a control accepts in addition to its own.
struct ControlMember: Sendable {
  let name: String
  let form: ControlForm

  /// A sentence that explains it.
  let summary: String

  /// A Boolean value that indicates whether the control needs it.
  let isRequired: Bool

  init(_ name: String, _ form: ControlForm, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.form = form
    self.summary = summary
    self.isRequired = isRequired
  }
}

extension ControlMember {
  /// The members that every control may have which the store does.
  static let common = [
    ControlMember(
      "account", .whole(1...Int.max, "a number from 1 on"),
      "The account that it is about, counted from 1; the first if it is left out."),
    ControlMember(
      "device", .whole(1...Int.max, "a number from 1 on"),
      "The device that it is about, counted from 1; the first if it is left out."),
    ControlMember(
      "wait", .flag,
      "Whether the answer waits until the server was notified of all that is due; true if it is left out."
    ),
  ]
}

/// The description of a control: its name, its value, its members and an example.
struct ControlDescription: Sendable {
  let name: String

  /// A sentence that explains it.
  let summary: String

  let form: ControlForm
  let members: [ControlMember]

  /// A Boolean value that indicates whether it may name an account, a device, and whether to wait.
  let hasCommonMembers: Bool

  /// An example, as the JSON to send.
  let example: String

  init(
    _ name: String, _ form: ControlForm, _ summary: String, members: [ControlMember] = [],
    hasCommonMembers: Bool = true, example: String
  ) {
    self.name = name
    self.form = form
    self.summary = summary
    self.members = members
    self.hasCommonMembers = hasCommonMembers
    self.example = example
  }

  /// All members that it may have.
  var allMembers: [ControlMember] { members + (hasCommonMembers ? ControlMember.common : []) }

  /// The schema of the whole control.
  var schema: JSONValue {
    let properties =
      [JSONValue.Member(name, form.schema)] + allMembers.map { .init($0.name, $0.form.schema) }
    let required = [name] + members.filter(\.isRequired).map(\.name)
    return [
      "type": "object", "description": .string(summary),
      "required": .array(required.map { .string($0) }),
      "additionalProperties": false, "properties": .object(properties),
    ]
  }
}

/// A JSON value as it is sent.
struct EncodedJSON: Encodable {
  let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members {
        try container.encode(EncodedJSON(member.value), forKey: Key(stringValue: member.key))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(EncodedJSON(element)) }
    default:
      var container = encoder.singleValueContainer()
      switch value {
      case .string(let text): try container.encode(text)
      case .number(let text): try container.encode(Decimal(string: text) ?? 0)
      case .bool(let flag): try container.encode(flag)
      default: try container.encodeNil()
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}

extension [String] {
  /// The words as a sentence lists them: `a, b or c`.
  var listed: String {
    guard let last, count > 1 else { return joined() }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}
