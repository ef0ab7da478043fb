import SourceJSON
import TollgateCore

/// Turns a layout and a state into a screen.
struct ScreenComposer<Words: Strings> {
  let book: ScreenBook
  let id: ScreenID
  let state: ScreenState
  let strings: Words

  var catalog: Catalog { state.catalog ?? book.catalog }
  var platform: Platform { state.moment.device.platform }
  var isBusy: Bool { state.presentation.activity != nil }

  func compose(_ layout: ScreenLayout) -> Screen {
    Screen(
      id: id, language: language, title: layout.title.map { words($0) }, exit: exit(of: layout),
      isPaywall: catalog.paywall(drawnBy: id) != nil,
      elements: layout.elements.compactMap(element),
      alert: state.presentation.alert.map(alert) ?? layout.alert.flatMap(alert))
  }

  /// The words under a key.
  func words(_ key: StringKey, _ arguments: StringArgument...) -> String {
    words(key, arguments)
  }

  func words(_ key: StringKey, _ arguments: [StringArgument]) -> String {
    guard let sent = catalog.message(inPlaceOf: key.value, language: language) else {
      return strings.text(key.value, arguments, locale: state.locale, platform: platform)
        ?? key.value
    }
    // A variant names other words of the String Catalog; what is sent from afar are words.
    return strings.text(sent, arguments, locale: state.locale, platform: platform) ?? sent
  }

  /// The app's words for something every app says, or ours.
  func words(_ phrase: Phrase, _ argument: String? = nil) -> String {
    let arguments = argument.map { [StringArgument.text($0)] } ?? []
    return strings.text(phrase.rawValue, arguments, locale: state.locale, platform: platform)
      ?? phrase.english.replacing("%@", with: argument ?? "")
  }

  func decide(_ feature: Feature.ID) -> Decision {
    catalog.decide(feature, for: state.customer, at: state.moment)
  }

  func holds(_ condition: Condition?) -> Bool {
    switch condition {
    case nil: true
    case .all(let parts): parts.allSatisfy(holds)
    case .not(let other): !holds(other)
    case .entitled(let entitlement):
      state.customer.entitlements.contains(entitlement.value, at: state.moment.paidNow)
    case .unlimited(let feature): decide(feature.value).remaining == .unlimited
    case .denied(let feature): decide(feature.value).access == .denied
    case .platform(let platforms): platforms.contains(platform)
    case .input(let name): state.inputs[name] != nil
    }
  }

  private var language: String {
    strings.language(for: state.locale)
  }

  /// Every screen but the first can be left.
  private func exit(of layout: ScreenLayout) -> Screen.Exit? {
    if let back = layout.back?.value {
      let title = book.layouts[back]?.title.map { words($0) }
      return Screen.Exit(kind: .back, label: title ?? words(.back), action: .open(back))
    }
    guard id != book.screens.first else { return nil }
    return Screen.Exit(kind: .close, label: words(.close), action: .dismiss)
  }
}
