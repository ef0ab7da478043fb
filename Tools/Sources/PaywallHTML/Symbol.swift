import Symbols
package import WebPages

/// SF Symbols by name, as inline pictures.
package enum Symbol {
  /// Returns the symbol as an inline picture that screen readers skip.
  ///
  /// An unknown one is a disc with the first letter of its name. A symbol that points along the
  /// line is mirrored with it.
  package static func markup(_ name: String) -> HTML {
    let drawing = SymbolTable.standard.drawing(of: name)
    let style = drawing?.turns == true ? "symbol directional" : "symbol"
    return HTML(
      trusted: #"<svg class="\#(style)" viewBox="0 0 24 24" aria-hidden="true">"#
        + (drawing.map { markup($0.layers) } ?? initial(of: name)) + "</svg>")
  }

  /// Returns a page with every symbol and its name, by day and by night.
  static func page() -> String {
    let pictures = SymbolTable.standard.names.map { name in
      #"<li>\#(markup(name).markup)<span>\#(name.split(separator: ".").joined(separator: ".<wbr>"))</span></li>"#
    }
    let list = "<ul>\(pictures.joined(separator: "\n"))</ul>"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Symbols</title>
      <style>
      body { margin: 0; font: 11px/1.15 system-ui, sans-serif; }
      ul {
        display: grid; grid-template-columns: repeat(auto-fill, minmax(92px, 1fr)); gap: 14px 6px;
        margin: 0; padding: 20px; list-style: none; background: #fff; color: #000;
      }
      ul + ul { background: #1c1c1e; color: #fff; }
      li { display: grid; justify-items: center; align-content: start; gap: 6px; text-align: center; }
      svg { width: 40px; height: 40px; }
      </style>
      </head>
      <body>
      \(list)
      \(list)
      </body>
      </html>

      """
  }

  private static func markup(_ layers: [SymbolDrawing.Layer]) -> String {
    layers.map { layer in
      switch layer {
      case .area(let path): #"<path fill="currentColor" fill-rule="evenodd" d="\#(path)"/>"#
      case .line(let path, let width):
        #"<path fill="none" stroke="currentColor" stroke-width="\#(width)" stroke-linecap="round" "#
          + #"stroke-linejoin="round" d="\#(path)"/>"#
      case .clipped(let layers, let path):
        #"<g clip-path="path(evenodd, '\#(path)') view-box">\#(markup(layers))</g>"#
      }
    }.joined()
  }

  private static func initial(of name: String) -> String {
    let letter = HTML(escaping: name.prefix(1).uppercased()).markup
    return #"<circle cx="12" cy="12" r="10" fill="currentColor" fill-opacity="0.2"/>"#
      + #"<text x="12" y="12" font-size="12" font-weight="700" text-anchor="middle" "#
      + #"dominant-baseline="central" fill="currentColor">\#(letter)</text>"#
  }
}
