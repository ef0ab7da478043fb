import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("An app whose device another account signed in on")
struct TakenOverTests {
  private let home: Subscriber

  init() async throws {
    let others = [
      StoreConfiguration.Product(id: "unlock", kind: .nonConsumable, price: 5),
      .init(id: "coins", kind: .consumable, price: 1),
    ]
    home = try await Subscriber(
      plans: Subscriber.plans(introductory: OfferTests.threeMonths) + others)
  }

  private func app(_ launch: LaunchID) async throws -> AppTransactionPayload {
    try await JWSVerifier(roots: [home.store.root]).appTransaction(
      home.store.send(ReadAppTransaction(for: launch)), bundleID: home.store.app.bundleID,
      environments: [home.store.environment], appAppleID: nil)
  }

  @Test("has its own copy of the app, from its first sign-in on, and its own offers")
  func beginsAnew() async throws {
    let launch = try await home.store.send(OpenApp(on: home.device)).id
    try await home.buy()
    let first = try await app(launch)
    #expect(try await !home.store.send(CheckIntroductoryOffer(group: "pro", for: launch)))

    await home.advance(to: "2026-02-03T12:00:00Z")
    let other = try await home.store.send(AddAccount())
    try await home.store.send(SignIn(other, on: home.device))
    let second = try await app(launch)
    #expect(second.appTransactionId != first.appTransactionId)
    #expect(second.originalPurchaseDate == WireDate(date("2026-02-03T12:00:00Z")))
    #expect(try await home.store.send(CheckIntroductoryOffer(group: "pro", for: launch)))

    await home.advance(to: "2026-02-05T12:00:00Z")
    try await home.store.send(SignIn(home.account, on: home.device))
    let third = try await app(launch)
    #expect(third.appTransactionId == first.appTransactionId)
    #expect(third.originalPurchaseDate == first.originalPurchaseDate)
  }

  @Test("has no trace of the first account’s subscription and copy of the app while offline")
  func offline() async throws {
    let launch = try await home.store.send(OpenApp(on: home.device)).id
    try await home.buy()
    _ = try await app(launch)
    #expect(try await home.store.send(ListStatuses(group: "pro", for: launch)).count == 1)
    try await home.store.send(
      SignIn(try await home.store.send(AddAccount()), on: home.device))
    try await home.store.send(SetOnline(false, device: home.device))
    #expect(try await home.store.send(ListStatuses(group: "pro", for: launch)).isEmpty)
    await #expect(throws: AppStoreError.self) {
      try await home.store.send(ReadAppTransaction(for: launch))
    }
  }

  @Test("is notified of the account's new purchases, but not of those finished elsewhere")
  func finishedElsewhere() async throws {
    let launch = try await home.store.send(OpenApp(on: home.device)).id
    let other = try await home.store.send(AddAccount())
    let tablet = try await home.store.send(AddDevice(account: other))
    try await home.store.send(InstallApp(on: tablet))
    let elsewhere = try await home.store.send(OpenApp(on: tablet)).id
    _ = try await home.store.send(Buy(.init(productID: "unlock"), by: elsewhere))
    let bought = try #require(try await home.store.send(ListEntries(of: other)).first)
    try await home.store.send(FinishTransaction(bought.id, by: elsewhere))

    try await home.store.send(SignIn(other, on: home.device))
    try await home.store.send(BuyElsewhere("coins", account: other))
    for await update in home.store.updates(of: launch, on: .transactions) {
      guard case .transaction(let jws) = update else { continue }
      #expect(try home.transaction(jws).productId == "coins")
      break
    }
  }
}
