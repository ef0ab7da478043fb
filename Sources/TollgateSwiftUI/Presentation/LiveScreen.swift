#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate
public import TollgateScreens

/// A view of one of an app's screens, which updates whenever the screen changes: because of an
/// event, or because time has passed.
public struct LiveScreen: View {
  private let model: ScreenModel
  private let screen: @MainActor (ScreenModel) -> Screen?
  private let perform: (@MainActor @Sendable (ScreenAction) -> Void)?
  @State private var appeared = Date.now
  @State private var last: Screen?

  /// Creates a view of one of an app's screens.
  ///
  /// - Parameters:
  ///   - model: The app's screens.
  ///   - id: The identifier of the screen.
  ///   - perform: Does what the person asks for in the model's place, such as in an app that has its
  ///     own ways from view to view.
  public init(
    _ model: ScreenModel, _ id: ScreenID,
    perform: (@MainActor @Sendable (ScreenAction) -> Void)? = nil
  ) {
    self.init(model, screen: { $0.screen(id) }, perform: perform)
  }

  /// Creates a view of the screen that a closure picks.
  ///
  /// - Parameters:
  ///   - model: The app's screens.
  ///   - screen: Picks one of them as it is now.
  ///   - perform: Called with each action; the model performs it if this is `nil`.
  init(
    _ model: ScreenModel, screen: @escaping @MainActor (ScreenModel) -> Screen?,
    perform: (@MainActor @Sendable (ScreenAction) -> Void)? = nil
  ) {
    self.model = model
    self.screen = screen
    self.perform = perform
  }

  /// The content of the screen.
  public var body: some View {
    let now = screen(model)
    // What is closing is drawn as it was until it is gone.
    let lifetime = (now ?? last)?.lifetime ?? .seconds(60)
    TimelineView(.periodic(from: appeared, by: lifetime / .seconds(1))) { _ in
      if let screen = screen(model) ?? last {
        ScreenView(screen, perform: perform ?? done)
          .interactiveDismissDisabled(screen.exit?.isEnabled != true)
      }
    }
    .onChange(of: now, initial: true) { _, now in
      if let now { last = now }
    }
  }

  private func done(_ action: ScreenAction) {
    Task { await model.perform(action) }
  }
}
#endif
