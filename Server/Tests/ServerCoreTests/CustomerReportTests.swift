import AppStoreWire
import Foundation
import ServerCore
import Testing
import TollgateCore

@Suite("A server's report on a subscription")
struct SubscriptionReportTests {
  private func state(
    _ periods: [TransactionPayload], _ renewals: [RenewalInfoPayload] = [], at instant: Double
  ) -> SubscriptionChain.State? {
    report(record(periods, renewals: renewals), at: instant).subscriptions.first?.state
  }

  @Test("ends it by the clock, at the exact end, without any notification")
  func clock() {
    let moment = 1.0 / 86_400_000
    #expect(state([period("1", from: 0)], at: 365 - moment) == .subscribed)
    #expect(state([period("1", from: 0)], at: 365) == .expired)
    let pro = report(record([period("1", from: 0)]), at: 365).entitlements["pro"]
    #expect(pro?.isActive == false)
  }

  @Test("counts a grace period as paid, up to its end, but not billing retry")
  func grace() {
    let failed = renewal(signed: 365) {
      $0.isInBillingRetryPeriod = true
      $0.gracePeriodExpiresDate = day(371)
    }
    let periods = [period("1", from: 0)]
    func pro(at instant: Double) -> Bool? {
      report(record(periods, renewals: [failed]), at: instant).entitlements["pro"]?.isActive
    }
    #expect(state(periods, [failed], at: 370.9) == .inGracePeriod && pro(at: 370.9) == true)
    #expect(state(periods, [failed], at: 371) == .inBillingRetryPeriod && pro(at: 371) == false)
    let retry = renewal(signed: 365) { $0.isInBillingRetryPeriod = true }
    #expect(state(periods, [retry], at: 365) == .inBillingRetryPeriod)
    let given = renewal(signed: 425) { $0.expirationIntent = .billingError }
    #expect(state(periods, [given], at: 425) == .expired)
  }

