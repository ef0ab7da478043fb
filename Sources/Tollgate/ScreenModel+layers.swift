import TollgateCore
public import TollgateScreens

/// The layers of the open screens: a screen, a paywall over it, and a product's sheet over that.
///
/// Only the topmost layer reports: an alert shows once, and a celebration plays once.
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

  /// A Boolean value that indicates whether a paywall is open.
  ///
  /// Setting it to false asks to close the paywall and the layers over it; one that can't be closed
  /// stays open.
  public var isPaywallOpen: Bool {
    get { paywall != nil }
    set {
      guard !newValue, isPaywallOpen else { return }
      if isSheetOpen { dismiss() }
      dismiss()
    }
  }

  /// A Boolean value that indicates whether the sheet of a store's product is open.
  ///
  /// Setting it to false closes the sheet.
  public var isSheetOpen: Bool {
    get { sheet != nil }
    set { if !newValue, isSheetOpen { dismiss() } }
  }

  /// The topmost layer.
  public var front: Screen? { sheet ?? paywall ?? base }

  /// The screen with the alert of a purchase or a restore while no paywall is open, or `nil`.
  ///
  /// For an app that shows its own screens under the paywalls.
  public var news: Screen? {
    guard known.presentation.alert != nil, known.presentation.paywall == nil else { return nil }
    return base
  }
}
