#if canImport(SwiftUI)
import RockIdentifier
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The app, from its first moment on: onboarding, then home, with the paywalls that are due over it.
///
/// Its target begins it, by `RockIdentifierApp.main()` in a type of its own that is marked `@main`. It
/// asks for no paywall when its view appears: the engine shows the one that is due at launch and after
/// onboarding once the store has answered, so that no subscriber sees one.
public struct RockIdentifierApp: App {
  private let opened: Result<OpenedApp, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try OpenedApp() } }

  /// The content of the view.
  public var body: some Scene {
    WindowGroup {
      OpenedView(opened) { app in
        TollgateView(app.screens).identifiesPictures(app.strings)
      }
    }
  }
}

/// The app's screens and words, over this device's ledger and store.
@MainActor
private struct OpenedApp {
  let screens: ScreenModel
  let strings: StringCatalog

  init() throws {
    let catalog = try Catalog.rockIdentifier()
    strings = try StringCatalog.rockIdentifier()
    let tollkeeper = try Tollkeeper(
      catalog, earlier: RockServices.earlierState(),
      isBeta: BuildSettings.current.build == .testflight)
    screens = ScreenModel(
      tollkeeper, book: try ScreenBook(catalog: catalog), strings: strings,
      entries: EntriesFile(
        try LedgerLocation.standardFolder(for: catalog.bundleID).appending(path: "Entries.json")))
  }
}
#endif
