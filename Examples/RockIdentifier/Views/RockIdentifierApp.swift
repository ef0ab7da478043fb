#if canImport(SwiftUI)
import RockIdentifier
public import SwiftUI
import Tollgate
import TollgateScreens

/// The app, from its first moment on.
///
/// Its target begins it, by `RockIdentifierApp.main()` in a type of its own that is marked `@main`.
/// It asks for no paywall when its view appears: the engine shows what is due.
public struct RockIdentifierApp: App {
  private let opened: Result<OpenedApp, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try OpenedApp() } }

  /// The content of the view.
  public var body: some Scene { WindowGroup { OpenedAppView(opened: opened) } }
}

/// The first view, or why there is none.
private struct OpenedAppView: View {
  let opened: Result<OpenedApp, any Error>

  var body: some View {
    switch opened {
    case .success(let app): RootView(appState: app.services.appState, screens: app.screens)
    case .failure(let error): Text(verbatim: String(describing: error))
    }
  }
}

/// The app's services and screens, over this device's ledger and store.
@MainActor
private struct OpenedApp {
  let services: RockServices
  let screens: ScreenModel

  init() throws {
    let catalog = try Catalog.rockIdentifier()
    let tollkeeper = try Tollkeeper(
      catalog, earlier: RockServices.earlierState(),
      isBeta: BuildSettings.current.build == .testflight)
    services = RockServices.compose(tollkeeper)
    screens = ScreenModel(
      tollkeeper, book: try ScreenBook(catalog: catalog),
      strings: try StringCatalog.rockIdentifier())
  }
}
#endif
