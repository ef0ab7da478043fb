extension SymbolTable {
  /// Returns the layers of a variant, from the parts of its name: `slash`, `circle` and `fill` for
  /// `heart.slash.circle.fill`.
  func layers(of shape: SymbolShape, _ variant: ArraySlice<String>) -> [SymbolDrawing.Layer] {
    guard let last = variant.last else { return shape.outlined }
    let rest = variant.dropLast()
    if let badge = variant.firstIndex(of: "badge") {
      return layers(of: shape, variant[..<badge], badge: variant[(badge + 1)...])
    }
    switch (last, rest.last) {
    case ("fill", nil): return shape.filled
    case ("fill", "slash"): return slashed(layers(of: shape, rest.dropLast() + ["fill"]))
    case ("fill", let holder?):
      guard let holder = shapes[holder], let area = holder.area else { return shape.filled }
      return [.area(area + glyph(of: shape, in: holder))]
    case ("slash", _): return slashed(layers(of: shape, rest))
    default:
      guard let holder = shapes[last] else { return layers(of: shape, rest) }
      return holder.frame + [.area(glyph(of: shape, in: holder))]
    }
  }

  private func glyph(of shape: SymbolShape, in holder: SymbolShape) -> String {
    guard let inside = holder.inside else { return "" }
    return shape.glyph.placed(x: inside.x, y: inside.y, scale: inside.scale).text
  }

  private func slashed(_ layers: [SymbolDrawing.Layer]) -> [SymbolDrawing.Layer] {
    [
      .clipped(layers, to: "M4.1 0H24V19.9zM0 0L24 24H0z"), .line("M3 3L21 21", width: "2"),
    ]
  }

  /// Returns a symbol with a disc at its corner: an empty one above, or one with a symbol in it
  /// below.
  private func layers(
    of shape: SymbolShape, _ variant: ArraySlice<String>, badge: ArraySlice<String>
  ) -> [SymbolDrawing.Layer] {
    let ground = "M0 0H24V24H0z"
    guard let held = badge.first, held != "fill", let symbol = shapes[held] else {
      return [
        .clipped(
          layers(of: shape, variant + badge), to: ground + SymbolPath("o18.5 5.5 5").text),
        .area(SymbolPath("o18.5 5.5 3.6").text),
      ]
    }
    let disc = SymbolPath("o18 18 5").text + symbol.glyph.placed(x: 18, y: 18, scale: 0.28).text
    return [
      .clipped(layers(of: shape, variant), to: ground + SymbolPath("o18 18 6").text), .area(disc),
    ]
  }
}
