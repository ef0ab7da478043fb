#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

extension View {
  /// Draws a view of an app's own if a screen has one of that name.
  ///
  /// If an app draws none of a name, its label is shown.
  ///
  /// - Parameters:
  ///   - name: The name in the catalog: `{ "view": NAME, "label": … }`.
  ///   - content: Draws it; its arguments are what the screen says of it, and a closure that does what a button of the
  ///     screen does.
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
  /// The views of the app's own, by name.
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
