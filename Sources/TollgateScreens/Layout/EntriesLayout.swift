import SourceJSON
import TollgateCore

/// A list of the entries of a feature with a cap: each can be opened and deleted.
struct EntriesLayout: Hashable, Sendable {
  let feature: SourceLocated<Feature.ID>

  /// The title of an entry; its argument is the entry's number.
  let title: StringKey

  /// Texts about an entry: the first whose condition holds, with the entry's inputs.
  let details: [ElementLayout]?

  /// The screen that shows an entry.
  let screen: SourceLocated<ScreenID>?

  /// The delete button's text; its argument is the entry's number.
  let delete: StringKey?
  let header: StringKey?

  /// Said where nothing exists.
  let empty: StringKey?
}

extension EntriesLayout: Decodable {
  private enum CodingKeys: String, CodingKey {
    case feature = "entries", title, details, screen = "open", delete, header, empty
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    feature = try container.decode(SourceLocated<Feature.ID>.self, forKey: .feature)
    title = try container.decode(StringKey.self, forKey: .title)
    details = try container.decodeIfPresent([ElementLayout].self, forKey: .details)
    screen = try container.decodeIfPresent(SourceLocated<ScreenID>.self, forKey: .screen)
    delete = try container.decodeIfPresent(StringKey.self, forKey: .delete)
    header = try container.decodeIfPresent(StringKey.self, forKey: .header)
    empty = try container.decodeIfPresent(StringKey.self, forKey: .empty)
  }

  var mentions: [Mention] {
    [.feature(feature), .text(title, arguments: 1)]
      + (screen.map { [.screen($0)] } ?? []) + delete.mentioned(arguments: 1)
      + header.mentioned() + empty.mentioned()
  }
}

/// A line of text that a person writes, kept under a name.
struct FieldLayout: Hashable, Sendable, Decodable {
  let name: String
  let label: StringKey
  let placeholder: StringKey

  /// The button's text.
  let save: StringKey

  private enum CodingKeys: String, CodingKey { case name = "field", label, placeholder, save }

  var mentions: [Mention] {
    [.text(label, arguments: 0), .text(placeholder, arguments: 0), .text(save, arguments: 0)]
  }
}
