import Foundation
import TollgateCore
import TollgateScreens

/// Reads a catalog, lays out its screens, and composes some of them for a customer without
/// purchases.
enum CatalogReading {
  private static let words = try? StringCatalog(
    reading: Data(#"{ "sourceLanguage": "en", "strings": { "title": {} } }"#.utf8), file: "strings")

  static func read(_ bytes: Data) {
    guard let catalog = try? Catalog(reading: bytes, file: "Catalog.json"),
      let book = try? ScreenBook(catalog: catalog), let words
    else { return }
    _ = book.problems(in: words)
    for platform in [Platform.iOS, .watchOS] {
      let state = state(on: platform, in: catalog)
      for feature in catalog.features {
        _ = catalog.decide(feature.id, for: state.customer, at: state.moment)
      }
      for screen in book.screens.prefix(3) {
        _ = book.screen(screen, for: state, strings: words)?.plainText
      }
    }
  }

  private static func state(on platform: Platform, in catalog: Catalog) -> ScreenState {
    let now = Date(timeIntervalSince1970: 1_768_478_400)
    let moment = Moment(
      now: now, day: CalendarDay(containing: now, in: .gmt),
      device: DeviceProfile(platform: platform, build: .debug))
    return ScreenState(
      customer: Customer(entitlements: Entitlements(granted: [], by: catalog)), moment: moment,
      productCatalog: .loaded([]), locale: Locale(identifier: "ca_ES"), inputs: ["score": "7"])
  }
}
