#if canImport(SwiftUI)
import CoinFeedback
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

// The document's name for it.
// swift-format-ignore: TypeNamesShouldBeCapitalized
/// The app, from its first moment on: its catalog's screens, and a mail for each entry that is shared.
///
/// Its target begins it, by `coinApp.main()` in a type of its own that is marked `@main`.
public struct coinApp: App {
  private let opened: Result<ScreenModel, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try Self.open() } }

  /// The content of the view.
  public var body: some Scene {
    WindowGroup {
      OpenedView(opened) { screens in TollgateView(screens).sendsSharedEntries(of: screens) }
    }
  }

  /// Opens the engine over this device's ledger and store, and the entries beside it.
  @MainActor
  private static func open() throws -> ScreenModel {
    let catalog = try Catalog.coinFeedback()
    return ScreenModel(
      try Tollkeeper(catalog), book: try ScreenBook(catalog: catalog),
      strings: try StringCatalog.coinFeedback(),
      entries: EntriesFile(
        try LedgerLocation.standardFolder(for: catalog.bundleID).appending(path: "Entries.json")))
  }
}
#endif
