extension Screen {
  /// The screen as lines of text, for terminals and tests.
  ///
  /// Buttons are in brackets, disabled ones in parentheses; a selected item is marked `(•)`, a
  /// switch that is on `[x]`, and a crossed-out price `~~$4.99~~`. The celebration and the alert
  /// come last.
  public var plainText: String {
    var blocks: [String] = []
    let bar = [exit?.plainText, title].compactMap(\.self).joined(separator: "  ")
    if !bar.isEmpty { blocks.append(bar + "\n" + String(repeating: "=", count: bar.count)) }
    blocks += (elements + (footer ?? [])).map(\.plainText)
    if let celebration { blocks.append(String(lines: celebration.title, celebration.message)) }
    if let alert { blocks.append(alert.plainText) }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension Screen.Exit {
  fileprivate var plainText: String { isEnabled ? "[‹ \(label)]" : "(‹ \(label))" }
}

extension Screen.Element {
  var plainText: String { content.plainText }
}

extension Screen.Price {
  var plainText: String {
    [regular.map { "~~\($0)~~ →" }, current, reduction.map { "(\($0))" }].compactMap(\.self)
      .joined(separator: " ")
  }
}

extension Screen.Alert {
  fileprivate var plainText: String {
    String(
      lines: String(repeating: "-", count: max(title.count, 3)), title,
      message.isEmpty ? nil : message.joined(separator: "\n"),
      buttons.map(\.plainText).joined(separator: " "))
  }
}
