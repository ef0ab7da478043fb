import TollgateScreens
import WebPages

extension ScreenRendering {
  /// Draws one element.
  ///
  /// The first heading of a screen is its title.
  func element(_ element: Screen.Element, isFirstHeading: Bool = false) -> HTML {
    switch element {
    case .hero(let hero): self.hero(hero, isFirstHeading: isFirstHeading)
    case .text(let text): self.text(text)
    case .card(let card): self.card(card)
    case .section(let section): self.section(section)
    case .product(let product): self.product(product)
    case .button(let button): self.button(button, class: button.style.rawValue)
    case .toggle(let toggle): self.toggle(toggle)
    case .picker(let picker): self.picker(picker)
    case .quota(let quota): self.quota(quota)
    case .playfield(let playfield): self.playfield(playfield)
    case .plans(let plans): self.plans(plans)
    case .tabs(let tabs): self.tabs(tabs)
    case .items(let items): self.items(items)
    case .sheet(let sheet): self.sheet(sheet, isFirstHeading: isFirstHeading)
    case .offers(let cards): .joined(cards.map(offer))
    case .purchase(let purchase): self.purchase(purchase)
    case .link(let link): self.link(link)
    case .gallery(let gallery): self.gallery(gallery)
    case .entries(let entries): self.entries(entries)
    case .field(let field): self.field(field)
    case .subscription(let subscription): self.subscription(subscription)
    case .view(let view):
      templates.view.filled(["name": .text(view.name), "label": .text(view.label)])
    }
  }

  private func hero(_ hero: Screen.Hero, isFirstHeading: Bool) -> HTML {
    templates.hero.filled([
      "icon": .markup(hero.icon.map(Symbol.markup)), "iconName": .text(hero.icon),
      "title": .text(hero.title), "caption": .text(hero.caption),
      "words": .text(LongWords(in: hero.title)?.rawValue),
      "isFirst": .flag(isFirstHeading), "isSecond": .flag(!isFirstHeading),
    ])
  }

  private func text(_ text: Screen.Text) -> HTML {
    templates.text.filled([
      "style": .text(text.style.rawValue), "icon": .markup(text.icon.map(Symbol.markup)),
      "iconName": .text(text.icon), "text": .text(text.text), "detail": .text(text.detail),
    ])
  }

  private func card(_ card: Screen.Card) -> HTML {
    templates.card.filled([
      "icon": .markup(card.icon.map(Symbol.markup)), "iconName": .text(card.icon),
      "title": .text(card.title), "caption": .text(card.caption),
    ])
  }

  private func section(_ section: Screen.Section) -> HTML {
    let rows = section.rows.map { row -> HTML in
      let drawn = if case .button(let button) = row { self.row(button) } else { element(row) }
      return HTML(trusted: "<li>\(drawn.markup)</li>")
    }
    return templates.section.filled([
      "header": .text(section.header), "footer": .text(section.footer),
      "rows": .markup(.joined(rows)),
    ])
  }

  private func product(_ product: Screen.Product) -> HTML {
    templates.product.filled([
      "state": .text(product.state.look), "icon": .markup(product.icon.map(Symbol.markup)),
      "iconName": .text(product.icon), "title": .text(product.title),
      "caption": .text(product.caption), "price": .text(product.price),
      "priceDirection": .markup(direction(of: product.price)),
      "note": .text(product.note), "isLoading": .flag(product.state == .loading),
      "button": .markup(product.button.map { button($0, class: $0.style.rawValue) }),
    ])
  }

  func button(_ button: Screen.Button, class style: String) -> HTML {
    form(
      button.action, button.label, class: style, icon: button.icon, isEnabled: button.isEnabled,
      progress: button.progress)
  }

  /// Returns a button in a list.
  ///
  /// An element that leads to another screen has an arrow.
  private func row(_ button: Screen.Button) -> HTML {
    if let prompt = button.prompt { return self.prompt(prompt, of: button) }
    let leads = if case .open = button.action { true } else { false }
    return form(
      button.action, button.label, class: "row", icon: button.icon, onTile: true,
      isEnabled: button.isEnabled, progress: button.progress,
      trailing: leads ? Symbol.markup("chevron.right") : nil)
  }

  private func prompt(_ prompt: Screen.Button.Prompt, of button: Screen.Button) -> HTML {
    templates.redeem.filled([
      "path": .text(path), "icon": .markup(button.icon.map(Symbol.markup)),
      "iconName": .text(button.icon), "label": .text(button.label),
      "fields": .markup(fields(of: button.action)), "placeholder": .text(prompt.placeholder),
      "submit": .text(prompt.submitLabel), "disabled": .flag(!button.isEnabled),
    ])
  }

  private func toggle(_ toggle: Screen.Toggle) -> HTML {
    templates.toggle.filled([
      "path": .text(path), "fields": .markup(fields(of: toggle.action)),
      "label": .text(toggle.label), "checked": toggle.isOn ? "true" : "false",
    ])
  }

  private func picker(_ picker: Screen.Picker) -> HTML {
    let options = picker.options.map { option in
      form(
        option.action, option.label, class: "option",
        icon: option.lock == nil ? nil : "lock.fill",
        attributes: HTML(trusted: #"aria-pressed="\#(option.isChosen)""#),
        trailing: option.lock.map {
          HTML(trusted: #"<span class="unseen">, \#(HTML(escaping: $0).markup)</span>"#)
        })
    }
    return templates.picker.filled([
      "label": .text(picker.label), "options": .markup(.joined(options)),
    ])
  }

  private func quota(_ quota: Screen.Quota) -> HTML {
    let (mark, isSaid) = (quota.shownMark, quota.label != nil)
    let pips = (0..<(mark == .bar ? 0 : quota.limit)).map { index in
      HTML(trusted: index < quota.remaining ? "<i></i>" : #"<i class="spent"></i>"#)
    }
    // The label describes all of it for VoiceOver.
    return templates.quota.filled([
      "label": .text(quota.label), "reset": .text(quota.reset),
      "pips": isSaid && mark != .bar ? .markup(.joined(pips)) : nil,
      "mark": .text(mark == .car ? "car" : nil), "bar": .flag(isSaid && mark == .bar),
      "remaining": .text("\(quota.remaining)"), "limit": .text("\(quota.limit)"),
    ])
  }

  private func playfield(_ field: Screen.Playfield) -> HTML {
    templates.playfield.filled([
      "label": .text(field.label), "palette": .text(field.palette), "path": .text(path),
      "fields": .markup(fields(of: .set(field.input, to: "0"))), "finish": .text(field.finishLabel),
      "left": .text(field.leftLabel), "right": .text(field.rightLabel),
      "scoreLabel": .text(field.scoreLabel), "score": .text(String(field.score ?? 0)),
      "hint": .text(field.hint), "isOn": .flag(field.score == nil),
      "leftIcon": .markup(Symbol.markup("arrowtriangle.left.fill")),
      "rightIcon": .markup(Symbol.markup("arrowtriangle.right.fill")),
    ])
  }
}
