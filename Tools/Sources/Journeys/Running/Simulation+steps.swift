import AppStoreWire
import Foundation
import LocalAppStore
import SourceJSON
import TollgateOpenStore
import TollgateScreens

extension Simulation {
  /// Performs a step, and returns when all of its effects are done.
  ///
  /// - Throws: ``JourneyMistake`` for an impossible step; the engine's errors.
  public func perform(_ action: Action) async throws -> StepAnswer {
    let answer = try await answer(to: action)
    await settle()
    try await settleServer()
    if try process?.screens.goOn() == true { await settle() }
    return answer
  }

  private func answer(to action: Action) async throws -> StepAnswer {
    switch action {
    case .wait(let duration):
      try await advance(to: try instant(after: duration, of: "wait"))
      await comeToTheFront()
    case .until(let time):
      try await advance(until: time)
      await comeToTheFront()
    case .setDeviceClock(.automatic): await setDeviceClock(nil)
    case .setDeviceClock(.set(let time)): await setDeviceClock(time.instant(in: clock.timeZone))
    case .setTimeZone(let zone): clock.timeZone = zone
    case .setLocale(let name): try await setLocale(name)

    case .launch: try await launch()
    case .relaunch:
      await end()
      try await launch()
    case .quit: await end()
    case .complete(.onboarding): return try await act(.completeOnboarding())
    case .updateApp(let version): try await update(to: version)
    case .reinstall(let keychain): try await reinstall(keepingKeychain: keychain == .kept)
    case .newDevice(let platform): try await newDevice(platform)
    case .restoreBackup(let backup): try await restoreBackup(backup)
    case .purgeCaches: try await purgeCaches()
    case .useDevice(let number): try await useDevice(number)
    case .network(let network):
      try await store.send(SetOnline(network == .online, device: deviceID))
      setNetwork(network)
      // The system notifies the app of either.
      await store.settled()
      try sendRemote()
      await comeToTheFront()
    case .signIn(let account): try await signIn(account)
    case .family(let family): try await perform(family)
    case .storefront(let code):
      try await inStore { try await $0.send(SetStorefront(code, account: $1)) }
      // The system notifies the app, which loads the prices there.
      await store.settled()
      await loadProducts()
    case .remote(let values): try change(remote: values)
    case .crash(let point): crashes.arm(point)

    case .check(let tap):
      let feature = try feature(of: tap)
      return StepAnswer(try running().tollkeeper.check(feature, count: tap.count))
    case .askExtension(let feature):
      return StepAnswer(try await askExtension(about: Feature.ID(feature)))
    case .use(let tap):
      try useAllButOnce(tap)
      return try await act(.use(try feature(of: tap), then: nil))
    case .spend(.amounts(let amounts)):
      return StepAnswer(try running().tollkeeper.spend(self.amounts(amounts)))
    case .spend(.named(let name)):
      _ = try running()
      let spend = try named(name)
      return try await act(.spend(spend.id, on: spend.feature))
    case .earn(let amounts): _ = try running().tollkeeper.earn(self.amounts(amounts))
    case .reward(let name):
      return StepAnswer(try running().tollkeeper.reward(try reward(named: name)))
    case .hold(let holding): return try hold(holding)
    case .commit(let name):
      return StepAnswer(try running().tollkeeper.commit(name) ? .committed : .refused)
    case .release(let name):
      return StepAnswer(try running().tollkeeper.release(name) ? .released : .refused)
    case .reach(let progress): try reach(progress)

    case .buy(let purchase): return try await buy(purchase)
    case .promotedPurchase(let promotion): try await begin(promotion)
    case .restore: return try await act(.restore)
    case .redeem(let code): return try await act(.redeem(code: code))
    case .control(let control, let product): try await perform(control, on: product)
    case .buyElsewhere(let product, let finished):
      try await inStore(about: product) {
        try await $0.send(BuyElsewhere(product, account: $1, isFinished: finished))
      }
    case .refund(let product, let purchase): try await refund(product, purchase: purchase)
    case .store(let settings): try await setStore(settings)

    case .server(let step): return try await perform(step)
    case .notifications(let step): try await perform(step)
    case .appStoreAPI(let state): try await setStoreAPI(state)
    case .reconcile: return try await reconcile()

    case .open(let screen): return try await act(.open(try self.screen(toOpen: screen)))
    case .placement(let name):
      try running().tollkeeper.present(at: placement(named: name))
    case .dismiss: return try await act(.dismiss)
    case .choose(let product): return try await act(.choose(try self.product(toChoose: product)))
    case .toggle(let name): return try await act(.toggle(name))
    case .tap(let words): return try await tap(words)
    case .touch(let action):
      guard app.screens.knows(action) else {
        throw JourneyMistake("The catalog has nothing of what this touch asks for.")
      }
      return try await act(action)
    case .type(let texts): try await type(texts)

    case .billing(let billing):
      try await inStore { try await $0.send(SetBilling(billing.inStore, account: $1)) }
    case .raisePrice(let rises):
      for rise in rises {
        try await inStore(about: rise.product) { store, _ in
          try await store.send(RaisePrice(of: rise.product, to: rise.price))
        }
      }
    case .acceptPrice:
      try await inStore { try await $0.send(AnswerPriceIncrease(account: $1, agrees: true)) }
    case .declinePrice:
      try await inStore { try await $0.send(AnswerPriceIncrease(account: $1, agrees: false)) }
    case .openSubscriptionPage(let product): return try await openSubscriptionPage(of: product)
    case .leaveSubscriptionPage(let choice): try await leaveSubscriptionPage(choice)
    }
    return StepAnswer()
  }

  /// Returns the instant after a wait.
  func instant(after duration: WaitDuration, of key: String) throws -> Date {
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
    try await advance(to: target)
  }

  /// Sets the device's clock; the system notifies the app.
  private func setDeviceClock(_ instant: Date?) async {
    clock.set(to: instant)
    await comeToTheFront()
  }
}
