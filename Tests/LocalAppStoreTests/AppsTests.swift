import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("Two apps in one local store")
struct AppsTests {
  @Test("sell each its own products, at its own prices and under its own names")
  func products() async throws {
    let apps = try await TwoApps()
    let ids = [Subscriber.monthly, Subscriber.basic, "notes.pens"]
    let first = try await apps.ask(apps.first) {
      try await apps.first.send(LoadProducts(ids, for: $0))
    }
    let notes = try await apps.ask(apps.notes) {
      try await apps.notes.send(LoadProducts(ids, for: $0))
    }
    #expect(first.map(\.id) == [Subscriber.monthly, Subscriber.basic])
    #expect(notes.map(\.id) == [Subscriber.monthly, "notes.pens"])
    #expect(first.first?.price == 10 && notes.first?.price == 5)
    #expect(first.first?.groupName == "Pro" && notes.first?.groupName == "Notes Pro")

    try await apps.notes.send(SetPrice(4, of: Subscriber.monthly))
    try await apps.notes.send(RemoveFromSale("notes.pens"))
    let later = try await apps.ask(apps.notes) {
      try await apps.notes.send(LoadProducts(ids, for: $0))
    }
    #expect(later.map(\.price) == [4])
    let unmoved = try await apps.ask(apps.first) {
      try await apps.first.send(LoadProducts(ids, for: $0))
    }
    #expect(unmoved == first)
    await #expect(throws: AppStoreError.self) {
      try await apps.first.send(BuyElsewhere("notes.pens", account: apps.account))
    }
  }

  @Test("are distinct if the bytes of their identifiers differ: the sign for Kelvin is no K")
  func bytes() async throws {
    let apps = try await TwoApps()
    for name in ["com.example.Kapp", "com.example.\u{212A}app", "com.example.Kapp"] {
      _ = try await apps.store.send(
        AddApp(AppIdentity(bundleID: name), configuration: TwoApps.notesConfiguration))
    }
    #expect(try await apps.store.send(ListApps()).count == 4)
  }

  @Test("do not see each other's transactions, entitlements or subscriptions")
  func transactions() async throws {
    let apps = try await TwoApps()
    let bought = try await apps.first.send(BuyElsewhere(Subscriber.monthly, account: apps.account))
    #expect(try await apps.transactions(of: apps.notes).isEmpty)
    #expect(try await apps.notes.send(ListAccountTransactions(of: apps.account)).isEmpty)
    let statuses = try await apps.ask(apps.notes) { launch in
      let ofOther = try await apps.notes.send(ReadStatus(of: bought, for: launch))
      return try await (apps.notes.send(ListStatuses(for: launch)).count, ofOther)
    }
    #expect(statuses.0 == 0 && statuses.1 == nil)

    try await apps.notes.send(BuyElsewhere(Subscriber.monthly, account: apps.account))
    try await apps.notes.send(BuyElsewhere("notes.pens", account: apps.account))
    let first = try await apps.transactions(of: apps.first)
    let notes = try await apps.transactions(of: apps.notes)
    #expect(first.map(\.productId) == [Subscriber.monthly])
    #expect(notes.map(\.productId) == [Subscriber.monthly, "notes.pens"])
    #expect(Set((first + notes).map(\.transactionId)).count == 3)

    try await apps.first.send(Refund(Subscriber.monthly, account: apps.account))
    #expect(try await apps.transactions(.currentEntitlements, of: apps.first).isEmpty)
    #expect(try await apps.transactions(.currentEntitlements, of: apps.notes).count == 2)
  }

  @Test("each have their own introductory offer and their own codes")
  func eligibility() async throws {
    let apps = try await TwoApps()
    func isEligible(_ app: SoldApp) async throws -> Bool {
      try await apps.ask(app) {
        try await app.send(CheckIntroductoryOffer(group: "pro", for: $0))
      }
    }
    try await apps.first.send(BuyElsewhere(Subscriber.monthly, account: apps.account))
    #expect(try await !isEligible(apps.first))
    #expect(try await isEligible(apps.notes))
    try await apps.notes.send(RedeemCode("CODE", on: apps.device))
    try await apps.first.send(RedeemCode("CODE", on: apps.device))
    await #expect(throws: AppStoreError.self) {
      try await apps.notes.send(RedeemCode("CODE", on: apps.device))
    }
  }

  @Test("each trust the offers that their own server signed")
  func offerKeys() async throws {
    let plans = Subscriber.plans(promotional: [OfferTests.halfYear])
    let store = try await Subscriber(plans: plans).store
    let notes = try await SoldApp(
      store.send(AddApp(TwoApps.notesIdentity, configuration: StoreConfiguration(products: plans))),
      in: store)
    let account = try await store.send(AddAccount())
    try await notes.send(BuyElsewhere(Subscriber.monthly, account: account))
    func order() throws -> PurchaseOrder {
      let signed = try Subscriber.offerKey.sign(
        offerID: "half", productID: Subscriber.monthly, bundleID: notes.identity.bundleID,
        appAccountToken: nil, nonce: UUID(), timestamp: WireDate(store.clock.now))
      return PurchaseOrder(
        productID: Subscriber.monthly,
        offer: .promotional(
          id: "half", keyID: signed.keyID, nonce: signed.nonce,
          timestamp: signed.timestamp.rawValue, signature: signed.signature))
    }
    let error = await #expect(throws: AppStoreError.self) {
      try await notes.send(BuyElsewhere(try order(), account: account))
    }
    #expect(error?.code == .unknownOfferKey)
    try await notes.send(
      AddOfferKey(id: Subscriber.offerKey.id, publicKey: Subscriber.offerKey.publicKey))
    try await notes.send(BuyElsewhere(try order(), account: account))
  }

  @Test("run side by side on a device, and each process is notified of its own app only")
  func updates() async throws {
    let apps = try await TwoApps()
    let (first, notes) = (
      try await apps.first.send(OpenApp(on: apps.device)),
      try await apps.notes.send(OpenApp(on: apps.device))
    )
    #expect(first.app.bundleID == "com.example.app" && notes.app == TwoApps.notesIdentity)
    await #expect(throws: AppStoreError.self) {
      try await apps.notes.send(OpenApp(on: apps.device))
    }
    let received = (ReceivedProducts(), ReceivedProducts())
    let tasks = [
      received.0.listen(to: apps.store.updates(of: first.id, on: .transactions)),
      received.1.listen(to: apps.store.updates(of: notes.id, on: .transactions)),
    ]
    for launch in [first, notes] { await apps.store.listening(launch.id) }
    try await apps.notes.send(BuyElsewhere("notes.pens", account: apps.account))
    try await apps.first.send(BuyElsewhere(Subscriber.basic, account: apps.account))
    await apps.store.advance(to: date("2026-03-01T00:00:00Z"))
    #expect(await received.0.products == [Subscriber.basic, Subscriber.basic])
    #expect(await received.1.products == ["notes.pens"])
    #expect(
      try await apps.first.send(LoadProducts([Subscriber.yearly, "notes.pens"], for: notes.id)).map(
        \.id)
        == ["notes.pens"])

    try await apps.notes.send(UninstallApp(from: apps.device))
    let error = await #expect(throws: AppStoreError.self) {
      try await apps.notes.send(LoadProducts([], for: notes.id))
    }
    #expect(error?.code == .launchEnded)
    #expect(try await apps.first.send(ListTransactions(.all, for: first.id)).count == 2)
    try await apps.store.send(EndLaunch(first.id))
    for task in tasks { await task.value }
  }

  @Test("each notify their own server of their own events only")
  func notifications() async throws {
    let apps = try await TwoApps()
    try await apps.first.send(BuyElsewhere(Subscriber.monthly, account: apps.account))
    try await apps.notes.send(BuyElsewhere("notes.pens", account: apps.account))
    try await apps.first.send(
      SetRenewal(of: Subscriber.monthly, account: apps.account, isOn: false))
    #expect(
      try await apps.notifications(apps.first)
        == ["SUBSCRIBED/INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"])
    #expect(try await apps.notifications(apps.notes) == ["ONE_TIME_CHARGE"])
    let events = try await apps.store.send(ListEvents())
    #expect(
      events.filter { $0.notification != nil }.map(\.app)
        == [apps.first.id, apps.notes.id, apps.first.id])
    for event in events {
      guard let jws = event.jws else { continue }
      let app = try #require([apps.first, apps.notes].first { $0.id == event.app })
      _ = try JWSVerifier(roots: [apps.store.root]).transaction(
        jws, bundleID: app.identity.bundleID, environments: [apps.store.environment])
    }
  }

  @Test("each have their own first download, under their own name for the account")
  func appTransactions() async throws {
    let apps = try await TwoApps()
    let (first, notes) = (
      try await apps.appTransaction(of: apps.first), try await apps.appTransaction(of: apps.notes)
    )
    #expect(first.originalApplicationVersion == "1.0" && notes.originalApplicationVersion == "3.0")
    #expect(first.appTransactionId != notes.appTransactionId)
    #expect(notes.appAppleId == TwoApps.notesIdentity.appleID)
    try await apps.notes.send(BuyElsewhere("notes.pens", account: apps.account))
    #expect(
      try await apps.transactions(of: apps.notes).map(\.appTransactionId)
        == [notes.appTransactionId])
  }
}

