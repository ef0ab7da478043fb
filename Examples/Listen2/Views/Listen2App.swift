#if canImport(SwiftUI)
import Listen2
public import SwiftUI
import Tollgate
import TollgateScreens
import TollgateSwiftUI

/// The app, from its first moment on.
///
/// Its target begins it, by `Listen2App.main()` in a type of its own that is marked `@main`.
public struct Listen2App: App {
  private let opened: Result<OpenedApp, any Error>

  /// Creates the app and opens its engine.
  public init() { opened = Result { try OpenedApp() } }

  /// The content of the view.
  public var body: some Scene { WindowGroup { OpenedAppView(opened: opened) } }
}

/// The library, or why it can't be shown.
private struct OpenedAppView: View {
  let opened: Result<OpenedApp, any Error>

  var body: some View {
    switch opened {
    case .success(let app): LibraryView(app: app)
    case .failure(let error): Text(verbatim: String(describing: error))
    }
  }
}

/// The catalog's screen `library`, and the ways from it to the document and to the settings.
private struct LibraryView: View {
  let app: OpenedApp
  @State private var isReading = false
  @State private var isSettingUp = false

  var body: some View {
    NavigationStack {
      LiveScreen(app.screens, "library") { action in
        switch action {
        case .use("document_reading", _): isReading = true
        case .open("settings"): isSettingUp = true
        default: Task { await app.screens.perform(action) }
        }
      }
      .navigationDestination(isPresented: $isReading) {
        VStack(spacing: 24) {
          ScrollView { Text(verbatim: app.speech.text).padding() }
          ReaderView(speech: app.speech, screens: app.screens).padding(.bottom)
        }
      }
      .navigationDestination(isPresented: $isSettingUp) {
        SettingsView(screens: app.screens).tollgatePaywall(app.screens)
      }
    }
  }
}

/// The app's services and screens, on the ledger and the store of this device.
@MainActor
private struct OpenedApp {
  let speech: TTSService
  let screens: ScreenModel

  init() throws {
    let catalog = try Catalog.listen2()
    let tollkeeper = try Tollkeeper(catalog)
    let strings = try StringCatalog.listen2()
    speech = TTSService(tollkeeper: tollkeeper)
    speech.text = strings.text("reader_sample", [], locale: .current, platform: .iOS) ?? ""
    screens = ScreenModel(
      tollkeeper, book: try ScreenBook(catalog: catalog), strings: strings)
  }
}
#endif
