import AppStoreWire
import Foundation
import Journeys
import LocalAppStore
import TollgateOpenStore
import TollgateScreens

/// One person with one phone, and all that was done to them since it began.
///
/// What is asked of it is done one thing at a time, in the order of asking: a page never shows half
/// of what a lever set off.
actor Run {
  nonisolated let id: String
  nonisolated let app: AppFolder

  private let simulation: Journeys.Simulation
  private let verifier: JWSVerifier?
  private let names: [String: String]

  /// What products cost, as the app last heard it.
  private var prices: [String: String]
  private var log: [LogEntry] = []
  private var transactions = TransactionBook()
  private var seenStoreEvents = 0
  private var seenAppEvents = 0
  private var isOnline = true
  private var asksToBuy: Bool
  private var nextPurchase: Action.NextPurchase?
  private var last: Task<Void, Never>?

  /// Begins a run: a new account and device, the app installed and opened.
  init(id: String, app: AppFolder, _ settings: Journeys.Simulation.Settings) async throws {
    self.id = id
    self.app = app
    simulation = try await Journeys.Simulation(app, settings)
    verifier = try? JWSVerifier(roots: [simulation.box.root])
    asksToBuy = app.products.settings.askToBuy
    let words = app.products.products.map { product in
      (product.id, product.localization(for: settings.locale.identifier, fallback: "en_US"))
    }
    names = Dictionary(words.map { ($0, $1?.displayName ?? $0) }) { first, _ in first }
    prices = Dictionary(app.products.products.map { ($0.id, "\($0.price)") }) { first, _ in first }
    await enter(.lever, nil, [.launch])
  }

  /// Pulls a lever that is written as a step of a journey.
  ///
  /// What can't be done is said in the log, and changes nothing.
  func pull(_ step: String) async {
    await inTurn { run in
      do throws(JourneyMistake) {
        let action = try Step(line: step).action
        try action.checkLength()
        await run.enter(.lever, nil, [action])
      } catch {
        await run.note(.lever, step, outcomes: [.refused(error.description)])
      }
    }
  }

  /// Takes back what was arranged for the next purchase.
  func takeBackNextPurchase() async {
    await inTurn { run in
      guard await run.nextPurchase != nil else { return }
      await run.forgetNextPurchase()
    }
  }

  /// Does what the person asked for by touching the screen.
  func touch(_ action: ScreenAction) async {
    await inTurn { run in await run.answer(action) }
  }

  /// Ends the run.
  func end() async { await inTurn { run in await run.simulation.close() } }

  /// The run as it stands when all that was asked before is done.
  func world() async throws -> World { try await inTurn { run in try await run.look() } }

  /// A transaction as the store signed it at one event.
  func token(ofEvent number: Int) async -> String? {
    try? await simulation.box.events(after: number - 1).first { $0.number == number }?.jws
  }

  private func inTurn<Answer: Sendable, Failure: Error>(
    _ body: @escaping @Sendable (Run) async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    let before = last
    let task = Task { () async -> Result<Answer, Failure> in
      await before?.value
      do throws(Failure) {
        return .success(try await body(self))
      } catch {
        return .failure(error)
      }
    }
    last = Task { _ = await task.value }
    return try await task.value.get()
  }
}

