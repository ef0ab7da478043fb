import Foundation
import LocalAppStore
import TollgateOpenStore
import TollgateScreens

extension Simulation {
  /// Does what a step says, and returns when all that it set off is done.
  ///
  /// - Throws: ``JourneyMistake`` for a step that can't be done.
  public func perform(_ action: Action) async throws -> StepAnswer {
    let answer = try await answer(to: action)
    await settle()
    return answer
  }

  private func answer(to action: Action) async throws -> StepAnswer {
    switch action {
    case .wait(let duration):
      await store.advance(to: try instant(after: duration, of: "wait"))
      await comeToTheFront()
    case .until(let time):
      try await advance(until: time)
      await comeToTheFront()
    case .setDeviceClock(.automatic): await setDeviceClock(nil)
    case .setDeviceClock(.set(let time)): await setDeviceClock(time.instant(in: clock.timeZone))
    case .setTimeZone(let zone): clock.timeZone = zone

    case .launch: try await launch()
    case .relaunch:
      await end()
      try await launch()
    case .complete(.onboarding): try running().complete(.onboarding)
    case .updateApp(let version): try await update(to: version)
    case .reinstall(let keychain): try await reinstall(keepingKeychain: keychain == .kept)
    case .newDevice: try await newDevice()
    case .network(let network):
      try await store.send(SetOnline(network == .online, device: deviceID))
      // The system tells the app of either.
      await store.settled()
      await tollkeeper?.refresh()
    case .signIn(let account): try await signIn(account)
    case .storefront(let code):
      try await inStore { try await $0.send(SetStorefront(code, account: $1)) }
      // The system tells the app, which asks for the prices there.
      await store.settled()
      await tollkeeper?.loadProducts()
    case .remote(let values): try change(remote: values)
    case .crash(let point): crashes.arm(point)

    case .check(let tap):
      return StepAnswer(
        try decide(tap) { keeper, id, count in keeper.check(id, count: count) })
    case .use(let tap):
      return StepAnswer(try use(tap))
    case .spend(let spending): return StepAnswer(try spend(spending))
    case .earn(let amounts): try earn(amounts)
    case .reach(let progress): try reach(progress)

    case .buy(let purchase): return try await buy(purchase)
    case .restore: return StepAnswer(await (try running()).restore())
    case .redeem(let code): return try await redeem(code)
    case .control(let control, let product): try await perform(control, on: product)
    case .store(let settings): try await setStore(settings)

    case .open(let screen): try open(screen)
    case .dismiss: try dismiss()
    case .choose(let product): try choose(product)
    case .toggle(let name): try toggle(name)
    case .tap(let words): return try await touch(words)
    case .type(let texts): try type(texts)

    case .billing(let billing):
      try await inStore { try await $0.send(SetBilling(billing.inStore, account: $1)) }
    case .raisePrice(let rises):
      for rise in rises {
        try await inStore { store, _ in
          try await store.send(RaisePrice(of: rise.product, to: rise.price))
        }
      }
    case .acceptPrice:
      try await inStore { try await $0.send(AnswerPriceIncrease(account: $1, agrees: true)) }
    case .declinePrice:
      try await inStore { try await $0.send(AnswerPriceIncrease(account: $1, agrees: false)) }
    }
    return StepAnswer()
  }

  /// The instant so long after now.
  private func instant(after duration: WaitDuration, of key: String) throws -> Date {
    guard let target = duration.apply(to: store.clock.now, in: clock.timeZone) else {
      throw JourneyMistake(
        "`\(key): \(duration)` leads beyond the year 9999. Wait for less, or start earlier.")
    }
    return target
  }

  private func advance(until time: LocalDateTime) async throws {
    let target = time.instant(in: clock.timeZone)
    guard target >= store.clock.now else {
      let now = LocalDateTime(store.clock.now, in: clock.timeZone)
      throw JourneyMistake(
        "`until: \(time)` is over: it is \(now). Time does not go back; write a later one.")
    }
    await store.advance(to: target)
  }

  /// Whoever waited looks at the app again: an open paywall then says what the store charges now.
  private func comeToTheFront() async {
    await settle()
    guard let tollkeeper, tollkeeper.presentation.paywall != nil else { return }
    await tollkeeper.loadProducts()
  }

  /// Sets the device's clock; the system tells the app of it.
  private func setDeviceClock(_ instant: Date?) async {
    clock.set(to: instant)
    await tollkeeper?.refresh()
  }

  private func decide(
    _ tap: Action.Tap, _ body: (Tollkeeper, Feature.ID, _ count: Int) throws -> Decision
  ) throws -> Decision {
    let keeper = try running()
    let id = Feature.ID(tap.feature)
    guard app.catalog.feature(id) != nil else {
      throw JourneyMistake.unknown(
        "feature", tap.feature, among: app.catalog.features.map(\.id.rawValue))
    }
    note(count: tap.count, of: id)
    var decision = try body(keeper, id, tap.count)
    for _ in 1..<max(1, tap.times) { decision = try body(keeper, id, tap.count) }
    return decision
  }

  /// Uses a feature; what has a cap is made by its use.
  func use(_ tap: Action.Tap) throws -> Decision {
    let decision = try decide(tap) { keeper, id, count in try keeper.use(id, count: count) }
    if decision.isAllowed { remember { $0.use(Feature.ID(tap.feature), of: app.catalog) } }
    return decision
  }

