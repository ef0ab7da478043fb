#if canImport(SwiftUI)
import CoinFeedback
public import SwiftUI
import Tollgate
import TollgateScreens

// The document's name for it.
// swift-format-ignore: TypeNamesShouldBeCapitalized
/// The app, from its first moment on.
///
/// Its target begins it, by `coinApp.main()` in a type of its own that is marked `@main`.
public struct coinApp: App {
  private let opened: Result<OpenedApp, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try OpenedApp() } }

  /// The content of the view.
  public var body: some Scene { WindowGroup { OpenedAppView(opened: opened) } }
}

/// The entries, or why they can't be shown.
private struct OpenedAppView: View {
  let opened: Result<OpenedApp, any Error>

  var body: some View {
    switch opened {
    case .success(let app):
      HistoryView(purchaseManager: app.purchaseManager)
        .environmentObject(app.purchaseManager)
        .environment(app.screens)
    case .failure(let error):
      Text(verbatim: String(describing: error))
    }
  }
}

/// The app's services and screens, over this device's ledger and store.
@MainActor
private struct OpenedApp {
  let purchaseManager: PurchaseManager
  let screens: ScreenModel

  init() throws {
    let catalog = try Catalog.coinFeedback()
    let tollkeeper = try Tollkeeper(catalog)
    CoinServices.compose(tollkeeper)
    purchaseManager = PurchaseManager()
    screens = ScreenModel(
      tollkeeper, book: try ScreenBook(catalog: catalog), strings: try StringCatalog.coinFeedback(),
      entries: EntriesFile(
        try LedgerLocation.standardFolder(for: catalog.bundleID).appending(path: "Entries.json")))
  }
}
#endif
