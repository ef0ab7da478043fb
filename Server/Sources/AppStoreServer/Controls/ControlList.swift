import Foundation
public import SourceJSON

/// Every control of a store, with descriptions, as `GET /controls` and `tollgate controls` show.
public struct ControlList: Encodable, Sendable {
  /// A control.
  public struct Entry: Encodable, Sendable {
    /// A value in addition to the control's own.
    public struct Member: Encodable, Sendable {
      /// The name.
      public let name: String

      /// The explanation.
      public let summary: String

      /// The way to write it.
      public let takes: String

      /// A Boolean value that indicates whether the control needs it.
      public let required: Bool
    }

    /// The name.
    public let name: String

    /// The explanation.
    public let summary: String

    /// The way to write its value.
    public let takes: String

    /// The values that it accepts in addition to its own.
    public let members: [Member]

    /// An example, as the JSON to send.
    public let example: String

    /// The control's JSON Schema.
    public let schema: JSONValue

    init(_ control: ControlDescription) {
      name = control.name
      summary = control.summary
      takes = control.form.text
      members = control.allMembers.map {
        Member(
          name: $0.name, summary: $0.summary, takes: $0.form.text, required: $0.isRequired)
      }
      example = control.example
      schema = control.schema
    }

    private enum CodingKeys: CodingKey {
      case name, summary, takes, members, example, schema
    }

    /// Writes the control, its example as the JSON that it is.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(summary, forKey: .summary)
      try container.encode(takes, forKey: .takes)
      try container.encode(members, forKey: .members)
      let example = try JSONNode.parse(Data(example.utf8), file: name)
      try container.encode(EncodedJSON(JSONValue(example)), forKey: .example)
      try container.encode(EncodedJSON(schema), forKey: .schema)
    }
  }

  /// The controls.
  public let controls: [Entry]

  /// All that there are.
  public static let all = ControlList(
    controls: (StoreControl.kinds.map(\.description) + [
      ServerAPIFaults.control, RevocationControl.control,
    ]).map(Entry.init))
}
