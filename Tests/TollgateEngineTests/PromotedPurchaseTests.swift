import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("A purchase that was begun in the App Store")
struct PromotedPurchaseTests {
  private func bench() throws -> Bench {
    try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
  }

  private func begin(
    _ purchase: IntendedPurchase, in keeper: Tollkeeper
  ) async {
    keeper.promoted.receive(purchase)
    await keeper.settled()
  }

  @Test("is made at once if the app is open and onboarding is complete")
  func atOnce() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop, isOnboarded: true)
    await begin(IntendedPurchase("yearly"), in: keeper)
    #expect(bench.store.script { $0.sold } == ["yearly"])
  }

  @Test("is observed from launch on")
  func listener() async throws {
    let bench = try bench()
    defer { bench.remove() }
    bench.store.begin(IntendedPurchase("yearly"))
    let keeper = try await bench.launch(catalog: .shop, isOnboarded: true)
    for await _ in keeper.situations where bench.store.script({ !$0.sold.isEmpty }) { break }
    #expect(bench.store.script { $0.sold } == ["yearly"])
  }

  @Test("waits for the end of onboarding, and only the newest is made")
  func onboarding() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    await begin(IntendedPurchase("yearly"), in: keeper)
    await begin(IntendedPurchase("monthly", offering: .winBack("back")), in: keeper)
    #expect(bench.store.script { $0.sold } == [])
    try keeper.complete(.onboarding)
    await keeper.settled()
    #expect(bench.store.script { $0.sold } == ["monthly"])
    #expect(bench.store.script { $0.options.first?.offer } == .winBack("back"))
  }

  @Test("does not wait in an app without onboarding")
  func withoutOnboarding() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    #expect(!Catalog.game.hasOnboarding && Catalog.shop.hasOnboarding)
    let keeper = try await bench.launch()
    await begin(IntendedPurchase("unlimited"), in: keeper)
    #expect(bench.store.script { $0.sold } == ["unlimited"])
  }

  @Test("survives a process for a day, and is made once", arguments: [true, false])
  func isKept(isInTime: Bool) async throws {
    let bench = try bench()
    defer { bench.remove() }
    let first = try await bench.launch(catalog: .shop)
    await begin(IntendedPurchase("yearly"), in: first)
    first.stop()
    bench.clock.now += KeptIntention.lifetime - (isInTime ? 1 : 0)
    let second = try await bench.launch(catalog: .shop)
    try second.complete(.onboarding)
    await second.settled()
    #expect(bench.store.script { $0.sold } == (isInTime ? ["yearly"] : []))
    second.stop()
    let third = try await bench.launch(catalog: .shop)
    #expect(bench.store.script { $0.sold.count } == (isInTime ? 1 : 0))
    #expect(third.ledger.ledgerState.intention == nil)
  }

  @Test("neither replaces nor closes a paywall that can't be dismissed")
  func hardPaywall() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop, isOnboarded: true)
    #expect(keeper.presentation.paywall?.id == "hard")
    await begin(IntendedPurchase("monthly"), in: keeper)
    #expect(bench.store.script { $0.sold } == ["monthly"])
    #expect(keeper.presentation.paywall?.id == "hard")
    #expect(keeper.presentation.chosen == "monthly")
  }

  @Test("of an unknown product is not made, and an alert reports it")
  func unknown() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop, isOnboarded: true)
    await begin(IntendedPurchase("from a later version"), in: keeper)
    #expect(bench.store.script { $0.sold } == [])
    #expect(keeper.presentation.alert == .failed(.unknownProduct))
  }

  @Test("with an offer that the app can't name is not made at the regular price")
  func otherOffer() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop, isOnboarded: true)
    await begin(IntendedPurchase("monthly", offering: .other("summer")), in: keeper)
    #expect(bench.store.script { $0.sold } == [])
    #expect(keeper.presentation.alert == .failed(.offerNotEligible))
  }

  @Test("is not made if payments are forbidden")
  func forbidden() async throws {
    let bench = try bench()
    defer { bench.remove() }
    bench.store.script { $0.canPay = false }
    let keeper = try await bench.launch(catalog: .shop, isOnboarded: true)
    #expect(!keeper.situation.canMakePayments)
    await begin(IntendedPurchase("monthly"), in: keeper)
    #expect(bench.store.script { $0.sold } == [])
    #expect(keeper.presentation.alert == .failed(.notAllowed))
    bench.store.script { $0.canPay = true }
    await keeper.refresh()
    #expect(keeper.situation.canMakePayments)
  }

  @Test(
    "is saved as it began",
    arguments: [
      IntendedPurchase.Offering.regular, .winBack("back"), .other("a\tb"),
    ])
  func stored(offering: IntendedPurchase.Offering) throws {
    let kept = KeptIntention(
      IntendedPurchase("a\tproduct", offering: offering), begun: .at("2026-01-15T12:00:00Z"))
    let read = try #require(KeptIntention(stored: kept.stored))
    #expect(read.begun == kept.begun && read.purchase.product == kept.purchase.product)
    #expect(read.purchase.offering == (offering == .other("a\tb") ? .other("a b") : offering))
    for damaged in ["", "1\tregular", "nan\tregular\t\tx", "1\tgift\t\tx"] {
      #expect(KeptIntention(stored: damaged) == nil)
    }
  }
}
