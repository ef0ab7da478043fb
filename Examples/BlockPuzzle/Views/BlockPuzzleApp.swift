#if canImport(SwiftUI)
import BlockPuzzle
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The game, from its first moment on: its catalog's screens.
///
/// Its target begins it, by `BlockPuzzleApp.main()` in a type of its own that is marked `@main`.
public struct BlockPuzzleApp: App {
  private let opened: Result<ScreenModel, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try Self.open() } }

  /// The content of the view.
  public var body: some Scene {
    WindowGroup {
      OpenedView(opened) { screens in
        TollgateView(screens)
          .levelGrids(screens, LevelManager(tollkeeper: screens.known.tollkeeper))
      }
    }
  }

  /// Opens the engine over this device's ledger and store.
  @MainActor
  private static func open() throws -> ScreenModel {
    let catalog = try Catalog.blockPuzzle()
    return ScreenModel(
      try Tollkeeper(catalog), book: try ScreenBook(catalog: catalog),
      strings: try StringCatalog.blockPuzzle())
  }
}
#endif