  @Test("ignores a failed charge of an earlier period for the newest")
  func stale() {
    let failed = renewal(signed: 365) {
      $0.isInBillingRetryPeriod = true
      $0.gracePeriodExpiresDate = day(900)
    }
    let periods = [period("1", from: 0), period("2", from: 370)]
    #expect(state(periods, [failed], at: 740) == .expired)
    #expect(
      report(record(periods, renewals: [failed]), at: 740).entitlements["pro"]?.isActive == false)
  }

  @Test(
    "ignores the refund of an old period, ends with the newest's, and resumes with a reversal")
  func refunds() {
    let old = period("1", from: 0, signed: 400) { $0.revocationDate = day(400) }
    let new = period("2", from: 365)
    #expect(state([old, new], at: 401) == .subscribed)
    let refunded = period("2", from: 365, signed: 402) { $0.revocationDate = day(402) }
    #expect(state([old, refunded], at: 403) == .revoked)
    #expect(report(record([old, refunded]), at: 403).entitlements["pro"] == nil)
    var set = FactSet()
    for payload in [period("2", from: 365, signed: 404), refunded, new] {
      guard let fact = try? SignedFact(.transaction(payload)) else { continue }
      set.insert(fact)
    }
    #expect(state(set.transactions.map(\.payload), at: 405) == .subscribed)
  }

  @Test("grants nothing for an upgraded plan, even without a request since")
  func upgrades() {
    let both = record([
      period("1", from: 0), period("2", product: "studio.yearly", from: 100),
    ])
    let answer = report(both, at: 101)
    #expect(answer.entitlements["pro"] == nil)
    #expect(answer.entitlements["studio"]?.isActive == true)
    #expect(answer.subscriptions.map(\.product) == ["studio.yearly"])
  }

  @Test("counts a renewal that was charged a day early without an overlap: both periods count")
  func early() {
    let both = record([period("1", from: 0), period("2", from: 365, signed: 364)])
    let answer = report(both, at: 364.5)
    #expect(answer.entitlements["pro"]?.until.value == day(730).text)
    #expect(answer.subscriptions.first?.state == .subscribed)
  }

  @Test("renews after a charge a day early, and the trial before runs to its end")
  func chargedAhead() {
    let trial = period("1", from: 0, to: 7) { $0.offerDiscountType = .freeTrial }
    let next = period("2", from: 7, signed: 6.5)
    let before = renewal(signed: 0) { $0.autoRenewProductId = "pro.monthly" }
    let ahead = renewal(signed: 6.5)
    func plan(_ renewals: [RenewalInfoPayload], at instant: Double)
      -> CustomerReport.SubscriptionReport
    {
      report(record([trial, next], renewals: renewals), at: instant).subscriptions[0]
    }
    for instant in [6.6, 7, 100] {
      let plan = plan([ahead], at: instant)
      #expect(plan.willRenew && plan.next.value == "pro.yearly")
      #expect(plan.inTrial == (instant < 7))
    }
    // The trial's renewal does not apply to the year, except for a reader who names the trial's
    // end.
    #expect(!plan([before], at: 8).willRenew)
    let dated = renewal(signed: 6) { $0.renewalDate = next.expiresDate }
    #expect(plan([dated], at: 8).willRenew)
  }

  @Test("finds the newest period by purchase date, and keeps two subscriptions separate")
  func several() {
    let answer = report(
      record([
        period("9", of: "9", product: "pro.monthly", from: 3, to: 33), period("2", from: 365),
        period("1", from: 0),
      ]), at: 370)
    #expect(answer.subscriptions.map(\.originalTransactionId) == ["1", "9"])
    #expect(answer.subscriptions.map(\.state) == [.subscribed, .expired])
    #expect(answer.purchases.map(\.transactionId) == ["1", "9", "2"])
  }

  @Test("names the next product, or the end of renewal")
  func renews() {
    let changed = renewal(signed: 1) { $0.autoRenewProductId = "pro.monthly" }
    let off = renewal(signed: 2) { $0.autoRenewStatus = .off }
    let one = report(record([period("1", from: 0)], renewals: [changed]), at: 3).subscriptions[0]
    #expect(one.willRenew && one.next.value == "pro.monthly")
    let other = report(
      record([period("1", from: 0)], renewals: [changed, off]), at: 3
    ).subscriptions[0]
    #expect(!other.willRenew && other.next.value == nil)
    // After the end, its earlier renewal no longer applies.
    let over = report(record([period("1", from: 0)], renewals: [changed]), at: 365).subscriptions[0]
    #expect(!over.willRenew && over.next.value == nil)
  }

  @Test("takes, of two periods that begin at one instant, the one with the larger number")
  func numbers() {
    let answer = report(
      record([
        period("10", of: "9", product: "pro.monthly", from: 0, to: 30),
        period("9", of: "9", from: 0),
      ]), at: 1)
    #expect(answer.subscriptions.map(\.product) == ["pro.monthly"])
    #expect(answer.purchases.map(\.transactionId) == ["9", "10"])
  }

  @Test("counts a free trial while it lasts, and a paid offer as none")
  func trials() {
    let trial = period("1", from: 0, to: 7) { $0.offerDiscountType = .freeTrial }
    #expect(report(record([trial]), at: 6).subscriptions[0].inTrial)
    #expect(!report(record([trial]), at: 7).subscriptions[0].inTrial)
    let paid = period("1", from: 0, to: 7) { $0.offerDiscountType = .payUpFront }
    #expect(!report(record([paid]), at: 6).subscriptions[0].inTrial)
  }
}

