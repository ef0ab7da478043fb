#if canImport(SwiftUI)
import RetroRacing
import Tollgate
import TollgateScreens

/// The game's services and screens, on the books and the store of this device.
@MainActor
struct OpenedGame {
  let services: GameServices
  let screens: ScreenModel

  /// - Throws: What can't be read or opened.
  init() throws {
    BuildConfiguration.initializeTestFlightCheck()
    let catalog = try Catalog.retroRacing()
    let tollkeeper = try Tollkeeper(catalog, isBeta: BuildConfiguration.isTestFlight)
    services = try GameServices(tollkeeper: tollkeeper, report: Self.report)
    screens = ScreenModel(
      tollkeeper, book: try ScreenBook(catalog: catalog), strings: try StringCatalog.retroRacing())
  }

  /// Tells whoever debugs what nobody on the screen can be told.
  @Sendable nonisolated static func report(_ error: any Error) { debugPrint(error) }
}
#endif
