import SourceJSON
import TollgateCore

/// One of the catalog's choices, whose options can be looked at before they are picked.
struct GalleryLayout: Hashable, Sendable {
  struct Option: Hashable, Sendable, Decodable {
    let feature: SourceLocated<Feature.ID>
    let title: StringKey

    /// The colours of the option, as `#rrggbb`.
    let colors: [String]
  }

  let choice: SourceLocated<Choice.ID>
  let label: StringKey
  let options: [Option]

  /// The buttons' texts.
  let pick: StringKey

  /// Said in place of `pick` where the option is locked.
  let get: StringKey
  let preview: StringKey
  let spend: Spending?

  /// A spend that unlocks one option.
  struct Spending: Hashable, Sendable, Decodable {
    let spend: SourceLocated<Spend.ID>

    /// Its argument is the cost.
    let label: StringKey
  }
}

extension GalleryLayout: Decodable {
  private enum CodingKeys: String, CodingKey {
    case choice = "gallery", label, options, pick, get, preview, spend = "unlock"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    choice = try container.decode(SourceLocated<Choice.ID>.self, forKey: .choice)
    label = try container.decode(StringKey.self, forKey: .label)
    options = try container.decode([Option].self, forKey: .options)
    pick = try container.decode(StringKey.self, forKey: .pick)
    get = try container.decode(StringKey.self, forKey: .get)
    preview = try container.decode(StringKey.self, forKey: .preview)
    spend = try container.decodeIfPresent(Spending.self, forKey: .spend)
    let wrong = options.flatMap(\.colors).first { $0.wholeMatch(of: /#[0-9a-fA-F]{6}/) == nil }
    if let wrong {
      throw decoder.sourceError(
        "`\(wrong)` is not a colour", fix: "Write it as \"#rrggbb\".", at: CodingKeys.options)
    }
  }
}

extension GalleryLayout {
  var mentions: [Mention] {
    [
      .choice(choice), .text(label, arguments: 0), .text(pick, arguments: 0),
      .text(get, arguments: 0),
      .text(preview, arguments: 0),
    ]
      + options.flatMap { [.feature($0.feature), .text($0.title, arguments: 0)] }
      + (spend.map { [.spend($0.spend), .text($0.label, arguments: 1)] } ?? [])
  }
}
