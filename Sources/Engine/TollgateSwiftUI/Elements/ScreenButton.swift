#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// Something to do.
struct ScreenButton: View {
  let button: Screen.Button
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    Button {
      perform(button.action)
    } label: {
      ButtonFace(button: button)
        .multilineTextAlignment(.center)
        .padding(.vertical, 4)
        .frame(maxWidth: .infinity)
    }
    .buttonStyle(of: button.style)
    .disabled(!button.isEnabled)
    .accessibilityValue(Text(verbatim: button.progress ?? ""))
  }
}

/// A compact button in a card.
struct SmallButton: View {
  let button: Screen.Button

  /// The subject of the button, for people who can't see its context.
  var subject: String?
  var style = Screen.Button.Style.bordered
  @Environment(\.performScreenAction) private var perform

  var body: some View {
    Button {
      perform(button.action)
    } label: {
      ButtonFace(button: button)
    }
    .buttonStyle(of: style)
    .disabled(!button.isEnabled)
    .accessibilityLabel([button.label, subject].compactMap(\.self).joined(separator: ", "))
    .accessibilityValue(Text(verbatim: button.progress ?? ""))
  }
}

/// A button's label; a spinner replaces its image while its action runs.
struct ButtonFace: View {
  let button: Screen.Button
  @Environment(\.labelOnTint) private var label

  var body: some View {
    if let label, button.style == .prominent, button.isEnabled {
      face.foregroundStyle(label)
    } else {
      face
    }
  }

  private var face: some View {
    HStack(spacing: 8) {
      if button.isBusy {
        ProgressView().accessibilityHidden(true)
      } else if let icon = button.icon {
        Image(systemName: icon).accessibilityHidden(true)
      }
      Text(button.label)
    }
  }
}

extension View {
  /// Draws the buttons in it as a screen's buttons of a style are drawn.
  @ViewBuilder fileprivate func buttonStyle(of style: Screen.Button.Style) -> some View {
    switch style {
    case .prominent: buttonStyle(.borderedProminent)
    case .bordered: buttonStyle(.bordered)
    case .plain: buttonStyle(.borderless)
    }
  }
}
#endif
