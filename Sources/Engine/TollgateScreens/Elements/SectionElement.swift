import SourceJSON
import TollgateCore

/// Rows that belong together.
///
/// One with nothing to show in it is not drawn.
struct SectionLayout: Sendable, Decodable {
  let elements: [ElementLayout]
  let header: StringKey?
  let footer: StringKey?
}

extension SectionLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case elements = "section", header, footer

    var value: LayoutValue {
      switch self {
      case .elements: .elements("Rows", "In order, from the top.")
      case .header: .text("The text above. None by default.").optional
      case .footer: .text("The text below. None by default.").optional
      }
    }
  }

  static let title = "Section"
  static let summary = "Rows that belong together. One with nothing to show in it is not drawn."

  var inner: [ElementLayout] { elements }

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    let rows = elements.compactMap(screen.element)
    guard !rows.isEmpty else { return nil }
    return .section(
      Screen.Section(
        header: header.map { screen.words($0) }, rows: rows,
        footer: footer.map { screen.words($0) }))
  }
}

extension Screen {
  /// Rows that belong together.
  public struct Section: Hashable, Sendable, Codable {
    /// The header.
    public let header: String?

    /// The elements of the section.
    public let rows: [Element]

    /// The footer.
    public let footer: String?
  }
}

extension Screen.Section: ElementContent {
  static let kind = Screen.Element.Kind.section

  var plainText: String {
    String(lines: header, rows.map(\.plainText).joined(separator: "\n").indented, footer)
  }

  var controls: [Screen.Control] { rows.flatMap(\.content.controls) }
  var fields: [Screen.Field] { rows.flatMap(\.content.fields) }
  var countsDown: Bool { rows.contains(where: \.content.countsDown) }
}
