import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A store as harsh as Apple’s")
struct HabitTests {
  @Test("has no habits by default")
  func none() async throws {
    let home = try await Subscriber()
    try await home.buy()
    #expect(home.store.nextDue == date("2026-02-28T12:00:00Z"))
  }

  @Test("renews up to a day before the period ends, and starts the next one at that end")
  func early() async throws {
    var instants: Set<Date> = []
    for seed in 1...8 as ClosedRange<UInt64> {
      let home = try await habits(.renewsEarly, seed: seed)
      try await home.buy()
      let end = date("2026-02-28T12:00:00Z")
      let due = try #require(home.store.nextDue)
      #expect((end - 86_400...end).contains(due))
      instants.insert(due)
      await home.store.advance(to: due)
      let periods = try await home.transactions()
      #expect(periods.map(\.purchaseDate) == [WireDate(Subscriber.start), WireDate(end)])
      #expect(periods[1].expiresDate == WireDate(date("2026-03-31T12:00:00Z")))
      #expect(periods[1].signedDate < WireDate(end))
      #expect(try await home.entitled() == [Subscriber.monthly])
    }
    #expect(instants.count > 4)
  }

  @Test("renews early at the same instant if the store is the same")
  func isDeterministic() async throws {
    let due = try await [UInt64](arrayLiteral: 1, 1).asyncMap { seed -> Date? in
      let home = try await habits(.renewsEarly, seed: seed)
      try await home.buy()
      return home.store.nextDue
    }
    #expect(due[0] == due[1])
  }

  @Test("does not renew a cancelled or unpayable one early: the end decides")
  func earlyButNot() async throws {
    let cancelled = try await habits(.renewsEarly)
    try await cancelled.buy()
    try await cancelled.store.send(
      SetRenewal(of: Subscriber.monthly, account: cancelled.account, isOn: false))
    await cancelled.advance(to: "2026-02-28T11:59:59Z")
    #expect(try await cancelled.entitled() == [Subscriber.monthly])
    await cancelled.advance(to: "2026-02-28T12:00:00Z")
    #expect(try await cancelled.entitled().isEmpty)

    let unpaid = try await habits(.renewsEarly)
    try await unpaid.buy()
    try await unpaid.store.send(SetBilling(.declining(1), account: unpaid.account))
    await unpaid.advance(to: "2026-02-28T11:59:59Z")
    #expect(try await unpaid.notifications() == ["SUBSCRIBED/INITIAL_BUY"])
    await unpaid.advance(to: "2026-02-28T12:00:00Z")
    #expect(try await unpaid.notifications() == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"])
  }

  @Test("returns a lapsed subscription that was never finished, and sells it once it was")
  func handsBack() async throws {
    let home = try await habits(.handsBackUnfinished)
    let first = try await home.buy()
    try await home.store.send(
      SetRenewal(of: Subscriber.monthly, account: home.account, isOn: false))
    await home.advance(to: "2026-03-31T12:00:00Z")
    let launch = try await home.store.send(OpenApp(on: home.device)).id
    func buy() async throws -> String? {
      let order = PurchaseOrder(productID: Subscriber.monthly)
      guard case .purchased(let jws) = try await home.store.send(Buy(order, by: launch)) else {
        return nil
      }
      return try home.transaction(jws).transactionId
    }
    #expect(try await buy() == first.description)
    #expect(try await buy() == first.description)
    try await home.store.send(FinishTransaction(first, by: launch))
    #expect(try await buy() != first.description)
  }

  @Test("delivers each update twice, the second signed later")
  func twice() async throws {
    let home = try await habits(.repeatsUpdates)
    let launch = try await home.store.send(OpenApp(on: home.device)).id
    let updates = home.store.updates(of: launch, on: .transactions)
    let listening = Task {
      var seen: [TransactionPayload] = []
      for await update in updates {
        if case .transaction(let jws) = update { seen.append(try home.transaction(jws)) }
      }
      return seen
    }
    await home.store.listening(launch, on: .transactions)
    try await home.buy()
    await home.advance(to: "2026-02-28T12:00:00Z")
    await home.store.settled()
    try await home.store.send(EndLaunch(launch))
    let seen = try await listening.value
    #expect(Dictionary(grouping: seen, by: \.transactionId).values.map(\.count) == [2, 2])
    #expect(seen.map(\.signedDate) == seen.map(\.signedDate).sorted())
  }

