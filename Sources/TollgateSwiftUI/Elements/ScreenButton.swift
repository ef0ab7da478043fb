#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// Something to do.
struct ScreenButton: View {
  let button: Screen.Button
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    switch button.style {
    case .prominent: control.buttonStyle(.borderedProminent)
    case .bordered: control.buttonStyle(.bordered)
    case .plain: control.buttonStyle(.borderless)
    }
  }

  private var control: some View {
    Button {
      perform(button.action)
    } label: {
      HStack(spacing: 8) {
        if button.isBusy { ProgressView() }
        if let icon = button.icon { Image(systemName: icon).accessibilityHidden(true) }
        Text(button.label).multilineTextAlignment(.center)
      }
      .padding(.vertical, 4)
      .frame(maxWidth: .infinity)
    }
    .disabled(!button.isEnabled)
  }
}

/// A button in a card, as small as its words.
struct SmallButton: View {
  let button: Screen.Button

  /// What it is about, for whoever can't see where it stands.
  var subject: String?
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    Button {
      perform(button.action)
    } label: {
      HStack(spacing: 6) {
        if button.isBusy { ProgressView() }
        Text(button.label)
      }
    }
    .buttonStyle(.bordered)
    .disabled(!button.isEnabled)
    .accessibilityLabel([button.label, subject].compactMap(\.self).joined(separator: ", "))
  }
}
#endif
