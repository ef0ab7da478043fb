import TollgateCore
import TollgateEngine
public import TollgateScreens

/// The layers of the open screens: a screen, a paywall over it, and a product's sheet over that.
///
/// Only the topmost layer shows messages: an alert shows once, and a celebration plays once, when
/// no alert covers it.
extension ScreenController {
  /// The screen under any paywall: the opened one, or the app's first screen.
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
    let situation = tollkeeper.situation
    guard let open = situation.presentation.paywall,
      let screen = situation.catalog.paywall(open.id).flatMap({ screen($0.screen) })
    else { return nil }
    return sheet == nil ? screen : screen.silent
  }

  /// Returns the paywall that is open as it would be if a product were chosen on it, or nil if none is
  /// open.
  ///
  /// Nothing is chosen.
  public func paywall(choosing product: Catalog.Product.ID) -> Screen? {
    var state = state
    guard let open = state.presentation.paywall, state.presentation.choose(product) else {
      return nil
    }
    let catalog = tollkeeper.catalog
    return catalog.paywall(open.id).flatMap { book.screen($0.screen, for: state, strings: strings) }
  }

  /// The sheet of a store's product that is open, or nil.
  public var sheet: Screen? {
    let situation = tollkeeper.situation
    let (presentation, catalog) = (situation.presentation, situation.catalog)
    guard presentation.isSheetOpen(in: catalog), let open = presentation.paywall else { return nil }
    return catalog.paywall(open.id)?.sheet.flatMap(screen)
  }

  /// The topmost layer.
  public var front: Screen? { sheet ?? paywall ?? base }

  /// The screen with the alert of a purchase or a restore, or with a celebration, while no paywall is
  /// open, or `nil`.
  ///
  /// For an app that shows its own screens under the paywalls.
  public var news: Screen? {
    let presentation = tollkeeper.presentation
    guard presentation.paywall == nil else { return nil }
    if presentation.alert != nil { return base }
    return presentation.celebration.flatMap { _ in base?.celebration == nil ? nil : base }
  }

  /// The screen under any paywall, as a part of an app that shows ``news`` itself draws it: without the
  /// alert of a purchase and without a celebration.
  public var embedded: Screen? { news == nil ? base : base?.silent }

  /// Returns a Boolean value that indicates whether the open screen is a given one, or whether Back
  /// leads from it to that one.
  ///
  /// - Parameter root: The first screen of a part of an app.
  /// - Returns: Whether that part is open.
  public func isOpen(from root: ScreenID) -> Bool {
    base.map { book.leadsBack(from: $0.id, to: root) } ?? false
  }

  /// Closes the paywall and the layers over it; one that can't be closed stays open.
  mutating func closePaywall() {
    guard paywall != nil else { return }
    closeSheet()
    dismiss()
  }

  /// Closes the sheet of a store's product, if one is open.
  mutating func closeSheet() { if sheet != nil { dismiss() } }
}
