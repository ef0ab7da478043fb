public import SourceJSON
public import TollgateCore

/// The description of one screen in a catalog: its elements, their order, and their conditions.
///
/// A layout holds no text, only the keys of a String Catalog, and no state.
public struct ScreenLayout: Hashable, Sendable {
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

  /// The celebration that plays when a purchase succeeds.
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
  private enum CodingKeys: String, CodingKey {
    case title, back, elements, footer, alert, celebration, when, style
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
    when = try container.decodeIfPresent(Condition.self, forKey: .when)
  }
}

/// A key of the String Catalog, at its place in the file.
typealias StringKey = SourceLocated<String>

/// Something that is said over a screen, such as that the game is over.
struct AlertLayout: Hashable, Sendable, Decodable {
  let title: StringKey
  let text: [ElementLayout]?
  let buttons: [ElementLayout]
  let when: Condition?
}
