import AppStoreWire
import Foundation
import LocalAppStore
import Testing

/// Apple's documentation of `RENEWAL_EXTENSION` and of the mass extension's request (storekit.md 4.6, 5.2, 5.5).
@Suite("A mass extension of renewals")
struct MassExtensionTests {
  @Test("notifies the server of each, and then of the total")
  func summary() async throws {
    let subscriber = try await Subscriber()
    let store = subscriber.store
    var accounts = [subscriber.account]
    for country in ["USA", "USA", "ESP"] {
      accounts.append(try await store.send(AddAccount(storefront: country)))
    }
    for account in accounts {
      try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    }
    for _ in 0..<2 {
      try await store.send(ExtendRenewal(of: Subscriber.monthly, account: accounts[1], days: 1))
    }
    let before = try await store.send(ListEvents()).count
    try await store.send(
      ExtendRenewals(of: Subscriber.monthly, days: 7, storefronts: ["USA", "JPN"]))
    #expect(
      try await store.send(ListEvents(after: before)).compactMap(\.notification).map(\.text) == [
        "RENEWAL_EXTENDED", "RENEWAL_EXTENSION/FAILURE", "RENEWAL_EXTENDED",
        "RENEWAL_EXTENSION/SUMMARY",
      ])
    let last = try #require(try await store.send(ListNotifications(after: before)).last)
    let payload = try subscriber.notification(last.signedPayload)
    let summary = try #require(payload.summary)
    #expect(payload.notificationType == .renewalExtension && payload.subtype == .summary)
    #expect(payload.data == nil)
    #expect(summary.succeededCount == 2 && summary.failedCount == 1)
    #expect(summary.productId == Subscriber.monthly)
    #expect(summary.storefrontCountryCodes == ["USA", "JPN"])
    #expect(summary.bundleId == "com.example.app" && summary.appAppleId == store.app.appleID)
    #expect(UUID(uuidString: summary.requestIdentifier) != nil)
  }

  @Test("by too many days, or in no country, is refused as a whole")
  func refused() async throws {
    let subscriber = try await Subscriber()
    let store = subscriber.store
    try await subscriber.buy()
    for (days, storefronts, words) in [
      (91, nil, "can't be put off by 91 days"), (0, nil, "can't be put off by 0 days"),
      (5, [], "list of storefronts is empty"), (5, ["USA", "QQQ"], "has no storefront `QQQ`"),
    ] as [(Int, [String]?, String)] {
      let error = await #expect(throws: AppStoreError.self) {
        try await store.send(
          ExtendRenewals(of: Subscriber.monthly, days: days, storefronts: storefronts))
      }
      #expect(error?.problem.contains(words) == true, "\(error?.message ?? "")")
    }
    #expect(try await subscriber.notifications() == ["SUBSCRIBED/INITIAL_BUY"])
  }
}
