import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A status")
struct StatusTests {
  /// Documented: empty if the person never subscribed in the group.
  @Test("exists once the customer has subscribed in the group, also after the subscription ended")
  func isThere() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let product = try await fixture.launch.product(Plans.basic)
    let terms = try #require(product.subscription)
    #expect(try await terms.status.isEmpty)
    let bought = try #require(try await fixture.buy(Plans.monthly).transaction)
    #expect(try await terms.status.map(\.state) == [.subscribed])
    try await fixture.lapse()
    #expect(try await terms.status.map(\.state) == [.expired])
    #expect(
      try await fixture.launch.run { try await SubscriptionInfo.status(for: "other") }.isEmpty)
    let byTransaction = try await fixture.launch.run {
      try await SubscriptionInfo.status(transactionID: bought.id)
    }
    #expect(byTransaction?.state == .expired)
    #expect(
      try await fixture.launch.run { try await SubscriptionInfo.status(transactionID: 1) } == nil)
  }

  @Test("is listed for every group, together with the group, and the list ends")
  func everyGroup() async throws {
    let news = StoreConfiguration.Product(
      id: "news", kind: .autoRenewable, price: 1,
      subscription: .init(groupID: "news", level: 1, period: .init(1, .month)))
    let fixture = try await StoreFixture(plans: Plans.all() + [news])
    #expect(await fixture.everything() == [])
    try await fixture.buy("news")
    try await fixture.buy(Plans.monthly)
    #expect(await fixture.everything() == ["news: news", "pro: pro.monthly"])
    try await fixture.store.send(ShareWithFamily(Plans.basic, account: fixture.account))
    #expect(
      await fixture.everything() == ["news: news", "pro: pro.monthly, basic.monthly"],
      "a group comes once, with all of its statuses")
    await fixture.launch.end()
    #expect(await fixture.everything() == [])
  }

  /// Measured: it fires for these and no others.
  @Test(
    "is delivered for a purchase, renewal, renewal off and on, plan change, grace, retry and end"
  )
  func updates() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let listener = await StatusListener(fixture.launch)
    try await fixture.buy(Plans.monthly)
    await fixture.store.settled()
    #expect(await listener.news() == ["Subscribed: pro.monthly"])
    await fixture.advance(to: "2027-02-15")
    #expect(await listener.news() == ["Subscribed: pro.monthly"])
    try await fixture.store.send(
      SetRenewal(of: Plans.monthly, account: fixture.account, isOn: false))
    await fixture.store.settled()
    #expect(await listener.news() == ["Subscribed: -"])
    try await fixture.store.send(
      SetRenewal(of: Plans.monthly, account: fixture.account, isOn: true))
    await fixture.store.settled()
    #expect(await listener.news() == ["Subscribed: pro.monthly"])
    try await fixture.buy(Plans.basic)
    await fixture.store.settled()
    #expect(await listener.news() == ["Subscribed: basic.monthly"])
    try await fixture.store.send(SetGracePeriod(GracePeriod(days: 3)))
    try await fixture.store.send(SetBilling(.failing, account: fixture.account))
    await fixture.store.settled()
    #expect(await listener.news() == [])
    await fixture.advance(to: "2027-03-15")
    #expect(await listener.news() == ["In Grace Period: basic.monthly"])
    await fixture.advance(to: "2027-03-18")
    #expect(await listener.news() == ["In Billing Retry Period: basic.monthly"])
    await fixture.advance(to: "2027-06-01")
    #expect(await listener.news() == ["Expired: -"])
  }

  @Test("that changed while the app did not run is not delivered at launch, but can be read")
  func changedWhileClosed() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly)
    let launch = try await fixture.relaunched()
    await launch.end()
    try await fixture.lapse()
    let next = try await AppLaunch.open(on: fixture.device, of: fixture.store)
    let listener = await StatusListener(next)
    await fixture.store.settled()
    #expect(await listener.news() == [])
    #expect(try await next.statuses().map(\.state) == [.expired])
  }

  @Test("is delivered to each of the customer's devices, and not after the app has ended")
  func everyDevice() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let mac = try await fixture.anotherDevice()
    let (here, there) = (await StatusListener(fixture.launch), await StatusListener(mac))
    try await fixture.buy(Plans.monthly)
    await fixture.store.settled()
    #expect(await here.news() == ["Subscribed: pro.monthly"])
    #expect(await there.news() == ["Subscribed: pro.monthly"])
    await mac.end()
    await there.value()
    try await fixture.lapse()
    #expect(await there.news() == [])
  }

  /// Measured: `status(for:)` in a cancelled task is empty, without an error.
  @Test("is not read in a cancelled task, nor is any other value")
  func cancelled() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let terms = try #require(try await fixture.launch.product(Plans.monthly).subscription)
    let bought = try #require(try await fixture.buy(Plans.monthly).transaction)
    let read = Task { [launch = fixture.launch] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await launch.run {
        var groups = 0
        for await _ in SubscriptionStatus.all { groups += 1 }
        return [
          try await SubscriptionInfo.status(for: Plans.group).count, try await terms.status.count,
          try await SubscriptionInfo.status(transactionID: bought.id) == nil ? 0 : 1,
          try await Product.products(for: [Plans.monthly]).count, groups,
        ]
      }
    }
    #expect(try await read.value == [0, 0, 0, 0, 0])
    #expect(try await fixture.statuses().count == 1)
  }

  @Test("can't be read when the app has ended")
  func ended() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly)
    await fixture.launch.end()
    await #expect(throws: StoreKitError.self) { try await fixture.statuses() }
  }

  /// Three public test suites assert it of the process that took the offer.
  ///
  /// It can be true if there is no introductory offer.
  @Test("of the introductory offer ends as soon as the offer is taken")
  func introductoryEligibility() async throws {
    let fixture = try await StoreFixture(plans: Plans.all(introductory: Plans.trial))
    let terms = try #require(try await fixture.launch.product(Plans.monthly).subscription)
    #expect(await terms.isEligibleForIntroOffer)
    #expect(try await fixture.buy(Plans.monthly).transaction?.offer?.type == .introductory)
    #expect(await !terms.isEligibleForIntroOffer)
    let next = try await fixture.relaunched()
    #expect(await !next.isEligible(Plans.group))
    #expect(await next.isEligible("another group"))
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    #expect(await !next.isEligible("a group never asked about"))
  }

  @Test("is the last verified one if the store can't be reached")
  func offline() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    let bought = try #require(try await fixture.buy(Plans.monthly).transaction)
    let online = try await fixture.status()
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    try await fixture.store.send(Refund(Plans.monthly, account: fixture.account))
    await fixture.advance(to: "2027-02-01")
    let status = try await fixture.status()
    #expect(status == online)
    #expect(status.renewalInfo.jwsRepresentation == online.renewalInfo.jwsRepresentation)
    #expect(await bought.subscriptionStatus == online)
    await #expect {
      try await fixture.launch.run { try await SubscriptionInfo.status(transactionID: bought.id) }
    } throws: {
      $0.isNetworkError
    }
    await fixture.advance(to: "2027-03-01")
    #expect(try await fixture.status().state == .expired)
    try await fixture.store.send(SetOnline(true, device: fixture.device))
    #expect(try await fixture.status().state == .revoked)
  }
}

extension StoreFixture {
  /// Every group with the products that its statuses are of.
  fileprivate func everything() async -> [String] {
    var all: [String] = []
    for await (group, statuses) in launch.run({ SubscriptionStatus.all }) {
      let products = statuses.map(\.renewalInfo.unsafePayloadValue.currentProductID)
      all.append("\(group): \(products.joined(separator: ", "))")
    }
    return all
  }
}

extension AppLaunch {
  fileprivate func isEligible(_ group: String) async -> Bool {
    await run { await SubscriptionInfo.isEligibleForIntroOffer(for: group) }
  }
}
