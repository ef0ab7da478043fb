extension Screen {
  /// The screen as lines of text, for terminals and tests.
  ///
  /// Buttons stand in brackets, disabled ones in parentheses; what is chosen is marked `(•)`, what
  /// is switched on `[x]`, and a price that does not hold now `~~$4.99~~`. What is celebrated and
  /// what an alert says come last.
  public var plainText: String {
    var blocks: [String] = []
    let bar = [exit?.plainText, title].compactMap(\.self).joined(separator: "  ")
    if !bar.isEmpty { blocks.append(bar + "\n" + String(repeating: "=", count: bar.count)) }
    blocks += (elements + (footer ?? [])).map(\.plainText)
    if let celebration { blocks.append(lines(celebration.title, celebration.message)) }
    if let alert { blocks.append(alert.plainText) }
    return blocks.joined(separator: "\n\n") + "\n"
  }
}

extension Screen.Exit {
  fileprivate var plainText: String { isEnabled ? "[‹ \(label)]" : "(‹ \(label))" }
}

extension Screen.Element {
  var plainText: String {
    switch self {
    case .hero(let hero): lines(hero.title, hero.caption)
    case .text(let text): text.plainText
    case .card(let card): lines(card.title, card.caption)
    case .section(let section): section.plainText
    case .product(let product): product.plainText
    case .button(let button): button.plainText
    case .toggle(let toggle): "[\(toggle.isOn ? "x" : " ")] \(toggle.label)"
    case .picker(let picker): picker.plainText
    case .quota(let quota): lines(quota.label, quota.reset)
    case .playfield(let field):
      field.score != nil ? field.label : lines(field.label, "[\(field.finishLabel)]")
    case .plans(let plans): plans.plainText
    case .tabs(let tabs): tabs.plainText
    case .items(let items): items.plainText
    case .sheet(let sheet): sheet.plainText
    case .offers(let cards): cards.map(\.plainText).joined(separator: "\n\n")
    case .purchase(let purchase):
      lines(purchase.button.plainText, purchase.note, purchase.retry?.plainText)
    case .link(let link): "[\(link.label)]"
    case .gallery(let gallery): gallery.plainText
    case .entries(let entries): entries.plainText
    case .field(let field):
      lines(
        field.label, "[\(field.text.isEmpty ? field.placeholder : field.text)]",
        "[\(field.submitLabel)]")
    }
  }
}

extension Screen.Text {
  /// A check mark says something; other icons only adorn.
  fileprivate var plainText: String {
    (icon?.hasPrefix("checkmark") == true ? "✓ " : "")
      + [text, detail].compactMap(\.self).joined(separator: ": ")
  }
}

extension Screen.Section {
  fileprivate var plainText: String {
    lines(header, indented(rows.map(\.plainText).joined(separator: "\n")), footer)
  }
}

extension Screen.Product {
  fileprivate var plainText: String {
    let name = [title, price].compactMap(\.self).joined(separator: " – ")
    return lines(name, caption, note, button?.plainText)
  }
}

extension Screen.Button {
  fileprivate var plainText: String {
    let words = [label, progress].compactMap(\.self).joined(separator: " · ")
    return isEnabled ? "[\(words)]" : "(\(words))"
  }
}

extension Screen.Picker {
  fileprivate var plainText: String {
    let options = options.map { option in
      [mark(option.isChosen), option.label, option.lock.map { "– \($0)" }].compactMap(\.self)
        .joined(separator: " ")
    }
    return lines(label, options.joined(separator: "\n"))
  }
}

extension Screen.Plans {
  fileprivate var plainText: String {
    lines(
      plans.isEmpty ? nil : label, plans.map(\.plainText).joined(separator: "\n"), note, warning,
      button?.plainText, legal)
  }
}

extension Screen.Plan {
  fileprivate var plainText: String {
    lines(
      "\(mark(isChosen)) \(title) – \(price)",
      indented(lines(introduction, claims.isEmpty ? nil : claims.joined(separator: " · "), note)))
  }
}

extension [Screen.Tab] {
  fileprivate var plainText: String {
    let bar = map { "[\($0.label)]" }.joined(separator: " ")
    return ([bar] + flatMap(\.elements).map(\.plainText)).joined(separator: "\n\n")
  }
}

extension Screen.Items {
  fileprivate var plainText: String {
    lines(header, indented(items.map(\.plainText).joined(separator: "\n\n")))
  }
}

extension Screen.Price {
  fileprivate var plainText: String {
    [regular.map { "~~\($0)~~ →" }, current, reduction.map { "(\($0))" }].compactMap(\.self)
      .joined(separator: " ")
  }
}

extension Screen.Item {
  fileprivate var plainText: String {
    lines(
      [title, price?.plainText].compactMap(\.self).joined(separator: " – "), caption,
      claims.isEmpty ? nil : claims.joined(separator: " · "), price?.countdown?.text, note,
      button?.plainText)
  }
}

extension Screen.Sheet {
  fileprivate var plainText: String {
    lines(
      title, text, features.map { "✓ \($0)" }.joined(separator: "\n"),
      claims.isEmpty ? nil : claims.joined(separator: " · "),
      price.flatMap { $0.regular == nil ? nil : $0.plainText }, price?.countdown?.text, balance,
      note, button?.plainText, "[\(cancel.label)]")
  }
}

extension Screen.OfferCard {
  fileprivate var plainText: String {
    lines(header, title, name, price.plainText, price.countdown?.text, button.plainText)
  }
}

extension Screen.Gallery {
  fileprivate var plainText: String {
    let options = options.map { option in
      let name = [mark(option.isChosen), option.title, option.lock.map { "– \($0)" }]
        .compactMap(\.self).joined(separator: " ")
      let buttons = [
        option.isChosen || option.lock != nil ? nil : option.button,
        option.isPreviewed ? nil : option.preview, option.spend,
      ]
      return ([name] + buttons.compactMap { $0?.plainText }).joined(separator: " ")
    }
    return lines(label, options.joined(separator: "\n"))
  }
}

extension Screen.Entries {
  fileprivate var plainText: String {
    let entries = entries.map { entry in
      let title = entry.open == nil ? entry.title : "[\(entry.title)]"
      return [
        [title, entry.detail].compactMap(\.self).joined(separator: ": "), entry.delete?.plainText,
      ].compactMap(\.self).joined(separator: " ")
    }
    return lines(header, note, entries.joined(separator: "\n"))
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

private func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
}

private func mark(_ isChosen: Bool) -> String { isChosen ? "(•)" : "( )" }
