import Foundation
import Journeys
import TollgateOpenStore

/// The open app's knowledge of the person, with its current decisions.
struct CustomerView: Sendable {
  let catalog: Catalog
  let customer: Customer
  let moment: Moment
  let answers: [Answer]
  let quotas: [QuotaUse]
  let balances: [Balance]
  let trials: [TrialStatus]
  let offers: [OpenOffer]
  let switches: [Switch]
  let variants: [Experiment.ID: Experiment.Variant.ID]
  let subscription: SubscriptionView?

  /// The events of paywalls and purchases, oldest first.
  let history: [AnalyticsEvent]

  /// Verified purchases of products that the catalog lacks.
  let stuck: [Fact]

  /// The app's current decision about one feature.
  struct Answer: Sendable {
    let feature: Feature.ID
    let decision: Decision
    let sentence: String
  }

  /// The use of a quota in its current period.
  struct QuotaUse: Sendable {
    let feature: Feature.ID
    let used: Int
    let limit: Int
    let resetsAt: Date?
  }

  /// A currency and its source.
  struct Balance: Sendable {
    let currency: Currency.ID
    let balance: Int

    /// The newest first.
    let lots: [Lot]
  }

  /// The state of a trial.
  struct TrialStatus: Sendable {
    let id: Trial.ID
    let state: TrialState
    let start: Date?
  }

  /// One of the catalog's test switches.
  struct Switch: Sendable {
    let name: String
    let isOn: Bool
  }
}

extension CustomerView {
  /// Reads all of the open app's state.
  init(_ keeper: Tollkeeper, subscription: SubscriptionView?, history: [AnalyticsEvent]) {
    let (customer, moment) = keeper.now()
    let catalog = keeper.catalog
    self.catalog = catalog
    self.customer = customer
    self.moment = moment
    self.subscription = subscription
    answers = catalog.features.map { feature in
      let decision = catalog.decide(feature.id, for: customer, at: moment)
      let sentence = DecisionSentence(
        feature: feature, decision: decision, customer: customer, moment: moment,
        quota: catalog.quota(of: feature.id, for: customer, at: moment) ?? feature.quota)
      return Answer(feature: feature.id, decision: decision, sentence: sentence.text)
    }
    quotas = answers.compactMap { answer in
      guard let quota = catalog.quota(of: answer.feature, for: customer, at: moment) else {
        return nil
      }
      let window = moment.window(of: quota)
      let uses = customer.uses[answer.feature]
      return QuotaUse(
        feature: answer.feature, used: uses?.count(from: window.start, to: window.end) ?? 0,
        limit: quota.limit, resetsAt: answer.decision.resetsAt)
    }
    balances = catalog.currencies.map { currency in
      Balance(
        currency: currency.id, balance: customer.balance(of: currency.id),
        lots: (try? keeper.lots(of: currency.id, newest: 12)) ?? [])
    }
    trials = catalog.trials.map {
      TrialStatus(
        id: $0.id, state: catalog.state(of: $0.id, at: moment), start: customer.trials[$0.id])
    }
    offers = keeper.openOffers()
    switches = ([catalog.simulation?.toggle].compactMap(\.self) + catalog.switches.map(\.id)).map {
      Switch(name: $0, isOn: keeper.isOn($0))
    }
    variants = keeper.variants
    self.history = history
    stuck = keeper.stuck
  }
}
