import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A trial")
struct TrialTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  @Test(
    "begins at the earliest known start, or now if none is known",
    arguments: [
      (nil, true, 7), (-86_400, true, 6), (-86_400, false, 7),
    ] as [(TimeInterval?, Bool, Int)])
  func begins(bought: TimeInterval?, isProduction: Bool, left: Int) async throws {
    let bench = try Bench()
    defer { bench.remove() }
    bench.store.script {
      $0.appPurchase = bought.map {
        AppPurchase(originalPurchaseDate: noon + $0, isProduction: isProduction)
      }
    }
    let keeper = try await bench.launch(catalog: .shop)
    #expect(keeper.now().moment.trialDays == ["week": left])
    #expect(keeper.check("read").reason == .inTrial)
    bench.clock.now += Double(left - 1) * 86_400
    #expect(keeper.check("read").reason == .inTrial)
    bench.clock.now += 86_400
    #expect(keeper.check("read").reason == .trialExpired)
  }

  @Test("that the store dates earlier starts earlier from then on, also without the store")
  func writtenBack() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    bench.store.script {
      $0.appPurchase = AppPurchase(originalPurchaseDate: noon - 3 * 86_400, isProduction: true)
    }
    await keeper.refresh()
    #expect(keeper.now().moment.trialDays == ["week": 4])
    await keeper.settled()
    keeper.stop()
    try bench.reinstall()
    bench.store.script { $0.appPurchase = nil }
    let again = try await bench.launch(catalog: .shop)
    #expect(again.now().moment.trialDays == ["week": 4], "the keychain kept it")
  }
}

@Suite("A subscription")
struct SubscriptionTests {
  private let end = Date.at("2026-02-15T12:00:00Z")

  private func renewal(grace: Date? = nil, isActive: Bool, signed: TimeInterval) -> Renewal {
    Renewal(
      id: Renewal.ID(environment: "Production", original: "9"), product: "monthly",
      periodEnd: end, gracePeriodEnd: grace, isActive: isActive, signedDate: end + signed)
  }

  private func subscribed() async throws -> (Bench, Tollkeeper) {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    bench.store.script {
      $0.entitled = [.month()]
      $0.appPurchase = AppPurchase(
        originalPurchaseDate: .at("2020-01-01T00:00:00Z"), isProduction: true)
    }
    return (bench, try await bench.launch(catalog: .shop))
  }

