import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// Returns an element in the current state, or `nil` if it shows nothing.
  func element(_ layout: ElementLayout) -> Screen.Element? {
    guard holds(layout.when) else { return nil }
    return switch layout.content {
    case .hero(let hero):
      .hero(
        Screen.Hero(
          icon: hero.icon, title: words(hero.title),
          caption: hero.caption.map { words($0, (hero.arguments ?? []).map { argument($0) }) }))
    case .text(let text): .text(self.text(text))
    case .card(let card):
      .card(
        Screen.Card(
          icon: card.icon, title: words(card.title),
          caption: words(card.caption, (card.arguments ?? []).map { argument($0) })))
    case .section(let section): self.section(section).map(Screen.Element.section)
    case .benefits(let benefits): self.benefits(benefits).map(Screen.Element.section)
    case .product(let product): self.product(product).map(Screen.Element.product)
    case .button(let button): self.button(button).map(Screen.Element.button)
    case .toggle(let toggle): self.toggle(toggle).map(Screen.Element.toggle)
    case .picker(let picker): self.picker(picker).map(Screen.Element.picker)
    case .quota(let quota): self.quota(quota).map(Screen.Element.quota)
    case .playfield(let playfield): self.playfield(playfield).map(Screen.Element.playfield)
    case .plans(let plans): self.plans(plans).map(Screen.Element.plans)
    case .tabs(let tabs): self.tabs(tabs).map(Screen.Element.tabs)
    case .items(let items): self.items(items).map(Screen.Element.items)
    case .sheet(let sheet): self.sheet(sheet).map(Screen.Element.sheet)
    case .offers(let offers): self.offers(offers).map(Screen.Element.offers)
    case .purchase(let purchase): self.purchase(purchase).map(Screen.Element.purchase)
    case .link(let link): .link(Screen.Link(label: words(link.label), url: link.url))
    case .gallery(let gallery): self.gallery(gallery).map(Screen.Element.gallery)
    case .badges(let badges): self.badges(badges).map(Screen.Element.section)
    case .entries(let entries): .entries(self.entries(entries))
    case .field(let field): .field(self.field(field))
    }
  }

  private func text(_ layout: TextLayout) -> Screen.Text {
    Screen.Text(
      text: words(layout.key, (layout.arguments ?? []).map { argument($0) }),
      style: layout.style ?? .body, icon: layout.icon, detail: layout.detail.map { words($0) })
  }

  /// Returns a section with nothing in it is not drawn.
  private func section(_ layout: SectionLayout) -> Screen.Section? {
    let rows = layout.elements.compactMap(element)
    guard !rows.isEmpty else { return nil }
    return Screen.Section(
      header: layout.header.map { words($0) }, rows: rows, footer: layout.footer.map { words($0) })
  }

  /// Returns a section of what the paywall's products open by the catalog's rules and is not free
  /// here.
  private func benefits(_ layout: BenefitsLayout) -> Screen.Section? {
    guard let paywall = catalog.paywall(drawnBy: id) else { return nil }
    let sold = catalog.entitlements(soldOn: paywall)
    let rows = layout.benefits.filter { benefit in
      guard let feature = catalog.feature(benefit.feature.value) else { return false }
      return feature.isOpened(by: sold) && !feature.access.contains { $0.isFree(on: platform) }
    }.map { benefit in
      Screen.Element.text(
        Screen.Text(text: words(benefit.title), style: .body, icon: benefit.icon, detail: nil))
    }
    guard !rows.isEmpty else { return nil }
    return Screen.Section(header: layout.header.map { words($0) }, rows: rows, footer: nil)
  }

  /// Returns a test switch is drawn in builds that have it, and nowhere else.
  private func toggle(_ layout: ToggleLayout) -> Screen.Toggle? {
    guard state.moment.device.build.allowsSimulation else { return nil }
    let name = layout.name.value
    let isOn =
      name == catalog.simulation?.toggle
      ? state.customer.isSimulating
      : catalog.isOn(name, for: state.customer, at: state.moment)
    return Screen.Toggle(
      label: words(layout.label), isOn: isOn,
      action: .toggle(layout.name.value))
  }

  private func picker(_ layout: PickerLayout) -> Screen.Picker? {
    guard let choice = catalog.choices.first(where: { $0.id == layout.choice.value }) else {
      return nil
    }
    let chosen = catalog.chosen(choice, for: state.customer, at: state.moment)
    return Screen.Picker(
      label: words(layout.label),
      options: choice.options.map { option in
        Screen.Picker.Option(
          label: layout.options[option].map { words($0) } ?? option.rawValue,
          isChosen: option == chosen, lock: decide(option).isAllowed ? nil : words(.locked),
          action: .use(option, then: nil))
      })
  }

  /// Returns a quota is shown to people whom it limits, once that is known.
  private func quota(_ layout: QuotaLayout) -> Screen.Quota? {
    let feature = layout.feature.value
    let decision = decide(feature)
    guard state.customer.entitlements.isKnown, case .count(let left) = decision.remaining,
      let limit = catalog.feature(feature)?.quota?.limit
    else { return nil }
    return Screen.Quota(
      remaining: left, limit: limit,
      label: layout.label.map { words($0, .number(left), .number(limit)) },
      reset: reset(layout, decision), mark: layout.mark)
  }

  private func reset(_ layout: QuotaLayout, _ decision: Decision) -> String? {
    guard let tomorrow = layout.tomorrow, let hours = layout.hours, let reset = decision.resetsAt
    else { return nil }
    guard !decision.isClockBehind else { return words(.clockBehind) }
    return switch ResetTime(from: state.moment.now, to: reset) {
    case .tomorrow: words(tomorrow)
    case .hours(let count): words(hours, .number(count))
    }
  }

  private func playfield(_ layout: PlayfieldLayout) -> Screen.Playfield? {
    let palette = layout.palette.flatMap { id in catalog.choices.first { $0.id == id.value } }
    return Screen.Playfield(
      label: words(layout.label),
      palette: palette.map {
        catalog.chosen($0, for: state.customer, at: state.moment).rawValue
      },
      input: layout.input, score: state.inputs[layout.input].map { Int($0) ?? 0 },
      finishLabel: words(.finishRound), leftLabel: words(.steerLeft),
      rightLabel: words(.steerRight), scoreLabel: words(.score), hint: words(.howToPlay))
  }
}

extension Feature {
  fileprivate func isOpened(by entitlements: Set<Entitlement.ID>) -> Bool {
    access.contains { rule in
      if case .entitled(let entitlement) = rule {
        entitlements.contains(entitlement)
      } else {
        false
      }
    }
  }
}
