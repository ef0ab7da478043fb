import Foundation
import LocalAppStore
import OpenStoreKit
import OpenStoreKitTest
import Testing

@Suite("A subscription")
struct SubscriptionTests {
  /// Measured on iOS: listed when `purchase()` returns.
  @Test("is owned when the purchase returns, until the end of its period")
  func isOwned() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let bought = try #require(try await fixture.buy(Plans.monthly).transaction)
    #expect(bought.productType == .autoRenewable)
    #expect(bought.subscriptionGroupID == Plans.group)
    #expect(bought.purchaseDate == StoreFixture.start)
    #expect(bought.expirationDate == morning("2027-02-15"))
    #expect(bought.originalID == bought.id)
    #expect(bought.webOrderLineItemID != nil)
    #expect(bought.reason == .purchase)
    #expect(bought.price == 10)
    #expect(!bought.isUpgraded)
    #expect(bought.offer == nil)
    #expect(await fixture.launch.owned == [Plans.monthly])
    #expect(try await fixture.status().transaction.payloadValue.id == bought.id)
    #expect(await bought.subscriptionStatus?.state == .subscribed)
  }

  /// Measured on iOS: a purchase made by this process is not emitted on `updates`.
  @Test("is returned by the call only, and not repeated in updates")
  func isNotRepeated() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let listener = await Listener(fixture.launch)
    try await fixture.buy(Plans.monthly)
    await fixture.store.settled()
    #expect(await listener.products == [])
  }

  /// Measured: a new transaction at once, with the same `originalID`.
  ///
  /// The old one is `isUpgraded`, in `all`, and not in `currentEntitlements`.
  @Test("is upgraded at once, under its original ID, and the old period stays in the history")
  func upgrade() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let old = try #require(try await fixture.buy(Plans.basic).transaction)
    await fixture.advance(to: "2027-01-20")
    let new = try #require(try await fixture.buy(Plans.monthly).transaction)
    #expect(new.id != old.id)
    #expect(new.originalID == old.id)
    #expect(new.purchaseDate == morning("2027-01-20"))
    #expect(new.originalPurchaseDate == StoreFixture.start)
    #expect(try await fixture.all().map(\.productID) == [Plans.basic, Plans.monthly])
    #expect(try await fixture.all().map(\.isUpgraded) == [true, false])
    #expect(await fixture.launch.owned == [Plans.monthly])
    #expect(try await fixture.renewalInfo().currentProductID == Plans.monthly)
  }

  /// Measured: `.success` with the transaction already held; only `autoRenewPreference` changes.
  @Test(
    "runs until its end before a downgrade, and names the next plan",
    arguments: [(Plans.monthly, Plans.basic), (Plans.monthly, Plans.yearly)])
  func downgradeAndCrossgrade(from: String, to: String) async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let held = try #require(try await fixture.buy(from).transaction)
    let answer = try #require(try await fixture.buy(to).transaction)
    #expect(answer.id == held.id)
    #expect(answer.productID == from)
    #expect(try await fixture.all().count == 1)
    var info = try await fixture.renewalInfo()
    #expect(info.currentProductID == from)
    #expect(info.autoRenewPreference == to)
    await fixture.advance(to: "2027-02-15")
    info = try await fixture.renewalInfo()
    #expect(info.currentProductID == to)
    #expect(await fixture.launch.owned == [to])
  }

  /// Measured: buying an already active subscription returns the held transaction.
  @Test("that is bought again returns the transaction that the customer holds")
  func boughtAgain() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let held = try #require(try await fixture.buy(Plans.monthly).transaction)
    #expect(try await fixture.buy(Plans.monthly).transaction?.id == held.id)
    await fixture.advance(to: "2027-02-15")
    let renewal = try #require(try await fixture.buy(Plans.monthly).transaction)
    #expect(renewal.id != held.id)
    #expect(renewal.originalID == held.id)
    #expect(try await fixture.all().count == 2)
  }

  /// Measured: pending; approve emits on `updates`, declined nothing arrives.
  @Test("that a parent approves comes in updates, and a declined one does not")
  func askToBuy() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(SetAskToBuy(true, account: fixture.account))
    guard case .pending = try await fixture.buy(Plans.monthly) else {
      Issue.record("the purchase is not pending")
      return
    }
    #expect(try await fixture.statuses().isEmpty)
    try await fixture.store.send(Decline(Plans.monthly, account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.products == [])
    try await fixture.buy(Plans.basic)
    try await fixture.store.send(Approve(Plans.basic, account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.products == [Plans.basic])
    #expect(try await fixture.status().state == .subscribed)
  }

  /// Measured on macOS: pending, then `updates` after the issue is resolved.
  @Test("comes in updates after an interrupted purchase when the issue is resolved")
  func interrupted() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(SetNextPurchase(.interrupted, account: fixture.account))
    guard case .pending = try await fixture.buy(Plans.monthly) else {
      Issue.record("the purchase is not pending")
      return
    }
    try await fixture.store.send(Approve(Plans.monthly, account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.products == [Plans.monthly])
  }

  /// Documented: family-shared transactions are listed; statuses are more than one by sharing alone.
  @Test("of a family member appears beside the customer's own, each with its status")
  func familyShared() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(ShareWithFamily(Plans.monthly, account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.received.map(\.ownershipType) == [.familyShared])
    #expect(try await fixture.status().state == .subscribed)
    let own = try #require(try await fixture.buy(Plans.basic).transaction)
    let statuses = try await fixture.statuses()
    #expect(
      try statuses.map { try $0.transaction.payloadValue.ownershipType } == [
        .familyShared, .purchased,
      ])
    #expect(try await own.subscriptionStatus?.transaction.payloadValue.id == own.id)
    #expect(await fixture.launch.owned == [Plans.monthly, Plans.basic])
    try await fixture.store.send(StopFamilySharing(Plans.monthly, account: fixture.account))
    await fixture.store.settled()
    #expect(try await fixture.statuses().map(\.state) == [.revoked, .subscribed])
    #expect(await fixture.launch.owned == [Plans.basic])
  }

  /// Documented for tests: every renewal from the date up to now, or one period alone.
  @Test("bought in the past has renewed since, or was cancelled at once")
  func boughtInThePast() async throws {
    let past = morning("2026-11-01")
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly, options: [.purchaseDate(past)])
    #expect(
      try await fixture.all().map(\.purchaseDate) == [
        past, morning("2026-12-01"), morning("2027-01-01"),
      ])
    #expect(try await fixture.status().state == .subscribed)

    let other = try await StoreFixture(seed: 2, plans: Plans.all())
    try await other.buy(
      Plans.monthly, options: [.purchaseDate(past, renewalBehavior: .cancelImmediately)])
    #expect(try await other.all().map(\.purchaseDate) == [past])
    #expect(try await other.status().state == .expired)
    #expect(try await other.renewalInfo().expirationReason == .autoRenewDisabled)
  }

  /// Measured: a failed verification succeeds unverified.
  @Test("signed by another key succeeds unverified, and is owned by no customer")
  func forged() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.store.send(SetNextPurchase(.unverified, account: fixture.account))
    guard case .success(.unverified(let forged, _)) = try await fixture.buy(Plans.monthly) else {
      Issue.record("the purchase was not unverified")
      return
    }
    #expect(forged.expirationDate == morning("2027-02-15"))
    #expect(await fixture.launch.owned == [])
    #expect(try await fixture.statuses().isEmpty)
    #expect(await forged.subscriptionStatus == nil)
  }
}
