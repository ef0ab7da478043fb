import SourceJSON
import TollgateCore

/// Turns a layout and a state into a screen.
final class ScreenComposer<Words: Strings> {
  let book: ScreenBook
  let id: ScreenID
  let state: ScreenState
  let strings: Words
  let catalog: Catalog

  /// The language that the screen is in.
  let language: String

  /// The engine's own words in it, if it has some.
  let phraseLanguage: PhraseLanguage?

  /// The offers that are open.
  let open: [OpenOffer]

  init(book: ScreenBook, id: ScreenID, state: ScreenState, strings: Words) {
    self.book = book
    self.id = id
    self.state = state
    self.strings = strings
    catalog = state.catalog ?? book.catalog
    language = strings.language(for: state.locale)
    phraseLanguage = PhraseLanguage(reading: language)
    open = catalog.openOffers(for: state.customer, at: state.moment)
  }

  var platform: Platform { state.moment.device.platform }
  var isBusy: Bool { state.presentation.activity != nil }

  /// A Boolean value that indicates whether a purchase can begin now.
  var canBuy: Bool { !isBusy && state.canMakePayments }

  func compose(_ layout: ScreenLayout) -> Screen {
    let shown = state.presentation.alert.map(alert) ?? layout.alert.flatMap(alert)
    return Screen(
      id: id, language: language, title: layout.title.map { words($0) },
      exit: exit(backTo: layout.back?.value),
      isPaywall: paywall != nil, style: layout.style ?? .plain,
      look: book.look?.look,
      elements: layout.elements.compactMap(element),
      footer: layout.footer.map { $0.compactMap(element) }.flatMap { $0.isEmpty ? nil : $0 },
      alert: shown, celebration: celebration(under: shown))
  }

  /// Returns an element in the current state, or `nil` if it shows nothing.
  func element(_ layout: ElementLayout) -> Screen.Element? {
    holds(layout.when) ? layout.content.element(on: self) : nil
  }

  /// The paywall that this screen draws, or whose sheet it is.
  var paywall: Paywall? { catalog.paywall(shownOn: id) }

  func decide(_ feature: Feature.ID) -> Decision {
    catalog.decide(
      feature, for: state.customer, at: state.moment, count: state.counts[feature] ?? 0)
  }

  /// Returns the number of uses, or of items, that the feature allows this person, or nil if it is not
  /// limited.
  func limit(of feature: Feature.ID) -> Int? {
    catalog.quota(of: feature, for: state.customer, at: state.moment)?.limit
  }

  func holds(_ condition: Condition?) -> Bool {
    condition.map { state.satisfies($0, of: catalog) } ?? true
  }

  /// Every screen but the first can be left, a paywall when it lets the person go.
  func exit(backTo back: ScreenID?) -> Screen.Exit? {
    if let back {
      let title = book.layouts[back]?.title.map { words($0) }
      return Screen.Exit(
        kind: .back, label: title ?? words(.back), action: .open(back), isEnabled: true)
    }
    guard id != book.openingScreen(in: state) else { return nil }
    switch dismissability {
    case .no: return nil
    case .yes:
      return Screen.Exit(kind: .close, label: words(.close), action: .dismiss, isEnabled: true)
    case .inSeconds(let seconds):
      return Screen.Exit(
        kind: .close, label: words(.closesIn, .number(seconds)), action: .dismiss,
        isEnabled: false)
    }
  }
}
