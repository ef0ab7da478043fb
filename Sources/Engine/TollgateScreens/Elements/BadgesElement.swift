import SourceJSON
import TollgateCore

/// The badges of a person's entitlements: a section of texts.
///
/// Without any it is not drawn.
struct BadgesLayout: Sendable, Decodable {
  struct Held: Sendable, Decodable {
    let badge: SourceLocated<Badge.ID>
    let title: StringKey
    let icon: String?

    enum CodingKeys: String, LayoutKey {
      case badge, title, icon

      var value: LayoutValue {
        switch self {
        case .badge: .name(.badge, "Badge", "One that a product grants.")
        case .title: .text("Its name.")
        case .icon: .icon
        }
      }
    }
  }

  let badges: [Held]
  let header: StringKey?
}

extension BadgesLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case badges, header

    var value: LayoutValue {
      switch self {
      case .badges:
        .list(
          "Badges", "In order, from the top.",
          of: .object("Badge", "What to say of one.", Held.CodingKeys.self))
      case .header: .text("The text above. None by default.").optional
      }
    }
  }

  static let title = "Badges"
  static let summary = "The badges that the person holds. Without any it is not drawn."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    let held = screen.state.customer.entitlements.badges(at: screen.state.moment.paidNow)
    let rows = badges.filter { held.contains($0.badge.value) }.map { badge in
      Screen.Element.text(
        Screen.Text(text: screen.words(badge.title), style: .body, icon: badge.icon, detail: nil))
    }
    guard !rows.isEmpty else { return nil }
    return .section(
      Screen.Section(header: header.map { screen.words($0) }, rows: rows, footer: nil))
  }
}
