public import Foundation
import LocalAppStore
import TollgateOpenStore
import TollgateScreens

extension Simulation {
  /// Looks at everything that can be expected after a step.
  ///
  /// - Parameters:
  ///   - answer: The result of the step.
  ///   - action: The step's action.
  ///   - expected: The expectations to compare, or nil for everything; slow parts, such as a
  ///     screen, are read only if they are expected.
  ///   - withSubscription: Whether to read the subscription even without an expectation.
  /// - Returns: The observed values.
  /// - Throws: An error if the store or the ledger can't be read.
  func observe(
    _ answer: StepAnswer, of action: Action, for expected: Expectations?,
    withSubscription: Bool = false
  ) async throws -> Observation {
    let wanted = (
      screen: expected.map { $0.screen != nil } ?? true,
      subscription: withSubscription || expected.map { $0.subscription != nil } ?? true,
      unfinished: expected.map { $0.unfinished != nil } ?? true
    )
    var open: Observation.Open?
    if let tollkeeper {
      let (customer, moment) = tollkeeper.now()
      open = Observation.Open(
        paywall: tollkeeper.presentation.paywall?.id, dismissability: tollkeeper.dismissability,
        entitlements: customer.entitlements.active(at: moment.paidNow),
        badges: customer.entitlements.badges(at: moment.paidNow), balances: customer.balances,
        currencies: Set(app.catalog.currencies.map(\.id)),
        offers: Set(tollkeeper.openOffers().map(\.id)),
        trial: app.catalog.trials.first.flatMap {
          let state = app.catalog.state(of: $0.id, at: moment)
          return state == .notBegun ? nil : state
        },
        variants: tollkeeper.variants, firstVariants: noteVariants(tollkeeper.variants),
        subscription: wanted.subscription ? await subscription() : nil,
        screen: wanted.screen ? visibleScreen?.plainText : nil,
        events: try newEvents())
    }
    var wasCheck = false
    switch action {
    case .check, .askExtension: wasCheck = true
    default: break
    }
    return Observation(
      answer: answer, wasCheck: wasCheck,
      unfinished: wanted.unfinished
        ? try await store.send(ListAccountTransactions(.unfinished, of: account)).count : nil,
      timeZone: timeZone, now: store.clock.now, open: open, server: try await newServerView())
  }

  /// Returns the status of the subscription to the app's group.
  ///
  /// For an app of several groups, the first group's.
  public func subscription() async -> SubscriptionView? {
    guard let launch, let group = app.products.subscriptionGroups.first else { return nil }
    let ends = ((try? store.ask(ListSubscriptions(of: account))) ?? []).compactMap { entry in
      entry.retryEnd.map { ("\(entry.id)", $0) }
    }
    return await SubscriptionView(
      of: group.id, in: launch, retryEnds: Dictionary(ends) { first, _ in first })
  }

  /// Stores the first variant of each experiment, for comparison with later ones.
  private func noteVariants(
    _ variants: [Experiment.ID: Experiment.Variant.ID]
  ) -> [Experiment.ID: Experiment.Variant.ID] {
    firstVariants.merge(variants) { first, _ in first }
    return firstVariants
  }

  /// The person's time zone.
  public var timeZone: TimeZone { clock.timeZone }
}
