#if canImport(SwiftUI)
import RetroRacing
import Tollgate
import TollgateScreens

/// The game's services and screens, over this device's ledger and store.
@MainActor
struct OpenedGame {
  let services: GameServices
  let screens: ScreenModel

  /// Opens the engine and composes the game's services and screens.
  ///
  /// - Throws: An error if the catalog or the ledger can't be opened.
  init() throws {
    BuildConfiguration.initializeTestFlightCheck()
    let catalog = try Catalog.retroRacing()
    let tollkeeper = try Tollkeeper(catalog, isBeta: BuildConfiguration.isTestFlight)
    services = try GameServices(tollkeeper: tollkeeper, report: Self.report)
    screens = ScreenModel(
      tollkeeper, book: try ScreenBook(catalog: catalog), strings: try StringCatalog.retroRacing())
  }

  /// Prints errors that no screen can show.
  @Sendable nonisolated static func report(_ error: any Error) { debugPrint(error) }
}
#endif
