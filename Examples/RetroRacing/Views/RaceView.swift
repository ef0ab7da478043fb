#if canImport(SwiftUI)
import RetroRacing
import SwiftUI
import TollgateScreens
import TollgateSwiftUI

/// The game: the handheld's screen, and the ways to turn.
///
/// It draws a `RaceRun` and passes it the time; the run decides what happens.
struct RaceView: View {
  private let playfield: Screen.Playfield
  private let finish: @MainActor @Sendable (Int) -> Void
  @State private var run = RaceRun(seed: .random(in: .min ... .max))
  @State private var isReported = false
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  /// Creates the view of a round.
  ///
  /// - Parameters:
  ///   - playfield: The screen's texts of the game.
  ///   - finish: Called with the score once the round is over.
  init(playfield: Screen.Playfield, finish: @escaping @MainActor @Sendable (Int) -> Void) {
    self.playfield = playfield
    self.finish = finish
  }

  var body: some View {
    VStack(spacing: 12) {
      TimelineView(.animation(minimumInterval: nil, paused: !isMoving)) { context in
        lcd(at: context.date).onChange(of: context.date) { _, now in advance(to: now) }
      }
      .environment(\.layoutDirection, .leftToRight)
      HStack {
        Text(verbatim: playfield.scoreLabel).foregroundStyle(.secondary)
        Spacer()
        Text(verbatim: String(run.race.score)).font(.title3).monospacedDigit()
      }
      .accessibilityElement(children: .combine)
      #if !os(tvOS)
      HStack(spacing: 20) {
        SteeringButton(label: playfield.leftLabel, side: .left, turn: turn)
        SteeringButton(label: playfield.rightLabel, side: .right, turn: turn)
      }
      .environment(\.layoutDirection, .leftToRight)
      #endif
      Button(playfield.finishLabel, action: end).buttonStyle(.borderless)
    }
    .disabled(playfield.score != nil)
    .onChange(of: playfield.score) { _, score in
      if score == nil { begin() }
    }
  }

  private var isMoving: Bool { run.isRunning && !isReported }

  private func lcd(at now: Date) -> some View {
    let palette = RacePalette.named(playfield.palette)
    let screen = RaceScreen(run.race, showsCar: run.showsCar(at: now))
    return Canvas { graphics, size in screen.draw(in: size, palette, &graphics) }
      .background(
        LinearGradient(
          colors: [Color(lcd: palette.lcd), Color(lcd: palette.shade)], startPoint: .top,
          endPoint: .bottom)
      )
      .overlay {
        if !run.isRunning {
          Text(verbatim: playfield.hint).font(.headline).foregroundStyle(Color(lcd: palette.ink))
            .multilineTextAlignment(.center).padding()
        }
      }
      .clipShape(RoundedRectangle(cornerRadius: 8))
      .aspectRatio(CGFloat(Race.columns) / CGFloat(Race.rows), contentMode: .fit)
      .containerRelativeFrame(.vertical) { height, _ in height * 0.62 }
      .accessibilityElement()
      .accessibilityLabel(playfield.label)
      .modifier(Steering(turn: turn))
  }

  private func turn(_ side: Race.Side) { run.turn(side, at: Date.now) }

  private func begin() {
    run = RaceRun(seed: .random(in: .min ... .max))
    isReported = false
  }

  private func advance(to now: Date) {
    run.advance(to: now)
    if run.isFinished(at: now, reducesMotion: reducesMotion) { end() }
  }

  private func end() {
    guard !isReported else { return }
    isReported = true
    finish(run.race.score)
  }
}

extension RaceScreen {
  /// Draws every cell: a frame with a dot in it, faint if it is off.
  fileprivate func draw(
    in size: CGSize, _ palette: RacePalette, _ graphics: inout GraphicsContext
  ) {
    let side = min(size.width / CGFloat(Race.columns), size.height / CGFloat(Race.rows))
    let left = (size.width - side * CGFloat(Race.columns)) / 2
    let ink = Color(lcd: palette.ink)
    for index in 0..<Race.rows * Race.columns {
      let cell = CGRect(
        x: left + CGFloat(index % Race.columns) * side, y: CGFloat(index / Race.columns) * side,
        width: side, height: side)
      let color = ink.opacity(lit.contains(index) ? 0.92 : 0.07)
      graphics.stroke(
        Path(cell.insetBy(dx: side * 0.12, dy: side * 0.12)), with: .color(color),
        lineWidth: max(1, side * 0.1))
      graphics.fill(
        Path(cell.insetBy(dx: side * 0.28, dy: side * 0.28)), with: .color(color))
    }
  }
}

extension Color {
  /// A color of a palette.
  fileprivate init(lcd hex: String) {
    let number = Int(hex.dropFirst(), radix: 16) ?? 0
    self.init(
      red: Double(number >> 16 & 0xff) / 255, green: Double(number >> 8 & 0xff) / 255,
      blue: Double(number & 0xff) / 255)
  }
}

/// A turn to one side, by a tap or by an arrow key.
private struct SteeringButton: View {
  let label: String
  let side: Race.Side
  let turn: @MainActor (Race.Side) -> Void

  var body: some View {
    Button {
      turn(side)
    } label: {
      Image(systemName: side == .left ? "arrowtriangle.left.fill" : "arrowtriangle.right.fill")
        .frame(maxWidth: .infinity)
    }
    .buttonStyle(.borderedProminent)
    .accessibilityLabel(label)
    #if os(iOS) || os(macOS) || os(visionOS)
    .keyboardShortcut(side == .left ? .leftArrow : .rightArrow, modifiers: [])
    #endif
  }
}

/// Turns where the screen itself is touched, on its left half or its right one; on Apple TV where the
/// remote is.
private struct Steering: ViewModifier {
  let turn: @MainActor (Race.Side) -> Void

  func body(content: Content) -> some View {
    #if os(tvOS)
    content.focusable().onMoveCommand { direction in
      switch direction {
      case .left: turn(.left)
      case .right: turn(.right)
      default: break
      }
    }
    #else
    content.overlay {
      HStack(spacing: 0) {
        ForEach(Race.Side.allCases, id: \.self) { side in
          Color.clear.contentShape(Rectangle()).onTapGesture { turn(side) }
        }
      }
      .accessibilityHidden(true)
    }
    #endif
  }
}
#endif
