import Foundation
import LocalAppStore
import TollgateOpenStore
import TollgateScreens

/// Everything that can be expected after a step, with its current value.
struct Observation: Sendable {
  /// The facts that can be seen only while the app is open.
  struct Open: Sendable {
    var paywall: Paywall.ID?

    /// The way in which the person can close the open paywall.
    var dismissability: Dismissability

    var entitlements: Set<Entitlement.ID>
    var badges: Set<Badge.ID>
    var balances: [Currency.ID: Int]
    var currencies: Set<Currency.ID>
    var offers: Set<Offer.ID>

    /// The state of the catalog's trial, or nil if it has none.
    var trial: TrialState?
    var variants: [Experiment.ID: Experiment.Variant.ID]

    /// The variants first seen in this installation.
    var firstVariants: [Experiment.ID: Experiment.Variant.ID]

    /// Nil if there never was one, or if it isn't needed.
    var subscription: SubscriptionView?

    /// The screen's text, if the journey expects it.
    var screen: String?
    var events: [AnalyticsEvent]
  }

  var answer: StepAnswer
  var wasCheck: Bool

  /// The number of unfinished transactions, if the journey expects it.
  var unfinished: Int?

  var timeZone: TimeZone

  /// The store's time.
  var now: Date

  /// Nil if the app is not open.
  var open: Open?

  /// Nil if the app has no server of its own.
  var server: ServerView?
}
