#if canImport(SwiftUI)
import Listen2
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The app, from its first moment on: its catalog's screens, and a voice.
///
/// Its target begins it, by `Listen2App.main()` in a type of its own that is marked `@main`.
public struct Listen2App: App {
  private let opened: Result<OpenedApp, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try OpenedApp() } }

  /// The content of the view.
  public var body: some Scene {
    WindowGroup {
      OpenedView(opened) { app in
        TollgateView(app.screens).readsAloud(app.screens, sample: app.sample)
      }
    }
  }
}

/// The app's screens, over this device's ledger and store, and its sample text.
@MainActor
private struct OpenedApp {
  let screens: ScreenModel
  let sample: String

  init() throws {
    let catalog = try Catalog.listen2()
    let strings = try StringCatalog.listen2()
    sample = strings.text("reader_sample", [], locale: .current, platform: .iOS) ?? ""
    screens = ScreenModel(
      try Tollkeeper(catalog), book: try ScreenBook(catalog: catalog), strings: strings,
      entries: EntriesFile(
        try LedgerLocation.standardFolder(for: catalog.bundleID).appending(path: "Entries.json")))
  }
}
#endif
