#if canImport(SwiftUI)
import SwiftUI
import TollgateScreens

/// The color of a tone's text, in light or dark appearance.
struct ToneStyle: ShapeStyle {
  let tone: Screen.Tone
  var isGround = false

  func resolve(in environment: EnvironmentValues) -> Color {
    let colors = isGround ? tone.ground : tone.ink
    return Color(environment.colorScheme == .dark ? colors.dark : colors.light)
  }
}

extension ShapeStyle where Self == ToneStyle {
  /// The color of words and symbols of a tone.
  static func tone(_ tone: Screen.Tone) -> ToneStyle { ToneStyle(tone: tone) }

  /// The color of a pill behind a tone's text.
  static func ground(of tone: Screen.Tone) -> ToneStyle { ToneStyle(tone: tone, isGround: true) }
}
#endif
