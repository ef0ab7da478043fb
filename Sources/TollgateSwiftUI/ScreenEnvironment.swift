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

extension EnvironmentValues {
  /// The radius of a card's corners.
  var paneRadius: Double {
    get { self[PaneRadiusKey.self] }
    set { self[PaneRadiusKey.self] = newValue }
  }

  /// The colour of words on the tint, where a catalog says one.
  var labelOnTint: Color? {
    get { self[LabelOnTintKey.self] }
    set { self[LabelOnTintKey.self] = newValue }
  }
}

private struct PaneRadiusKey: EnvironmentKey {
  static let defaultValue = 16.0
}

private struct LabelOnTintKey: EnvironmentKey {
  static let defaultValue: Color? = nil
}

private struct PerformScreenActionKey: EnvironmentKey {
  static let defaultValue: @MainActor @Sendable (ScreenAction) -> Void = { _ in }
}

private struct ScreenStyleKey: EnvironmentKey {
  static let defaultValue = Screen.Style.plain
}
#endif
