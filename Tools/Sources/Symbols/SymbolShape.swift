/// The shapes of one block of the table, from which its variants are composed.
struct SymbolShape: Sendable {
  /// The place of another symbol within this one.
  struct Inside: Sendable {
    let x: Double
    let y: Double
    let scale: Double
  }

  let variants: [String]
  private(set) var turns = false
  private(set) var inside: Inside?
  private var body: SymbolPath?
  private var edge: SymbolPath?
  private var hole: SymbolPath?
  private var ownGlyph: SymbolPath?
  private var always: [SymbolDrawing.Layer] = []

  init(variants: [String]) { self.variants = variants }

  /// Adds the content of an indented line of the table.
  mutating func add(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let key = words.first else { return }
    let value = words.count > 1 ? String(words[1]) : ""
    switch key {
    case "body": body = SymbolPath(value)
    case "edge": edge = SymbolPath(value)
    case "hole": hole = SymbolPath(value)
    case "glyph": ownGlyph = SymbolPath(value)
    case "solid": always.append(.area(SymbolPath(value).text))
    case "line":
      let parts = value.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return }
      always.append(.line(SymbolPath(parts[1]).text, width: parts[0]))
    case "inside":
      let numbers = value.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 3 else { return }
      inside = Inside(x: numbers[0], y: numbers[1], scale: numbers[2])
    case "turns": turns = true
    default: break
    }
  }

  /// The symbol itself.
  var outlined: [SymbolDrawing.Layer] {
    guard let body else { return always }
    let width = "1.8"
    guard edge == nil else {
      return [.line((edge ?? body).text, width: width)] + always
    }
    return [.line(body.text, width: width)] + (hole.map { [.area($0.text)] } ?? []) + always
  }

  /// The symbol with its area filled.
  var filled: [SymbolDrawing.Layer] {
    guard let area else { return always }
    return [.area(area)] + always
  }

  /// The area of the body, as one path.
  var area: String? { body.map { $0.text + (hole?.text ?? "") } }

  /// The outline around an enclosed symbol.
  var frame: [SymbolDrawing.Layer] { Array(outlined.prefix(1)) }

  /// The symbol's area if another symbol encloses it.
  var glyph: SymbolPath {
    if let ownGlyph { return ownGlyph }
    let areas = always.compactMap { layer in
      if case .area(let path) = layer { path } else { nil }
    }
    return SymbolPath(((area.map { [$0] } ?? []) + areas).joined())
  }
}
