import SourceJSON
import TollgateCore

extension ScreenComposer {
  /// Returns the badges that the person holds; none, and there is nothing to draw.
  func badges(_ layout: BadgesLayout) -> Screen.Section? {
    let held = state.customer.entitlements.badges(at: state.moment.paidNow)
    let rows = layout.badges.filter { held.contains($0.badge.value) }.map { badge in
      Screen.Element.text(
        Screen.Text(text: words(badge.title), style: .body, icon: badge.icon, detail: nil))
    }
    guard !rows.isEmpty else { return nil }
    return Screen.Section(header: layout.header.map { words($0) }, rows: rows, footer: nil)
  }

  /// Returns the options of a choice, to be looked at and picked; what is locked says so.
  func gallery(_ layout: GalleryLayout) -> Screen.Gallery? {
    guard let choice = catalog.choices.first(where: { $0.id == layout.choice.value }) else {
      return nil
    }
    let chosen = catalog.chosen(choice, for: state.customer, at: state.moment)
    let previewed = state.inputs[choice.id.rawValue].map { Feature.ID($0) } ?? chosen
    return Screen.Gallery(
      label: words(layout.label),
      options: layout.options.filter { choice.options.contains($0.feature.value) }.map { option in
        self.option(option, of: layout, choice, chosen: chosen, previewed: previewed)
      })
  }

  private func option(
    _ option: GalleryLayout.Option, of layout: GalleryLayout, _ choice: Choice,
    chosen: Feature.ID, previewed: Feature.ID
  ) -> Screen.Gallery.Option {
    let id = option.feature.value
    let decision = decide(id)
    return Screen.Gallery.Option(
      id: id, title: words(option.title), colors: option.colors, isChosen: id == chosen,
      isPreviewed: id == previewed, lock: decision.isAllowed ? nil : words(.locked),
      button: Screen.Button(
        label: decision.isAllowed ? words(layout.pick) : words(layout.get), style: .bordered,
        action: .use(id, then: nil),
        isEnabled: leadsSomewhere(decision)),
      preview: Screen.Button(
        label: words(layout.preview), style: .plain,
        action: .set(choice.id.rawValue, to: id.rawValue)),
      spend: decision.isAllowed ? nil : layout.spend.map { spend($0, on: id) })
  }

  private func spend(_ layout: GalleryLayout.Spending, on feature: Feature.ID) -> Screen.Button {
    Screen.Button(
      label: words(layout.label, argument(.cost(layout.spend))), style: .plain,
      action: .spend(layout.spend.value, on: feature))
  }

  /// The celebration to play with the alert of a successful purchase.
  ///
  /// An app has one celebration; it plays on whatever screen is open.
  var celebration: Screen.Celebration? {
    guard case .purchased(let product) = state.presentation.alert else { return nil }
    return book.screens.lazy.compactMap { book.layouts[$0]?.celebration }.first.map { layout in
      Screen.Celebration(
        product: product, title: words(layout.title),
        message: words(layout.message, .text(name(of: product))), seconds: layout.seconds,
        confetti: layout.confetti.map {
          Screen.Celebration.Confetti(count: $0.count, seconds: $0.seconds)
        }, haptic: layout.haptic, sound: layout.sound)
    }
  }
}
