#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

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

extension View {
  /// Calls a closure after the model has performed an action of the person.
  ///
  /// An app can do there what its catalog can't, such as compose a mail or open a file.
  ///
  /// - Parameter performed: Called with the action, once the screens show its result.
  /// - Returns: The view, which reports the actions of all screens in it.
  public func onScreenAction(
    _ performed: @escaping @MainActor @Sendable (ScreenAction) -> Void
  ) -> some View {
    environment(\.screenActionPerformed, performed)
  }
}

extension EnvironmentValues {
  /// The closure to call after each action that was performed.
  var screenActionPerformed: @MainActor @Sendable (ScreenAction) -> Void {
    get { self[ScreenActionPerformedKey.self] }
    set { self[ScreenActionPerformedKey.self] = newValue }
  }

  /// The radius of a card's corners.
  var paneRadius: Double {
    get { self[PaneRadiusKey.self] }
    set { self[PaneRadiusKey.self] = newValue }
  }

  /// The color of text on the tint, if the catalog sets one.
  var labelOnTint: Color? {
    get { self[LabelOnTintKey.self] }
    set { self[LabelOnTintKey.self] = newValue }
  }
}

private struct ScreenActionPerformedKey: EnvironmentKey {
  static let defaultValue: @MainActor @Sendable (ScreenAction) -> Void = { _ in }
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
