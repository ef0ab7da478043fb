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
    try await advance(to: target)
  }

  /// Sets the device's clock; the system notifies the app.
  private func setDeviceClock(_ instant: Date?) async {
    clock.set(to: instant)
    await comeToTheFront()
  }
}

/// The store.
extension Simulation {
  /// Returns the offer with a name: a catalog offer, or the product's offer in the store.
  func offer(_ name: String, on product: String) throws -> PurchaseOffer {
    let terms = app.products.product(product)?.subscription
    if app.catalog.offer(Offer.ID(name)) != nil
      || terms?.winBackOffers.contains(where: { $0.id == name }) == true
    {
      return try running().screens.offer(Offer.ID(name))
    }
    if terms?.promotionalOffers.contains(where: { $0.id == name }) == true {
      return .promotional(name, compactJWS: try signedOffer(name, on: product))
    }
    let known =
      app.catalog.offers.map(\.id.rawValue)
      + ((terms?.winBackOffers ?? []) + (terms?.promotionalOffers ?? [])).compactMap(\.id)
    throw JourneyMistake.unknown("offer", name, among: known, in: "the catalog or on `\(product)`")
  }

  private func buy(_ purchase: Action.Purchase) async throws -> StepAnswer {
    _ = try running()
    let offer = try purchase.offer.map { try self.offer($0, on: purchase.product) }
    let paywall = try purchase.paywall.map { name in
      guard app.catalog.paywall(Paywall.ID(name)) != nil else {
        throw JourneyMistake.unknown(
          "paywall", name, among: app.catalog.paywalls.map(\.id.rawValue))
      }
      return Paywall.ID(name)
    }
    let end = try purchase.after.map { try instant(after: $0, of: "after") }
    if purchase.way == .tap { return try await tapToBuy(purchase, until: end) }
    let dead = purchase.way == nil ? deadButton(for: purchase) : nil
    var answer = try await buy(
      Catalog.Product.ID(purchase.product),
      PurchaseOptions(quantity: purchase.quantity, offer: offer), via: paywall, until: end)
    if let dead, answer.result != PurchaseOutcome.alreadyOwned.word { throw dead }
    if app.catalog.product(Catalog.Product.ID(purchase.product)) == nil {
      answer.question = Suggestion.question(
        about: purchase.product, in: app.catalog.products.map(\.id.rawValue))
    }
    return answer
  }

  /// Lets the person buy a product, on a payment sheet that is answered at an instant, or at once.
  func buy(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions, via paywall: Paywall.ID? = nil,
    until end: Date? = nil
  ) async throws -> StepAnswer {
    let keeper = try running().tollkeeper
    let outcome = await sheets.holding(until: end, on: store) { [self] in
      await answered { await keeper.purchase(product, options, via: paywall) }
    }
    guard let outcome else { return .waiting }
    // The outcome was set only for this purchase, even if the purchase never reached the store.
    try await store.send(SetNextPurchase(nil, account: account))
    return StepAnswer(outcome)
  }

