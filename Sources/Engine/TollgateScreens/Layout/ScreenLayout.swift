public import SourceJSON
public import TollgateCore

/// The description of one screen in a catalog: its elements, their order, and their conditions.
///
/// A layout contains no text, only keys of a String Catalog, and no state.
public struct ScreenLayout: Sendable {
  /// The key of the navigation title, if the screen has one.
  let title: StringKey?

  /// The screen that the back button opens.
  ///
  /// Screens without one are closed instead.
  let back: SourceLocated<ScreenID>?
  let elements: [ElementLayout]

  /// The elements that stay visible at the bottom, however long the screen is.
  let footer: [ElementLayout]?

  /// The alert that shows over the screen while its condition holds.
  let alert: AlertLayout?

  /// The celebration that plays when a purchase has succeeded and its alert is closed.
  let celebration: CelebrationLayout?

  let style: Screen.Style?

  /// The condition under which the app can open with this screen.
  let when: Condition?

  /// Reads a layout from the part of a catalog that describes it.
  ///
  /// - Parameters:
  ///   - node: The catalog's description of the screen.
  ///   - id: The screen's name, for errors.
  /// - Throws: All mistakes, each at its place: kinds of element and keys that do not exist, and
  ///   wrong types. Names are checked by ``ScreenBook``.
  public init(reading node: JSONNode, of id: ScreenID) throws(SourceError) {
    self = try SourceDecoder().decode(from: node, at: ["screens", id.rawValue])
  }
}

extension ScreenLayout: Decodable {
  enum CodingKeys: String, LayoutKey {
    case title, back, elements, footer, alert, celebration, style, when

    var value: LayoutValue {
      switch self {
      case .title: .text("The navigation title. None by default.").optional
      case .back:
        .name(
          .screen, "Back",
          "The screen that the back button leads to. One without it is closed instead."
        ).optional
      case .elements: .elements("Elements", "In order, from the top.")
      case .footer:
        .elements(
          "Footer",
          "What stays in reach at the bottom, however long the screen is. Nothing by default."
        ).optional
      case .alert:
        .object(
          "Alert", "An alert over the screen while its condition holds.",
          AlertLayout.CodingKeys.self
        ).optional
      case .celebration:
        .object(
          "Celebration",
          "The effects that play once after a purchase, when its alert is closed, on the open screen. An app has one.",
          CelebrationLayout.CodingKeys.self
        ).optional
      case .style:
        .word(
          "Style", "What the screen looks as if made of. `plain` by default.",
          of: Screen.Style.self
        ).optional
      case .when:
        .shared(
          .condition,
          "When this can be the screen that the app opens with: the first that can be. Always, by default."
        ).optional
      }
    }
  }

  /// Creates a layout by decoding it.
  ///
  /// - Throws: An error if a key is missing or malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decodeIfPresent(StringKey.self, forKey: .title)
    back = try container.decodeIfPresent(SourceLocated<ScreenID>.self, forKey: .back)
    elements = try container.decode([Collected<ElementLayout>].self, forKey: .elements)
      .compactMap(\.value)
    footer = try container.decodeIfPresent([Collected<ElementLayout>].self, forKey: .footer)?
      .compactMap(\.value)
    alert = try container.decodeIfPresent(AlertLayout.self, forKey: .alert)
    celebration = try container.decodeIfPresent(CelebrationLayout.self, forKey: .celebration)
    style = try container.decodeIfPresent(Screen.Style.self, forKey: .style)
    when = try container.decodeIfPresent(ScreenCondition.self, forKey: .when)?.condition
  }
}

/// A key of the String Catalog, at its place in the file.
typealias StringKey = SourceLocated<String>

/// An alert over a screen, such as for the end of a game.
struct AlertLayout: Sendable, Decodable {
  let title: StringKey
  let text: [ElementLayout]?
  let buttons: [ElementLayout]
  let when: Condition?
}

extension AlertLayout {
  enum CodingKeys: String, LayoutKey {
    case title, text, buttons, when

    var value: LayoutValue {
      switch self {
      case .title: .text("The title.")
      case .text:
        .elements("Text", "The text below the title. None by default.").optional
      case .buttons: .elements("Buttons", "What can be done, in order.")
      case .when: .shared(.condition).optional
      }
    }
  }
}

extension ScreenLayout {
  /// The elements, including nested ones, in the order of the file.
  var allElements: [ElementLayout] {
    (elements + (footer ?? [])).flatMap(\.withInner)
      + (alert.map { ($0.text ?? []) + $0.buttons } ?? [])
  }

  /// The JSON Schemas of a screen and of all its parts, by their names under `$defs`.
  static var schemas: JSONValue {
    let screen = LayoutValue.object(
      "Screen",
      "The content of one screen: its elements, their order, and their conditions. Texts are keys of the String Catalog.",
      CodingKeys.self
    ).schema
    return .object(
      [JSONValue.Member("screen", screen), JSONValue.Member("element", ElementLayout.schema)]
        + ElementKind.allCases.map { kind in
          JSONValue.Member("\(kind.rawValue)Element", kind.grammar.schema)
        } + [
          JSONValue.Member("planWords", PlansLayout.Words.schema),
          JSONValue.Member("condition", Condition.schema),
          JSONValue.Member("action", ActionLayout.schema),
          JSONValue.Member("argument", ArgumentLayout.schema),
        ])
  }
}