@Suite("The shared state of a local store's apps")
struct SharedByAppsTests {
  @Test("includes the time: due events of both happen in one order")
  func clock() async throws {
    let apps = try await TwoApps()
    try await apps.first.send(BuyElsewhere(Subscriber.weekly, account: apps.account))
    await apps.store.advance(to: date("2026-02-03T12:00:00Z"))
    try await apps.notes.send(BuyElsewhere(Subscriber.monthly, account: apps.account))
    try await apps.notes.send(
      Schedule(
        SetRenewal(of: Subscriber.monthly, account: apps.account, isOn: false),
        at: date("2026-02-10T00:00:00Z")))
    try await apps.store.send(
      Schedule(
        StoreCommandEnvelope(SetPrice(1, of: "notes.pens"), inApp: apps.notes.id),
        at: date("2026-02-11T00:00:00Z")))
    let before = try await apps.store.send(ListEvents()).count
    await apps.store.advance(to: date("2026-03-04T00:00:00Z"))
    let events = try await apps.store.send(ListEvents(after: before))
    #expect(
      events.map { "\($0.kind.rawValue) \($0.app?.rawValue ?? 0)" } == [
        "renewed 1", "renewal_turned_off 2", "price_changed 2", "renewed 1", "renewed 1",
        "renewed 1", "expired 2",
      ])
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.date <= $1.date })
  }

  @Test("includes the account: its payments fail or succeed in both")
  func billing() async throws {
    let apps = try await TwoApps()
    for app in [apps.first, apps.notes] {
      try await app.send(
        BuyElsewhere(
          PurchaseOrder(productID: Subscriber.monthly, introductoryEligibility: "none"),
          account: apps.account))
    }
    try await apps.notes.send(SetGracePeriod(.standard))
    try await apps.store.send(SetBilling(.failing, account: apps.account))
    await apps.store.advance(to: date("2026-03-02T00:00:00Z"))
    #expect(try await apps.transactions(.currentEntitlements, of: apps.first).isEmpty)
    #expect(try await apps.transactions(.currentEntitlements, of: apps.notes).count == 1)
    try await apps.notes.send(SetBilling(.working, account: apps.account))
    for app in [apps.first, apps.notes] {
      #expect(try await apps.transactions(.currentEntitlements, of: app).count == 1)
      #expect(try await apps.notifications(app).last == "DID_RENEW/BILLING_RECOVERY")
    }
  }

  @Test("includes the family, which uses shared purchases of either app until sharing ends")
  func family() async throws {
    let apps = try await TwoApps()
    let child = try await apps.store.send(AddAccount())
    try await apps.first.send(BuyElsewhere(Subscriber.monthly, account: apps.account))
    try await apps.notes.send(BuyElsewhere("notes.pens", account: apps.account))
    try await apps.notes.send(JoinFamily(child, of: apps.account))
    for app in [apps.first, apps.notes] {
      #expect(
        try await app.send(ListAccountTransactions(.currentEntitlements, of: child)).count == 1)
    }
    try await apps.first.send(LeaveFamily(child))
    for app in [apps.first, apps.notes] {
      #expect(try await app.send(ListAccountTransactions(.currentEntitlements, of: child)).isEmpty)
    }
  }

  @Test("includes the setup of the next purchase, in whichever app it is made")
  func arranged() async throws {
    let apps = try await TwoApps()
    try await apps.first.send(SetNextPurchase(.cancelled, account: apps.account))
    func buy() async throws -> PurchaseOutcome<String> {
      try await apps.ask(apps.notes) {
        try await apps.notes.send(Buy(.init(productID: "notes.pens"), by: $0))
      }
    }
    #expect(try await buy() == .cancelled)
    guard case .purchased = try await buy() else {
      Issue.record("What was arranged was not used up.")
      return
    }
  }

  @Test(
    "includes the device: back online, the store is notified of transactions finished in either")
  func online() async throws {
    let apps = try await TwoApps()
    let launch = try await apps.notes.send(OpenApp(on: apps.device)).id
    guard
      case .purchased = try await apps.notes.send(Buy(.init(productID: "notes.pens"), by: launch))
    else { return }
    let id = try #require(
      try await apps.notes.send(ListAccountTransactions(of: apps.account)).first)
    try await apps.store.send(SetOnline(false, device: apps.device))
    try await apps.notes.send(FinishTransaction(id, by: launch))
    #expect(
      try await apps.notes.send(ListAccountTransactions(.unfinished, of: apps.account)) == [id])
    try await apps.first.send(SetOnline(true, device: apps.device))
    #expect(
      try await apps.notes.send(ListAccountTransactions(.unfinished, of: apps.account)).isEmpty)
  }

  @Test("does not grow if an app is added again: it sells by the new configuration")
  func addedAgain() async throws {
    let apps = try await TwoApps()
    let again = try await SoldApp(
      apps.store.send(
        AddApp(
          TwoApps.notesIdentity,
          configuration: StoreConfiguration(products: [
            .init(id: "ink", kind: .consumable, price: 1)
          ]))), in: apps.store)
    #expect(again.id == apps.notes.id)
    #expect(try await apps.store.send(ListApps()).map(\.id) == [.first, apps.notes.id])
    try await again.send(BuyElsewhere("ink", account: apps.account))
    let error = await #expect(throws: AppStoreError.self) {
      try await apps.store.send(ListApps(), inApp: AppID(rawValue: 3))
    }
    #expect(error?.code == .unknownApp)
  }
}

/// The products of the transactions that a process got.
private actor ReceivedProducts {
  private(set) var products: [String] = []

  nonisolated func listen(to updates: StoreUpdates) -> Task<Void, Never> {
    Task {
      for await update in updates {
        guard case .transaction(let jws) = update, let token = try? CompactJWS(jws),
          let payload = try? JSONDecoder().decode(
            TransactionPayload.self, from: Data(token.payload))
        else { continue }
        await receive(payload.productId)
      }
    }
  }

  private func receive(_ product: String) { products.append(product) }
}
