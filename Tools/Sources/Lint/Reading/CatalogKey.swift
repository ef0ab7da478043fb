import SourceJSON

/// A key of a catalog's file that rules read.
///
/// The catalog's schema has each of them, so a key that changes there is found here.
enum CatalogKey: String, CaseIterable, Sendable {
  case access, action, against, amount, app, at, atMost, back, badge, badges, balances
  case because, best, bought, bundle, buy, cap, choice, choices, chosen, colors, cost
  case currencies, dark, date, dates, days, daysOfWeek, `default`, defaultOn, dismissal
  case drawnBy, ended, entitled, entitlements, entries, experiments, feature, features
  case firstLaunch, forbiddenWords, freeTrial, from, grants, haptic, hours, icon, inTrial
  case items, kept, lasts, legal, light, limit, link, lint, look, message, minutes, months
  case name, not, of, offer, offers, open, options, parts, paywall, paywalls, per, placement
  case placements, plans, playfield, preselect, price, product, products, progress, purchase
  case quota, reached, refund, remote, retired, rewards, rule, screen, screens, seconds, sells
  case set, sheet, silence, simulation, sound, spend, spends, status, stay, style
  case subscription, `switch`, tint, toggle, trial, twinOf, type, units, unlessEntitled
  case unlocks, until, upTo, url, variants, when, with, within
}

extension JSONNode {
  /// The value under a key of a catalog, or `nil` if the key is missing or this isn't an object.
  subscript(key: CatalogKey) -> JSONNode? { self[key.rawValue] }
}
