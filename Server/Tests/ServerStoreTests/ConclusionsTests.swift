import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import Testing
import TollgateCore

@Suite("Reporting conclusions")
struct ConclusionsTests {
  private let folder: TemporaryFolder
  private let store: SQLiteStore
  private let intake = Sample.intake
  private let one = Sample.customer(1)
  private let other = Sample.customer(2)

  init() throws {
    folder = try TemporaryFolder()
    store = try SQLiteStore(at: folder.file)
  }

  /// Reviews everybody of whom it is time, and returns the new reports.
  private func review(at day: Int64, hours: Int64 = 0) async throws -> [EventRow] {
    let now = WireDate(rawValue: Sample.date(day).rawValue + hours * 3_600_000)
    let catalog = try Sample.catalog()
    let conclusions = Conclusions(outbox: EventOutbox(), catalog: catalog) { _, _ in catalog }
    let known = try await store.read { try $0.events(after: 0, limit: 999).last?.position ?? 0 }
    for _ in 0..<20 {
      let count = try await store.write {
        try conclusions.review(at: now, limit: 9, in: $0)
      }
      if count == 0 { break }
    }
    #expect(try await store.read { try $0.announcements(toReviewBy: now, limit: 9) } == [])
    return try await store.read { try $0.events(after: known, limit: 999) }
  }

  private func told(_ events: [EventRow]) -> [String] {
    events.map { "\($0.customer == one ? "one" : "other") \($0.type)" }.sorted()
  }

