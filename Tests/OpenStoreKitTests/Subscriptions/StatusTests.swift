import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A status")
struct StatusTests {
  /// Documented: empty if the person never subscribed in the group.
  @Test("is there once the person subscribed in the group, also when they no longer do")
  func isThere() async throws {
    let shop = try await Shop(plans: Plans.all())
    let product = try await shop.launch.product(Plans.basic)
    let terms = try #require(product.subscription)
    #expect(try await terms.status.isEmpty)
    let bought = try #require(try await shop.buy(Plans.monthly).transaction)
    #expect(try await terms.status.map(\.state) == [.subscribed])
    try await shop.lapse()
    #expect(try await terms.status.map(\.state) == [.expired])
    #expect(try await shop.launch.run { try await SubscriptionInfo.status(for: "other") }.isEmpty)
    let byTransaction = try await shop.launch.run {
      try await SubscriptionInfo.status(transactionID: bought.id)
    }
    #expect(byTransaction?.state == .expired)
    #expect(
      try await shop.launch.run { try await SubscriptionInfo.status(transactionID: 1) } == nil)
  }

  @Test("of every group comes with its group, and the list ends")
  func everyGroup() async throws {
    let news = StoreConfiguration.Product(
      id: "news", kind: .autoRenewable, price: 1,
      subscription: .init(groupID: "news", level: 1, period: .init(1, .month)))
    let shop = try await Shop(plans: Plans.all() + [news])
    #expect(await shop.everything() == [])
    try await shop.buy("news")
    try await shop.buy(Plans.monthly)
    #expect(await shop.everything() == ["news: news", "pro: pro.monthly"])
    try await shop.store.send(ShareWithFamily(Plans.basic, account: shop.account))
    #expect(
      await shop.everything() == ["news: news", "pro: pro.monthly, basic.monthly"],
      "a group comes once, with all of its statuses")
    await shop.launch.end()
    #expect(await shop.everything() == [])
  }

  /// Measured: it fires for these and no others.
  @Test(
    "is told anew for a purchase, a renewal, renewal off and on, a plan to come, grace, retry and the end"
  )
  func updates() async throws {
    let shop = try await Shop(plans: Plans.all())
    let listener = await StatusListener(shop.launch)
    try await shop.buy(Plans.monthly)
    await shop.store.settled()
    #expect(await listener.news() == ["Subscribed: pro.monthly"])
    await shop.advance(to: "2027-02-15")
    #expect(await listener.news() == ["Subscribed: pro.monthly"])
    try await shop.store.send(SetRenewal(of: Plans.monthly, account: shop.account, isOn: false))
    await shop.store.settled()
    #expect(await listener.news() == ["Subscribed: -"])
    try await shop.store.send(SetRenewal(of: Plans.monthly, account: shop.account, isOn: true))
    await shop.store.settled()
    #expect(await listener.news() == ["Subscribed: pro.monthly"])
    try await shop.buy(Plans.basic)
    await shop.store.settled()
    #expect(await listener.news() == ["Subscribed: basic.monthly"])
    try await shop.store.send(SetGracePeriod(GracePeriod(days: 3)))
    try await shop.store.send(SetBilling(.failing, account: shop.account))
    await shop.store.settled()
    #expect(await listener.news() == [])
    await shop.advance(to: "2027-03-15")
    #expect(await listener.news() == ["In Grace Period: basic.monthly"])
    await shop.advance(to: "2027-03-18")
    #expect(await listener.news() == ["In Billing Retry Period: basic.monthly"])
    await shop.advance(to: "2027-06-01")
    #expect(await listener.news() == ["Expired: -"])
  }

  @Test("that changed while the app did not run is not told at launch, but read")
  func changedWhileClosed() async throws {
    let shop = try await Shop(plans: Plans.all())
    try await shop.buy(Plans.monthly)
    let launch = try await shop.relaunched()
    await launch.end()
    try await shop.lapse()
    let next = try await AppLaunch.open(on: shop.device, of: shop.store)
    let listener = await StatusListener(next)
    await shop.store.settled()
    #expect(await listener.news() == [])
    #expect(try await next.statuses().map(\.state) == [.expired])
  }

  @Test("is told to each of the person's devices, and no more when the app has ended")
  func everyDevice() async throws {
    let shop = try await Shop(plans: Plans.all())
    let mac = try await shop.anotherDevice()
    let (here, there) = (await StatusListener(shop.launch), await StatusListener(mac))
    try await shop.buy(Plans.monthly)
    await shop.store.settled()
    #expect(await here.news() == ["Subscribed: pro.monthly"])
    #expect(await there.news() == ["Subscribed: pro.monthly"])
    await mac.end()
    await there.value()
    try await shop.lapse()
    #expect(await there.news() == [])
  }

  /// Measured: `status(for:)` in a cancelled task is empty, without an error.
  @Test("is not read in a cancelled task, nor is anything else")
  func cancelled() async throws {
    let shop = try await Shop(plans: Plans.all())
    let terms = try #require(try await shop.launch.product(Plans.monthly).subscription)
    let bought = try #require(try await shop.buy(Plans.monthly).transaction)
    let read = Task { [launch = shop.launch] in
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
    #expect(try await shop.statuses().count == 1)
  }

  @Test("can't be read when the app has ended")
  func ended() async throws {
    let shop = try await Shop(plans: Plans.all())
    try await shop.buy(Plans.monthly)
    await shop.launch.end()
    await #expect(throws: StoreKitError.self) { try await shop.statuses() }
  }

  /// Measured: the first answer is kept for the life of the process.
  ///
  /// It can be true where there is no introductory offer.
  @Test("of the introductory offer is kept for the life of the process")
  func introductoryEligibility() async throws {
    let shop = try await Shop(plans: Plans.all(introductory: Plans.trial))
    let terms = try #require(try await shop.launch.product(Plans.monthly).subscription)
    #expect(await terms.isEligibleForIntroOffer)
    #expect(try await shop.buy(Plans.monthly).transaction?.offer?.type == .introductory)
    #expect(await terms.isEligibleForIntroOffer)
    let next = try await shop.relaunched()
    #expect(await !next.isEligible(Plans.group))
    #expect(await next.isEligible("another group"))
    try await shop.store.send(SetOnline(false, device: shop.device))
    #expect(await !next.isEligible("a group never asked about"))
  }

  @Test("is what was last verified where the store can't be reached")
  func offline() async throws {
    let shop = try await Shop(plans: Plans.all())
    let bought = try #require(try await shop.buy(Plans.monthly).transaction)
    let online = try await shop.status()
    try await shop.store.send(SetOnline(false, device: shop.device))
    try await shop.store.send(Refund(Plans.monthly, account: shop.account))
    await shop.advance(to: "2027-02-01")
    let status = try await shop.status()
    #expect(status == online)
    #expect(status.renewalInfo.jwsRepresentation == online.renewalInfo.jwsRepresentation)
    #expect(await bought.subscriptionStatus == online)
    await #expect {
      try await shop.launch.run { try await SubscriptionInfo.status(transactionID: bought.id) }
    } throws: {
      $0.isNetworkError
    }
    await shop.advance(to: "2027-03-01")
    #expect(try await shop.status().state == .expired)
    try await shop.store.send(SetOnline(true, device: shop.device))
    #expect(try await shop.status().state == .revoked)
  }
}

extension Shop {
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