extension Run {
  private func answer(_ action: ScreenAction) async {
    let label = await screen()?.label(of: action).map { "Tapped “\($0)”" }
    let inputs = await simulation.screenState?.inputs ?? [:]
    switch action {
    case .use(let feature, let next):
      let count = await simulation.screenState?.counts[feature] ?? 0
      let decision = await enter(
        .tap, label, [.use(Action.Tap(feature: feature.rawValue, count: count))],
        then: next.map { .open(screen: $0.rawValue) })
      // What has a cap is made by its use, and is still there afterwards.
      if decision?.isAllowed == true, app.catalog.feature(feature)?.cap != nil {
        await simulation.setCount(count + 1, of: feature)
      }
      // A paywall lies over the screen, which stays as it was.
      if decision?.isAllowed != true { await restore(inputs) }
    case .open(let screen): await enter(.tap, label, [.open(screen: screen.rawValue)])
    case .buy(let product, let offer):
      let purchase = Action.Purchase(product: product.rawValue, offer: offer?.rawValue)
      await enter(.tap, label, [.buy(purchase)])
    case .choose(let product):
      await enter(.tap, label, [.choose(product: product.rawValue)])
    case .restore: await enter(.tap, label, [.restore])
    case .redeem(let code?): await enter(.tap, label, [.redeem(code: code)])
    case .redeem(nil): break
    case .reload:
      await simulation.loadProducts()
      await note(.tap, label ?? "Asked the store again", outcomes: await news())
    case .spend(let spend, let feature):
      _ = try? await simulation.tollkeeper?.spend(spend, on: feature)
      await note(.tap, label ?? "Spent", outcomes: await news())
    case .completeOnboarding(let next):
      let opened = next.map { [Action.open(screen: $0.rawValue)] } ?? []
      await enter(.tap, label, opened + [.complete(.onboarding)])
    case .toggle(let name): await enter(.tap, label, [.toggle(name: name)])
    case .set(let name, let value):
      await simulation.setInput(name, to: value)
      await note(.tap, label ?? "The round ended: \(name) \(value)", outcomes: [])
    case .dismiss:
      let closesPaywall = await simulation.tollkeeper?.presentation.paywall != nil
      await enter(.tap, label, [.dismiss])
      if closesPaywall { await restore(inputs) }
    case .dismissAlert: await simulation.dismissAlert()
    }
  }

  private func restore(_ inputs: [String: String]) async {
    for (name, value) in inputs { await simulation.setInput(name, to: value) }
  }

  /// Does actions, and writes down what came of them.
  ///
  /// - Returns: What the app decided, where that was asked.
  @discardableResult
  private func enter(
    _ hand: LogEntry.Hand, _ title: String?, _ actions: [Action], then next: Action? = nil
  ) async -> Decision? {
    var done: [Action] = []
    var outcomes: [Outcome] = []
    var decided: Decision?
    do {
      for action in actions {
        let asked = await decisionContext(of: action)
        let answer = try await simulation.perform(action)
        done.append(action)
        remember(action)
        if let decision = answer.decision, let asked {
          decided = decision
          outcomes.append(asked(decision))
        }
        if let result = Outcome.Result(answer) { outcomes.append(.result(result)) }
      }
      if let next, decided?.isAllowed ?? true {
        _ = try await simulation.perform(next)
        done.append(next)
      }
    } catch {
      outcomes.append(.refused("\(error)"))
    }
    outcomes += await news()
    let title = title ?? actions.first.map { ActionSentence(action: $0, names: names).text } ?? ""
    await note(hand, title, steps: done.isEmpty ? actions : done, outcomes: outcomes)
    return decided
  }

  /// How to say a decision about a feature, with the person as they were before it.
  private func decisionContext(of action: Action) async -> ((Decision) -> Outcome)? {
    let tap: Action.Tap
    switch action {
    case .use(let used): tap = used
    case .check(let checked): tap = checked
    default: return nil
    }
    guard let keeper = await simulation.tollkeeper,
      let feature = keeper.catalog.feature(Feature.ID(tap.feature))
    else { return nil }
    let (customer, moment) = keeper.now()
    return { decision in
      let sentence = DecisionSentence(
        feature: feature, decision: decision, customer: customer, moment: moment)
      return .decision(feature: feature.id, decision, sentence: sentence.text)
    }
  }

  private func remember(_ action: Action) {
    switch action {
    case .network(let network): isOnline = network == .online
    case .newDevice:
      isOnline = true
      seenAppEvents = 0
    case .reinstall: seenAppEvents = 0
    case .store(let settings):
      asksToBuy = settings.askToBuy ?? asksToBuy
      nextPurchase = settings.nextPurchase ?? nextPurchase
    case .buy: nextPurchase = nil
    default: break
    }
  }

  private func forgetNextPurchase() async {
    try? await simulation.takeBackNextPurchase()
    nextPurchase = nil
    await note(.lever, "The next purchase will go as it goes", outcomes: [])
  }

  private func note(
    _ hand: LogEntry.Hand, _ title: String, steps: [Action] = [], outcomes: [Outcome]
  ) async {
    log.append(
      LogEntry(
        number: log.count + 1, hand: hand, title: title, steps: steps,
        storeTime: simulation.box.clock.now, zone: await simulation.timeZone, outcomes: outcomes))
  }
}

