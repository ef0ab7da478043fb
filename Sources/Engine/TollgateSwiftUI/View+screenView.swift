#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

extension View {
  /// Draws the app's custom view wherever a screen contains one of that name.
  ///
  /// If the app draws no view of that name, its label is shown.
  ///
  /// - Parameters:
  ///   - name: The name in the catalog: `{ "view": NAME, "label": … }`.
  ///   - content: Draws it; its arguments are the screen's element, and a closure that performs a
  ///     button's action.
  /// - Returns: The view, with the app's own in it.
  public func screenView<Content: View>(
    _ name: String,
    @ViewBuilder _ content:
      @escaping @MainActor @Sendable (
        Screen.AppView, _ perform: @escaping @MainActor @Sendable (ScreenAction) -> Void
      ) -> Content
  ) -> some View {
    let drawn: AppViewContent = { view, perform in AnyView(content(view, perform)) }
    return transformEnvironment(\.screenViews) { $0[name] = drawn }
  }
}

extension EnvironmentValues {
  /// The app's custom views, by name.
  var screenViews: [String: AppViewContent] {
    get { self[ScreenViewsKey.self] }
    set { self[ScreenViewsKey.self] = newValue }
  }
}

typealias AppViewContent =
  @MainActor @Sendable (
    Screen.AppView, _ perform: @escaping @MainActor @Sendable (ScreenAction) -> Void
  ) -> AnyView

private struct ScreenViewsKey: EnvironmentKey {
  static let defaultValue: [String: AppViewContent] = [:]
}
#endif
