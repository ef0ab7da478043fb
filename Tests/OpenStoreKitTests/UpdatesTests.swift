import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("Updates")
struct UpdatesTests {
  /// Measured: approve emits on `updates`; declined, nothing arrives.
  @Test("bring an approved purchase, and nothing of a declined one")
  func askToBuy() async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(SetAskToBuy(true, account: fixture.account))
    guard case .pending = try await fixture.buy("unlock"),
      case .pending = try await fixture.buy("themes")
    else {
      Issue.record("the purchases are not pending")
      return
    }
    #expect(
      try await fixture.store.send(ListPendingPurchases(of: fixture.account)).map(\.order.productID)
        == [
          "unlock", "themes",
        ])
    #expect(await fixture.launch.owned == [])

    try await fixture.store.send(Decline("themes", account: fixture.account))
    await fixture.store.advance(to: StoreFixture.start + 86_400)
    try await fixture.store.send(Approve("unlock", account: fixture.account))
    await fixture.store.settled()

    #expect(await listener.products == ["unlock"])
    #expect(await listener.received.first?.purchaseDate == StoreFixture.start + 86_400)
    #expect(await fixture.launch.owned == ["unlock"])
    #expect(await fixture.launch.read { Transaction.unfinished }.isEmpty)
  }

  @Test("bring nothing more if the requested product was bought another way in the meantime")
  func approvedTwice() async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(SetAskToBuy(true, account: fixture.account))
    try await fixture.buy("unlock")
    try await fixture.buy("unlock")
    let gift = try await fixture.store.send(RedeemCode("GIFT", on: fixture.device)).transaction
    #expect(try await fixture.store.send(Approve("unlock", account: fixture.account)) == gift)
    await fixture.store.settled()
    #expect(await listener.products == ["unlock"])
    await #expect {
      try await fixture.store.send(Approve("unlock", account: fixture.account))
    } throws: {
      ($0 as? AppStoreError)?.code == .nothingPending
    }
  }

  /// Measured on macOS: pending, then on `updates` after the issue is resolved.
  @Test("bring an interrupted purchase when the issue is resolved")
  func interrupted() async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(SetNextPurchase(.interrupted, account: fixture.account))
    guard case .pending = try await fixture.buy("unlock") else {
      Issue.record("the purchase is not pending")
      return
    }
    try await fixture.store.send(Approve("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.products == ["unlock"])
  }

  @Test(
    "have been delivered when the store has settled, however slow the listener", arguments: 0..<200)
  func settledMeansTakenIn(round: Int) async throws {
    let fixture = try await StoreFixture(seed: UInt64(round))
    let listener = await Listener(fixture.launch, pausing: round % 7)
    try await fixture.store.send(SetAskToBuy(true, account: fixture.account))
    try await fixture.buy("unlock")
    try await fixture.buy("themes")
    try await fixture.store.send(Approve("unlock", account: fixture.account))
    try await fixture.store.send(Approve("themes", account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.products == ["unlock", "themes"])
    #expect(
      try await fixture.store.send(ListAccountTransactions(.unfinished, of: fixture.account))
        .isEmpty)
  }

  /// Documented: a refund comes on `updates` with its revocation date; the product leaves the listing.
  @Test("bring a refund, by which time the product is no longer owned")
  func refund() async throws {
    let fixture = try await StoreFixture()
    let bought = try #require(try await fixture.buy("unlock").transaction)
    await bought.finish()
    let listener = await Listener(fixture.launch)
    await fixture.store.advance(to: StoreFixture.start + 60)
    try await fixture.store.send(Refund("unlock", account: fixture.account))
    await fixture.store.settled()
    let refunded = try #require(await listener.received.first)
    #expect(refunded.id == bought.id)
    #expect(refunded.revocationDate == StoreFixture.start + 60)
    #expect(refunded.revocationReason == .other)
    #expect(refunded.revocationType == .fullRefund)
    #expect(refunded.revocationPercentage == 100)
    #expect(refunded.signedDate > bought.signedDate)
    #expect(await fixture.launch.owned == [])
    #expect(await fixture.launch.read { Transaction.all }.count == 1)
  }

  @Test("bring the reversal of a refund, by which time the product is owned again")
  func reversal() async throws {
    let fixture = try await StoreFixture()
    await (try #require(try await fixture.buy("unlock").transaction)).finish()
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(Refund("unlock", account: fixture.account))
    await fixture.store.settled()
    try await fixture.store.send(ReverseRefund(of: "unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.received.map { $0.revocationDate == nil } == [false, true])
    #expect(await fixture.launch.owned == ["unlock"])
  }

  /// Documented: unfinished transactions are delivered once right after launch.
  @Test("bring an unfinished purchase once after each launch, until it is finished")
  func unfinishedOncePerLaunch() async throws {
    let fixture = try await StoreFixture()
    try await fixture.buy("unlock")
    let second = try await fixture.relaunched()
    let careless = await Listener(second, finishing: false)
    await fixture.store.settled()
    #expect(await careless.products == ["unlock"])
    let late = await Listener(second)
    await fixture.store.settled()
    #expect(await late.products == [])

    await second.end()
    let third = try await AppLaunch.open(on: fixture.device, of: fixture.store)
    let careful = await Listener(third)
    await fixture.store.settled()
    #expect(await careful.products == ["unlock"])

    await third.end()
    let fourth = try await AppLaunch.open(on: fixture.device, of: fixture.store)
    let idle = await Listener(fourth)
    await fixture.store.settled()
    #expect(await idle.products == [])
  }

  @Test("bring a refund that was made while the app was closed")
  func refundWhileClosed() async throws {
    let fixture = try await StoreFixture()
    await (try #require(try await fixture.buy("unlock").transaction)).finish()
    await fixture.launch.end()
    try await fixture.store.send(Refund("unlock", account: fixture.account))
    let launch = try await AppLaunch.open(on: fixture.device, of: fixture.store)
    let listener = await Listener(launch)
    await fixture.store.settled()
    #expect(await listener.received.map { $0.revocationDate != nil } == [true])
  }

  /// Documented: transactions made outside of the app or on other devices.
  @Test("bring a purchase made on another device, to every device of the account")
  func elsewhere() async throws {
    let fixture = try await StoreFixture()
    let mac = try await fixture.anotherDevice()
    let phones = await Listener(fixture.launch)
    let macs = await Listener(mac)
    try await fixture.store.send(BuyElsewhere("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await phones.products == ["unlock"])
    #expect(await macs.products == ["unlock"])
    try await mac.buy("themes")
    await fixture.store.settled()
    #expect(await phones.products == ["unlock", "themes"])
    #expect(await macs.products == ["unlock"])
  }

  @Test("bring a redeemed code's product, which costs nothing")
  func redeem() async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch)
    let outcome = try await fixture.store.send(RedeemCode("GIFT", on: fixture.device))
    await fixture.store.settled()
    let gift = try #require(await listener.received.first)
    #expect(gift.id == outcome.transaction.rawValue)
    #expect(gift.price == 0)
    #expect(gift.offer?.type == .code)
    #expect(gift.offer?.id == "GIFT")
    #expect(
      try await fixture.store.send(RedeemCode("GIFT", on: fixture.device))
        == .alreadyOwned(outcome.transaction))
    await #expect { try await fixture.store.send(RedeemCode("NONE", on: fixture.device)) } throws: {
      ($0 as? AppStoreError)?.code == .unknownCode
    }
  }

  @Test("bring a family share, and its end")
  func family() async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(ShareWithFamily("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.received.first?.ownershipType == .familyShared)
    #expect(await fixture.launch.owned == ["unlock"])
    try await fixture.store.send(StopFamilySharing("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.received.last?.revocationType == .familyRevocation)
    #expect(await fixture.launch.owned == [])
    await #expect {
      try await fixture.store.send(ShareWithFamily("themes", account: fixture.account))
    } throws: { ($0 as? AppStoreError)?.code == .notFamilyShareable }
  }

  @Test("go to every listener of the app")
  func everyListener() async throws {
    let fixture = try await StoreFixture()
    let first = await Listener(fixture.launch)
    let second = await Listener(fixture.launch, pausing: 5)
    try await fixture.store.send(BuyElsewhere("unlock", account: fixture.account))
    try await fixture.store.send(BuyElsewhere("themes", account: fixture.account))
    await fixture.store.settled()
    #expect(await first.products == ["unlock", "themes"])
    #expect(await second.products == ["unlock", "themes"])
  }

  @Test("come one at a time: the second only after the app has handled the first")
  func oneAtATime() async throws {
    let fixture = try await StoreFixture()
    try await fixture.store.send(BuyElsewhere("unlock", account: fixture.account))
    try await fixture.store.send(BuyElsewhere("themes", account: fixture.account))
    var updates = fixture.launch.run { Transaction.updates }.makeAsyncIterator()
    #expect(await updates.next()?.unsafePayloadValue.productID == "unlock")
    await fixture.store.settled()
    try await fixture.store.send(Refund("themes", account: fixture.account))
    await fixture.store.settled()
    let second = try #require(await updates.next()?.unsafePayloadValue)
    #expect(second.productID == "themes")
    #expect(second.revocationDate != nil, "it was signed before it was handed out")
  }

  @Test("wait for the first listener, and the store settles without one")
  func waitForListener() async throws {
    let fixture = try await StoreFixture()
    try await fixture.store.send(BuyElsewhere("unlock", account: fixture.account))
    await fixture.store.settled()
    let listener = await Listener(fixture.launch)
    await fixture.store.settled()
    #expect(await listener.products == ["unlock"])
  }

  @Test("are received from the moment the iterator is made")
  func iteratorListensAtOnce() async throws {
    let fixture = try await StoreFixture()
    var updates = fixture.launch.run { Transaction.updates }.makeAsyncIterator()
    try await fixture.store.send(BuyElsewhere("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await updates.next()?.unsafePayloadValue.productID == "unlock")
  }

  @Test("end with the task that listens, and leave no caller waiting")
  func cancelledListener() async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch)
    await fixture.store.settled()
    await listener.stop()
    #expect(await listener.isOver)
    try await fixture.store.send(BuyElsewhere("unlock", account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.products == [])
  }

  @Test("end with the app, and leave no caller waiting", arguments: 0..<20)
  func endedLaunch(pauses: Int) async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch, pausing: pauses)
    try await fixture.store.send(BuyElsewhere("unlock", account: fixture.account))
    try await fixture.store.send(BuyElsewhere("themes", account: fixture.account))
    await fixture.launch.end()
    await listener.value()
    #expect(await listener.isOver)
    await fixture.store.settled()
  }

  @Test("of the storefront come when the account moves")
  func storefront() async throws {
    let fixture = try await StoreFixture()
    var updates = fixture.launch.run { Storefront.updates }.makeAsyncIterator()
    for country in ["ESP", "JPN"] {
      try await fixture.store.send(SetStorefront(country, account: fixture.account))
      await fixture.store.settled()
      #expect(await updates.next()?.countryCode == country)
      #expect(await fixture.launch.run { await Storefront.current }?.countryCode == country)
    }
  }
}
