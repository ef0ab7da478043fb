import TollgateCore
public import TollgateScreens

/// What lies over what: a screen, a paywall over it, and a product's sheet over that.
///
/// Only what is on top speaks: an alert is said once, and a celebration played once.
extension ScreenModel {
  /// The screen under any paywall: the one that was opened, or else the one the app opens with.
  public var base: Screen? {
    var state = state
    let presentation = state.presentation
    state.presentation = Presentation()
    if let opened = presentation.screen { state.presentation.open(opened) }
    let screen = book.visibleScreen(in: state).flatMap(screen)
    return presentation.paywall == nil ? screen : screen?.silent
  }

  /// The paywall that is open, or nil.
  public var paywall: Screen? {
    guard let open = known.presentation.paywall,
      let screen = known.situation.catalog.paywall(open.id).flatMap({ screen($0.screen) })
    else { return nil }
    return sheet == nil ? screen : screen.silent
  }

  /// The sheet of a store's product that is open, or nil.
  public var sheet: Screen? {
    let (presentation, catalog) = (known.presentation, known.situation.catalog)
    guard presentation.isSheetOpen(in: catalog), let open = presentation.paywall else { return nil }
    return catalog.paywall(open.id)?.sheet.flatMap(screen)
  }

  /// Whether a paywall is open.
  ///
  /// Setting it to false asks to close it, and what lies over it; one that can't be closed stays open.
  public var isPaywallOpen: Bool {
    get { paywall != nil }
    set {
      guard !newValue, isPaywallOpen else { return }
      if isSheetOpen { dismiss() }
      dismiss()
    }
  }

  /// Whether the sheet of a store's product is open; setting it to false closes it.
  public var isSheetOpen: Bool {
    get { sheet != nil }
    set { if !newValue, isSheetOpen { dismiss() } }
  }

  /// What is on top.
  public var front: Screen? { sheet ?? paywall ?? base }

  /// What was said of a purchase or a restore while no paywall is open, for an app that draws its own
  /// screens under ours.
  public var news: Screen? {
    guard known.presentation.alert != nil, known.presentation.paywall == nil else { return nil }
    return base
  }
}
