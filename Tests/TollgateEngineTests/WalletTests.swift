import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A balance")
struct WalletTests {
  private func shop() async throws -> (Bench, Tollkeeper) {
    let bench = try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
    return (bench, try await bench.launch(catalog: .shop))
  }

  private func buy(_ fact: Fact, on bench: Bench, _ keeper: Tollkeeper) async {
    bench.store.script { $0.answer = .success(fact) }
    #expect(await keeper.purchase(fact.product) == .purchased)
  }

  @Test("is each purchase times its quantity, once per transaction, however often it arrives")
  func once() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    await buy(.coins("1", quantity: 3), on: bench, keeper)
    #expect(keeper.customer.balance(of: "coins") == 300)
    bench.store.script { $0.unfinished = [.coins("1", quantity: 3, signed: 5)] }
    await keeper.refresh()
    #expect(keeper.customer.balance(of: "coins") == 300)
    keeper.stop()
    let again = try await bench.launch(catalog: .shop)
    #expect(again.customer.balance(of: "coins") == 300)
    #expect(bench.store.script { $0.finished }.contains(Fact.coins("1").id))
  }

  @Test("is spent from the oldest lot first, and a refund takes the rest of its own lot")
  func refund() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    await buy(.coins("1"), on: bench, keeper)
    try keeper.earn(["coins": 50])
    #expect(try keeper.spend(["coins": 120]) == .spent)
    #expect(keeper.customer.balance(of: "coins") == 30)
    try keeper.record(.coins("1", signed: 9, revoked: true))
    #expect(keeper.customer.balance(of: "coins") == 30)
    #expect(try keeper.lots(of: "coins").map(\.left) == [0, 30])
  }

  @Test("loses a refunded purchase after a reinstall, with only its lot left")
  func refundedBeforeReinstall() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    await buy(.coins("1"), on: bench, keeper)
    try keeper.earn(["coins": 5])
    await keeper.settled()
    keeper.stop()
    try bench.reinstall()
    bench.store.script { $0.history = [.coins("1", signed: 9, revoked: true)] }
    let again = try await bench.launch(catalog: .shop)
    #expect(again.customer.balance(of: "coins") == 5)
  }

  @Test("restores a refund's amount if the refund is reversed, and loses it again with the next")
  func reversal() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    await buy(.coins("1"), on: bench, keeper)
    #expect(try keeper.spend("hint") == .spent)
    let balances = try [(9.0, true), (10, false), (11, true), (10, false)].map { signed, revoked in
      try keeper.record(.coins("1", signed: signed, revoked: revoked))
      return keeper.customer.balance(of: "coins")
    }
    #expect(balances == [0, 80, 0, 0], "the last is older than what is known")
  }

  @Test("loses the refunded share, rounded down")
  func partialRefund() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    await buy(.coins("1"), on: bench, keeper)
    try keeper.record(
      .coins("1", signed: 9, revoked: true, percentage: Decimal(string: "33.333")))
    #expect(keeper.customer.balance(of: "coins") == 67)
  }

  @Test(
    "gains nothing from a purchase finished and revoked, nor from the reversal")
  func firstSeenRevoked() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    try keeper.record(.coins("1", signed: 1, revoked: true), granting: false)
    for signed in [2.0, 2, 0, 3] {
      try keeper.record(.coins("1", signed: signed), granting: false)
      #expect(keeper.customer.balance(of: "coins") == 0)
    }
  }

  @Test("gains the rest of a purchase that was partly revoked before this device could grant it")
  func takenBackFirst() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    try keeper.record(.coins("1", signed: 1, revoked: true, percentage: 40))
    #expect(keeper.customer.balance(of: "coins") == 60)
    try keeper.record(.coins("1", signed: 2))
    #expect(keeper.customer.balance(of: "coins") == 100)
    try keeper.record(.coins("1", signed: 3, revoked: true))
    #expect(keeper.customer.balance(of: "coins") == 0)
  }

  @Test("gains nothing from purchases that the store only lists")
  func listed() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    try keeper.record(.coins("1"), granting: false)
    #expect(keeper.customer.balance(of: "coins") == 0)
    bench.store.script { $0.unfinished = [.coins("1")] }
    await keeper.refresh()
    #expect(keeper.customer.balance(of: "coins") == 100, "handed over, it is granted")
  }

  @Test(
    "never falls below zero: a larger spend names the missing amount and the products that cover it"
  )
  func refused() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    await buy(.coins("1"), on: bench, keeper)
    #expect(
      try keeper.spend(["coins": 150, "gems": 1])
        == .refused(missing: ["coins": 50, "gems": 1], packs: ["coins.500"]))
    #expect(
      try keeper.spend(["coins": 101])
        == .refused(
          missing: ["coins": 1], packs: ["coins.100", "coins.500"]))
    #expect(keeper.customer.balances == ["coins": 100])
  }

  @Test("buys an item for ever, once, and keeps it if a pack that paid for it is refunded")
  func unlocks() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    await buy(.coins("1"), on: bench, keeper)
    #expect(keeper.check("theme.neon").reason == .notEntitled)
    #expect(try keeper.spend("theme", on: "theme.neon") == .spent)
    #expect(try keeper.spend("theme", on: "theme.neon") == .alreadyDone)
    #expect(keeper.check("theme.neon").reason == .entitled)
    #expect(keeper.check("theme.dark").reason == .notEntitled)
    #expect(keeper.customer.balance(of: "coins") == 40)
  }

  @Test("pays nothing for an open feature, and reports why")
  func openAlready() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    await buy(.coins("1"), on: bench, keeper)
    #expect(try keeper.spend("theme", on: "theme.plain") == .alreadyOpen(.free))
    #expect(keeper.presentation.alert == .openAlready(.free))
    try keeper.record(.purchase("2", of: "pack"))
    #expect(try keeper.spend("theme", on: "theme.neon") == .alreadyOpen(.entitled))
    #expect(keeper.customer.balance(of: "coins") == 100)
    let noon = bench.clock.now
    try keeper.record(
      .purchase("2", of: "pack", signed: noon + 9, revoked: noon + 8))
    #expect(try keeper.spend("theme", on: "theme.neon") == .spent)
  }

  @Test(
    "buys permanently a feature that a trial, a day, a quota or a cap opens for a while",
    arguments: [
      .trial("week"), .days(Set(Weekday.allCases)), .quota(Quota(limit: 2, per: .day)),
      .cap(Cap(limit: 3)),
    ] as [AccessRule])
  func openForAWhile(rule: AccessRule) async throws {
    let catalog = Catalog(
      app: "shop", bundleID: "com.example.shop", products: [],
      features: [Feature(id: "theme.neon", access: [rule, .bought("theme")])],
      currencies: [Currency(id: "coins")], trials: [Trial(id: "week", days: 7)],
      spends: [Spend(id: "theme", cost: ["coins": 60], unlocks: "theme.neon")])
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: catalog)
    try keeper.earn(["coins": 60])
    #expect(keeper.check("theme.neon").isAllowed)
    #expect(try keeper.spend("theme", on: "theme.neon") == .spent)
    #expect(keeper.check("theme.neon").reason == .entitled)
  }

  @Test("shows the cost of a refused spend, the missing amount and the pack that covers it")
  func tellsRefusal() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    _ = try keeper.spend("theme", on: "theme.neon")
    let shortfall = Shortfall(
      cost: ["coins": 60], missing: ["coins": 60], packs: ["coins.100", "coins.500"])
    #expect(keeper.presentation.alert == .spendRefused(shortfall))
    keeper.dismissAlert()
    try keeper.earn(["coins": 60])
    _ = try keeper.spend("theme", on: "theme.neon")
    #expect(keeper.presentation.alert == nil, "it was paid")
  }

  @Test(
    "refuses an unknown spend, or one for the wrong feature, with the reason",
    arguments: [
      ("nothing", nil, "has no spend `nothing`"), ("hint", "theme.neon", "opens nothing"),
      ("theme", nil, "Say which"), ("theme", "theme.*", "Say which"),
      ("theme", "level.2", "not `level.2`"),
    ] as [(Spend.ID, Feature.ID?, String)])
  func wrongSpends(name: Spend.ID, feature: Feature.ID?, words: String) async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    let failure = #expect(throws: WalletFailure.self) { try keeper.spend(name, on: feature) }
    #expect(failure?.description.contains(words) == true)
  }

  @Test(
    "refuses zero, negative and excessive amounts, unknown currencies and empty spends",
    arguments: [0, -5, Int.max])
  func wrongAmounts(amount: Int) async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    #expect(throws: WalletFailure.self) { try keeper.earn(["coins": amount]) }
    #expect(throws: WalletFailure.self) { try keeper.spend(["coins": amount]) }
    #expect(throws: WalletFailure.self) { try keeper.spend(["pearls": 1]) }
    #expect(throws: WalletFailure.self) { try keeper.spend([:]) }
    #expect(keeper.customer.balances.isEmpty)
  }

  @Test("earns and spends once under a name, however often the customer taps")
  func onceByName() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    #expect(try keeper.earn(["coins": 50], once: "day 1"))
    #expect(try !keeper.earn(["coins": 50], once: "day 1"))
    #expect(try keeper.spend(["coins": 10], once: "tap 1") == .spent)
    #expect(try keeper.spend(["coins": 10], once: "tap 1") == .alreadyDone)
    #expect(keeper.customer.balance(of: "coins") == 40)
  }

  @Test("survives a reinstall with the keychain, and so do the items it bought")
  func reinstall() async throws {
    let (bench, keeper) = try await shop()
    defer { bench.remove() }
    await buy(.coins("1"), on: bench, keeper)
    try keeper.earn(["coins": 5])
    #expect(try keeper.spend("theme", on: "theme.neon") == .spent)
    await keeper.settled()
    keeper.stop()
    try bench.reinstall()
    let again = try await bench.launch(catalog: .shop)
    #expect(again.customer.balance(of: "coins") == 45)
    #expect(again.check("theme.neon").reason == .entitled)
    bench.store.script { $0.unfinished = [.coins("1", signed: 3)] }
    await again.refresh()
    #expect(again.customer.balance(of: "coins") == 45, "the lot knows its purchase")
    try again.record(.coins("1", signed: 9, revoked: true))
    #expect(again.customer.balance(of: "coins") == 5, "a refund finds the lot that was kept")
  }

  @Test("gains a purchase of a new product once the catalog has it; it is finished only then")
  func stuck() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    bench.store.script { $0.unfinished = [.coins("1")] }
    let old = try await bench.launch()
    #expect(old.stuck.map(\.product) == ["coins.100"])
    #expect(bench.store.script { $0.finished }.isEmpty)
    old.stop()
    let new = try await bench.launch(catalog: .shop)
    #expect(new.stuck.isEmpty)
    #expect(new.customer.balance(of: "coins") == 100)
    #expect(bench.store.script { $0.finished } == [Fact.coins("1").id])
  }
}
