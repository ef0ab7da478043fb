import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("Updates")
struct UpdatesTests {
  /// Measured: approve emits on `updates`; declined, nothing arrives.
  @Test("bring what a parent approves, and nothing of what they decline")
  func askToBuy() async throws {
    let shop = try await Shop()
    let listener = await Listener(shop.launch)
    try await shop.store.send(SetAskToBuy(true, account: shop.account))
    guard case .pending = try await shop.buy("unlock"),
      case .pending = try await shop.buy("themes")
    else {
      Issue.record("the purchases are not pending")
      return
    }
    #expect(
      try await shop.store.send(ListPendingPurchases(of: shop.account)).map(\.order.productID) == [
        "unlock", "themes",
      ])
    #expect(await shop.launch.owned == [])

    try await shop.store.send(Decline("themes", account: shop.account))
    await shop.store.advance(to: Shop.start + 86_400)
    try await shop.store.send(Approve("unlock", account: shop.account))
    await shop.store.settled()

    #expect(await listener.products == ["unlock"])
    #expect(await listener.heard.first?.purchaseDate == Shop.start + 86_400)
    #expect(await shop.launch.owned == ["unlock"])
    #expect(await shop.launch.read { Transaction.unfinished }.isEmpty)
  }

  @Test("bring nothing more where what was asked for came another way meanwhile")
  func approvedTwice() async throws {
    let shop = try await Shop()
    let listener = await Listener(shop.launch)
    try await shop.store.send(SetAskToBuy(true, account: shop.account))
    try await shop.buy("unlock")
    try await shop.buy("unlock")
    let gift = try await shop.store.send(RedeemCode("GIFT", on: shop.device)).transaction
    #expect(try await shop.store.send(Approve("unlock", account: shop.account)) == gift)
    await shop.store.settled()
    #expect(await listener.products == ["unlock"])
    await #expect { try await shop.store.send(Approve("unlock", account: shop.account)) } throws: {
      ($0 as? AppStoreError)?.code == .nothingPending
    }
  }

  /// Measured on macOS: pending, then on `updates` after the issue is resolved.
  @Test("bring an interrupted purchase when the issue is resolved")
  func interrupted() async throws {
    let shop = try await Shop()
    let listener = await Listener(shop.launch)
    try await shop.store.send(SetNextPurchase(.interrupted, account: shop.account))
    guard case .pending = try await shop.buy("unlock") else {
      Issue.record("the purchase is not pending")
      return
    }
    try await shop.store.send(Approve("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await listener.products == ["unlock"])
  }

  @Test(
    "have been taken in when the store has settled, however slow the listener", arguments: 0..<200)
  func settledMeansTakenIn(round: Int) async throws {
    let shop = try await Shop(seed: UInt64(round))
    let listener = await Listener(shop.launch, pausing: round % 7)
    try await shop.store.send(SetAskToBuy(true, account: shop.account))
    try await shop.buy("unlock")
    try await shop.buy("themes")
    try await shop.store.send(Approve("unlock", account: shop.account))
    try await shop.store.send(Approve("themes", account: shop.account))
    await shop.store.settled()
    #expect(await listener.products == ["unlock", "themes"])
    #expect(
      try await shop.store.send(ListAccountTransactions(.unfinished, of: shop.account)).isEmpty)
  }

  /// Documented: a refund comes on `updates` with its revocation date; the product leaves the listing.
  @Test("bring a refund, by when the product is no longer owned")
  func refund() async throws {
    let shop = try await Shop()
    let bought = try #require(try await shop.buy("unlock").transaction)
    await bought.finish()
    let listener = await Listener(shop.launch)
    await shop.store.advance(to: Shop.start + 60)
    try await shop.store.send(Refund("unlock", account: shop.account))
    await shop.store.settled()
    let refunded = try #require(await listener.heard.first)
    #expect(refunded.id == bought.id)
    #expect(refunded.revocationDate == Shop.start + 60)
    #expect(refunded.revocationReason == .other)
    #expect(refunded.revocationType == .fullRefund)
    #expect(refunded.revocationPercentage == 100)
    #expect(refunded.signedDate > bought.signedDate)
    #expect(await shop.launch.owned == [])
    #expect(await shop.launch.read { Transaction.all }.count == 1)
  }

  @Test("bring the reversal of a refund, by when the product is owned again")
  func reversal() async throws {
    let shop = try await Shop()
    await (try #require(try await shop.buy("unlock").transaction)).finish()
    let listener = await Listener(shop.launch)
    try await shop.store.send(Refund("unlock", account: shop.account))
    await shop.store.settled()
    try await shop.store.send(ReverseRefund(of: "unlock", account: shop.account))
    await shop.store.settled()
    #expect(await listener.heard.map { $0.revocationDate == nil } == [false, true])
    #expect(await shop.launch.owned == ["unlock"])
  }

  /// Documented: unfinished transactions are delivered once right after launch.
  @Test("bring what is unfinished once after each launch, until it is finished")
  func unfinishedOncePerLaunch() async throws {
    let shop = try await Shop()
    try await shop.buy("unlock")
    let second = try await shop.relaunched()
    let careless = await Listener(second, finishing: false)
    await shop.store.settled()
    #expect(await careless.products == ["unlock"])
    let late = await Listener(second)
    await shop.store.settled()
    #expect(await late.products == [])

    await second.end()
    let third = try await AppLaunch.open(on: shop.device, of: shop.store)
    let careful = await Listener(third)
    await shop.store.settled()
    #expect(await careful.products == ["unlock"])

    await third.end()
    let fourth = try await AppLaunch.open(on: shop.device, of: shop.store)
    let idle = await Listener(fourth)
    await shop.store.settled()
    #expect(await idle.products == [])
  }

  @Test("bring a refund that was made while the app was closed")
  func refundWhileClosed() async throws {
    let shop = try await Shop()
    await (try #require(try await shop.buy("unlock").transaction)).finish()
    await shop.launch.end()
    try await shop.store.send(Refund("unlock", account: shop.account))
    let launch = try await AppLaunch.open(on: shop.device, of: shop.store)
    let listener = await Listener(launch)
    await shop.store.settled()
    #expect(await listener.heard.map { $0.revocationDate != nil } == [true])
  }

  /// Documented: transactions made outside of the app or on other devices.
  @Test("bring what was bought on another device, to every device of the account")
  func elsewhere() async throws {
    let shop = try await Shop()
    let mac = try await shop.anotherDevice()
    let phones = await Listener(shop.launch)
    let macs = await Listener(mac)
    try await shop.store.send(BuyElsewhere("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await phones.products == ["unlock"])
    #expect(await macs.products == ["unlock"])
    try await mac.buy("themes")
    await shop.store.settled()
    #expect(await phones.products == ["unlock", "themes"])
    #expect(await macs.products == ["unlock"])
  }

  @Test("bring a redeemed code's gift, which costs nothing")
  func redeem() async throws {
    let shop = try await Shop()
    let listener = await Listener(shop.launch)
    let outcome = try await shop.store.send(RedeemCode("GIFT", on: shop.device))
    await shop.store.settled()
    let gift = try #require(await listener.heard.first)
    #expect(gift.id == outcome.transaction.rawValue)
    #expect(gift.price == 0)
    #expect(gift.offer?.type == .code)
    #expect(gift.offer?.id == "GIFT")
    #expect(
      try await shop.store.send(RedeemCode("GIFT", on: shop.device))
        == .alreadyOwned(outcome.transaction))
    await #expect { try await shop.store.send(RedeemCode("NONE", on: shop.device)) } throws: {
      ($0 as? AppStoreError)?.code == .unknownCode
    }
  }

  @Test("bring what a family shares, and that it is shared no more")
  func family() async throws {
    let shop = try await Shop()
    let listener = await Listener(shop.launch)
    try await shop.store.send(ShareWithFamily("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await listener.heard.first?.ownershipType == .familyShared)
    #expect(await shop.launch.owned == ["unlock"])
    try await shop.store.send(StopFamilySharing("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await listener.heard.last?.revocationType == .familyRevocation)
    #expect(await shop.launch.owned == [])
    await #expect {
      try await shop.store.send(ShareWithFamily("themes", account: shop.account))
    } throws: { ($0 as? AppStoreError)?.code == .notFamilyShareable }
  }

  @Test("go to every listener of the app")
  func everyListener() async throws {
    let shop = try await Shop()
    let first = await Listener(shop.launch)
    let second = await Listener(shop.launch, pausing: 5)
    try await shop.store.send(BuyElsewhere("unlock", account: shop.account))
    try await shop.store.send(BuyElsewhere("themes", account: shop.account))
    await shop.store.settled()
    #expect(await first.products == ["unlock", "themes"])
    #expect(await second.products == ["unlock", "themes"])
  }

  @Test("come one at a time: the second only when the app is done with the first")
  func oneAtATime() async throws {
    let shop = try await Shop()
    try await shop.store.send(BuyElsewhere("unlock", account: shop.account))
    try await shop.store.send(BuyElsewhere("themes", account: shop.account))
    var updates = shop.launch.run { Transaction.updates }.makeAsyncIterator()
    #expect(await updates.next()?.unsafePayloadValue.productID == "unlock")
    await shop.store.settled()
    try await shop.store.send(Refund("themes", account: shop.account))
    await shop.store.settled()
    let second = try #require(await updates.next()?.unsafePayloadValue)
    #expect(second.productID == "themes")
    #expect(second.revocationDate != nil, "it was signed before it was handed out")
  }

  @Test("wait for the first who listens, and the store settles without one")
  func waitForListener() async throws {
    let shop = try await Shop()
    try await shop.store.send(BuyElsewhere("unlock", account: shop.account))
    await shop.store.settled()
    let listener = await Listener(shop.launch)
    await shop.store.settled()
    #expect(await listener.products == ["unlock"])
  }

  @Test("are heard from the moment the iterator is made")
  func iteratorListensAtOnce() async throws {
    let shop = try await Shop()
    var updates = shop.launch.run { Transaction.updates }.makeAsyncIterator()
    try await shop.store.send(BuyElsewhere("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await updates.next()?.unsafePayloadValue.productID == "unlock")
  }

  @Test("end with the task that listens, and leave nobody waiting")
  func cancelledListener() async throws {
    let shop = try await Shop()
    let listener = await Listener(shop.launch)
    await shop.store.settled()
    await listener.stop()
    #expect(await listener.isOver)
    try await shop.store.send(BuyElsewhere("unlock", account: shop.account))
    await shop.store.settled()
    #expect(await listener.products == [])
  }

  @Test("end with the app, and leave nobody waiting", arguments: 0..<20)
  func endedLaunch(pauses: Int) async throws {
    let shop = try await Shop()
    let listener = await Listener(shop.launch, pausing: pauses)
    try await shop.store.send(BuyElsewhere("unlock", account: shop.account))
    try await shop.store.send(BuyElsewhere("themes", account: shop.account))
    await shop.launch.end()
    await listener.value()
    #expect(await listener.isOver)
    await shop.store.settled()
  }

  @Test("of the storefront come when the account moves")
  func storefront() async throws {
    let shop = try await Shop()
    var updates = shop.launch.run { Storefront.updates }.makeAsyncIterator()
    for country in ["ESP", "JPN"] {
      try await shop.store.send(SetStorefront(country, account: shop.account))
      await shop.store.settled()
      #expect(await updates.next()?.countryCode == country)
      #expect(await shop.launch.run { await Storefront.current }?.countryCode == country)
    }
  }
}
