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
  private let opened: Result<OpenedApp, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try OpenedApp() } }

  /// The content of the view.
  public var body: some Scene { WindowGroup { OpenedAppView(opened: opened) } }
}

/// The menu, or why there is none.
private struct OpenedAppView: View {
  let opened: Result<OpenedApp, any Error>

  var body: some View {
    switch opened {
    case .success(let app): TollgateView(app.screens).environment(app.services.storeManager)
    case .failure(let error): Text(verbatim: String(describing: error))
    }
  }
}

/// The game's services and screens, on the ledger and the store of this device.
@MainActor
private struct OpenedApp {
  let services: PuzzleServices
  let screens: ScreenModel

  init() throws {
    let catalog = try Catalog.blockPuzzle()
    let tollkeeper = try Tollkeeper(catalog)
    services = PuzzleServices.compose(tollkeeper)
    screens = ScreenModel(
      tollkeeper, book: try ScreenBook(catalog: catalog), strings: try StringCatalog.blockPuzzle())
  }
}
#endif
