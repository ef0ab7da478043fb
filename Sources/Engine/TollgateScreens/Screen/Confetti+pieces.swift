import Foundation

extension Screen.Celebration.Confetti {
  /// A falling piece of paper.
  public struct Piece: Hashable, Sendable {
    /// The horizontal position, from 0 at the left edge of the screen to 1 at the right one.
    public let x: Double

    /// The vertical position, from 0 at the top of the screen to 1 at its bottom.
    public let y: Double

    /// The rotation in radians.
    public let turn: Double

    /// The color, from 0 to 1 around the circle.
    public let hue: Double
  }

  /// Returns the pieces at a time after the first began to fall; none after the end.
  ///
  /// The fall is always the same: the golden ratio scatters the pieces, not chance.
  public func pieces(after seconds: Double) -> [Piece] {
    guard seconds >= 0, seconds < self.seconds else { return [] }
    let time = seconds / self.seconds
    return (0..<count).map { number in
      let x = Self.scattered(number, by: 0.618_034)
      let speed = 1.1 + Self.scattered(number, by: 0.754_878)
      return Piece(
        x: x + 0.02 * sin(time * 12 + Double(number)), y: time * speed - 0.1,
        turn: time * 20 * (x - 0.5), hue: Self.scattered(number, by: 0.569_840))
    }
  }

  private static func scattered(_ number: Int, by ratio: Double) -> Double {
    (Double(number) * ratio).truncatingRemainder(dividingBy: 1)
  }
}
