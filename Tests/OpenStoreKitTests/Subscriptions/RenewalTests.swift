import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A renewal")
struct RenewalTests {
  /// Measured: on `updates`, and listed shortly after; in this store at once.
  @Test("that happens while the app runs comes in updates, and is listed")
  func whileRunning() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let listener = await Listener(fixture.launch)
    let first = try #require(try await fixture.buy(Plans.monthly).transaction)
    await fixture.store.advance(to: morning("2027-02-15") - 1)
    await fixture.store.settled()
    #expect(await listener.products == [])
    await fixture.advance(to: "2027-02-15")
    let renewal = try #require(await listener.received.first)
    #expect(renewal.reason == .renewal)
    #expect(renewal.originalID == first.id)
    #expect(renewal.id != first.id)
    #expect(renewal.purchaseDate == first.expirationDate)
    #expect(renewal.expirationDate == morning("2027-03-15"))
    #expect(await fixture.launch.owned == [Plans.monthly])
    #expect(await fixture.launch.read { Transaction.currentEntitlements }.count == 1)
    #expect(try await fixture.all().map(\.id) == [first.id, renewal.id])
    let product = try await fixture.launch.product(Plans.monthly)
    #expect(await product.latestTransaction?.unsafePayloadValue.id == renewal.id)
    #expect(await product.currentEntitlement?.unsafePayloadValue.id == renewal.id)
  }

  /// Measured: all delivered on `updates` at the next launch, newest first.
  @Test("that happened while no app ran comes at the next launch, the newest first")
  func whileClosed() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let first = try #require(try await fixture.buy(Plans.monthly).transaction)
    await first.finish()
    await fixture.launch.end()
    await fixture.advance(to: "2027-04-20")
    let launch = try await AppLaunch.open(on: fixture.device, of: fixture.store)
    let listener = await Listener(launch)
    await fixture.store.settled()
    #expect(
      await listener.received.map(\.purchaseDate) == [
        morning("2027-04-15"), morning("2027-03-15"), morning("2027-02-15"),
      ])
    #expect(await launch.read { Transaction.currentEntitlements }.count == 1)
  }

  /// Measured: the purchase is answered; expiry emits no transaction.
  @Test("that doesn't happen emits no transaction, and nothing is owned any more")
  func lapse() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let listener = await Listener(fixture.launch)
    try await fixture.buy(Plans.monthly)
    try await fixture.store.send(
      SetRenewal(of: Plans.monthly, account: fixture.account, isOn: false))
    await fixture.advance(to: "2027-03-01")
    #expect(await listener.products == [])
    #expect(await fixture.launch.owned == [])
    #expect(try await fixture.all().count == 1)
  }

  /// Measured: grace is `inGracePeriod` with its date, still listed.
  ///
  /// Retry is `inBillingRetryPeriod` with `billingError`, not listed on macOS.
  @Test(
    "that fails keeps the subscription during the grace period, and not in billing retry")
  func graceAndRetry() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.store.send(SetGracePeriod(.standard))
    try await fixture.buy(Plans.monthly)
    try await fixture.store.send(SetBilling(.failing, account: fixture.account))

    await fixture.advance(to: "2027-02-15")
    #expect(try await fixture.status().state == .inGracePeriod)
    var info = try await fixture.renewalInfo()
    #expect(info.isInBillingRetry)
    #expect(info.gracePeriodExpirationDate == morning("2027-03-03"))
    #expect(info.expirationReason == .billingError)
    #expect(info.willAutoRenew)
    #expect(await fixture.launch.owned == [Plans.monthly])

    await fixture.advance(to: "2027-03-03")
    #expect(try await fixture.status().state == .inBillingRetryPeriod)
    info = try await fixture.renewalInfo()
    #expect(info.isInBillingRetry)
    #expect(info.gracePeriodExpirationDate == nil)
    #expect(info.expirationReason == .billingError)
    #expect(await fixture.launch.owned == [])

    await fixture.advance(to: "2027-05-01")
    #expect(try await fixture.status().state == .expired)
    info = try await fixture.renewalInfo()
    #expect(!info.isInBillingRetry)
    #expect(info.expirationReason == .billingError)
  }

  @Test("that fails and is paid later brings the subscription back")
  func recovery() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let listener = await Listener(fixture.launch)
    try await fixture.buy(Plans.monthly)
    try await fixture.store.send(SetBilling(.failing, account: fixture.account))
    await fixture.advance(to: "2027-02-20")
    #expect(await fixture.launch.owned == [])
    try await fixture.store.send(SetBilling(.working, account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.received.map(\.purchaseDate) == [morning("2027-02-20")])
    #expect(await fixture.launch.owned == [Plans.monthly])
    #expect(try await fixture.renewalInfo().expirationReason == nil)
  }

  /// Measured: refunding the first period of a renewed subscription revokes only that transaction.
  ///
  /// It comes on `updates`, the person is still subscribed, and no status is emitted.
  @Test("keeps the subscription if an older period is refunded, but not if it is refunded itself")
  func refunds() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let listener = await Listener(fixture.launch)
    let statuses = await StatusListener(fixture.launch)
    let first = try #require(try await fixture.buy(Plans.monthly).transaction)
    await fixture.advance(to: "2027-02-15")
    _ = await statuses.news()

    try await fixture.store.send(RefundTransaction(TransactionID(rawValue: first.id)))
    await fixture.store.settled()
    let refunded = try #require(await listener.received.last)
    #expect(refunded.id == first.id)
    #expect(refunded.revocationDate == morning("2027-02-15"))
    #expect(try await fixture.status().state == .subscribed)
    #expect(await fixture.launch.owned == [Plans.monthly])
    #expect(await statuses.news() == [])

    try await fixture.store.send(Refund(Plans.monthly, account: fixture.account))
    await fixture.store.settled()
    #expect(try await fixture.status().state == .revoked)
    #expect(await fixture.launch.owned == [])
    #expect(await statuses.news() == ["Revoked: -"])
  }
}
