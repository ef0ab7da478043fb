import Foundation
import Testing

@testable import Journeys

@Suite("A subscription’s sentence")
struct SubscriptionSentenceTests {
  /// A state of a subscription, with its sentence on 20 January.
  struct State: Sendable, CustomTestStringConvertible {
    let view: SubscriptionView
    let sentence: String

    var testDescription: String { sentence }
  }

  @Test("names the current state with its end, and the next charge", arguments: states)
  func sentences(state: State) throws {
    let names = ["yearly": "Pro Yearly", "monthly": "Pro Monthly"]
    let now = try Self.date("2026-01-20")
    let sentence = SubscriptionSentence(state.view, names: names, at: now, in: .gmt)
    #expect(sentence.text == state.sentence)
    #expect(sentence.named == "Pro Yearly: \(state.sentence)")
  }

  @Test("names the time of a near date, and the year of a far one")
  func dates() throws {
    let view = Self.view("subscribed", renews: true)
    func text(_ now: String) throws -> String {
      SubscriptionSentence(view, at: try Self.date(now), in: .gmt).text
    }
    #expect(try text("2026-01-22").hasPrefix("Paid until 22 Jan, 09:41."))
    #expect(try text("2025-12-22").hasPrefix("Paid until 22 Jan 2026."))
  }

  @Test("leaves out an unknown date")
  func unknownDates() throws {
    let now = try Self.date("2026-01-20")
    let states = [
      ("revoked", "Refunded. Nothing more is charged."),
      ("inGracePeriod", "Grace period. Next charge $79.99 when the payment succeeds."),
      ("subscribed", "Paid. Next charge $79.99 then."),
      ("expired", "Expired. Nothing more is charged."),
    ]
    for (state, sentence) in states {
      var details = SubscriptionView.Details()
      details.price = Decimal(string: "79.99")
      details.currency = "USD"
      let view = SubscriptionView(
        state: state, renews: true, until: nil, product: "yearly", next: "yearly", offer: nil,
        details: details)
      #expect(SubscriptionSentence(view, at: now, in: .gmt).text == sentence)
    }
  }

  private static let free = SubscriptionView.Offer(id: nil, isFree: true)
  private static let code = SubscriptionView.Offer(id: "COMEBACK", isFree: false)
  private static let freeCode = SubscriptionView.Offer(id: "GIFT", isFree: true)

  static let states: [State] = [
    State(
      view: view("subscribed", renews: true),
      sentence: "Paid until 22 Jan. Next charge $79.99 then."),
    State(
      view: view("subscribed", renews: false),
      sentence: "Paid until 22 Jan. It ends then; nothing more is charged."),
    State(
      view: view("subscribed", renews: true, next: "monthly") { $0.price = 9.99 },
      sentence: "Paid until 22 Jan. Next charge $9.99 then for Pro Monthly."),
    State(
      view: view("subscribed", renews: true) { $0.offer = free },
      sentence: "Free trial until 22 Jan. Next charge $79.99 then."),
    State(
      view: view("subscribed", renews: false) { $0.offer = free },
      sentence: "Free trial until 22 Jan. It ends then; nothing is charged."),
    State(
      view: view("subscribed", renews: true) {
        $0.offer = code
        $0.nextOffer = code
        $0.price = 39.99
      },
      sentence: "Paid until 22 Jan under the offer COMEBACK. "
        + "Next charge $39.99 then under the offer COMEBACK."),
    State(
      view: view("subscribed", renews: true) { $0.nextOffer = freeCode },
      sentence: "Paid until 22 Jan. Free then under the offer GIFT."),
    State(
      view: view("subscribed", renews: true) {
        $0.needsConsent = true
        $0.price = 82.99
      },
      sentence: "Paid until 22 Jan. "
        + "Next charge $82.99 then, if the new price is accepted; otherwise it ends."),
    State(
      view: view("subscribed", renews: true) {
        $0.needsConsent = true
        $0.price = nil
      },
      sentence: "Paid until 22 Jan. "
        + "Next charge then, if the new price is accepted; otherwise it ends."),
    State(
      view: view("subscribed", renews: false) { $0.isShared = true },
      sentence: "Shared by the family until 22 Jan. Nothing is charged here."),
    State(
      view: view("inGracePeriod", renews: true),
      sentence: "Grace period until 7 Feb (paid until 22 Jan). "
        + "Next charge $79.99 when the payment succeeds."),
    State(
      view: view("inGracePeriod", renews: true) { $0.offer = free },
      sentence: "Grace period until 7 Feb (free trial until 22 Jan). "
        + "Next charge $79.99 when the payment succeeds."),
    State(
      view: view("inBillingRetryPeriod", renews: true),
      sentence: "Billing retry until 23 Mar: no access, and the store tries to be paid "
        + "(paid until 22 Jan). Next charge $79.99 when the payment succeeds."),
    State(
      view: view("expired", renews: false) { $0.expirationIntent = 1 },
      sentence: "Expired: renewal was turned off (paid until 22 Jan). Nothing more is charged."),
    State(
      view: view("expired", renews: false) {
        $0.expirationIntent = 1
        $0.wasEndedEarly = true
      },
      sentence: "Expired on 22 Jan: the store ended it then, as requested. Nothing more is charged."
    ),
    State(
      view: view("expired", renews: false) { $0.expirationIntent = 2 },
      sentence: "Expired: the payment failed (paid until 22 Jan). Nothing more is charged."),
    State(
      view: view("expired", renews: false) { $0.expirationIntent = 3 },
      sentence: "Expired: the new price was not accepted (paid until 22 Jan). "
        + "Nothing more is charged."),
    State(
      view: view("expired", renews: false) { $0.expirationIntent = 4 },
      sentence: "Expired: the product was not for sale any more (paid until 22 Jan). "
        + "Nothing more is charged."),
    State(
      view: view("expired", renews: false) {
        $0.expirationIntent = 1
        $0.offer = free
      },
      sentence: "Expired: renewal was turned off (free trial until 22 Jan). Nothing is charged."),
    State(
      view: view("revoked", renews: false) { $0.revocation = try? date("2026-01-18") },
      sentence: "Refunded on 18 Jan (it would have run until 22 Jan). "
        + "Nothing more is charged."),
    State(
      view: view("revoked", renews: false) {
        $0.revocation = try? date("2026-01-18")
        $0.isShared = true
      },
      sentence: "Not shared since 18 Jan (it would have run until 22 Jan). "
        + "Nothing more is charged."),
  ]

  private static func view(
    _ state: String, renews: Bool, next: String = "yearly",
    _ change: (inout SubscriptionView.Details) -> Void = { _ in }
  ) -> SubscriptionView {
    var details = SubscriptionView.Details()
    details.price = Decimal(string: "79.99")
    details.currency = "USD"
    details.gracePeriodEnd = try? date("2026-02-07")
    details.retryEnd = try? date("2026-03-23")
    change(&details)
    return SubscriptionView(
      state: state, renews: renews, until: try? date("2026-01-22"), product: "yearly",
      next: renews ? next : nil, offer: nil, details: details)
  }

  private static func date(_ day: String) throws -> Date {
    try #require(LocalDateTime("\(day)T09:41:00")).instant(in: .gmt)
  }
}
