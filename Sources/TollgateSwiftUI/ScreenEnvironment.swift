#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

extension EnvironmentValues {
  /// The action to call for each tap.
  var performScreenAction: @MainActor @Sendable (ScreenAction) -> Void {
    get { self[PerformScreenActionKey.self] }
    set { self[PerformScreenActionKey.self] = newValue }
  }

  /// The style of the screen.
  var screenStyle: Screen.Style {
    get { self[ScreenStyleKey.self] }
    set { self[ScreenStyleKey.self] = newValue }
  }
}

private struct PerformScreenActionKey: EnvironmentKey {
  static let defaultValue: @MainActor @Sendable (ScreenAction) -> Void = { _ in }
}

private struct ScreenStyleKey: EnvironmentKey {
  static let defaultValue = Screen.Style.plain
}
#endif