extension Run {
  /// What the store and the app have noted since somebody last looked, in the order of time.
  private func news() async -> [Outcome] {
    let fromStore = (try? await simulation.box.events(after: seenStoreEvents)) ?? []
    seenStoreEvents = fromStore.last?.number ?? seenStoreEvents
    let fromApp = (try? await simulation.tollkeeper?.events(after: seenAppEvents)) ?? []
    seenAppEvents = fromApp.last?.number ?? seenAppEvents
    transactions.read(fromStore)
    let lines: [Outcome] = fromStore.map(outcome) + fromApp.map { Outcome.event($0.event) }
    return lines.sortedByDate()
  }

  private func outcome(_ event: StoreEvent) -> Outcome {
    let box = simulation.box
    if let report = TransactionReport(
      event, bundleID: box.app.bundleID, environment: box.environment, by: verifier)
    {
      return .transaction(report)
    }
    return .store(
      Outcome.StoreLine(
        date: event.date, kind: event.kind.rawValue,
        sentence: StoreSentence(event: event, names: names).text))
  }

  private func look() async throws -> World {
    let zone = await simulation.timeZone
    let keeper = await simulation.tollkeeper
    let (known, catalog) = (keeper?.now(), keeper?.catalog ?? app.catalog)
    let shelf = await simulation.tollkeeper?.situation.shelf ?? .loading
    let storeNow = simulation.box.clock.now
    return World(
      appID: app.catalog.app, appName: app.url.lastPathComponent, runID: id,
      locale: simulation.locale, languages: app.strings?.languages.sorted() ?? [],
      device: await simulation.device,
      storeNow: storeNow, deviceNow: await simulation.deviceNow,
      isDeviceClockSet: await simulation.isDeviceClockSet, zone: zone,
      nextMidnight: CalendarDay(containing: storeNow, in: zone).end, isOnline: isOnline,
      asksToBuy: asksToBuy, nextPurchase: nextPurchase,
      pending: try await simulation.pendingPurchases(), products: products(on: shelf),
      names: names, unfinished: try await simulation.unfinishedCount(),
      screen: await screen(), isOpen: await simulation.isOpen,
      customer: known?.customer, moment: known?.moment,
      answers: known.map(catalog.answers) ?? [], quotas: known.map(catalog.quotas) ?? [],
      choices: known.map(catalog.choices) ?? [], log: log)
  }

  /// What is before the person's eyes; at first, the screen that an app opens with.
  private func screen() async -> Screen? {
    guard let state = await simulation.screenState,
      let id = app.screens.visibleScreen(in: state)
    else { return nil }
    return app.screen(id, for: state)
  }

  private func products(on shelf: Shelf) -> [World.Product] {
    if case .loaded(let loaded) = shelf {
      for product in loaded { prices[product.id.rawValue] = product.displayPrice }
    }
    return app.products.products.map { product in
      World.Product(
        id: product.id, name: names[product.id] ?? product.id,
        price: prices[product.id] ?? "",
        isConsumable: product.kind == .consumable, standing: transactions.standing(of: product.id))
    }
  }
}

extension Catalog {
  fileprivate func answers(_ customer: Customer, _ moment: Moment) -> [World.Answer] {
    features.map { feature in
      let decision = decide(feature.id, for: customer, at: moment)
      let sentence = DecisionSentence(
        feature: feature, decision: decision, customer: customer, moment: moment)
      return World.Answer(feature: feature.id, decision: decision, sentence: sentence.text)
    }
  }

  fileprivate func quotas(_ customer: Customer, _ moment: Moment) -> [World.QuotaUse] {
    features.compactMap { feature in
      feature.quota.map { quota in
        let uses = customer.uses[feature.id]
        return World.QuotaUse(
          feature: feature.id, used: uses?.count(from: moment.day.start, to: moment.day.end) ?? 0,
          limit: quota.limit)
      }
    }
  }

  fileprivate func choices(_ customer: Customer, _ moment: Moment) -> [World.Chosen] {
    choices.map { choice in
      World.Chosen(
        choice: choice.id.rawValue,
        option: chosen(choice, for: customer, at: moment).rawValue)
    }
  }
}
