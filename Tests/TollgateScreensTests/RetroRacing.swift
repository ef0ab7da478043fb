import Foundation
import TollgateCore
import TollgateScreens

/// The example app, read from its folder, and states to see it in.
struct RetroRacing {
  static let unlimitedPlays: Catalog.Product.ID = "com.retroRacing.unlimitedPlays"

  let catalog: Catalog
  let book: ScreenBook
  let strings: StringCatalog

  init() throws {
    let folder = URL.packageRoot.appending(path: "Examples/RetroRacing")
    catalog = try Catalog(contentsOf: folder.appending(path: "Catalog.json"))
    book = try ScreenBook(catalog: catalog)
    strings = try StringCatalog(contentsOf: folder.appending(path: "Localizable.xcstrings"))
  }

  /// The screen that is in front of the person, as text.
  func text(_ state: ScreenState) -> String {
    screen(state)?.plainText ?? "(no screen)\n"
  }

  func screen(_ state: ScreenState) -> Screen? {
    book.visibleScreen(in: state).flatMap {
      book.screen($0, for: state, strings: strings)
    }
  }
}

extension URL {
  static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

extension Date {
  /// Thursday 15 January 2026, at an hour in UTC.
  static func thursday(_ hour: Int, _ minute: Int = 0) -> Date {
    Date(timeIntervalSince1970: 1_768_435_200 + Double(hour) * 3600 + Double(minute) * 60)
  }
}

extension ScreenState {
  /// Somebody who has just started, at noon UTC, with the store answering.
  static func free(
    at now: Date = .thursday(12), on platform: Platform = .iOS, build: BuildKind = .release,
    locale: String = "en_US"
  ) -> ScreenState {
    let moment = Moment(
      now: now, day: CalendarDay(containing: now, in: .gmt),
      device: DeviceProfile(platform: platform, build: build))
    let nobody = Catalog(app: "", bundleID: "", products: [], features: [])
    return ScreenState(
      customer: Customer(entitlements: Entitlements(granted: [], by: nobody)), moment: moment,
      productCatalog: .loaded([.unlimitedPlays]), locale: Locale(identifier: locale))
  }

  func with(_ change: (inout ScreenState) -> Void) -> ScreenState {
    var changed = self
    change(&changed)
    return changed
  }

  /// After so many rounds today.
  func played(_ rounds: Int) -> ScreenState {
    with { $0.customer.uses["play"] = Uses((0..<rounds).map { _ in moment.day.start }) }
  }

  func owning(_ product: Catalog.Product.ID, of catalog: Catalog) -> ScreenState {
    let fact = Fact(
      id: Fact.ID(environment: "Production", transaction: "1", purchaseDate: moment.now),
      product: product, signedDate: moment.now)
    return with { $0.customer.entitlements = Entitlements(granted: [fact], by: catalog) }
  }

  func simulating() -> ScreenState { with { $0.customer.isSimulating = true } }
  func open(_ screen: ScreenID) -> ScreenState { with { $0.presentation.open(screen) } }
  func paywall() -> ScreenState {
    with { _ = $0.presentation.open("unlimited-plays", at: moment.now) }
  }
  func saying(_ alert: Presentation.Alert?) -> ScreenState {
    with { $0.presentation.alert = alert }
  }
  func doing(_ activity: Presentation.Activity) -> ScreenState {
    with { $0.presentation.activity = activity }
  }
  func store(_ productCatalog: ProductCatalogState) -> ScreenState {
    with { $0.productCatalog = productCatalog }
  }
  func lost(score: Int) -> ScreenState { with { $0.inputs["score"] = String(score) } }
}

extension StoreProduct {
  static let unlimitedPlays = StoreProduct(
    id: RetroRacing.unlimitedPlays, displayName: "Unlimited Plays",
    description: "No daily limit, and a choice of themes.", price: 4.99, displayPrice: "$4.99")
}
