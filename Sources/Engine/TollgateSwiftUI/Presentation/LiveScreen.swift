#if canImport(SwiftUI)
import SwiftUI
import Tollgate
import TollgateScreens

/// A view of a layer of an app's screens, which updates whenever the screen changes: because of an
/// event, or because time has passed.
///
/// It passes every action to the model, which alone decides what opens next.
struct LiveScreen: View {
  private let model: ScreenModel
  private let screen: @MainActor (ScreenModel) -> Screen?
  @State private var appeared = Date.now
  @State private var last: Screen?
  @Environment(\.screenActionPerformed) private var performed

  /// Creates a view of the layer that a closure picks.
  ///
  /// - Parameters:
  ///   - model: The app's screens.
  ///   - screen: Selects the current layer.
  init(_ model: ScreenModel, screen: @escaping @MainActor (ScreenModel) -> Screen?) {
    self.model = model
    self.screen = screen
  }

  /// The content of the screen.
  var body: some View {
    let now = screen(model)
    // A closing screen keeps its last content until it is gone.
    let lifetime = (now ?? last)?.lifetime ?? .seconds(60)
    TimelineView(.periodic(from: appeared, by: lifetime / .seconds(1))) { _ in
      if let screen = screen(model) ?? last {
        ScreenView(screen, perform: perform)
          .interactiveDismissDisabled(screen.exit?.isEnabled != true)
      }
    }
    .onChange(of: now, initial: true) { _, now in
      if let now { last = now }
    }
  }

  private func perform(_ action: ScreenAction) {
    Task {
      await model.perform(action)
      performed(action)
    }
  }
}
#endif
