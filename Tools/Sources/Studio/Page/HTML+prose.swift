import WebPages

extension HTML {
  /// A sentence in which names are between backticks, as in source code.
  init(prose sentence: String) {
    let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.count.isMultiple(of: 2) else {
      self.init(escaping: sentence)
      return
    }
    let drawn = parts.enumerated().map { index, part -> HTML in
      let text = HTML(escaping: String(part))
      return index.isMultiple(of: 2) ? text : HTML(trusted: "<code>\(text.markup)</code>")
    }
    self = .joined(drawn)
  }
}
