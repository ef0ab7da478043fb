import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A server of an app")
struct ServerCommandTests {
  @Test("finishes a transaction, which is not delivered to the app again")
  func finish() async throws {
    let home = try await Household()
    let store = home.store
    let coins = try await store.send(BuyElsewhere("coins", account: home.account))
    try await store.send(FinishForApp(coins))
    #expect(
      try await store.send(ListAccountTransactions(.unfinished, of: home.account)).isEmpty)
    let launch = try await store.send(OpenApp(on: home.device)).id
    #expect(try await store.send(ListTransactions(.unfinished, for: launch)).isEmpty)
    let finishes = try await store.send(ListEvents()).filter { $0.kind == .finished }
    #expect(finishes.map(\.transaction) == [coins])
    try await store.send(FinishForApp(coins))
    #expect(try await store.send(ListEvents()).count { $0.kind == .finished } == 1)
    await #expect(throws: AppStoreError.self) {
      try await store.send(FinishForApp(TransactionID(rawValue: 1)))
    }
  }

  @Test("sets an account token on a purchase, its newest period and all that follow")
  func token() async throws {
    let subscriber = try await Subscriber()
    let store = subscriber.store
    try await store.send(AnswerServers())
    let first = try await store.send(
      BuyElsewhere(Subscriber.monthly, account: subscriber.account))
    await store.advance(to: store.clock.now + 70 * 86_400)
    let token = try #require(UUID(uuidString: "11111111-2222-4333-8444-555555555555"))
    let before = try await claims(of: first, in: store)
    try await store.send(SetAppAccountToken(token, on: first))
    let named = try await claims(of: first, in: store)
    #expect(named.appAccountToken == WireUUID(token))
    #expect(named.signedDate > before.signedDate, "another word has another date")
    await store.advance(to: store.clock.now + 31 * 86_400)
    var query = TransactionQuery(account: subscriber.account)
    query.isDescending = true
    let periods = try await store.send(ListServerTransactions(query)).transactions
      .map { try payload($0) }
    #expect(
      periods.sorted { $0.purchaseDate < $1.purchaseDate }.map { $0.appAccountToken != nil }
        == [true, false, true, true])
  }

  @Test("reads transactions in the order of their last change, and later the ones changed since")
  func pages() async throws {
    let home = try await Household()
    let store = home.store
    var bought: [TransactionID] = []
    for _ in 0..<25 {
      bought.append(try await store.send(BuyElsewhere("coins", account: home.account)))
    }
    var query = TransactionQuery(account: home.account)
    let first = try await store.send(ListServerTransactions(query))
    #expect(first.hasMore && first.transactions.count == 20)
    query.position = first.position
    // Transactions that change during the reading come once more, at the end.
    try await store.send(RefundTransaction(bought[2]))
    let second = try await store.send(ListServerTransactions(query))
    let ids = try second.transactions.map { try payload($0).transactionId }
    #expect(ids == (bought[20...] + [bought[2]]).map(\.description) && !second.hasMore)
    query.position = second.position
    let third = try await store.send(ListServerTransactions(query))
    #expect(third.transactions.isEmpty && third.position == second.position && !third.hasMore)
  }

  @Test("reads the pages in sorted order, whatever changed or was removed", arguments: 0..<6)
  func pagesOfAny(seed: UInt64) async throws {
    var chance = SeededGenerator(seed: seed)
    let home = try await Household()
    let store = home.store
    var bought: [TransactionID] = []
    for _ in 0..<120 {
      let one = bought.randomElement(using: &chance)
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: if let one { _ = try? await store.send(RefundTransaction(one)) }
      case 1: if let one { _ = try? await store.send(ReverseTransactionRefund(one)) }
      case 2: if let one { _ = try? await store.send(DeleteTransaction(one)) }
      default: bought.append(try await store.send(BuyElsewhere("coins", account: home.account)))
      }
    }
    var query = TransactionQuery(account: home.account)
    query.limit = .max
    let all = try await store.send(ListServerTransactions(query)).transactions.map(payload)
    for isRefunded in [false, true] {
      for isDescending in [false, true] {
        (query.limit, query.position) = (7, nil)
        (query.isRefunded, query.isDescending) = (isRefunded, isDescending)
        var paged: [String] = []
        while true {
          let page = try await store.send(ListServerTransactions(query))
          paged += try page.transactions.map { try payload($0).transactionId }
          query.position = page.position
          guard page.hasMore else { break }
        }
        let meant = all.filter { !isRefunded || $0.revocationDate != nil }.map(\.transactionId)
        #expect(paged == (isDescending ? meant.reversed() : meant))
      }
    }
    let left = try await store.send(ListAccountTransactions(of: home.account))
    #expect(Set(all.map(\.transactionId)) == Set(left.map(\.description)))
    #expect(all.count > 20)
    (query.position, query.isDescending) = (.max, false)
    #expect(try await store.send(ListServerTransactions(query)).transactions.isEmpty)
  }

  @Test("finds an order by its identifier, which reveals nothing about the transaction")
  func orders() async throws {
    let home = try await Household()
    let coins = try await home.store.send(BuyElsewhere("coins", account: home.account))
    let more = TransactionID(rawValue: coins.rawValue + 1)
    #expect(coins.orderID.wholeMatch(of: /M[0-9A-Z]{10}/) != nil)
    #expect(zip(coins.orderID, more.orderID).count { $0 != $1 } > 3, "the next one looks other")
    let found = try #require(try await home.store.send(LookUpOrder(coins.orderID)))
    #expect(try found.map { try payload($0).transactionId } == [coins.description])
    for other in [more.orderID, "", "M", "X" + coins.orderID.dropFirst(), coins.orderID + "0"] {
      #expect(try await home.store.send(LookUpOrder(other)) == nil)
    }
    for raw in [0, 1, 4_095, 200_000_000_000_000, 200_000_123_456_789] as [UInt64] {
      let id = TransactionID(rawValue: raw)
      #expect(TransactionID(orderID: id.orderID) == id)
    }
  }

  @Test("extends all renewals when the clock next moves, once for each identifier")
  func massExtension() async throws {
    let subscriber = try await Subscriber()
    let store = subscriber.store
    let first = try await store.send(
      BuyElsewhere(Subscriber.monthly, account: subscriber.account))
    let end = try await claims(of: first, in: store).expiresDate
    let request = RequestExtensions("all", of: Subscriber.monthly, days: 2, reason: 1)
    try await store.send(request)
    #expect(try await store.send(ReadExtensionRequest("all"))?.completion == nil)
    await store.advance(to: store.clock.now + 0.001)
    let done = try #require(try await store.send(ReadExtensionRequest("all"))?.completion)
    #expect(done.succeeded == 1 && done.failed == 0)
    #expect(
      try await claims(of: first, in: store).expiresDate?.date == end.map { $0.date + 2 * 86_400 })
    try await store.send(request)
    await store.advance(to: store.clock.now + 1)
    #expect(try await store.send(ReadExtensionRequest("all"))?.completion == done)
    let last = try #require(try await store.send(ListNotifications()).last)
    #expect(
      try subscriber.notification(last.signedPayload).summary?.requestIdentifier == "all")
  }

  @Test("extends all renewals while the clock is stopped, if the command requires it")
  func completed() async throws {
    let subscriber = try await Subscriber()
    let store = subscriber.store
    try await store.send(BuyElsewhere(Subscriber.monthly, account: subscriber.account))
    for name in ["one", "two", "three"] {
      try await store.send(RequestExtensions(name, of: Subscriber.monthly, days: 1, reason: 0))
    }
    try await store.send(CompleteExtensions("two"))
    #expect(try await store.send(ReadExtensionRequest("two"))?.completion?.succeeded == 1)
    #expect(try await store.send(ReadExtensionRequest("one"))?.completion == nil)
    try await store.send(CompleteExtensions())
    #expect(try await store.send(ReadExtensionRequest("one"))?.completion?.succeeded == 1)
    #expect(try await store.send(ReadExtensionRequest("three"))?.completion?.failed == 1)
  }

  @Test("extends one renewal, or gets the reason it can't")
  func singleExtension() async throws {
    let subscriber = try await Subscriber()
    let store = subscriber.store
    let first = try await store.send(
      BuyElsewhere(Subscriber.monthly, account: subscriber.account))
    for _ in 0..<2 {
      let outcome = try await store.send(ExtendSubscription(first, days: 3))
      let now = try await claims(of: first, in: store)
      #expect(
        outcome
          == .extended(
            lineItem: now.webOrderLineItemId ?? "", end: now.expiresDate?.date ?? .distantPast))
    }
    #expect(try await store.send(ExtendSubscription(first, days: 3)) == .tooOften)
    try await store.send(ExpireNow(Subscriber.monthly, account: subscriber.account))
    #expect(try await store.send(ExtendSubscription(first, days: 3)) == .ineligible)
  }

  @Test("finds earlier data and requests in a saved store")
  func kept() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func open() throws -> LocalStore {
      try LocalStore(
        keptIn: folder.appending(path: "store.json"),
        configuration: StoreConfiguration(
          products: Subscriber.plans(), subscriptionGroups: [.init(id: "pro", name: "Pro")]),
        app: AppIdentity(bundleID: "com.example.app"), now: Subscriber.start)
    }
    var first = TransactionID(rawValue: 0)
    var key = ""
    do {
      let store = try open()
      key = store.serverKey.privateKey
      let account = try await store.send(AddAccount())
      first = try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
      try await store.send(
        KeepConsumption(
          ["deliveryStatus": .text("DELIVERED"), "consumptionPercentage": .number(5)], version: 2,
          of: first))
      try await store.send(SetAppAccountToken(UUID(), on: first))
      try await store.send(FinishForApp(first))
      try await store.send(RequestExtensions("all", of: Subscriber.monthly, days: 2, reason: 1))
      await store.advance(to: store.clock.now + 60)
      try await store.send(RequestExtensions("more", of: Subscriber.monthly, days: 2, reason: 1))
    }
    let again = try open()
    #expect(again.notice == nil)
    #expect(again.serverKey.privateKey == key)
    #expect(try await again.send(ListConsumption(of: first)).map(\.version) == [2])
    #expect(try await again.send(ReadExtensionRequest("all"))?.completion?.succeeded == 1)
    #expect(try await again.send(ReadExtensionRequest("more"))?.completion == nil)
    await again.advance(to: again.clock.now + 1)
    #expect(try await again.send(ReadExtensionRequest("more"))?.completion?.succeeded == 1)
    #expect(try await claims(of: first, in: again).appAccountToken != nil)
  }

  @Test("reads the same values as long as nothing changes")
  func reading() async throws {
    let subscriber = try await Subscriber()
    let store = subscriber.store
    let first = try await store.send(
      BuyElsewhere(Subscriber.monthly, account: subscriber.account))
    let once = try await claims(of: first, in: store)
    let statuses = try await store.send(ListServerSubscriptions(of: subscriber.account))
    _ = try await store.send(SignAppTransaction(of: subscriber.account))
    #expect(try await claims(of: first, in: store) == once)
    #expect(try await store.send(ListServerSubscriptions(of: subscriber.account)) == statuses)
    #expect(statuses.map(\.originalID) == [first])
  }

  private func claims(
    of transaction: TransactionID, in store: LocalStore
  ) async throws -> TransactionPayload {
    try payload(try await store.send(SignTransaction(transaction)))
  }

  private func payload(_ token: String) throws -> TransactionPayload {
    try JSONDecoder().decode(
      TransactionPayload.self, from: Data(try CompactJWS(token).payload))
  }
}