  @Test("reports no start that an import or a rebuild brought, but its end")
  func quietly() async throws {
    var importing = intake
    importing.telling = .never
    let quiet = importing
    try await quiet.take([Sample.transaction("1", token: one)], into: store)
    #expect(try await review(at: 1) == [])
    // The subscription may renew, so its end is reported after a margin of 16 hours.
    let end = WireDate(rawValue: Sample.date(30).rawValue + 16 * 3_600_000)
    #expect(try await store.read { try $0.nextReview() } == end)
    try await intake.take(
      [Sample.transaction("2", product: "pro", at: 5, token: other)], into: store)
    #expect(try await told(review(at: 6)) == ["other entitlement.granted"])
    // What was announced of nobody, as in a database of an older version.
    try await store.write {
      for customer in [one, other] { try $0.forgetAnnouncement(for: customer, in: .production) }
    }
    _ = try await Rebuild(quiet).run(on: store)
    #expect(try await review(at: 7) == [])
    #expect(
      try await told(review(at: 40)) == ["one entitlement.ended", "other entitlement.ended"])
  }

  @Test("reports events that were due before an import, whichever arrived first")
  func loudly() async throws {
    var importing = intake
    importing.telling = .never
    try await intake.take([Sample.transaction("1", token: one)], into: store)
    try await importing.take([Sample.transaction("9", product: "coins", token: one)], into: store)
    #expect(try await told(review(at: 1)) == ["one entitlement.granted"])
    try await importing.take([Sample.transaction("8", product: "coins", token: other)], into: store)
    try await intake.take([Sample.transaction("2", token: other)], into: store)
    #expect(try await told(review(at: 1)) == ["other entitlement.granted"])
  }

  /// Takes in a month of the plan, and what the App Store says about its renewal.
  private func month(_ change: (inout RenewalInfoPayload) -> Void) async throws {
    var renewal = Sample.renewal(of: "1", signed: 0)
    change(&renewal)
    let facts = [
      try SignedFact(.transaction(Sample.transaction("1", token: one))),
      try SignedFact(.renewal(renewal)),
    ]
    try await store.write { [intake] in _ = try intake.take(facts, in: $0) }
  }

  @Test("happens when an entitlement begins and at its exact end, and then stops")
  func time() async throws {
    try await month { $0.autoRenewStatus = .off }
    #expect(try await told(review(at: 1)) == ["one entitlement.granted"])
    #expect(try await store.read { try $0.nextReview() } == Sample.date(30))
    #expect(try await review(at: 29) == [])
    // Each is dated when it was time, however late that is noticed.
    let events = try await review(at: 90)
    #expect(told(events) == ["one entitlement.ended"])
    #expect(events.map(\.date) == [Sample.date(30)])
    #expect(try await store.read { try $0.nextReview() } == nil)
  }

  @Test("by time alone waits for a margin while the subscription may still renew")
  func margin() async throws {
    try await month { $0.autoRenewStatus = .on }
    #expect(try await told(review(at: 1)) == ["one entitlement.granted"])
    #expect(try await review(at: 30, hours: 15) == [])
    #expect(try await told(review(at: 30, hours: 16)) == ["one entitlement.ended"])
    // The answer about access goes by the end itself.
    #expect(try await store.report(one, at: 30).entitlements["pro"]?.isActive == false)
    // A renewal that comes later still gives it back.
    try await intake.take([Sample.transaction("2", of: "1", at: 30, token: one)], into: store)
    #expect(try await told(review(at: 31)) == ["one entitlement.granted"])
  }

  @Test("waits for no margin once a payment has failed")
  func billingRetry() async throws {
    try await month {
      $0.isInBillingRetryPeriod = true
      $0.gracePeriodExpiresDate = Sample.date(36)
    }
    #expect(try await told(review(at: 1)) == ["one entitlement.granted"])
    #expect(try await review(at: 35) == [])
    #expect(try await told(review(at: 36)) == ["one entitlement.ended"])
  }

  @Test("lets time pass only up to the oldest unprocessed notification")
  func waiting() async throws {
    try await month { $0.autoRenewStatus = .on }
    _ = try await review(at: 1)
    let renewed = Sample.transaction("2", of: "1", at: 30, token: one)
    let fact = try Sample.notification(.didRenew, about: renewed)
    var kept = Sample.kept(fact)
    kept = KeptNotification(
      uuid: kept.uuid, environment: .production, type: .didRenew, subtype: nil,
      signed: kept.signed, received: Sample.date(30), original: "1", token: "a.b.c")
    let (inbox, notification) = (
      NotificationInbox(reader: OneNotification(fact: fact), intake: intake), kept
    )
    try await store.write { try inbox.keep(notification, due: Sample.date(30), in: $0) }
    let catalog = try Sample.catalog()
    let conclusions = Conclusions(outbox: EventOutbox(), catalog: catalog) { _, _ in catalog }
    let count = try await store.write {
      try conclusions.review(at: Sample.date(50), limit: 9, in: $0)
    }
    #expect(count == 0)
    let job = try #require(
      try await store.write {
        try $0.lease([.notification], at: Sample.date(31), until: Sample.date(99))
      })
    try await inbox.work(on: job, in: store)
    #expect(try await review(at: 50) == [])
    #expect(try await told(review(at: 61)) == ["one entitlement.ended"])
  }

  @Test("covers both customers of a moved purchase, with a number for each")
  func transfer() async throws {
    try await intake.take([Sample.transaction("1")], claimedBy: one, into: store)
    #expect(try await told(review(at: 4)) == ["one entitlement.granted"])
    let before = try await store.eventTypes().count
    try await intake.take([Sample.transaction("1", signed: 3)], claimedBy: other, into: store)
    #expect(try await store.eventTypes().dropFirst(before) == ["customer.transferred"])
    let events = try await review(at: 4)
    #expect(told(events) == ["one entitlement.ended", "other entitlement.granted"])
    let all = try await store.read { try $0.events(after: 0, limit: 99) }
    for (customer, numbers) in [(one, [1, 2]), (other, [1, 2])] {
      let own = all.filter { $0.customer == customer && $0.body.contains("\"number\"") }
      #expect(own.map { $0.body.firstMatch(of: /"number":(\d+)/).flatMap { Int($0.1) } } == numbers)
    }
    #expect(all.filter { $0.type == "customer.transferred" }.map(\.other) == [one])
  }

  @Test("covers a merged customer's grants under the new customer")
  func merge() async throws {
    let one = one
    let grant = Grant(
      id: Sample.customer(9), entitlement: "pro", until: nil, reason: "a gift")
    try await store.write { store in
      _ = try store.append(.grant(grant), for: one, in: .production, at: Sample.date(1))
      try store.review(one, in: .production, at: .atOnce)
    }
    #expect(try await told(review(at: 1)) == ["one entitlement.granted"])
    try await store.write { [intake, other] in
      _ = try intake.merge(one, into: other, in: [.production], at: Sample.date(2), $0)
    }
    #expect(try await told(review(at: 2)) == ["other entitlement.granted"])
  }
}

/// Reads every notification as one that was verified before.
private struct OneNotification: FactReader {
  struct Unread: Error {}

  let fact: NotificationFact

  func transaction(_ token: String) throws -> SignedFact { throw Unread() }
  func renewal(_ token: String) throws -> SignedFact { throw Unread() }
  func appTransaction(_ token: String) throws -> SignedFact { throw Unread() }
  func notification(_ token: String) throws -> NotificationFact { fact }
}
