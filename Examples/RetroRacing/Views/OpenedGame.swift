#if canImport(SwiftUI)
import RetroRacing
import Tollgate
import TollgateScreens

/// The game's engine and screens, over this device's ledger and store.
@MainActor
struct OpenedGame {
  let screens: ScreenModel

  /// Opens the engine, and takes over the rounds that an earlier version counted.
  ///
  /// - Throws: An error if the catalog or the ledger can't be opened.
  init() throws {
    let catalog = try Catalog.retroRacing()
    let tollkeeper = try Tollkeeper(catalog, isBeta: BuildConfiguration.isTestFlight)
    _ = try GameServices(tollkeeper: tollkeeper) { debugPrint($0) }
    screens = ScreenModel(
      tollkeeper, book: try ScreenBook(catalog: catalog), strings: try StringCatalog.retroRacing())
  }
}
#endif
