import AppStoreWire
import Foundation
import Journeys
import LocalAppStore
import ServedJourneys
import TollgateOpenStore
import TollgateScreens

/// A simulated person with a phone, and the log of all actions.
///
/// It only moves forward. To go back, a run starts another session and repeats the actions up to
/// that point.
actor Session {
  nonisolated let app: AppFolder
  nonisolated let simulation: Journeys.Simulation

  /// The journey that is stepped through, or nil.
  nonisolated let script: Journey?

  let names: [String: String]
  let verifier: JWSVerifier?
  private(set) var log: [LogEntry] = []

  /// The actions so far, as steps of a journey.
  private(set) var steps: [Action] = []

  private var arrangements: Arrangements

  /// Explains a step's result when the app shows no reason.
  private var remarks: ResultRemarks

  private(set) var transactions: TransactionList

  /// The renewals of the account's subscriptions that the store was not paid for.
  private(set) var troubles = RenewalTroubles()

  /// The notifications that the store has signed for the app's server, oldest first.
  private(set) var notifications: [NotificationLine] = []

  /// The prices of products, as the app last loaded them.
  var prices: [String: String]
  /// The prices that subscribers were asked to consent to, by product.
  private(set) var newPrices: [String: Decimal] = [:]

  /// When a subscription to each product was last ended early by hand.
  private(set) var endsByHand: [String: Date] = [:]

  private var seenSubscriptions: [SubscriptionView] = []
  private var seenStoreEvents = 0

  /// The app's events that were read, by the number of the device.
  private var appEvents: [Int: [KeptEvent]] = [:]

  /// The account of the transactions.
  private var owner: AccountID?

  /// Creates a new account and a new device with the app installed and not yet opened.
  init(_ app: AppFolder, _ beginning: Beginning, _ script: Journey?) async throws {
    self.app = app
    self.script = script
    let journey =
      script ?? beginning.journey(titled: "", app: .id(app.catalog.app), steps: [])
    simulation = try await Journeys.Simulation(journey, of: app, servers: .inProcess)
    verifier = try? JWSVerifier(roots: [simulation.store.root])
    transactions = TransactionList(selling: app.products.products)
    let settings = app.products.settings
    arrangements = Arrangements(
      Arrangement(
        asksToBuy: settings.askToBuy, hasGracePeriod: settings.gracePeriod != nil,
        isBillingFailing: settings.failsRenewals, storefront: journey.storefront))
    remarks = ResultRemarks(app)
    let words = app.products.products.map { product in
      (product.id, product.localization(for: journey.locale, fallback: "en_US"))
    }
    names = Dictionary(words.map { ($0, $1?.displayName ?? $0) }) { first, _ in first }
    prices = Dictionary(app.products.products.map { ($0.id, "\($0.price)") }) { first, _ in first }
  }

  /// The settings that apply until they are changed, and that are stored nowhere else.
  var arrangement: Arrangement { arrangements.current }

  /// The number of the device that the person holds.
  private var held: Int { arrangements.held }

  /// Performs a move, and logs its outcomes.
  func make(_ move: Move) async {
    switch move {
    case .perform(let action):
      await enter(.control, nil, action, about: await feature(of: action)) { simulation in
        Deed(steps: [action], answer: try await simulation.perform(action))
      }
    case .touch(let action):
      let label = await simulation.visibleScreen?.label(of: action)
      await enter(
        .tap, label.map { sentence(.tap(words: $0)) }, .touch(action), about: action.feature,
        isLogged: action != .dismissAlert
      ) { simulation in
        let touch = try await simulation.touch(action)
        return Deed(steps: touch.steps, answer: touch.answer)
      }
    case .scripted(let index):
      guard let script, script.steps.indices.contains(index) else { return }
      let step = script.steps[index]
      await enter(
        .control, nil, step.action, about: await feature(of: step.action), remark: step.note
      ) { simulation in
        let outcome = await simulation.take(step)
        if let mistake = outcome.mistake { throw JourneyMistake(mistake) }
        let isAsExpected = outcome.hasPassed && step.expectations != Expectations()
        return Deed(
          steps: [step.action], answer: outcome.answer,
          checks: outcome.mismatches.map(LogOutcome.mismatch) + (isAsExpected ? [.asExpected] : []))
      }
    }
  }

  /// Returns a transaction as the store signed it at one event.
  func token(ofEvent number: Int) async -> String? {
    try? await simulation.store.send(ListEvents(after: number - 1)).first { $0.number == number }?
      .jws
  }

  /// Ends it.
  func end() async { await simulation.close() }

  /// An action with its outcomes.
  private struct Deed {
    /// The steps of a journey that do the same.
    let steps: [Action]
    let answer: StepAnswer

    /// The expectations of a journey, compared.
    var checks: [LogOutcome] = []
  }

  /// Performs an action, and logs its outcomes.
  private func enter(
    _ origin: LogEntry.Origin, _ title: String?, _ asked: Action, about feature: Feature.ID?,
    remark: String? = nil, isLogged: Bool = true,
    _ body: @Sendable (Journeys.Simulation) async throws -> Deed
  ) async {
    let decided = await decisionContext(of: feature)
    var deed: Deed?
    var outcomes: [LogOutcome] = []
    do {
      let done = try await body(simulation)
      deed = done
      for step in done.steps { await remember(step) }
      if await !simulation.isOpen { arrangements.forgetCrash() }
      if let decision = done.answer.decision, let decided { outcomes.append(decided(decision)) }
      if let result = LogOutcome.Result(done.answer) {
        outcomes.append(
          .result(
            remarks.result(
              result, of: done.steps.first, by: arrangement.signedIn, with: transactions)))
      }
      outcomes += done.checks
    } catch {
      outcomes.append(.refused("\(error)"))
    }
    steps += deed?.steps ?? []
    guard isLogged else { return }
    outcomes += await news() + subscriptionNews()
    let action = deed?.steps.first ?? asked
    await note(
      origin, title ?? ActionSentence(action: action, names: names).text(after: outcomes),
      steps: deed?.steps ?? [asked], outcomes: outcomes, remark: remark)
  }

  private func sentence(_ action: Action) -> String {
    ActionSentence(action: action, names: names).text
  }

  /// Returns the sentences of the subscriptions that changed since the last call.
  private func subscriptionNews() async -> [LogOutcome] {
    guard app.products.products.contains(where: { $0.subscription != nil }) else { return [] }
    let now = await subscriptions
    defer { seenSubscriptions = now }
    let zone = await simulation.timeZone
    return now.filter { !seenSubscriptions.contains($0) }.map { view in
      .subscription(
        SubscriptionSentence(view, names: names, at: simulation.store.clock.now, in: zone).named)
    }
  }

  /// Returns the outcomes that explain a decision about a feature, with the customer before the
  /// action.
  private func decisionContext(of id: Feature.ID?) async -> ((Decision) -> LogOutcome)? {
    guard let id, let keeper = await simulation.tollkeeper,
      let feature = keeper.catalog.feature(id)
    else { return nil }
    let (customer, moment) = keeper.now()
    return { decision in
      let sentence = DecisionSentence(
        feature: feature, decision: decision, customer: customer, moment: moment,
        quota: keeper.catalog.quota(of: id, for: customer, at: moment) ?? feature.quota)
      return .decision(feature: id, decision, sentence: sentence.text)
    }
  }

  /// Returns the feature that a step decides about.
  private func feature(of action: Action) async -> Feature.ID? {
    switch action {
    case .use(let tap), .check(let tap): Feature.ID(tap.feature)
    case .askExtension(let feature): Feature.ID(feature)
    case .touch(let touched): touched.feature
    case .tap(let words):
      await simulation.visibleScreen?.controls.first { $0.label == words }?.action.feature
    default: nil
    }
  }

  private func remember(_ action: Action) async {
    arrangements.note(action)
    switch action {
    case .newDevice, .restoreBackup, .useDevice:
      let device = await simulation.deviceNumber
      arrangements.hold(
        device, isOnline: await simulation.network == .online,
        account: await simulation.signedIn(onDevice: device))
    case .reinstall, .purgeCaches: appEvents[held] = []
    case .raisePrice(let rises): for rise in rises { newPrices[rise.product] = rise.price }
    case .control(.expire, let product): endsByHand[product] = simulation.store.clock.now
    default: break
    }
  }

  /// Sets the point of the run that an entry leads to.
  func number(_ entry: Int?, as point: Int) {
    if let entry, log.indices.contains(entry - 1) { log[entry - 1].point = point }
  }

  /// Takes the last wait and the one before it as one.
  func join(lastTwoWaitsAs sum: WaitDuration) {
    guard log.count > 1, steps.count > 1 else { return }
    steps.replaceSubrange((steps.count - 2)..., with: [.wait(sum)])
    let last = log.removeLast()
    let first = log.removeLast()
    log.append(
      LogEntry(
        number: first.number, origin: first.origin,
        title: sentence(.wait(sum)), remark: nil,
        steps: [.wait(sum)], storeTime: last.storeTime, zone: last.zone,
        outcomes: (first.outcomes + last.outcomes).groupingFailedRenewals(), point: first.point))
  }

  func note(
    _ origin: LogEntry.Origin, _ title: String, steps: [Action] = [], outcomes: [LogOutcome],
    remark: String? = nil
  ) async {
    let hasSeveral = await simulation.deviceCount > 1
    log.append(
      LogEntry(
        number: log.count + 1, origin: origin, title: title, remark: remark, steps: steps,
        storeTime: simulation.store.clock.now, zone: await simulation.timeZone, outcomes: outcomes,
        device: hasSeveral && steps.first?.isOnDevice == true ? held : nil))
  }

  /// Returns the new entries of the store's and the app's logs since the last call, in the order of time.
  func news() async -> [LogOutcome] {
    let fromStore = (try? await simulation.store.send(ListEvents(after: seenStoreEvents))) ?? []
    seenStoreEvents = fromStore.last?.number ?? seenStoreEvents
    let fromApp = await newAppEvents
    appEvents[held, default: []] += fromApp
    await read(fromStore)
    notifications += fromStore.compactMap(NotificationLine.init)
    let lines: [LogOutcome] =
      fromStore.flatMap(outcomes) + fromApp.map { LogOutcome.event($0.event) }
    return lines.sortedByDate().groupingFailedRenewals()
  }

  /// The stored events of the app on the selected device, oldest first.
  var appHistory: [AnalyticsEvent] {
    get async { ((appEvents[held] ?? []) + (await newAppEvents)).map(\.event) }
  }

  private var newAppEvents: [KeptEvent] {
    get async {
      let seen = appEvents[held]?.last?.number ?? 0
      return (try? await simulation.tollkeeper?.events(after: seen)) ?? []
    }
  }

  /// Reads the new entries of the store's log, or all of them if another account has signed in.
  private func read(_ events: [StoreEvent]) async {
    let account = await simulation.account
    var events = events
    if account != owner {
      transactions = TransactionList(selling: app.products.products)
      troubles = RenewalTroubles()
      events = (try? await simulation.store.send(ListEvents(after: 0))) ?? []
      owner = account
    }
    let own = events.filter { $0.account == nil || $0.account == account }
    transactions.read(own)
    troubles.read(own)
  }

  private func outcomes(_ event: StoreEvent) -> [LogOutcome] {
    [outcome(event)] + [NotificationLine(event)].compactMap { $0.map(LogOutcome.notification) }
  }

  private func outcome(_ event: StoreEvent) -> LogOutcome {
    let store = simulation.store
    if let report = TransactionReport(
      event, bundleID: store.app.bundleID, environment: store.environment, by: verifier)
    {
      return .transaction(report)
    }
    return .store(
      LogOutcome.StoreLine(
        date: event.date, kind: event.kind.rawValue,
        sentence: StoreSentence(event: event, names: names).text))
  }
}

extension Action {
  /// A Boolean value that indicates whether it acts on the selected device.
  fileprivate var isOnDevice: Bool {
    switch self {
    case .wait, .until, .newDevice, .restoreBackup, .useDevice, .setTimeZone, .remote, .server,
      .notifications,
      .appStoreAPI, .reconcile, .billing, .raisePrice, .acceptPrice, .declinePrice, .control,
      .openSubscriptionPage, .leaveSubscriptionPage,
      .refund, .storefront, .store:
      false
    default: true
    }
  }
}

extension ScreenAction {
  /// The feature that the action uses.
  fileprivate var feature: Feature.ID? {
    switch self {
    case .use(let feature, _), .note(_, let feature): feature
    default: nil
    }
  }
}