  /// Closes what is open: a paywall leaves the screen under it as it was.
  func dismiss() throws {
    let keeper = try running()
    let closesPaywall = keeper.presentation.paywall != nil
    keeper.dismiss()
    if !closesPaywall { remember { $0.openScreen() } }
  }

  func buy(_ purchase: Action.Purchase) async throws -> StepAnswer {
    let offer = try purchase.offer.map { try self.offer($0, on: purchase.product) }
    let paywall = try purchase.paywall.map { name in
      guard app.catalog.paywall(Paywall.ID(name)) != nil else {
        throw JourneyMistake.unknown(
          "paywall", name, among: app.catalog.paywalls.map(\.id.rawValue))
      }
      return Paywall.ID(name)
    }
    let keeper = try running()
    let end = try purchase.after.map { try instant(after: $0, of: "after") }
    let outcome = await sheets.holding(until: end, on: store) {
      await keeper.purchase(
        Catalog.Product.ID(purchase.product),
        PurchaseOptions(quantity: purchase.quantity, offer: offer), via: paywall)
    }
    // What was arranged was for this purchase alone, also where it never came to the store.
    try await store.send(SetNextPurchase(nil, account: account))
    return StepAnswer(outcome)
  }

  private func redeem(_ code: String) async throws -> StepAnswer {
    _ = try running()
    var answer = StepAnswer()
    do throws(AppStoreError) {
      switch try await store.send(RedeemCode(code, on: deviceID)) {
      case .redeemed: answer.result = "purchased"
      case .alreadyOwned: answer.result = "already_owned"
      case .scheduled: answer.result = "scheduled"
      }
    } catch {
      answer.result = "failed"
      answer.error = error.code == .offline ? "network" : "invalid_code"
    }
    await settle()
    if !isOpen { return StepAnswer(PurchaseOutcome.failed(.crashed)) }
    return answer
  }

  private func setStore(_ settings: Action.StoreSettings) async throws {
    if let grace = settings.gracePeriod {
      try await store.send(SetGracePeriod(grace ? .standard : nil))
    }
    if let asks = settings.askToBuy { try await store.send(SetAskToBuy(asks, account: account)) }
    if let next = settings.nextPurchase {
      try await store.send(SetNextPurchase(next.inStore, account: account))
    }
  }

  func open(_ name: String) throws {
    let keeper = try running()
    let screen = ScreenID(name)
    guard app.screens.screens.contains(screen) else {
      throw JourneyMistake.unknown("screen", name, among: app.screens.screens.map(\.rawValue))
    }
    guard app.screens.shows(screen, on: profile.platform) else {
      throw JourneyMistake.hidden(screen: name, on: profile.platform)
    }
    guard keeper.dismissability != .no else {
      throw JourneyMistake(
        "A paywall that can't be dismissed lies over everything, so `\(name)` can't be opened. "
          + "Buy what it sells, or `relaunch:`.")
    }
    keeper.open(screen)
    if keeper.presentation.paywall == nil { remember { $0.openScreen() } }
  }

  func toggle(_ name: String) throws {
    let keeper = try running()
    do {
      try keeper.setSwitch(name, !keeper.isOn(name))
    } catch let failure as SwitchFailure {
      throw JourneyMistake(failure.description)
    }
  }

  /// Does something to a product, or to its twin where that was bought under an offer.
  private func perform(_ control: ProductControl, on product: String) async throws {
    let twins = app.catalog.twins(of: Catalog.Product.ID(product)).map(\.rawValue)
    for twin in [product] + twins {
      do {
        return try await carryOut(control.command(twin, account: account))
      } catch let error as AppStoreError {
        guard [.nothingPending, .nothingToRefund].contains(error.code), !twins.isEmpty else {
          throw JourneyMistake(error)
        }
      }
    }
    // None of them: in the words of the product that was named.
    try await inStore { try await self.carryOut(control.command(product, account: $1)) }
  }

  private func carryOut(_ command: some StoreCommand) async throws { try await store.send(command) }

  private func inStore(
    _ body: @Sendable (LocalStore, AccountID) async throws -> Void
  ) async throws {
    do {
      try await body(store, account)
    } catch let error as AppStoreError {
      throw JourneyMistake(error)
    }
  }
}

extension JourneyMistake {
  /// Says what the store said, in a journey's words.
  fileprivate init(_ error: AppStoreError) {
    self.init(error.code.advice.map { "\(error.problem) \($0)" } ?? error.message)
  }
}

extension Action.NextPurchase {
  /// What the store is to do, or nil where nothing is arranged.
  fileprivate var inStore: NextPurchase? {
    switch self {
    case .normal: nil
    case .cancelled: .cancelled
    case .interrupted: .interrupted
    case .networkError: .networkError
    case .notAvailable: .notAvailable
    case .unverified: .unverified
    }
  }
}

extension Action.Billing {
  fileprivate var inStore: Billing {
    switch self {
    case .working: .working
    case .failing: .failing
    }
  }
}

extension AppStoreError.Code {
  /// What a journey can do about it, where the store's own words are not a journey's.
  fileprivate var advice: String? {
    switch self {
    case .nothingPending:
      "One waits after `store: { ask_to_buy: true }`, or `store: { next_purchase: interrupted }`, "
        + "and a `buy`."
    case .nothingToRefund: "Buy it first, in a step before this one."
    case .nothingShared: "Share it first, with `share_with_family`."
    default: nil
    }
  }
}