  @Test("lists one entitlement less at first on each device, and all of them after that")
  func listsLate() async throws {
    let home = try await habits(.listsLate)
    try await home.buy()
    for counts in [[0, 1], [1, 1]] {
      let launch = try await home.store.send(OpenApp(on: home.device)).id
      let listings = try await [0, 1].asyncMap { _ in
        try await home.store.send(ListTransactions(.currentEntitlements, for: launch)).count
      }
      #expect(listings == counts)
      try await home.store.send(EndLaunch(launch))
    }
  }

  @Test("charges another price than the page showed")
  func movesPrices() async throws {
    let home = try await habits(.movesPrices)
    let launch = try await home.store.send(OpenApp(on: home.device)).id
    let page = try await home.store.send(LoadProducts([Subscriber.monthly], for: launch))
    let order = PurchaseOrder(productID: Subscriber.monthly)
    guard case .purchased(let jws) = try await home.store.send(Buy(order, by: launch)) else {
      Issue.record("It was not sold")
      return
    }
    #expect(page.map(\.price) == [10])
    #expect(try home.transaction(jws).price == 11_000)
  }

  @Test("makes a purchase after the app's process was killed")
  func killed() async throws {
    let home = try await Subscriber()
    let launch = try await home.store.send(OpenApp(on: home.device)).id
    try await home.store.send(SetNextPurchase(.processKilled, account: home.account))
    await #expect(throws: AppStoreError.self) {
      try await home.store.send(
        Buy(PurchaseOrder(productID: Subscriber.monthly), by: launch))
    }
    let next = try await home.store.send(OpenApp(on: home.device)).id
    #expect(try await home.store.send(ListTransactions(.unfinished, for: next)).count == 1)
  }

  @Test("lists a purchase on another device as finished or unfinished")
  func elsewhere() async throws {
    for isFinished in [true, false] {
      let home = try await Subscriber()
      let launch = try await home.store.send(OpenApp(on: home.device)).id
      try await home.store.send(
        BuyElsewhere(Subscriber.monthly, account: home.account, isFinished: isFinished))
      let unfinished = try await home.store.send(ListTransactions(.unfinished, for: launch))
      #expect(unfinished.count == (isFinished ? 0 : 1))
      var updates = home.store.updates(of: launch, on: .transactions).makeAsyncIterator()
      guard case .transaction? = await updates.next() else {
        Issue.record("A purchase on another device comes as an update")
        return
      }
    }
  }

  @Test("notifies minutes to three days late")
  func late() async throws {
    let home = try await habits(.delaysNotifications)
    try await home.store.send(SetNotificationServer(isThere: true))
    var delays: [TimeInterval] = []
    for _ in 1...40 {
      for isOn in [false, true] {
        if delays.isEmpty { try await home.buy() }
        try await home.store.send(
          SetRenewal(of: Subscriber.monthly, account: home.account, isOn: isOn))
      }
      let now = home.store.clock.now
      while let next = home.store.nextNotification {
        delays.append(next.timeIntervalSince(now))
        await home.store.advance(to: next)
        guard let attempt = try await home.store.send(BeginNotificationAttempt()) else { break }
        try await home.store.send(
          EndNotificationAttempt(of: attempt.event, .success, status: 200))
      }
      if home.store.clock.now > date("2026-02-20T12:00:00Z") { break }
    }
    #expect(delays.allSatisfy { (60...3 * 86_400).contains($0) })
    #expect(delays.count { $0 > 3_600 } > 0 && delays.count { $0 <= 3_600 } > 0)
  }

  @Test("does not resend a notification that was answered with 400, but resends others")
  func stops() async throws {
    for (status, isLast) in [(400, true), (500, false), (401, false)] {
      let home = try await habits(.stopsAfter400)
      try await home.store.send(SetNotificationServer(isThere: true))
      try await home.buy()
      let attempt = try #require(try await home.store.send(BeginNotificationAttempt()))
      try await home.store.send(
        EndNotificationAttempt(of: attempt.event, .unsuccessfulStatus, status: status))
      #expect((home.store.nextNotification == nil) == isLast)
    }
  }

  @Test("has a clock that is minutes ahead of the devices’, or behind")
  func lead() async throws {
    let home = try await Subscriber()
    try await home.store.send(SetClockLead(seconds: 300))
    try await home.buy()
    #expect(home.store.clock.now == Subscriber.start)
    #expect(try await home.transactions().map(\.purchaseDate) == [WireDate(Subscriber.start + 300)])
    #expect(home.store.nextDue == date("2026-02-28T12:00:00Z"))
    await home.advance(to: "2026-02-28T11:59:59Z")
    #expect(try await home.transactions().count == 1)
    await home.advance(to: "2026-02-28T12:00:00Z")
    #expect(try await home.transactions().count == 2)

    let slow = try await Subscriber()
    try await slow.store.send(SetClockLead(seconds: -300))
    await slow.store.advance(to: Subscriber.start + 600)
    try await slow.buy()
    #expect(try await slow.transactions().map(\.purchaseDate) == [WireDate(Subscriber.start + 300)])
    await #expect(throws: AppStoreError.self) {
      try await slow.store.send(SetClockLead(seconds: 86_401))
    }
  }

  @Test("keeps its habits in its file")
  func isKept() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func open() throws -> LocalStore {
      try LocalStore(
        keptIn: folder.appending(path: "store.json"),
        configuration: StoreConfiguration(
          products: Subscriber.plans(), subscriptionGroups: [.init(id: "pro", name: "Pro")]),
        app: AppIdentity(bundleID: "com.example.app"), seed: 3, now: Subscriber.start)
    }
    var store: LocalStore? = try open()
    let account = try await store?.send(AddAccount())
    try await store?.send(SetHabits(StoreHabit.all))
    try await store?.send(SetClockLead(seconds: 120))
    try await store?.send(BuyElsewhere(Subscriber.monthly, account: #require(account)))
    let due = store?.nextDue
    store = nil
    store = try open()
    #expect(store?.notice == nil)
    #expect(store?.nextDue == due)
    #expect(store?.clock.now == Subscriber.start)
    let copy = folder.appending(path: "copy.json")
    try store?.save(to: copy)
    store = nil
    let again = try LocalStore(
      keptIn: copy,
      configuration: StoreConfiguration(
        products: Subscriber.plans(), subscriptionGroups: [.init(id: "pro", name: "Pro")]),
      app: AppIdentity(bundleID: "com.example.app"), seed: 3, now: Subscriber.start)
    #expect(again.nextDue == due)
    #expect(again.clock.now == Subscriber.start)
  }

  @Test("has habits by name, and Apple’s in each environment")
  func names() {
    #expect(StoreHabit.named("none", in: .production) == [])
    #expect(StoreHabit.named("harsh", in: .xcode) == Set(StoreHabit.allCases))
    #expect(StoreHabit.named("apple", in: .production) == [.renewsEarly, .handsBackUnfinished])
    #expect(StoreHabit.named("apple", in: .sandbox) == [.handsBackUnfinished])
    #expect(StoreHabit.named("apple", in: .xcode) == [])
    #expect(
      StoreHabit.named("renewsEarly, listsLate", in: .xcode) == [.renewsEarly, .listsLate])
    #expect(StoreHabit.named("renewsEarly kind", in: .xcode) == nil)
    #expect(StoreHabit.named("", in: .xcode) == nil)
  }

  private func habits(_ habit: StoreHabit, seed: UInt64 = 1) async throws -> Subscriber {
    let home = try await Subscriber(seed: seed)
    try await home.store.send(SetHabits([habit]))
    return home
  }
}

extension Array {
  fileprivate func asyncMap<Value>(
    _ body: (Element) async throws -> Value
  ) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}
