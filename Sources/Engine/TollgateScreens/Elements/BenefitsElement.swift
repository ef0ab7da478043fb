import SourceJSON
import TollgateCore

/// The benefits of a paywall's products: a section of texts.
///
/// Only features that the products unlock by the catalog's rules are listed.
struct BenefitsLayout: Sendable, Decodable {
  struct Benefit: Sendable, Decodable {
    let feature: SourceLocated<Feature.ID>
    let title: StringKey
    let icon: String?

    enum CodingKeys: String, LayoutKey {
      case feature, title, icon

      var value: LayoutValue {
        switch self {
        case .feature: .name(.feature, "Feature", "The name of one under `features`.")
        case .title: .text("Its name here.")
        case .icon: .icon
        }
      }
    }
  }

  let benefits: [Benefit]
  let header: StringKey?
}

extension BenefitsLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case benefits, header

    var value: LayoutValue {
      switch self {
      case .benefits:
        .list(
          "Benefits", "In order, from the top.",
          of: .object("Benefit", "A feature that is worth buying.", Benefit.CodingKeys.self))
      case .header: .text("The text above. None by default.").optional
      }
    }
  }

  static let title = "Benefits"
  static let summary =
    "The features that a paywall's products open, by the rules of the features; others are not listed."

  /// Returns the features that the paywall's products unlock by the catalog's rules and that aren't
  /// free here.
  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    guard let paywall = screen.catalog.paywall(drawnBy: screen.id) else { return nil }
    let sold = screen.catalog.entitlements(soldOn: paywall)
    let rows = benefits.filter { benefit in
      guard let feature = screen.catalog.feature(benefit.feature.value) else { return false }
      return feature.isOpened(by: sold)
        && !feature.access.contains { $0.isFree(on: screen.platform) }
    }.map { benefit in
      Screen.Element.text(
        Screen.Text(
          text: screen.words(benefit.title), style: .body, icon: benefit.icon, detail: nil))
    }
    guard !rows.isEmpty else { return nil }
    return .section(
      Screen.Section(header: header.map { screen.words($0) }, rows: rows, footer: nil))
  }
}

extension Feature {
  fileprivate func isOpened(by entitlements: Set<Entitlement.ID>) -> Bool {
    access.contains { rule in rule.entitlement.map(entitlements.contains) ?? false }
  }
}
