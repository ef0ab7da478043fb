import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import Testing

@Suite("Reconciling")
struct ReconciliationTests {
  private let folder: TemporaryFolder
  private let store: SQLiteStore
  private let appStore = SimulatedAppStore()
  private let customer = Sample.customer(1)

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore(at: folder.file)
  }

  private func reconciliation(width: Int = 1) -> Reconciliation {
    Reconciliation(store, intake: Sample.intake, with: appStore, width: width)
  }

  /// A plan of two periods and a pack; the server has received only the first period.
  private func bought() async throws -> [TransactionPayload] {
    let history = [
      Sample.transaction("1", token: customer),
      Sample.transaction("9", product: "coins", at: 3, token: customer),
      Sample.transaction("2", of: "1", at: 30, token: customer),
    ]
    appStore.set { $0.histories.append(history) }
    try await Sample.intake.take([history[0]], into: store)
    return history
  }

  @Test("records the whole history, page by page, from one transaction")
  func history() async throws {
    _ = try await bought()
    let progress = try await reconciliation().run(in: [.production], at: Sample.date(31))
    let report = try await store.report(customer, at: 31)
    #expect(report.purchases.map(\.transactionId).sorted() == ["1", "2", "9"])
    #expect(report.balances == ["coins": 100])
    #expect(report.entitlements["pro"]?.isActive == true)
    #expect(progress == Reconciliation.Progress(done: 2, total: 2))
    #expect(appStore.calls == ["notifications ", "history 1", "history 1", "statuses 1"])
  }

  @Test("requests only data that can have changed without a notification, each time but the first")
  func changes() async throws {
    let buyers = (1...40).map { number in
      Sample.transaction(
        "\(100 + number)", product: "coins", at: 0, token: Sample.customer(UInt8(number)))
    }
    let running = Sample.transaction("2", at: 380, token: Sample.customer(50))
    let ended = Sample.transaction("3", at: 365, token: Sample.customer(51))
    let over = Sample.transaction("4", at: 365, token: Sample.customer(52))
    let longOver = Sample.transaction("5", at: 0, token: Sample.customer(53))
    let all = buyers + [running, ended, over, longOver]
    appStore.set { $0.histories = all.map { [$0] } }
    try await Sample.intake.take(all, into: store)
    var renewal = Sample.renewal(of: "4", signed: 396)
    (renewal.autoRenewStatus, renewal.expirationIntent) = (.off, .customerCancelled)
    let said = renewal
    try await store.write { _ = try Sample.intake.take([SignedFact(.renewal(said))], in: $0) }
    let now = Sample.date(400)
    let first = try await reconciliation().run(in: [.production], at: now, of: .changes)
    #expect(first.done == 44, "nobody was asked about before")
    appStore.set { $0.calls = [] }
    let second = try await reconciliation().run(
      in: [.production], at: now, since: Sample.date(399), of: .changes)
    #expect(second == Reconciliation.Progress(done: 1, total: 1))
    #expect(appStore.calls == ["notifications ", "history 3", "statuses 3"])
    // After half a year the App Store no longer has the missed notifications.
    let late = try await reconciliation().run(
      in: [.production], at: Sample.date(600), since: Sample.date(400), of: .changes)
    #expect(late.done == 44)
  }

  @Test("again changes nothing and creates no event twice")
  func again() async throws {
    _ = try await bought()
    try await reconciliation().run(in: [.production], at: Sample.date(31))
    let (before, events) = (
      try await store.report(customer, at: 31), try await store.eventTypes()
    )
    try await reconciliation().run(in: [.production], at: Sample.date(31))
    try await reconciliation().run(about: customer, in: [.production], at: Sample.date(31))
    #expect(try await store.report(customer, at: 31) == before)
    #expect(try await store.eventTypes() == events)
    #expect(
      events.sorted() == ["purchase.completed", "subscription.renewed", "subscription.started"])
  }

  @Test("ends a subscription if the App Store reports its end, and creates the event once")
  func expired() async throws {
    let history = try await bought()
    let over = Sample.renewal(of: "1", signed: 61)
    let status = SubscriptionStatus(
      .expired, transaction: try SignedFact(.transaction(history[2])),
      renewal: try SignedFact(.renewal(over)))
    appStore.set { $0.statuses = [[status]] }
    try await reconciliation().run(in: [.production], at: Sample.date(61))
    let events = try await store.eventTypes()
    #expect(events.count { $0 == "subscription.expired" } == 1)
    let told = try Sample.notification(.expired, .voluntary, about: history[2])
    try await store.write { _ = try Sample.intake.take(told, in: $0) }
    #expect(try await store.eventTypes() == events)
  }

  @Test("creates the events of lost notifications, and processes none twice")
  func notifications() async throws {
    let history = try await bought()
    let told = try (1...3).map { number in
      try Sample.notification(
        .didChangeRenewalStatus, .autoRenewDisabled, number: UInt8(number), about: history[2])
    }
    try await store.write { store in
      _ = try store.keep(Sample.kept(told[0]))
      _ = try Sample.intake.take(told[0], in: store)
    }
    appStore.set { $0.notifications = told }
    try await reconciliation().run(in: [.production], at: Sample.date(31))
    #expect(try await store.eventTypes().count { $0 == "subscription.cancelled" } == 3)
    let states = try await store.read { store in
      try told.map { try store.notification($0.uuid)?.state }
    }
    #expect(states == [.done, .done, .done])
  }

  @Test("covers as many days as the App Store keeps notifications, or fewer if that reports it")
  func window() async throws {
    let history = try await bought()
    let told = try Sample.notification(.didRenew, about: history[2])
    appStore.set {
      $0.notifications = [told]
      $0.days = 30
    }
    try await reconciliation().run(in: [.production], at: Sample.date(40))
    #expect(appStore.calls.count { $0 == "notifications " } == 2)
    #expect(try await store.read { try $0.notification(told.uuid)?.state } == .done)
  }

  @Test("requests notifications again that the App Store may have been sending at the last request")
  func overlap() async throws {
    for since in [Sample.date(190), Sample.date(3)] {
      try await reconciliation().run(in: [.production], at: Sample.date(200), since: since)
    }
    let kept = WireDate(rawValue: Sample.date(20).rawValue + 300_000)
    #expect(appStore.starts == [Sample.date(182), kept])
  }

  @Test("creates an end only from the status expired")
  func statuses() async throws {
    let plan = try SignedFact(.transaction(Sample.transaction("1", token: customer)))
    for status: WireSubscriptionStatus in [
      .active, .billingRetry, .gracePeriod, .revoked,
    ] {
      let status = SubscriptionStatus(status, transaction: plan)
      try await store.write { _ = try Sample.intake.take(status, in: $0) }
    }
    #expect(try await store.eventTypes() == ["subscription.started"])
    let over = SubscriptionStatus(.expired, transaction: plan)
    try await store.write { _ = try Sample.intake.take(over, in: $0) }
    #expect(try await store.eventTypes() == ["subscription.started", "subscription.expired"])
  }

  @Test("processes a waiting notification at once")
  func waiting() async throws {
    let told = try Sample.notification(.didRenew, about: Sample.transaction("1", token: customer))
    try await store.write { _ = try $0.keep(Sample.kept(told)) }
    appStore.set { $0.notifications = [told] }
    try await reconciliation().run(in: [.production], at: Sample.date(2))
    #expect(try await store.read { try $0.notification(told.uuid)?.state } == .done)
    #expect(try await store.eventTypes() == ["subscription.started"])
  }

  @Test("requests no history twice, with one or eight at a time, and covers every purchase")
  func everybody() async throws {
    let others = (10..<40).map { Sample.transaction("\($0)") }
    appStore.set { $0.histories = others.map { [$0] } + [[Sample.transaction("50")]] }
    let pair = [Sample.transaction("60"), Sample.transaction("61")]
    appStore.set { $0.histories.append(pair) }
    try await Sample.intake.take(others + pair, into: store)
    for width in [1, 8] {
      let before = appStore.calls.count
      let progress = try await reconciliation(width: width).run(
        in: [.production], at: Sample.date(1))
      let calls = appStore.calls.dropFirst(before).filter { $0.hasPrefix("history") }
      #expect(Set(calls).count == 31 + (width == 8 ? 1 : 0))
      #expect(calls.count == Set(calls).count)
      #expect(progress.done == 32 && progress.total == 32)
    }
  }

  @Test("continues after another process died")
  func takenOver() async throws {
    let others = (10..<20).map { Sample.transaction("\($0)") }
    appStore.set { $0.histories = others.map { [$0] } }
    try await Sample.intake.take(others, into: store)
    struct Death: Error {}
    let last = Last()
    await #expect(throws: Death.self) {
      try await reconciliation().run(in: [.production], at: Sample.date(1)) { progress in
        await last.set(progress)
        if progress.done == 4 { throw Death() }
      }
    }
    let before = appStore.calls.count
    let progress = try await reconciliation().run(
      in: [.production], from: try #require(await last.progress), at: Sample.date(1))
    #expect(progress.done == 10 && progress.total == 10 && progress.place == nil)
    let calls = Array(appStore.calls.dropFirst(before))
    #expect(calls.filter { $0.hasPrefix("history") } == (14..<20).map { "history \($0)" })
    #expect(!calls.contains("notifications "))
  }

  @Test("skips a purchase that the App Store lacks, and counts it")
  func unknown() async throws {
    _ = try await bought()
    try await Sample.intake.take([Sample.transaction("0")], into: store)
    let progress = try await reconciliation().run(in: [.production], at: Sample.date(31))
    #expect(progress.unknown == 1 && progress.done == 3)
    #expect(try await store.report(customer, at: 31).purchases.count == 3)
  }

  @Test("of one customer covers only theirs, and of an alias its customer's")
  func customers() async throws {
    _ = try await bought()
    let other = Sample.transaction("70", token: Sample.customer(2))
    appStore.set { $0.histories.append([other]) }
    try await Sample.intake.take([other], into: store)
    let alias = Sample.customer(3)
    try await store.write { store in
      _ = try Sample.intake.merge(
        alias, into: customer, in: [.production], at: Sample.date(1), store)
    }
    let progress = try await reconciliation().run(
      about: alias, in: [.production, .sandbox], at: Sample.date(31))
    #expect(progress.done == 2 && progress.total == 2)
    #expect(
      appStore.calls == ["history 1", "history 1", "notifications 1", "statuses 1"])
    #expect(try await store.report(customer, at: 31).purchases.count == 3)
  }

  @Test("for an import reports no earlier event, neither then nor when it is repeated")
  func silence() async throws {
    let history = try await bought()
    let before = try await store.eventTypes()
    let told = try Sample.notification(
      .didChangeRenewalStatus, .autoRenewDisabled, about: history[2])
    appStore.set { $0.notifications = [told] }
    var intake = Sample.intake
    intake.telling = .never
    let known = try await Reconciliation(store, intake: intake, with: appStore).run(
      aboutTransaction: "2", in: .production, at: Sample.date(31))
    #expect(known)
    #expect(try await store.report(customer, at: 31).purchases.count == 3)
    #expect(try await store.eventTypes() == before)
    try await reconciliation().run(in: [.production], at: Sample.date(31))
    #expect(try await store.eventTypes() == before)
    // Later events are announced.
    let renewed = try Sample.notification(
      .didRenew, number: 9, about: Sample.transaction("3", of: "1", at: 60, token: customer))
    try await store.write { _ = try Sample.intake.take(renewed, in: $0) }
    #expect(try await store.eventTypes() == before + ["subscription.renewed"])
    intake.telling = .always
    _ = try await Reconciliation(store, intake: intake, with: appStore).run(
      aboutTransaction: "2", in: .production, at: Sample.date(61))
    #expect(try await store.eventTypes().contains("purchase.completed"))
  }

  @Test("abandons a list that does not end")
  func endless() async throws {
    _ = try await bought()
    appStore.set { $0.isEndless = true }
    await #expect(throws: AppStoreProblem.self) {
      try await reconciliation().run(in: [.production], at: Sample.date(31))
    }
    #expect(appStore.calls.count { $0.hasPrefix("history") } < 5)
  }

  @Test("does not record erased purchases again, or anything about them")
  func erased() async throws {
    let history = try await bought()
    try await store.write {
      try Sample.intake.erase(customer, in: [.production], at: Sample.date(9), $0)
    }
    let other = Sample.transaction("80", token: Sample.customer(2))
    appStore.set { $0.histories[0].append(other) }
    let told = NotificationFact(
      try Sample.notification(.didRenew, about: history[2]).payload,
      transaction: try SignedFact(.transaction(history[2])), token: "a.token.of-theirs")
    appStore.set { $0.notifications = [told] }
    try await Sample.intake.take([other], into: store)
    try await reconciliation().run(in: [.production], at: Sample.date(31))
    let kept = try await store.report(customer, at: 31).purchases.map(\.transactionId)
    #expect(kept == ["9"])
    #expect(try await store.read { try $0.notification(told.uuid)?.token } == "")
    #expect(try await store.read { try $0.notification(told.uuid)?.state } == .ignored)
  }
}

/// The last reported progress of a reconciliation.
private actor Last {
  private(set) var progress: Reconciliation.Progress?

  func set(_ progress: Reconciliation.Progress) { self.progress = progress }
}
