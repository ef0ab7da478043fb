#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A background pane, made of glass if the screen is.
struct Panel: ViewModifier {
  var isChosen = false
  @Environment(\.screenStyle) private var style
  @Environment(\.paneRadius) private var radius

  func body(content: Content) -> some View {
    content
      .multilineTextAlignment(.leading)
      .padding()
      .frame(maxWidth: .infinity, alignment: .leading)
      .background { ground }
      .overlay {
        if isChosen { RoundedRectangle(cornerRadius: radius).strokeBorder(.tint, lineWidth: 2) }
      }
  }

  @ViewBuilder private var ground: some View {
    switch style {
    case .plain: RoundedRectangle(cornerRadius: radius).fill(.quaternary)
    case .glass:
      // CoinFeedback's document: 15 % white over a blur, with a stroke.
      RoundedRectangle(cornerRadius: radius).fill(.ultraThinMaterial)
      RoundedRectangle(cornerRadius: radius).fill(Color.white.opacity(0.15))
      RoundedRectangle(cornerRadius: radius).strokeBorder(Color.white.opacity(0.3), lineWidth: 1)
    }
  }
}
#endif