@Suite("A server's report on a customer")
struct CustomerReportTests {
  @Test("is empty for an unknown one")
  func unknown() throws {
    let answer = report(record([]), at: 1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(
      String(decoding: try encoder.encode(answer), as: UTF8.self) == """
        {"asOf":"\(day(1).text)","balances":{},"customer":"01000000-0000-4000-8000-000000000001",\
        "entitlements":{},"environment":"Production","firstSeen":null,"purchases":[],\
        "subscriptions":[]}
        """)
  }

  @Test("has the names of the contract, and null for missing values")
  func names() throws {
    let refunded = pack("7", at: 1) {
      $0.revocationDate = day(3)
      $0.revocationPercentage = 33_333
    }
    let answer = report(record([refunded, period("1", from: 0)]), at: 4)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(answer), as: UTF8.self)
    let expected = [
      #""entitlements":{"pro":{"isActive":true,"product":"pro.yearly","source":"appStore","until":"\#(day(365).text)"}}"#,
      #""subscriptions":[{"group":"21","inTrial":false,"next":null,"originalTransactionId":"1","product":"pro.yearly","state":"subscribed","until":"\#(day(365).text)","willRenew":false}]"#,
      #"{"originalTransactionId":"7","ownership":"purchased","price":{"amount":"0.99","currency":"USD"},"product":"coins.100","purchaseDate":"\#(day(1).text)","quantity":1,"refunded":{"at":"\#(day(3).text)","percentage":33.333},"transactionId":"7"}"#,
      #""balances":{"coins":67}"#, #""firstSeen":"\#(day(0).text)""#,
    ]
    for part in expected { #expect(text.contains(part), "\(text)") }
  }

  @Test("has the entitlement that lasts longest, and one granted by hand beside it")
  func longest() {
    let grant = Grant(id: person(50), entitlement: "pro", until: day(400), reason: "a gift")
    let bought = period("1", from: 0)
    let both = report(record([bought], acts: [.grant(grant)]), at: 10).entitlements["pro"]
    #expect(both?.until.value == day(400).text && both?.source == "grant")
    #expect(both?.product.value == nil)
    let back = report(
      record([bought], acts: [.grant(grant), .withdraw(grant.id)]), at: 10
    ).entitlements["pro"]
    #expect(back?.until.value == day(365).text && back?.source == "appStore")
    let owned = pack("3", at: 0, product: "lifetime") { $0.type = .nonConsumable }
    let lasting = report(record([bought, owned], acts: [.grant(grant)]), at: 10)
    #expect(lasting.entitlements["pro"]?.until.value == nil)
    #expect(lasting.entitlements["pro"]?.isActive == true)
  }

  @Test("ends a grant at its end, and starts with the customer who was given it")
  func grants() {
    let grant = Grant(id: person(50), entitlement: "pro", until: day(8), reason: "a gift")
    let given = record([], acts: [.grant(grant)], actsAt: 5)
    #expect(report(given, at: 7.9).entitlements["pro"]?.isActive == true)
    #expect(report(given, at: 8).entitlements["pro"]?.isActive == false)
    #expect(given.firstSeen == day(5))
    #expect(record([], acts: [.timeZone("Asia/Tokyo"), .consent(true)]).firstSeen == nil)
  }

  @Test("gives access for a family's row without a price, and its end is no refund")
  func families() {
    let shared = period("5", of: "5", from: 0) {
      $0.inAppOwnershipType = .familyShared
      $0.price = 49_990
    }
    let answer = report(record([shared]), at: 1)
    #expect(answer.entitlements["pro"]?.isActive == true)
    #expect(
      answer.purchases[0].ownership == "familyShared" && answer.purchases[0].price.value == nil)
    let ended = period("5", of: "5", from: 0) {
      $0.inAppOwnershipType = .familyShared
      $0.revocationDate = day(2)
      $0.revocationType = .familyRevoke
    }
    let after = report(record([ended]), at: 3)
    #expect(after.entitlements["pro"] == nil && after.purchases[0].refunded.value == nil)
    #expect(after.subscriptions[0].state == .revoked)
  }

  @Test("ignores a product that the catalog lacks")
  func unknownProducts() {
    let answer = report(
      record([period("1", from: 0), pack("2", at: 1, product: "of.tomorrow")]), at: 2)
    #expect(answer.entitlements["pro"]?.isActive == true)
    #expect(answer.purchases.map(\.product) == ["pro.yearly", "of.tomorrow"])
  }

  @Test("has a tag that changes with time only if the answer does")
  func tags() throws {
    let known = record([period("1", from: 0)])
    let answers = try [1, 2, 365].map { try ReportText(report(known, at: $0)) }
    #expect(answers[0].tag == answers[1].tag)
    #expect(answers[0].tag != answers[2].tag)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try answers[1].json(at: day(2)) == encoder.encode(report(known, at: 2)))
  }

  @Test("accepts a grant only of an entitlement that some product grants")
  func grantable() {
    #expect(catalog.hasEntitlement("pro"))
    #expect(!catalog.hasEntitlement("gold"))
  }

  @Test("has a commitment's end, its remaining payments, and whether it was cancelled")
  func commitment() throws {
    func said(_ status: WireAutoRenewStatus?, number: Int?) -> CustomerReport.SubscriptionReport
      .Commitment?
    {
      let payment = period("1", from: 0, to: 30) {
        $0.commitmentInfo = TransactionCommitment(
          billingPeriodNumber: number, totalBillingPeriods: 12, commitmentExpiresDate: day(360))
      }
      let word = renewal(signed: 1) {
        $0.commitmentInfo = RenewalCommitment(commitmentAutoRenewStatus: status)
      }
      return CustomerReport(record([payment], renewals: [word]), by: catalog, at: day(2))
        .subscriptions.first?.commitment
    }
    let cancelled = said(.off, number: 4)
    #expect(cancelled?.willRenew == false && cancelled?.paymentsLeft.value == 8)
    #expect(cancelled?.until.value == day(360).text)
    #expect(
      said(.on, number: 12)?.willRenew == true && said(.on, number: 12)?.paymentsLeft.value == 0)
    #expect(said(nil, number: Int.min)?.paymentsLeft.value == 0)
    let plain = CustomerReport(record([period("1", from: 0)]), by: catalog, at: day(2))
    #expect(plain.subscriptions.first?.commitment == nil)
  }
}
