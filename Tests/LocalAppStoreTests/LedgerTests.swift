import Foundation
import LocalAppStore
import Testing

@Suite("A store's ledger")
struct LedgerTests {
  static let start = Date(timeIntervalSince1970: 1_800_000_000)

  static let configuration = StoreConfiguration(
    products: [
      .init(id: "full", kind: .nonConsumable, price: 5),
      .init(
        id: "monthly", kind: .autoRenewable, price: 2,
        subscription: .init(
          groupID: "pro", level: 1, period: .init(1, .month),
          introductoryOffer: .init(paymentMode: .free, period: .init(1, .week)),
          winBackOffers: [.init(id: "back", period: .init(1, .month))])),
    ],
    subscriptionGroups: [.init(id: "pro", name: "Pro")])

  let store = LocalStore(
    configuration: configuration, app: AppIdentity(bundleID: "com.example.app"), now: start)

  /// A device of a new account, with the app open on it.
  func customer() async throws -> (account: AccountID, device: DeviceID, launch: LaunchID) {
    let account = try await store.send(AddAccount())
    let device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    return (account, device, try await store.send(OpenApp(on: device)).id)
  }

  func read(_ topic: StoreTopic, of launch: LaunchID, count: Int) async -> [StoreUpdate<String>] {
    var updates: [StoreUpdate<String>] = []
    for await update in store.updates(of: launch, on: topic) {
      updates.append(update)
      if updates.count == count { break }
    }
    return updates
  }

  @Test("answers without suspending, and by the same rules")
  func answersAtOnce() async throws {
    let (account, _, launch) = try await customer()
    guard case .purchased = try store.ask(Buy(.init(productID: "full"), by: launch))
    else {
      Issue.record("It was not bought.")
      return
    }
    #expect(try await store.send(ListEntries(of: account)).map(\.productID) == ["full"])
    #expect(throws: AppStoreError.self) {
      try store.ask(Buy(.init(productID: "nothing"), by: launch))
    }
  }

  @Test("lists pending purchases under the later transaction's identifier")
  func pendingNames() async throws {
    let (account, _, launch) = try await customer()
    try await store.send(SetAskToBuy(true, account: account))
    _ = try await store.send(Buy(.init(productID: "monthly"), by: launch))
    let waiting = try #require(try await store.send(ListEntries(of: account)).first)
    #expect(waiting.phase == .pending(.askToBuy))
    #expect(try await store.send(Approve("monthly", account: account)) == waiting.id)
    #expect(try await store.send(ListEntries(of: account)).map(\.phase) == [.purchased])
  }

  @Test("is cleared for one account, and no other")
  func clears() async throws {
    let (first, second) = (try await customer(), try await customer())
    for customer in [first, second] {
      _ = try await store.send(Buy(.init(productID: "full"), by: customer.launch))
      _ = try await store.send(Buy(.init(productID: "monthly"), by: customer.launch))
    }
    try await store.send(ClearTransactions(of: first.account))
    #expect(try await store.send(ListEntries(of: first.account)).isEmpty)
    #expect(try await store.send(ListStatuses(for: first.launch)).isEmpty)
    #expect(try await store.send(ListEntries(of: second.account)).count == 2)
    #expect(try await store.send(ListStatuses(for: second.launch)).count == 1)
    await store.advance(to: Self.start + 86_400 * 10)
    #expect(try await store.send(ListEntries(of: first.account)).isEmpty)
    #expect(try await store.send(ListEntries(of: second.account)).count == 3)
    guard case .purchased = try await store.send(Buy(.init(productID: "monthly"), by: first.launch))
    else {
      Issue.record("It could not be bought again.")
      return
    }
    #expect(try await store.send(ListEntries(of: first.account)).count == 1)
  }

  @Test("loses a subscription with its first transaction")
  func deletes() async throws {
    let (account, _, launch) = try await customer()
    _ = try await store.send(Buy(.init(productID: "monthly"), by: launch))
    await store.advance(to: Self.start + 86_400 * 10)
    let entries = try await store.send(ListEntries(of: account))
    #expect(entries.count == 2)
    try await store.send(DeleteTransaction(try #require(entries.first).id))
    #expect(try await store.send(ListEntries(of: account)).isEmpty)
    #expect(try await store.send(CheckIntroductoryOffer(group: "pro", for: launch)))
    await #expect(throws: AppStoreError.self) {
      try await store.send(DeleteTransaction(TransactionID(rawValue: 1)))
    }
  }

  @Test("shows an issue until it is resolved")
  func resolves() async throws {
    let (account, _, launch) = try await customer()
    try await store.send(SetInterruption(true, account: account))
    _ = try await store.send(Buy(.init(productID: "full"), by: launch))
    let waiting = try #require(try await store.send(ListEntries(of: account)).first)
    #expect(waiting.phase == .pending(.interruption))
    #expect(try await store.send(ResolveIssue(of: waiting.id)) == waiting.id)
    await #expect(throws: AppStoreError.self) { try await store.send(ResolveIssue(of: waiting.id)) }
  }

  @Test("catches up with its clock, each event at its own instant")
  func catchesUp() async throws {
    let (account, _, launch) = try await customer()
    _ = try await store.send(Buy(.init(productID: "monthly"), by: launch))
    store.catchUp(to: Self.start + 86_400 * 10)
    let entries = try await store.send(ListEntries(of: account))
    #expect(entries.map(\.purchaseDate) == [Self.start, Self.start + 86_400 * 7])
    #expect(store.clock.now == Self.start + 86_400 * 10)
  }

  @Test(
    "shows the customer's messages: an unpaid bill, a price to consent to, a win-back offer")
  func messages() async throws {
    let (account, _, launch) = try await customer()
    _ = try await store.send(Buy(.init(productID: "monthly"), by: launch))
    try await store.send(RequestPriceIncreaseConsent(of: "monthly", account: account))
    try await store.send(AnswerPriceIncrease(account: account, agrees: true))
    try await store.send(SetBilling(.failing, account: account))
    await store.advance(to: Self.start + 86_400 * 10)
    try await store.send(ExpireNow("monthly", account: account))
    try await store.send(ShowMessage(.generic, to: account))
    try await store.send(ShowMessage(.generic, to: account))
    #expect(
      await read(.messages, of: launch, count: 4) == [
        .message(.priceIncreaseConsent), .message(.billingIssue), .message(.winBackOffer),
        .message(.generic),
      ])
  }

  @Test("gets purchases begun in the App Store, each once")
  func intents() async throws {
    let (_, device, launch) = try await customer()
    let begun = PromotedPurchase(productID: "monthly", offerID: "back")
    try await store.send(PromotePurchase(begun, on: device))
    try await store.send(PromotePurchase(PromotedPurchase(productID: "full"), on: device))
    #expect(
      await read(.intents, of: launch, count: 2) == [
        .intent(begun), .intent(PromotedPurchase(productID: "full")),
      ])
    await #expect(throws: AppStoreError.self) {
      try await store.send(PromotePurchase(PromotedPurchase(productID: "nothing"), on: device))
    }
  }
}
