public import Foundation
import LocalAppStore
import TollgateOpenStore
import TollgateScreens

/// Everything that can be expected after a step, as it is.
struct Observation: Sendable {
  /// What can be seen only while the app is open.
  struct Open: Sendable {
    var paywall: Paywall.ID?

    /// Of the paywall, where one is open.
    var dismissability: Dismissability

    var entitlements: Set<Entitlement.ID>
    var badges: Set<Badge.ID>
    var balances: [Currency.ID: Int]
    var currencies: Set<Currency.ID>
    var offers: Set<Offer.ID>

    /// Of the catalog's trial, or nil where it has none.
    var trial: TrialState?
    var variants: [Experiment.ID: Experiment.Variant.ID]

    /// The variants as they were first seen in this installation.
    var firstVariants: [Experiment.ID: Experiment.Variant.ID]

    /// Nil where there never was one.
    var subscription: SubscriptionSight?

    var screen: String?
    var events: [AnalyticsEvent]
  }

  var answer: StepAnswer
  var wasCheck: Bool
  var unfinished: Int
  var timeZone: TimeZone

  /// Nil where the app is not open.
  var open: Open?
}

extension Simulation {
  /// Looks at everything that can be expected after a step.
  func observe(_ answer: StepAnswer, of action: Action) async throws -> Observation {
    var open: Observation.Open?
    if let tollkeeper {
      let (customer, moment) = tollkeeper.now()
      open = Observation.Open(
        paywall: tollkeeper.presentation.paywall?.id, dismissability: tollkeeper.dismissability,
        entitlements: customer.entitlements.active(at: moment.paidNow),
        badges: customer.entitlements.badges(at: moment.paidNow), balances: customer.balances,
        currencies: Set(app.catalog.currencies.map(\.id)),
        offers: Set(tollkeeper.openOffers().map(\.id)),
        trial: app.catalog.trials.first.map { app.catalog.state(of: $0.id, at: moment) },
        variants: tollkeeper.variants, firstVariants: noteVariants(tollkeeper.variants),
        subscription: await subscription(), screen: visibleScreen?.plainText,
        events: try newEvents())
    }
    var wasCheck = false
    if case .check = action { wasCheck = true }
    return Observation(
      answer: answer, wasCheck: wasCheck,
      unfinished: try await box.transactions(.unfinished, of: account).count,
      timeZone: timeZone, open: open)
  }

  /// How the subscription to the app's group stands.
  ///
  /// An app of several groups is told of its first.
  public func subscription() async -> SubscriptionSight? {
    guard let launch, let group = app.products.subscriptionGroups.first else { return nil }
    return await SubscriptionSight(of: group.id, in: launch)
  }

  /// Keeps the first variant of each experiment, to compare later ones with.
  private func noteVariants(
    _ variants: [Experiment.ID: Experiment.Variant.ID]
  ) -> [Experiment.ID: Experiment.Variant.ID] {
    firstVariants.merge(variants) { first, _ in first }
    return firstVariants
  }

  /// Where the person is.
  public var timeZone: TimeZone { clock.timeZone }
}