  /// Redeems a code, as the system's sheet for offer codes does.
  func redeem(_ code: String) async throws -> StepAnswer {
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

  /// Asks for a refund, as the system's sheet does.
  func requestRefund(_ transaction: Fact.ID, of product: Catalog.Product.ID) async throws {
    let keeper = try running().tollkeeper
    guard network == .online, let number = UInt64(transaction.transaction) else {
      return keeper.report(.failed, of: product)
    }
    do throws(AppStoreError) {
      try await store.send(RequestRefund(of: .transaction(TransactionID(rawValue: number))))
      keeper.report(.requested, of: product)
    } catch {
      keeper.report(.failed, of: product)
    }
  }

  private func setStore(_ settings: Action.StoreSettings) async throws {
    if let grace = settings.gracePeriod {
      try await store.send(SetGracePeriod(grace ? .standard : nil))
    }
    if let asks = settings.askToBuy { try await store.send(SetAskToBuy(asks, account: account)) }
    if let next = settings.nextPurchase {
      try await store.send(SetNextPurchase(next.inStore, account: account))
    }
    if let habits = settings.habits { try await store.send(SetHabits(habits)) }
    if let seconds = settings.clockAhead {
      try await store.send(SetClockLead(seconds: seconds))
    }
    if let payments = settings.payments {
      try await store.send(SetPayments(areAllowed: payments == .allowed, account: account))
      // The person returns from the settings to the app.
      await store.settled()
      await tollkeeper?.refresh()
    }
    if let pace = settings.answers { setPace(pace) }
    if let text = settings.defaultMessage { try await setDefaultMessage(text) }
  }

  /// Taps Buy on the app's page in the App Store, which opens the app.
  private func begin(_ promotion: Action.Promotion) async throws {
    guard profile.platform == .iOS || profile.platform == .macOS else {
      throw JourneyMistake(
        "The App Store promotes purchases on iOS and macOS, not on \(profile.platform.rawValue).")
    }
    if let offer = promotion.offer, app.products.product(promotion.product) != nil {
      try checkOffer(offer, on: promotion.product)
    }
    let purchase = PromotedPurchase(productID: promotion.product, offerID: promotion.offer)
    try await inStore(about: promotion.product) { [deviceID] store, _ in
      try await store.send(PromotePurchase(purchase, on: deviceID))
    }
    if !isOpen { try await launch() }
  }

  /// Checks that a product has an offer of the store's own.
  ///
  /// - Throws: ``JourneyMistake`` if the product has no offer of this name.
  private func checkOffer(_ name: String, on product: String) throws {
    let terms = app.products.product(product)?.subscription
    let known = ((terms?.winBackOffers ?? []) + (terms?.promotionalOffers ?? [])).compactMap(\.id)
    guard known.contains(name) else {
      throw JourneyMistake.unknown("offer", name, among: known, in: "the store on `\(product)`")
    }
  }

  /// Does something to a product, or to its twin where that was bought under an offer.
  private func perform(_ control: ProductControl, on product: String) async throws {
    if control == .buyElsewhere, app.products.product(product)?.kind == .consumable {
      // The app on that device delivers its purchases, as this one does.
      return try await inStore(about: product) {
        try await $0.send(BuyElsewhere(product, account: $1, isFinished: true))
      }
    }
    let twins = app.catalog.twins(of: Catalog.Product.ID(product)).map(\.rawValue)
    for twin in [product] + twins {
      do {
        return try await carryOut(control.command(twin, account: account))
      } catch let error as AppStoreError {
        guard
          [.nothingPending, .nothingToRefund, .noRefundRequest, .notSubscribed].contains(
            error.code),
          !twins.isEmpty
        else {
          throw mistake(error, about: product)
        }
      }
    }
    // There is no purchase: the error names the product.
    try await inStore(about: product) {
      try await self.carryOut(control.command(product, account: $1))
    }
  }

  /// Refunds one of the account's own purchases of a product, counted from the oldest.
  private func refund(_ product: String, purchase number: Int) async throws {
    try await inStore(about: product) { store, account in
      let own = try await store.send(ListEntries(of: account)).filter {
        $0.productID == product && $0.phase == .purchased && $0.ownership == .purchased
      }
      guard own.indices.contains(number - 1) else {
        throw JourneyMistake(
          "There is no purchase \(number) of `\(product)`: the account has made \(own.count).")
      }
      try await store.send(RefundTransaction(own[number - 1].id))
    }
  }

  /// Makes the signed-in account join the family of the other one, or leave it.
  private func perform(_ family: Action.Family) async throws {
    let other = try await otherOfTwo()
    try await inStore { store, account in
      switch family {
      case .join: try await store.send(JoinFamily(account, of: other))
      case .leave: try await store.send(LeaveFamily(account))
      }
    }
  }

  private func carryOut(_ command: some StoreCommand) async throws { try await store.send(command) }

  /// Asks the store, and converts its errors to a journey's terms.
  @discardableResult
  func inStore<Answer: Sendable>(
    about product: String? = nil, _ body: @Sendable (LocalStore, AccountID) async throws -> Answer
  ) async throws -> Answer {
    do {
      return try await body(store, account)
    } catch let error as AppStoreError {
      throw mistake(error, about: product)
    }
  }

  /// Returns the store's error, with a similar product if the name is unknown.
  private func mistake(_ error: AppStoreError, about product: String?) -> JourneyMistake {
    guard let product, app.products.product(product) == nil,
      let question = Suggestion.question(about: product, in: app.products.products.map(\.id))
    else { return JourneyMistake(error) }
    return JourneyMistake("The configuration sells no `\(product)`. \(question)")
  }
}

extension JourneyMistake {
  /// Converts the store's error to a journey's terms.
  fileprivate init(_ error: AppStoreError) {
    self.init(error.code.advice.map { "\(error.problem) \($0)" } ?? error.message)
  }
}

extension Action.NextPurchase {
  /// The setting of the store, or nil if nothing is set.
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
  /// The advice for journeys, if the store's own words are not a journey's.
  fileprivate var advice: String? {
    switch self {
    case .nothingPending:
      "One waits after `store: { ask_to_buy: true }`, or `store: { next_purchase: interrupted }`, "
        + "and a `buy`."
    case .nothingToRefund: "Buy it first, in a step before this one."
    case .noRefundRequest: "Ask for one first, with `request_refund`."
    case .nothingShared: "Share it first, with `share_with_family`."
    default: nil
    }
  }
}
