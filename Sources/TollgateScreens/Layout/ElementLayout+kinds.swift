import SourceJSON
import TollgateCore

/// The subject of a screen, large at its top.
struct HeroLayout: Hashable, Sendable, Decodable {
  let title: StringKey
  let icon: String?
  let caption: StringKey?

  /// The caption's.
  let arguments: [ArgumentLayout]?

  private enum CodingKeys: String, CodingKey {
    case title = "hero", icon, caption, arguments = "with"
  }
}

/// Some words.
struct TextLayout: Hashable, Sendable, Decodable {
  let key: StringKey
  let arguments: [ArgumentLayout]?
  let style: Screen.Text.Style?
  let icon: String?

  /// The text at the other end of the line.
  let detail: StringKey?

  private enum CodingKeys: String, CodingKey {
    case key = "text", arguments = "with", style, icon, detail
  }
}

/// A box with a heading that explains something.
struct CardLayout: Hashable, Sendable, Decodable {
  let title: StringKey
  let icon: String?
  let caption: StringKey

  /// The caption's.
  let arguments: [ArgumentLayout]?

  private enum CodingKeys: String, CodingKey {
    case title = "card", icon, caption, arguments = "with"
  }
}

/// Rows that belong together.
///
/// One with nothing to show in it is not drawn.
struct SectionLayout: Hashable, Sendable, Decodable {
  let elements: [ElementLayout]
  let header: StringKey?
  let footer: StringKey?

  private enum CodingKeys: String, CodingKey { case elements = "section", header, footer }
}

/// The benefits of a paywall's products.
///
/// Only what the products open by the catalog's rules is listed.
struct BenefitsLayout: Hashable, Sendable, Decodable {
  struct Benefit: Hashable, Sendable, Decodable {
    let feature: SourceLocated<Feature.ID>
    let title: StringKey
    let icon: String?
  }

  let benefits: [Benefit]
  let header: StringKey?
}

/// Something to buy.
struct ProductLayout: Hashable, Sendable, Decodable {
  let product: SourceLocated<Varying<Catalog.Product.ID>>

  /// The product's name here, if it is not the store's.
  let title: StringKey?
  let icon: String?

  /// The button's text; its argument is the price.
  let button: StringKey

  private enum CodingKeys: String, CodingKey { case product, title, icon, button = "buy" }
}

/// Something to do.
struct ButtonLayout: Hashable, Sendable, Decodable {
  let key: StringKey
  let icon: String?
  let style: Screen.Button.Style?
  let action: ActionLayout

  private enum CodingKeys: String, CodingKey { case key = "button", icon, style, action }
}

/// A test switch.
///
/// It is never drawn where the build has none.
struct ToggleLayout: Hashable, Sendable, Decodable {
  let name: SourceLocated<String>
  let label: StringKey

  private enum CodingKeys: String, CodingKey { case name = "toggle", label }
}

/// One of the catalog's choices.
struct PickerLayout: Hashable, Sendable, Decodable {
  let choice: SourceLocated<Choice.ID>
  let label: StringKey

  /// The title of each option.
  let options: [Feature.ID: StringKey]

  private enum CodingKeys: String, CodingKey { case choice = "picker", label, options }
}

/// The rest of a quota, and when it comes back.
///
/// People without a limit do not see it.
struct QuotaLayout: Hashable, Sendable {
  let feature: SourceLocated<Feature.ID>

  /// Its arguments are what is left and how much there is.
  let label: StringKey?

  /// Said from 24 hours before uses come back.
  let tomorrow: StringKey?

  /// Said from then on; its argument is the number of hours.
  let hours: StringKey?

  /// The symbol for one use that is left; a dot by default.
  let mark: Screen.Quota.Mark?
}

extension QuotaLayout: Decodable {
  private enum CodingKeys: String, CodingKey {
    case feature = "quota", label, tomorrow, hours, mark
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    feature = try container.decode(SourceLocated<Feature.ID>.self, forKey: .feature)
    label = try container.decodeIfPresent(StringKey.self, forKey: .label)
    tomorrow = try container.decodeIfPresent(StringKey.self, forKey: .tomorrow)
    hours = try container.decodeIfPresent(StringKey.self, forKey: .hours)
    mark = try container.decodeIfPresent(Screen.Quota.Mark.self, forKey: .mark)
    guard (tomorrow == nil) == (hours == nil) else {
      throw decoder.sourceError(
        "a quota that says when it comes back needs both `tomorrow` and `hours`",
        fix: "Add the one that is missing.")
    }
    guard label != nil || hours != nil else {
      throw decoder.sourceError(
        "this quota says nothing", fix: "Add a `label`, or both `tomorrow` and `hours`.")
    }
  }
}

/// A game to be played and lost.
struct PlayfieldLayout: Hashable, Sendable, Decodable {
  /// The input that is set, to the score, when the round is over.
  let input: String
  let label: StringKey

  /// The choice that colours it.
  let palette: SourceLocated<Choice.ID>?

  private enum CodingKeys: String, CodingKey { case input = "playfield", label, palette }
}
