#if canImport(SwiftUI)
public import SwiftUI
public import Tollgate
import TollgateScreens

/// One of an app's screens, drawn anew whenever it says something else: because of what happened, or
/// because time has passed.
public struct LiveScreen: View {
  private let model: ScreenModel
  private let screen: @MainActor (ScreenModel) -> Screen?
  @State private var appeared = Date.now
  @State private var last: Screen?

  /// - Parameters:
  ///   - model: The app's screens.
  ///   - id: Which of them.
  public init(_ model: ScreenModel, _ id: ScreenID) {
    self.init(model) { $0.screen(id) }
  }

  /// - Parameters:
  ///   - model: The app's screens.
  ///   - screen: Picks one of them as it is now.
  init(_ model: ScreenModel, screen: @escaping @MainActor (ScreenModel) -> Screen?) {
    self.model = model
    self.screen = screen
  }

  public var body: some View {
    let now = screen(model)
    // What is closing is drawn as it was until it is gone.
    let lifetime = (now ?? last)?.lifetime ?? .seconds(60)
    TimelineView(.periodic(from: appeared, by: lifetime / .seconds(1))) { _ in
      if let screen = screen(model) ?? last {
        ScreenView(screen) { action in
          Task { await model.perform(action, confirmation: confirmationScene()) }
        }
        .interactiveDismissDisabled(screen.exit?.isEnabled != true)
      }
    }
    .onChange(of: now, initial: true) { _, now in
      if let now { last = now }
    }
  }
}
#endif
