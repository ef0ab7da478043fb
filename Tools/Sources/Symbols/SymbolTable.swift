import CResources
import EmbeddedFiles

/// The symbols that can be drawn, by the names that Apple's SF Symbols have.
///
/// It doesn't use Apple's images: `Resources/symbols.txt` has simple shapes, and a name such as
/// `heart.circle.fill` is composed of `heart` and `circle`. On Apple's systems nothing of this is
/// needed.
public struct SymbolTable: Sendable {
  /// The table of this project.
  public static let standard = SymbolTable(
    reading: String(decoding: symbols_symbols_txt().bytes, as: UTF8.self))

  /// The names of all symbols, sorted.
  public let names: [String]

  let shapes: [String: SymbolShape]
  private let roots: [String: (shape: String, variant: [String])]

  /// Reads a table.
  ///
  /// A line that can't be read is passed over.
  init(reading text: String) {
    var shapes: [String: SymbolShape] = [:]
    var order: [String] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("  "), let last = order.last {
        shapes[last]?.add(line.dropFirst(2))
      } else if let colon = line.firstIndex(of: ":") {
        let name = String(line[..<colon])
        let variants = line[line.index(after: colon)...].split(separator: " ").map(String.init)
        shapes[name] = SymbolShape(variants: variants)
        order.append(name)
      }
    }
    var roots: [String: (shape: String, variant: [String])] = [:]
    for name in order {
      for variant in shapes[name]?.variants ?? [] {
        let words = variant.split(separator: ".").map(String.init)
        roots["\(name).\(variant)"] = (name, words)
      }
    }
    // A symbol's own shape takes precedence over a composed one.
    for name in order { roots[name] = (name, []) }
    self.shapes = shapes
    self.roots = roots
    names = roots.keys.sorted()
  }

  /// Returns a Boolean value that indicates whether a symbol can be drawn.
  public func contains(_ name: String) -> Bool { roots[name] != nil }

  /// Returns the drawing of a symbol, or `nil` if the table does not have it.
  public func drawing(of name: String) -> SymbolDrawing? {
    guard let root = roots[name], let shape = shapes[root.shape] else { return nil }
    return SymbolDrawing(
      layers: layers(of: shape, root.variant[...]), turns: shape.turns)
  }
}
