extension Screen {
  /// The screen as lines of text, for terminals and tests.
  ///
  /// Buttons stand in brackets, disabled ones in parentheses; what is chosen is marked `(•)` and
  /// what is switched on `[x]`. An alert comes last, under a line of its own.
  public var plainText: String {
    var blocks: [String] = []
    let bar = [exit.map { "[‹ \($0.label)]" }, title].compactMap(\.self).joined(separator: "  ")
    if !bar.isEmpty { blocks.append(bar + "\n" + String(repeating: "=", count: bar.count)) }
    blocks += elements.map(\.plainText)
    if let alert { blocks.append(alert.plainText) }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension Screen.Element {
  var plainText: String {
    switch self {
    case .hero(let hero): lines(hero.title, hero.caption)
    case .text(let text): [text.text, text.detail].compactMap(\.self).joined(separator: ": ")
    case .card(let card): lines(card.title, card.caption)
    case .section(let section): section.plainText
    case .product(let product): product.plainText
    case .button(let button): button.plainText
    case .toggle(let toggle): "[\(toggle.isOn ? "x" : " ")] \(toggle.label)"
    case .picker(let picker): picker.plainText
    case .quota(let quota): lines(quota.label, quota.reset)
    case .playfield(let field):
      field.score != nil ? field.label : lines(field.label, "[\(field.finishLabel)]")
    }
  }
}

extension Screen.Section {
  fileprivate var plainText: String {
    let indented = rows.map { "  " + $0.plainText.replacing("\n", with: "\n  ") }
    return lines(header, indented.joined(separator: "\n"), footer)
  }
}

extension Screen.Product {
  fileprivate var plainText: String {
    let name = [title, price].compactMap(\.self).joined(separator: " – ")
    return lines(name, caption, note, button?.plainText)
  }
}

extension Screen.Button {
  fileprivate var plainText: String { isEnabled ? "[\(label)]" : "(\(label))" }
}

extension Screen.Picker {
  fileprivate var plainText: String {
    let options = options.map { option in
      let mark = option.isChosen ? "(•)" : "( )"
      return [mark, option.label, option.lock.map { "– \($0)" }].compactMap(\.self)
        .joined(separator: " ")
    }
    return lines(label, options.joined(separator: "\n"))
  }
}

extension Screen.Alert {
  fileprivate var plainText: String {
    lines(
      String(repeating: "-", count: max(title.count, 3)), title,
      message.isEmpty ? nil : message.joined(separator: "\n"),
      buttons.map(\.plainText).joined(separator: " "))
  }
}

private func lines(_ parts: String?...) -> String {
  parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
}