  @Test(
    "ends at the end of its paid period, and lasts through the store's grace period")
  func grace() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    bench.clock.now = end - 1
    #expect(keeper.check("read").reason == .entitled)
    bench.clock.now = end
    #expect(keeper.check("read").access == .denied)
    await keeper.renewals.receive([renewal(grace: end + 100, isActive: true, signed: 1)])
    bench.clock.now = end + 99
    #expect(keeper.check("read").reason == .entitled)
    keeper.stop()
    bench.store.script { $0.sells = [] }
    let again = try await bench.launch(catalog: .shop)
    #expect(again.check("read").reason == .entitled, "the ledger keeps it")
    bench.clock.now = end + 100
    #expect(again.check("read").access == .denied)
  }

  @Test("that was cancelled counts as cancelled while it runs and can be resumed")
  func cancelled() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    func renewal(isActive: Bool = true, isCancelled: Bool, signed: TimeInterval) -> Renewal {
      Renewal(
        id: Renewal.ID(environment: "Production", original: "9"), product: "monthly",
        periodEnd: end, gracePeriodEnd: nil, isActive: isActive, isCancelled: isCancelled,
        signedDate: end - 900 + signed)
    }
    await keeper.renewals.receive([renewal(isCancelled: false, signed: 1)])
    #expect(keeper.customer.cancelled.isEmpty)
    await keeper.renewals.receive([renewal(isCancelled: true, signed: 2)])
    #expect(keeper.customer.cancelled == ["monthly"])
    await keeper.renewals.receive([renewal(isCancelled: false, signed: 3)])
    #expect(keeper.customer.cancelled.isEmpty, "resumed")
    await keeper.renewals.receive([renewal(isActive: false, isCancelled: true, signed: 4)])
    #expect(keeper.customer.cancelled.isEmpty, "over")
  }

  @Test("is held until its exact end")
  func held() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    let name = try #require(Catalog.shop.product("monthly")?.entitlements.first)
    bench.clock.now = end - 1
    #expect(keeper.holds(name) && !keeper.holds("another"))
    bench.clock.now = end
    #expect(!keeper.holds(name))
  }

  @Test("reports the next charge, and each change of it, while it runs")
  func nextCharge() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    func renewal(_ next: Renewal.Charge?, isActive: Bool = true, signed: TimeInterval) -> Renewal {
      Renewal(
        id: Renewal.ID(environment: "Production", original: "9"), product: "monthly",
        periodEnd: end, gracePeriodEnd: nil, isActive: isActive, nextCharge: next,
        signedDate: end - 900 + signed)
    }
    let (month, year) = (
      Renewal.Charge(product: "monthly", price: 4, currency: "USD"),
      Renewal.Charge(product: "yearly", price: 40, currency: "USD")
    )
    await keeper.renewals.receive([renewal(month, signed: 1)])
    #expect(keeper.customer.renewals["monthly"]?.nextCharge == month)
    await keeper.renewals.receive([renewal(year, signed: 2)])
    #expect(keeper.customer.renewals["monthly"]?.nextCharge == year)
    await keeper.renewals.receive([renewal(nil, signed: 3)])
    #expect(keeper.customer.renewals["monthly"]?.nextCharge == nil)
    await keeper.renewals.receive([renewal(nil, isActive: false, signed: 4)])
    #expect(keeper.customer.renewals.isEmpty, "over")
  }

  @Test(
    "counts while the store reports it, whatever the device's clock; without the store by the clock"
  )
  func clockAhead() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    bench.store.script { $0.renewals = [renewal(isActive: true, signed: -9)] }
    bench.clock.now = end + 300 * 86_400
    #expect(keeper.check("read").access == .denied, "nobody has asked the store yet")
    await keeper.refresh()
    #expect(keeper.check("read").reason == .entitled)
    bench.store.script { $0.renewals = [renewal(isActive: false, signed: 5)] }
    await keeper.refresh()
    #expect(keeper.check("read").access == .denied, "the store says that it is over")
  }

  @Test(
    "ends by the store's clock, corrected by how far ahead the device's clock was at the request")
  func clockAheadBefore() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    bench.store.script { $0.renewals = [renewal(isActive: true, signed: -7_200)] }
    bench.clock.now = end - 7_200 + 600
    await keeper.refresh()
    bench.clock.now = end + 599
    #expect(keeper.check("read").reason == .entitled, "ten minutes ahead of an end to come")
    bench.clock.now = end + 600
    #expect(keeper.check("read").access == .denied)
    bench.clock.now = end + 599
    bench.store.script { $0.sells = [] }
    keeper.stop()
    let offline = try await bench.launch(catalog: .shop)
    #expect(offline.check("read").access == .denied, "without the store the device's clock counts")
  }

  @Test("ends no later if an answer took less than a second")
  func answerUnderWay() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    bench.store.script { $0.renewals = [renewal(isActive: true, signed: -60)] }
    bench.clock.now = end - 60 + 0.9
    await keeper.refresh()
    bench.clock.now = end
    #expect(keeper.check("read").access == .denied)
  }

  @Test("keeps its clock correction when the store delivers a change unrequested")
  func clockAheadMeanwhile() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    bench.store.script { $0.renewals = [renewal(isActive: true, signed: -7_200)] }
    bench.clock.now = end - 7_200 + 600
    await keeper.refresh()
    await keeper.renewals.receive([renewal(grace: end + 50, isActive: true, signed: -7_100)])
    bench.clock.now = end + 649
    #expect(keeper.check("read").reason == .entitled)
    bench.clock.now = end + 650
    #expect(keeper.check("read").access == .denied)
  }

  @Test("is over once the store signs its end, however far back the device's clock is set")
  func clockBehind() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    bench.clock.now = end - 40 * 86_400
    #expect(keeper.check("read").reason == .entitled)
    await keeper.renewals.receive([renewal(isActive: false, signed: 1)])
    #expect(keeper.check("read").access == .denied)
    keeper.stop()
    bench.store.script { ($0.sells, $0.isComplete) = ([], false) }
    let again = try await bench.launch(catalog: .shop)
    #expect(again.check("read").access == .denied, "the ledger keeps the date")
  }

  @Test(
    "answers a pending plan change with scheduled, and buying the held plan with already owned"
  )
  func scheduled() async throws {
    let (bench, keeper) = try await subscribed()
    defer { bench.remove() }
    bench.store.script { $0.answer = .success(.month()) }
    #expect(await keeper.purchase("yearly") == .scheduled)
    #expect(keeper.presentation.alert == .scheduled("yearly"))
    #expect(await keeper.purchase("monthly") == .alreadyOwned)
  }
}

