#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// A modifier for the catalog's tint and corners.
struct LookModifier: ViewModifier {
  let look: Screen.Look?
  @Environment(\.colorScheme) private var scheme

  func body(content: Content) -> some View {
    let tint = look?.tint.map { scheme == .dark ? $0.dark : $0.light }
    content
      .modifier(TintModifier(tint: tint))
      .modifier(ShapeModifier(style: look?.cornerStyle))
      .environment(\.paneRadius, look?.cornerStyle?.radius ?? 16)
      .environment(\.labelOnTint, tint.map { Color($0.label) })
  }
}

/// The shape of buttons: the catalog's, or else the system's.
private struct ShapeModifier: ViewModifier {
  let style: Screen.Look.CornerStyle?

  func body(content: Content) -> some View {
    switch style {
    case nil: content
    case .capsule: content.buttonBorderShape(.capsule)
    case .square: content.buttonBorderShape(.roundedRectangle(radius: 2))
    case .rounded: content.buttonBorderShape(.roundedRectangle(radius: 10))
    }
  }
}

/// A tint, if there is one; otherwise the app's own.
private struct TintModifier: ViewModifier {
  let tint: Screen.Color?

  func body(content: Content) -> some View {
    if let tint { content.tint(Color(tint)) } else { content }
  }
}

extension Screen.Look.CornerStyle {
  /// The radius of a card's corners.
  fileprivate var radius: Double {
    switch self {
    case .square: 3
    case .rounded: 16
    case .capsule: 26
    }
  }
}

extension Color {
  /// Creates the color that a screen names.
  init(_ color: Screen.Color) {
    self.init(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255)
  }
}
#endif
