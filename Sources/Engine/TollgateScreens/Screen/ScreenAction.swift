public import TollgateCore

/// An action that a person requests with a tap on a screen, as a value.
public enum ScreenAction: Hashable, Sendable {
  /// Use a feature: record it if it is allowed, then open a screen, if one is named; otherwise show
  /// the alternative.
  case use(Feature.ID, then: ScreenID?)

  /// Open a screen. One that draws a paywall shows that paywall.
  case open(ScreenID)

  /// Buy a product; with an offer, the twin that the offer sells in its place.
  case buy(Catalog.Product.ID, offer: Offer.ID? = nil)

  /// Select one of a paywall's plans, or open a product's sheet in a store.
  case choose(Catalog.Product.ID)
  case restore

  /// Redeem an offer code.
  ///
  /// Without a code, request one: on Apple platforms the system does.
  case redeem(code: String?)

  /// Open the system's page for subscriptions, if plans are cancelled and resumed.
  case manageSubscriptions

  /// Ask the store for a refund of a product, on the system's sheet.
  case requestRefund(Catalog.Product.ID)

  /// Reload the store's products.
  case reload

  /// Make one of the catalog's spends, on a feature if it unlocks one.
  case spend(Spend.ID, on: Feature.ID? = nil)

  /// Be done with onboarding, then open a screen, if one is named.
  case completeOnboarding(then: ScreenID? = nil)

  /// Turn a test switch.
  case toggle(String)

  /// Note something on the open screen, until another opens; see ``ScreenState/inputs``.
  case set(String, to: String)

  /// Use a feature and, if that is allowed, record as an input of the open screen that it is
  /// running; otherwise show the alternative.
  case note(String, using: Feature.ID)

  /// Clear a recorded or set input.
  case forget(String)

  /// Open a screen that shows an entry; see ``ScreenState/entries``.
  case openEntry(ScreenMemory.Entry.ID, of: Feature.ID, on: ScreenID)

  /// Delete an entry permanently.
  case deleteEntry(ScreenMemory.Entry.ID, of: Feature.ID)

  /// Close the product sheet; if none is open, the paywall; if none is open, the screen.
  case dismiss

  /// Close only the alert.
  case dismissAlert
}
