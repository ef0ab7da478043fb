#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// Presents the alert that has to be answered first.
struct AlertModifier: ViewModifier {
  let alert: Screen.Alert?
  @Environment(\.performScreenAction) private var inherited
  var perform: (@MainActor @Sendable (ScreenAction) -> Void)?

  func body(content: Content) -> some View {
    let isPresented = alert != nil
    let act = perform ?? inherited
    content.alert(
      Text(verbatim: alert?.title ?? ""),
      isPresented: Binding {
        isPresented
      } set: { isPresented in
        if !isPresented { Task { @MainActor in act(.dismissAlert) } }
      }, presenting: alert
    ) { alert in
      ForEach(Array(alert.buttons.enumerated()), id: \.offset) { _, button in
        Button(button.label) { act(button.action) }.disabled(!button.isEnabled)
      }
    } message: { alert in
      Text(verbatim: alert.message.joined(separator: "\n"))
    }
  }
}
#endif
