import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import ServerStore
import Testing
import TollgateCore

@Suite("Recording signed data")
struct IntakeTests {
  private let folder: TemporaryFolder
  private let store: SQLiteStore
  private let intake = Sample.intake

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore(at: folder.file)
  }

  private func take(_ notification: NotificationFact) async throws -> [EventRow] {
    try await store.write { store in
      _ = try store.keep(Sample.kept(notification))
      return try intake.take(notification, in: store)
    }
  }

  @Test("of a notification creates the customer, the events and a completed notification")
  func notification() async throws {
    let told = try Sample.notification(
      .subscribed, .initialBuy, about: Sample.transaction("1", token: Sample.customer(1)),
      renewal: Sample.renewal(of: "1", signed: 0))
    let events = try await take(told)
    #expect(events.map(\.type) == ["subscription.started"])
    #expect(events.map(\.customer) == [Sample.customer(1)])
    let report = try await store.report(Sample.customer(1))
    #expect(report.entitlements["pro"]?.isActive == true)
    #expect(report.subscriptions.map(\.willRenew) == [true])
    #expect(try await store.read { try $0.notification(told.uuid)?.state } == .done)
  }

  @Test("again changes nothing and creates no event twice, six times over")
  func again() async throws {
    let told = try Sample.notification(
      .subscribed, .initialBuy, about: Sample.transaction("1", token: Sample.customer(1)))
    _ = try await take(told)
    let before = try await store.report(Sample.customer(1))
    for _ in 0..<5 { #expect(try await take(told) == []) }
    #expect(try await store.report(Sample.customer(1)) == before)
    #expect(try await store.eventTypes() == ["subscription.started"])
  }

  @Test("late does not restore a refunded purchase")
  func late() async throws {
    let (customer, bought) = (
      Sample.customer(1), Sample.transaction("1", token: Sample.customer(1))
    )
    let refunded = Sample.transaction("1", signed: 5, token: customer) {
      $0.revocationDate = Sample.date(5)
    }
    _ = try await take(try Sample.notification(.refund, number: 201, about: refunded))
    _ = try await take(try Sample.notification(.subscribed, .initialBuy, about: bought))
    #expect(try await store.report(customer, at: 6).subscriptions.map(\.state) == [.revoked])
    #expect(try await store.report(customer, at: 6).entitlements["pro"] == nil)
    let back = Sample.transaction("1", signed: 8, token: customer)
    _ = try await take(try Sample.notification(.refundReversed, number: 202, about: back))
    #expect(try await store.report(customer, at: 9).entitlements["pro"]?.isActive == true)
  }

  @Test("gives the same result in every order, and however often it arrives")
  func order() async throws {
    let customer = Sample.customer(1)
    let first = Sample.transaction("1", token: customer)
    let second = Sample.transaction("2", of: "1", at: 30, token: customer)
    let told = [
      try Sample.notification(.subscribed, .initialBuy, number: 1, about: first),
      try Sample.notification(
        .didRenew, number: 2, about: second, renewal: Sample.renewal(of: "1", signed: 30)),
      try Sample.notification(
        .refund, number: 3,
        about: Sample.transaction("1", signed: 31, token: customer) {
          $0.revocationDate = Sample.date(31)
        }),
      try Sample.notification(
        .oneTimeCharge, number: 4,
        about: Sample.transaction("9", product: "coins", at: 3, token: customer)),
      try Sample.notification(
        .didChangeRenewalStatus, .autoRenewDisabled, number: 5, about: second,
        renewal: Sample.renewal(of: "1", signed: 29)),
    ]
    var reports: Set<CustomerReport> = []
    var events: Set<Set<String>> = []
    for seed in 0..<12 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let folder = try TemporaryFolder()
      let store = try SQLiteStore(at: folder.file)
      for notification in (told + told).shuffled(using: &generator) {
        try await store.write { _ = try intake.take(notification, in: $0) }
      }
      reports.insert(try await store.report(customer, at: 40))
      events.insert(Set(try await store.read { try $0.events(after: 0, limit: 99).map(\.id) }))
    }
    #expect(reports.count == 1)
    #expect(events.count == 1)
    #expect(events.first?.count == 5)
  }

  @Test("of a renewal counts only once the app's own transaction is recorded")
  func renewals() async throws {
    let alone = try SignedFact(.renewal(Sample.renewal(of: "77", signed: 1)))
    try await store.write { _ = try intake.take([alone], in: $0) }
    #expect(try await store.read { try $0.current(alone.id) } == nil)
    let both = [alone, try SignedFact(.transaction(Sample.transaction("77")))]
    try await store.write { _ = try intake.take(both, in: $0) }
    #expect(try await store.read { try $0.current(alone.id) } == alone)
  }

  @Test("of a purchase without a token leaves it unowned until a customer claims it")
  func claims() async throws {
    let bought = Sample.transaction("1")
    try await intake.take([bought], into: store)
    #expect(try await store.read { try $0.owner(of: "1", in: .production) } == nil)
    try await intake.take([bought], claimedBy: Sample.customer(2), into: store)
    #expect(try await store.report(Sample.customer(2)).entitlements["pro"]?.isActive == true)
    // Another device with a newer token of the same purchase.
    let newer = Sample.transaction("1", signed: 3)
    try await intake.take([newer], claimedBy: Sample.customer(3), into: store)
    #expect(try await store.report(Sample.customer(2)).entitlements.isEmpty)
    #expect(try await store.report(Sample.customer(3)).entitlements["pro"]?.isActive == true)
  }

  @Test("shows a customer since their purchase or claim, not since its arrival")
  func firstSeen() async throws {
    let bought = Sample.transaction("1", signed: 2)
    try await intake.take([bought], claimedBy: Sample.customer(2), into: store)
    let newer = Sample.transaction("1", signed: 3)
    try await intake.take([newer], claimedBy: Sample.customer(3), into: store)
    // The one has lost the purchase to the other, and is left with the claim.
    let (one, other) = (Sample.customer(2), Sample.customer(3))
    #expect(try await store.report(one).firstSeen.value == Sample.date(2).text)
    #expect(try await store.report(other).firstSeen.value == Sample.date(0).text)
  }

  @Test("of a purchase with another customer's token gives the uploader nothing")
  func elsewhere() async throws {
    let bought = Sample.transaction("1", token: Sample.customer(1))
    try await intake.take([bought], claimedBy: Sample.customer(2), into: store)
    #expect(try await store.report(Sample.customer(1)).entitlements["pro"]?.isActive == true)
    let other = try await store.report(Sample.customer(2))
    #expect(other.purchases.isEmpty && other.firstSeen.value == nil)
  }

  @Test("for a merged customer gives it to the new one, and merging is done once")
  func merging() async throws {
    let (one, other) = (Sample.customer(1), Sample.customer(2))
    try await intake.take([Sample.transaction("1", token: one)], into: store)
    func merge(_ customer: UUID, into target: UUID) async throws -> Aliases.Outcome {
      try await store.write {
        try intake.merge(customer, into: target, in: [.production], at: Sample.date(2), $0)
      }
    }
    #expect(try await merge(one, into: other) == .new)
    #expect(try await merge(one, into: other) == .done)
    #expect(try await merge(other, into: one) == .conflict)
    #expect(try await merge(other, into: other) == .conflict)
    try await intake.take(
      [Sample.transaction("9", product: "coins", at: 3, token: one)], into: store)
    let report = try await store.report(other, at: 4)
    #expect(report.entitlements["pro"]?.isActive == true && report.balances == ["coins": 100])
    #expect(try await store.report(one, at: 4) == report)
  }

  @Test("of an erased customer's purchase, or of its renewals, records nothing again")
  func erasing() async throws {
    let customer = Sample.customer(1)
    let bought = Sample.transaction("1", token: customer)
    try await intake.take([bought], into: store)
    try await store.write { try intake.erase(customer, in: [.production], at: Sample.date(9), $0) }
    #expect(try await store.report(customer).firstSeen.value == nil)
    let events = try await take(
      try Sample.notification(
        .didRenew, about: Sample.transaction("2", of: "1", at: 30, token: customer),
        renewal: Sample.renewal(of: "1", signed: 30)))
    #expect(events == [])
    try await intake.take([bought], claimedBy: Sample.customer(2), into: store)
    #expect(try await store.report(customer).purchases.isEmpty)
    #expect(try await store.report(Sample.customer(2)).firstSeen.value == nil)
    #expect(try await store.read { try $0.facts(after: 0, limit: 9).count } == 0)
  }

  @Test("forgets an erased customer under each of their identifiers, and lists them under none")
  func erasingNames() async throws {
    let (one, other) = (Sample.customer(1), Sample.customer(2))
    try await store.write { store in
      _ = try store.append(.use("play"), for: one, in: .production, at: Sample.date(1))
      _ = try intake.merge(one, into: other, in: [.production], at: Sample.date(2), store)
      _ = try store.append(.use("play"), for: one, in: .production, at: Sample.date(3))
    }
    func listed() async throws -> [UUID?] {
      try await store.read { store in
        try CustomerSearch(for: "", in: .production, after: nil, limit: 9, from: store)
          .matches.map(\.customer)
      }
    }
    // An alias is found as who they are now.
    try await intake.take([Sample.transaction("1", token: one)], into: store)
    #expect(try await listed() == [other])
    try await store.write { try intake.erase(other, in: [.production], at: Sample.date(9), $0) }
    #expect(try await listed() == [])
    #expect(try await store.read { try $0.acts(for: [one, other], in: .production) } == [])
    #expect(try await store.read { try $0.target(ofAlias: one) } == nil)
  }

  @Test("of a notification that no longer verifies ends, without endless retries")
  func unverified() async throws {
    let told = try Sample.notification(.didRenew, about: Sample.transaction("1"))
    let kept = KeptNotification(
      uuid: told.uuid, environment: .production, type: .didRenew, subtype: nil,
      signed: Sample.date(0), received: Sample.date(0), original: "1", token: "a.b.c")
    let reader = FactVerifier(
      try JWSVerifier(roots: [SigningAuthority(seed: 3).root]), bundleID: "com.example.app",
      environments: [.production])
    let inbox = NotificationInbox(reader: reader, intake: intake)
    try await store.write { try inbox.keep(kept, due: Sample.date(0), in: $0) }
    let job = try #require(
      try await store.write {
        try $0.lease([.notification], at: Sample.date(1), until: Sample.date(9))
      })
    try await inbox.work(on: job, in: store)
    #expect(try await store.read { try $0.notification(told.uuid)?.state } == .ignored)
    #expect(try await store.read { try $0.job(job.id)?.state } == .done)
  }

  @Test(
    "of data that was not the App Store's is undone: the purchase keeps its name, without an owner")
  func forgetting() async throws {
    let customer = Sample.customer(1)
    let bought = Sample.transaction("1", token: customer)
    try await intake.take([bought, Sample.transaction("7", token: customer)], into: store)
    try await store.write {
      try intake.forget([try SignedFact(.transaction(bought))], in: $0)
    }
    #expect(try await store.read { try $0.owner(of: "1", in: .production) } == nil)
    #expect(try await store.read { try $0.purchases(of: customer, in: .production) } == ["7"])
    #expect(
      try await store.read { try $0.purchases(in: .production, after: "", limit: 9) } == ["1", "7"])
  }

  @Test("grants by the catalog of the first recording, whatever a later one says")
  func catalogs() async throws {
    let (customer, coins) = (
      Sample.customer(1), Sample.transaction("9", product: "coins", token: Sample.customer(1))
    )
    try await intake.take([coins], into: store)
    let later = Intake(
      transfer: .newest, secret: [1, 2, 3], catalog: Digest(of: Data("later".utf8)))
    var refunded = coins
    refunded.signedDate = Sample.date(4)
    refunded.revocationPercentage = 25_000
    refunded.revocationDate = Sample.date(4)
    try await later.take([refunded], into: store)
    let (first, catalog) = (Digest(of: Sample.catalogFile), try Sample.catalog())
    let record = try await store.read {
      try CustomerRecord(of: customer, in: .production, from: $0) { $0 == first ? catalog : nil }
    }
    #expect(record.balances(at: Sample.date(9)).amounts == ["coins": 75])
  }

  @Test("keeps two environments separate")
  func environments() async throws {
    let customer = Sample.customer(1)
    let sandbox = Sample.transaction("1", token: customer) { $0.environment = .sandbox }
    try await intake.take([sandbox], into: store)
    #expect(try await store.report(customer).purchases.isEmpty)
    try await intake.take([Sample.transaction("1", token: customer)], into: store)
    #expect(try await store.report(customer).purchases.count == 1)
    #expect(try await store.eventTypes().count == 2)
  }

  @Test("names the current owner in an event, in the bytes that every receiver gets")
  func bodies() async throws {
    let bought = Sample.transaction("1", token: Sample.customer(1)) {
      $0.price = 4990
      $0.currency = "USD"
    }
    let event = try #require(try await intake.take([bought], into: store).first)
    let customer = Sample.customer(1).uuidString.lowercased()
    #expect(
      event.body == """
        {"data":{"customer":"\(customer)","environment":"Production","originalTransactionId":"1",\
        "periodEnd":"\(Sample.date(30).text)","periodKind":"regular",\
        "periodStart":"\(Sample.date(0).text)",\
        "price":{"amount":"4.99","currency":"USD"},"product":"pro","quantity":1,\
        "transactionId":"1"},\
        "id":"\(event.id)","timestamp":"\(Sample.date(0).text)","type":"subscription.started"}
        """)
  }
}
