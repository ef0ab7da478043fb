import TollgateScreens
import WebPages

extension ScreenRendering {
  /// Parts of a screen, with a bar of links to them that shows which one is chosen.
  func tabs(_ tabs: [Screen.Tab]) -> HTML {
    let bar = tabs.enumerated().map { index, tab -> HTML in
      let icon = tab.icon.map { Symbol.markup($0).markup } ?? ""
      let label = HTML(escaping: tab.label).markup
      // The first part is visible at first; the script marks the selected one.
      let current = index == 0 ? #" aria-current="true""# : ""
      return HTML(
        trusted:
          ##"<a href="#\##(idPrefix)tab-\##(index + 1)"\##(current)>\##(icon)<span>\##(label)</span></a>"##
      )
    }
    let parts = tabs.enumerated().map { index, tab in
      HTML(
        trusted: #"<div class="tab" id="\#(idPrefix)tab-\#(index + 1)">"#
          + tab.elements.map { element($0).markup }.joined() + "</div>")
    }
    return templates.tabs.filled([
      "label": .text(tabs.map(\.label).joined(separator: ", ")), "bar": .markup(.joined(bar)),
      "parts": .markup(.joined(parts)),
    ])
  }

  func items(_ items: Screen.Items) -> HTML {
    templates.items.filled([
      "header": .text(items.header), "items": .markup(.joined(items.items.map(item))),
    ])
  }

  private func item(_ item: Screen.Item) -> HTML {
    templates.item.filled([
      "state": .text(item.state.look), "icon": .markup(item.icon.map(Symbol.markup)),
      "iconName": .text(item.icon), "name": .markup(name(of: item)),
      "caption": .text(item.caption), "claims": .markup(claims(item.claims)),
      "hasDeal": .flag(item.price != nil || item.note != nil || item.button != nil),
      "price": .markup(item.price.map(price)), "note": .text(item.note),
      "button": .markup(item.button.map { button($0, class: $0.style.rawValue) }),
    ])
  }

  /// Returns the heading of a card, which opens the product's sheet if there is one.
  private func name(of item: Screen.Item) -> HTML {
    guard let details = item.details else {
      return HTML(trusted: "<h3>\(HTML(escaping: item.title).markup)</h3>")
    }
    let opens = form(
      details, item.title, class: "details", trailing: Symbol.markup("chevron.right"))
    return HTML(trusted: #"<div role="heading" aria-level="3">\#(opens.markup)</div>"#)
  }

  func sheet(_ sheet: Screen.Sheet, isFirstHeading: Bool) -> HTML {
    let tick = Symbol.markup("checkmark").markup
    let features = sheet.features.map {
      HTML(trusted: "<li>\(tick)<span>\(HTML(escaping: $0).markup)</span></li>")
    }
    let words: [String: Template.Value] = [
      "state": .text(sheet.state.look), "iconName": .text(sheet.icon),
      "title": .text(sheet.title), "text": .text(sheet.text), "balance": .text(sheet.balance),
      "note": .text(sheet.note), "words": .text(LongWords(in: sheet.title)?.rawValue),
    ]
    let shown: [String: Template.Value] = [
      "isFirst": .flag(isFirstHeading), "isSecond": .flag(!isFirstHeading),
      "isLoading": .flag(sheet.state == .loading), "icon": .markup(sheet.icon.map(Symbol.markup)),
      "features": features.isEmpty ? nil : .markup(.joined(features)),
      "claims": .markup(claims(sheet.claims)),
      "price": .markup(sheet.price.flatMap { $0.regular == nil ? nil : price($0) }),
      "button": .markup(sheet.button.map { button($0, class: $0.style.rawValue) }),
      "cancel": .markup(button(sheet.cancel, class: sheet.cancel.style.rawValue)),
    ]
    return templates.sheet.filled(words.merging(shown) { word, _ in word })
  }

  /// Leads out of the app; anything but an address on the web stays words.
  func link(_ link: Screen.Link) -> HTML {
    guard link.url.hasPrefix("https://") else {
      return HTML(trusted: #"<p class="link">\#(HTML(escaping: link.label).markup)</p>"#)
    }
    return templates.link.filled(["label": .text(link.label), "url": .text(link.url)])
  }
}
