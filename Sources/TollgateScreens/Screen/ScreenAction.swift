public import TollgateCore

/// What a person asks for by touching a screen, as a value.
public enum ScreenAction: Hashable, Sendable {
  /// Use a feature: record it if allowed, then open a screen, if one is named; else show what is
  /// offered instead.
  case use(Feature.ID, then: ScreenID?)

  /// Open a screen. One that draws a paywall shows that paywall.
  case open(ScreenID)
  case buy(Catalog.Product.ID)
  case restore

  /// Redeem an offer code. Without one, ask for it: on Apple platforms the system does.
  case redeem(code: String?)

  /// Ask the store again what it sells.
  case reload

  /// Turn a test switch.
  case toggle(String)

  /// Note something on the open screen, until another opens; see ``ScreenState/inputs``.
  case set(String, to: String)

  /// Close the paywall, or else the screen.
  case dismiss

  /// Close the alert, and nothing else.
  case dismissAlert
}
