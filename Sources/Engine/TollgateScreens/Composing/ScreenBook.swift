public import SourceJSON
public import TollgateCore

/// The screens of an app, as its catalog describes them.
///
/// ```swift
/// let book = try ScreenBook(catalog: catalog)
/// let settings = book.screen("settings", for: state, strings: stringCatalog)
/// ```
public struct ScreenBook: Sendable {
  /// The catalog that describes the screens.
  public let catalog: Catalog

  /// The screens' names in the order of the file.
  ///
  /// The first is the one an app opens with.
  public let screens: [ScreenID]

  let layouts: [ScreenID: ScreenLayout]
  let look: LookLayout?

  /// The features whose entries a screen lists.
  private let listedFeatures: Set<Feature.ID>

  /// Reads every screen of a catalog.
  ///
  /// - Throws: All mistakes with their places; if there are none, all undefined names.
  public init(catalog: Catalog) throws(SourceError) {
    var layouts: [ScreenID: ScreenLayout] = [:]
    var mistakes = SourceMistakes()
    for (id, node) in catalog.screens {
      mistakes.attempt { () throws(SourceError) in
        layouts[id] = try ScreenLayout(reading: node, of: id)
      }
    }
    var look: LookLayout?
    if let node = catalog.look {
      mistakes.attempt { () throws(SourceError) in
        look = try SourceDecoder().decode(LookLayout.self, from: node, at: ["look"])
      }
    }
    try mistakes.throwIfAny()
    self.look = look
    self.catalog = catalog
    self.layouts = layouts
    listedFeatures = Set(
      layouts.values.flatMap(\.allElements).compactMap { element in
        (element.content as? EntriesLayout)?.feature.value
      })
    screens = catalog.screens.map(\.id)
    if let mistake = SourceError(unknownNames) { throw mistake }
  }

  /// Returns the screen in front of the person, or nil in an app without screens.
  public func visibleScreen(in state: ScreenState) -> ScreenID? {
    state.presentation.visibleScreen(in: catalog) ?? openingScreen(in: state)
  }

  /// Returns the app's first screen: the first one whose condition holds.
  func openingScreen(in state: ScreenState) -> ScreenID? {
    screens.first { id in
      layouts[id]?.when.map { state.satisfies($0, of: state.catalog ?? catalog) } ?? true
    }
  }

  /// Returns a Boolean value that indicates whether a screen exists and can show on a platform.
  ///
  /// Paywalls are hidden on some.
  public func shows(_ screen: ScreenID, on platform: Platform) -> Bool {
    layouts[screen] != nil
      && catalog.paywall(shownOn: screen)?.hiddenOn.contains(platform) != true
  }

  /// Returns a Boolean value that indicates whether the back buttons lead from one screen to another.
  ///
  /// Every screen leads back to itself.
  public func leadsBack(from screen: ScreenID, to root: ScreenID) -> Bool {
    var passed: Set<ScreenID> = []
    var current: ScreenID? = screen
    while let id = current, passed.insert(id).inserted {
      if id == root { return true }
      current = layouts[id]?.back?.value
    }
    return false
  }

  /// Returns a screen in a state, or `nil` if it does not exist or the platform never shows it.
  ///
  /// A pure function of its arguments.
  public func screen(
    _ id: ScreenID, for state: ScreenState, strings: some Strings
  ) -> Screen? {
    if let paywall = catalog.paywall(drawnBy: id), paywall.isDrawnByApp {
      guard !paywall.hiddenOn.contains(state.moment.device.platform) else { return nil }
      return ScreenComposer(book: self, id: id, state: state, strings: strings).frame(of: paywall)
    }
    guard let layout = layouts[id], shows(id, on: state.moment.device.platform) else { return nil }
    return ScreenComposer(book: self, id: id, state: state, strings: strings).compose(layout)
  }

  /// Returns a Boolean value that indicates whether the catalog defines every name in an action.
  ///
  /// Names of win-back offers are not checked, because only the store has them. Call this before
  /// performing an action from outside, such as from a web form.
  public func knows(_ action: ScreenAction) -> Bool {
    switch action {
    case .use(let feature, let next): catalog.feature(feature) != nil && knows(next)
    case .open(let screen):
      layouts[screen] != nil || catalog.paywall(drawnBy: screen)?.isDrawnByApp == true
    case .buy(let id, let offer):
      catalog.product(id).map { $0.kind == .autoRenewable || knows(offer) } ?? false
    case .choose(let product), .requestRefund(let product): catalog.product(product) != nil
    case .spend(let spend, let feature):
      catalog.spends.contains { $0.id == spend }
        && feature.map { catalog.feature($0) != nil } ?? true
    case .completeOnboarding(let next): knows(next)
    case .toggle(let name): catalog.toggles.contains(name)
    case .note(_, let feature): catalog.feature(feature) != nil
    case .openEntry(_, let feature, let screen):
      hasEntries(feature) && layouts[screen] != nil
    case .deleteEntry(_, let feature): hasEntries(feature)
    case .restore, .redeem, .reload, .manageSubscriptions, .set, .forget, .dismiss,
      .dismissAlert:
      true
    }
  }

  /// Returns a Boolean value that indicates whether each allowed use of a feature makes an entry: it has
  /// a cap, or a screen lists its entries.
  public func hasEntries(_ feature: Feature.ID) -> Bool {
    listedFeatures.contains(feature) || catalog.feature(feature)?.caps.isEmpty == false
  }

  private func knows(_ screen: ScreenID?) -> Bool { screen.map { layouts[$0] != nil } ?? true }

  private func knows(_ offer: Offer.ID?) -> Bool {
    offer.map { id in catalog.offers.contains { $0.id == id } } ?? true
  }
}

extension Catalog {
  /// Returns the paywall that a screen draws, or whose sheet it is.
  func paywall(shownOn screen: ScreenID) -> Paywall? {
    paywall(drawnBy: screen) ?? paywalls.first { $0.sheet == screen }
  }

  /// The names of all test switches.
  var toggles: [String] { (simulation.map { [$0.toggle] } ?? []) + switches.map(\.id) }
}
