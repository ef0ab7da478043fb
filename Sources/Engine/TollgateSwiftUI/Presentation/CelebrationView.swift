#if canImport(SwiftUI)
public import SwiftUI
public import TollgateScreens

/// A celebration of a purchase, played once: a banner, confetti, and haptic feedback if the device
/// supports it.
///
/// Reduce Motion turns the confetti off. A sound is for the app to play.
public struct CelebrationView: View {
  private let celebration: Screen.Celebration
  @State private var began: Date?
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  /// Creates the view of a celebration, which starts when it appears.
  public init(_ celebration: Screen.Celebration) { self.celebration = celebration }

  /// The content of the celebration.
  public var body: some View {
    ZStack(alignment: .top) {
      if let began {
        if let confetti = celebration.confetti, !reduceMotion {
          ConfettiView(confetti: confetti, began: began)
        }
        VStack {
          Text(celebration.title).font(.headline)
          Text(celebration.message)
        }
        .padding()
        .background(.regularMaterial, in: Capsule())
        .padding()
        .accessibilityElement(children: .combine)
      }
    }
    .allowsHitTesting(false)
    .modifier(Haptic(name: celebration.haptic, began: began))
    .task(id: celebration) {
      began = Date.now
      try? await Task.sleep(for: .seconds(celebration.seconds))
      began = nil
    }
  }
}

private struct ConfettiView: View {
  let confetti: Screen.Celebration.Confetti
  let began: Date

  var body: some View {
    TimelineView(.animation) { context in
      Canvas { graphics, size in
        for piece in confetti.pieces(after: context.date.timeIntervalSince(began)) {
          var paper = graphics
          paper.translateBy(x: piece.x * size.width, y: piece.y * size.height)
          paper.rotate(by: .radians(piece.turn))
          paper.fill(
            Path(CGRect(x: -4, y: -6, width: 8, height: 12)),
            with: .color(Color(hue: piece.hue, saturation: 0.8, brightness: 0.95)))
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .accessibilityHidden(true)
  }
}

/// Haptic feedback at the start; `sensoryFeedback` exists on visionOS since 26.
private struct Haptic: ViewModifier {
  let name: String?
  let began: Date?

  func body(content: Content) -> some View {
    #if os(visionOS)
    content
    #else
    content.sensoryFeedback(.success, trigger: began) { _, began in
      name != nil && began != nil
    }
    #endif
  }
}
#endif
