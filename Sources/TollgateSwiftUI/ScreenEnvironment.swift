#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

extension EnvironmentValues {
  /// What is told of each touch.
  var performScreenAction: @MainActor @Sendable (ScreenAction) -> Void {
    get { self[PerformScreenActionKey.self] }
    set { self[PerformScreenActionKey.self] = newValue }
  }

  /// What the screen looks as if made of.
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
