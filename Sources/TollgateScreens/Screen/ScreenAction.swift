public import TollgateCore

/// An action that a person asks for by touching a screen, as a value.
public enum ScreenAction: Hashable, Sendable {
  /// Use a feature: record it if allowed, then open a screen, if one is named; else show what is
  /// offered instead.
  case use(Feature.ID, then: ScreenID?)

  /// Open a screen. One that draws a paywall shows that paywall.
  case open(ScreenID)

  /// Buy a product; with an offer, the twin that the offer sells in its place.
  case buy(Catalog.Product.ID, offer: Offer.ID? = nil)

  /// Pick one of a paywall's plans, or open a product's sheet in a store.
  case choose(Catalog.Product.ID)
  case restore

  /// Redeem an offer code. Without one, ask for it: on Apple platforms the system does.
  case redeem(code: String?)

  /// Open the system's page for subscriptions, if plans are cancelled and resumed.
  case manageSubscriptions

  /// Ask the store for a refund of a product, on the system's sheet.
  case requestRefund(Catalog.Product.ID)

  /// Ask the store again what it sells.
  case reload

  /// Spend what one of the catalog's spends costs, on a feature where it unlocks one.
  case spend(Spend.ID, on: Feature.ID? = nil)

  /// Be done with onboarding, then open a screen, if one is named.
  case completeOnboarding(then: ScreenID? = nil)

  /// Turn a test switch.
  case toggle(String)

  /// Note something on the open screen, until another opens; see ``ScreenState/inputs``.
  case set(String, to: String)

  /// Use a feature, and where that is allowed note that it goes on, as an input of the open screen;
  /// else show what is offered instead.
  case note(String, using: Feature.ID)

  /// Forget what was noted or set by a name.
  case forget(String)

  /// Open a screen that shows an entry; see ``ScreenState/entries``.
  case openEntry(ScreenMemory.Entry.ID, of: Feature.ID, on: ScreenID)

  /// Delete an entry, for good.
  case deleteEntry(ScreenMemory.Entry.ID, of: Feature.ID)

  /// Close the product's sheet, the paywall, or else the screen.
  case dismiss

  /// Close the alert, and nothing else.
  case dismissAlert
}
