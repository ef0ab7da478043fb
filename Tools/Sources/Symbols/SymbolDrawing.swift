/// A picture of a symbol on a grid of 24 by 24, in one color.
public struct SymbolDrawing: Hashable, Sendable {
  /// A part of an image; later ones are drawn over earlier ones.
  public indirect enum Layer: Hashable, Sendable {
    /// The area of a path, by the even-odd rule.
    case area(String)

    /// A line with round ends along a path.
    case line(String, width: String)

    /// Layers clipped to the area of a path, by the even-odd rule.
    case clipped([Layer], to: String)
  }

  /// The layers, from the lowest to the highest.
  public let layers: [Layer]

  /// A Boolean value that indicates whether the symbol points along the line, so that it is mirrored
  /// among words that run from right to left.
  public let turns: Bool
}