@Suite("An offer of the catalog")
struct CatalogOfferTests {
  @Test("sells the price variant while it is open, and nothing at its price afterwards")
  func sellsTwin() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    #expect(keeper.openOffers().map(\.id) == ["first"])
    let first = PurchaseOptions(offer: .catalog("first"))
    bench.store.script { $0.answer = .success(.purchase(of: "pack.sale")) }
    #expect(
      await keeper.purchase("pack", PurchaseOptions(offer: .catalog("goal")))
        == .failed(.offerNotEligible))
    bench.clock.now += 86_400
    #expect(keeper.openOffers().isEmpty)
    #expect(await keeper.purchase("pack", first) == .failed(.offerNotEligible))
    #expect(await keeper.purchase("pack.sale") == .failed(.offerNotEligible))
    try keeper.reach("level", 25)
    #expect(keeper.openOffers().map(\.id) == ["goal"])
    #expect(await keeper.purchase("pack", PurchaseOptions(offer: .catalog("goal"))) == .purchased)
    #expect(await keeper.purchase("pack") == .alreadyOwned)
    let bought = try keeper.events().map(\.event).first { $0.name == .purchaseCompleted }
    #expect(bought?.properties["offer"] == "goal")
    #expect(bought?.properties["product"] == "pack.sale")
  }

  @Test("dated in the future by a wrong clock begins when the store proves the clock wrong")
  func clockAhead() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    defer { bench.remove() }
    let noon = bench.clock.now
    bench.clock.now += 365 * 86_400
    let keeper = try await bench.launch(catalog: .shop)
    try keeper.reach("level", 25)
    bench.clock.now = noon
    bench.store.script { $0.freshDate = noon }
    await keeper.refresh()
    #expect(keeper.openOffers().map(\.id) == ["first", "goal"])
    #expect(keeper.now().moment.trialDays == ["week": 7])
    bench.clock.now += 48 * 3_600
    #expect(keeper.openOffers().isEmpty)
    keeper.stop()
    bench.clock.now = noon + 365 * 86_400
    let later = try await bench.launch(catalog: .shop)
    #expect(later.openOffers().isEmpty, "nor does the ledger know of that day any more")
  }

  @Test("by progress begins once, also through a reinstall that keeps the keychain")
  func reinstalled() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    try keeper.reach("level", 25)
    await keeper.settled()
    keeper.stop()
    bench.clock.now += 49 * 3_600
    try bench.reinstall()
    let again = try await bench.launch(catalog: .shop)
    try again.reach("level", 25)
    #expect(again.openOffers().isEmpty)
  }

  @Test("by progress begins once, at the first time that its goal was met")
  func beginsOnce() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    bench.clock.now += 86_400
    try keeper.reach("level", 24)
    #expect(keeper.openOffers().isEmpty)
    try keeper.reach("level", 30)
    bench.clock.now += 3_600
    try keeper.reach("level", 31)
    try keeper.reach("level", 3)
    #expect(keeper.customer.progress == ["level": 31])
    bench.clock.now += 47 * 3_600 - 1
    #expect(keeper.openOffers().map(\.id) == ["goal"])
    bench.clock.now += 1
    #expect(keeper.openOffers().isEmpty)
    #expect(keeper.check("level.2").reason == .unlockedByProgress)
    #expect(throws: ProgressFailure.self) { try keeper.reach("rank", 1) }
  }
}
