/// SF Symbols by name, drawn anew for the web.
enum Symbol {
  /// Returns the symbol as an inline picture that screen readers skip.
  ///
  /// One that is not known is a dashed frame with a question mark. What points along the line turns
  /// with it.
  static func markup(_ name: String) -> HTML {
    let style = directional.contains(name) ? "symbol directional" : "symbol"
    return HTML(
      trusted: #"<svg class="\#(style)" viewBox="0 0 24 24" aria-hidden="true">"#
        + (shapes[name] ?? more[name] ?? unknown) + "</svg>")
  }

  static var known: Set<String> { Set(shapes.keys).union(more.keys) }

  private static let directional: Set = [
    "chevron.left", "chevron.right", "arrow.right.circle.fill",
  ]

  private static let unknown =
    #"<rect x="3.5" y="3.5" width="17" height="17" rx="4" fill="none" stroke="currentColor" "#
    + #"stroke-width="1.4" stroke-dasharray="3 2.4"/>"#
    + drawn("M9.3 9.4a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.2 1-1.2 2M12 17v.1", width: 1.8)

  static func filled(_ path: String) -> String {
    #"<path fill="currentColor" fill-rule="evenodd" d="\#(path)"/>"#
  }

  static func drawn(_ path: String, width: Double = 2.2) -> String {
    #"<path fill="none" stroke="currentColor" stroke-width="\#(width)" stroke-linecap="round" "#
      + #"stroke-linejoin="round" d="\#(path)"/>"#
  }

  private static let shapes: [String: String] = [
    "arrow.clockwise": drawn("M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.6 3.2v4.2h-4.2"),
    "arrowtriangle.left.fill": filled(
      "M17 5.2v13.6a1 1 0 0 1-1.6.8L6 12.8a1 1 0 0 1 0-1.6l9.4-6.8a1 1 0 0 1 1.6.8z"),
    "arrowtriangle.right.fill": filled(
      "M7 5.2v13.6a1 1 0 0 0 1.6.8l9.4-6.8a1 1 0 0 0 0-1.6L8.6 4.4a1 1 0 0 0-1.6.8z"),
    "checkmark.circle.fill": filled(
      "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm4.9 7.3-5.6 7.2a1 1 0 0 1-1.5.1l-2.8-2.8a1 1 0 0 1 1.4-1.4l2 2 4.9-6.3a1 1 0 0 1 1.6 1.2z"
    ),
    "chevron.left": drawn("M15 4.5 7.5 12l7.5 7.5", width: 2.4),
    "chevron.right": drawn("M9 5.5 15.5 12 9 18.5", width: 2.4),
    "flag.checkered":
      drawn("M5.5 21.5V3", width: 2.2)
      + filled(
        "M7 3h3.6v3h-3.6zM14.2 3h3.6v3h-3.6zM10.6 6h3.6v3h-3.6zM17.8 6h3.6v3h-3.6zM7 9h3.6v3h-3.6zM14.2 9h3.6v3h-3.6zM10.6 12h3.6v3h-3.6zM17.8 12h3.6v3h-3.6z"
      )
      + drawn("M7 3.5h14v11H7", width: 1),
    "gamecontroller.fill": filled(
      "M7.2 6.5h9.6c2.7 0 4 1.8 4.7 4.6l1 4.5c.5 2.3-.7 3.9-2.5 3.9-1.2 0-2-.6-2.8-1.7l-1.3-1.7H8.1l-1.3 1.7C6 18.9 5.2 19.5 4 19.5c-1.8 0-3-1.6-2.5-3.9l1-4.5c.7-2.8 2-4.6 4.7-4.6zM7.3 9v1.4H5.9v1.7h1.4v1.4H9v-1.4h1.4v-1.7H9V9zm9.1 0a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zm-2 2.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z"
    ),
    "gearshape.fill": gear,
    "giftcard.fill": filled(
      "M4.5 5h15A2.5 2.5 0 0 1 22 7.5V10H2V7.5A2.5 2.5 0 0 1 4.5 5zM2 12h20v5.5a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 17.5zm3 3v2h6v-2z"
    ),
    "heart.fill": filled(
      "M12 21C5.5 16.6 2 13 2 8.9 2 5.9 4.3 3.7 7.1 3.7c2 0 3.8 1.1 4.9 2.9 1.1-1.8 2.9-2.9 4.9-2.9 2.8 0 5.1 2.2 5.1 5.2 0 4.1-3.5 7.7-10 12.1z"
    ),
    "infinity": drawn(
      "M12 12c-2-2.8-3.6-4.3-5.8-4.3a4.3 4.3 0 0 0 0 8.6C8.4 16.3 10 14.8 12 12s3.6-4.3 5.8-4.3a4.3 4.3 0 0 1 0 8.6C15.6 16.3 14 14.8 12 12z",
      width: 2.4),
    "info.circle.fill": filled(
      "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 4.4a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8zm-1.7 4.2h2.8v5.1h1.4v1.7H9.7v-1.7h1.5v-3.4h-.9z"
    ),
    "lock.fill": filled(
      "M7 10V7.5a5 5 0 0 1 10 0V10h.5A1.5 1.5 0 0 1 19 11.5v8a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-8A1.5 1.5 0 0 1 6.5 10zm2 0h6V7.5a3 3 0 0 0-6 0z"
    ),
    "moon.stars.fill": filled(
      "M10.2 3.4a8.8 8.8 0 1 0 10.4 11.4 7.6 7.6 0 0 1-10.4-11.4zM17 3l.8 2.2L20 6l-2.2.8L17 9l-.8-2.2L14 6l2.2-.8zm3.5 6 .5 1.5 1.5.5-1.5.5-.5 1.5-.5-1.5-1.5-.5 1.5-.5z"
    ),
    "paintpalette.fill": filled(
      "M12 2.5a9.5 9.5 0 1 0 0 19c1.4 0 2.2-.9 2.2-2 0-1.2-1-1.6-1-2.7 0-.9.8-1.6 1.8-1.6h2.1a4.6 4.6 0 0 0 4.4-4.5c0-4.6-4.3-8.2-9.5-8.2zM7 9.7a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm3-4a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm4.6 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zm3 4a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"
    ),
    "play.fill": filled(
      "M6 4.3v15.4a1.2 1.2 0 0 0 1.8 1l12.9-7.7a1.2 1.2 0 0 0 0-2L7.8 3.3a1.2 1.2 0 0 0-1.8 1z"),
    "xmark": drawn("M6.5 6.5l11 11M17.5 6.5l-11 11", width: 2.6),
  ]

  private static let gear = filled(
    "M10.6 2h2.8l.5 2.6 1.7.7L17.8 3.8l2 2-1.5 2.2.7 1.7 2.6.5v2.8l-2.6.5-.7 1.7 1.5 2.2-2 2-2.2-1.5-1.7.7-.5 2.6h-2.8l-.5-2.6-1.7-.7-2.2 1.5-2-2 1.5-2.2-.7-1.7L2.4 13v-2.8l2.6-.5L5.7 8 4.2 5.8l2-2 2.2 1.5 1.7-.7zM12 8.4a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4z"
  )
}
