import Foundation
import Journeys
import Testing

@testable import Studio

@Suite("A subscription in the studio")
struct SubscriptionPageTests {
  private let yearly = "com.femsoftware.coinfeedback.pro.yearly"
  private let monthly = "com.femsoftware.coinfeedback.pro.monthly"

  @Test("is described in one sentence for each state: with the product, in the log, and by the app")
  func sentence() async throws {
    try await open { browser, begun in
      var page = begun
      func does(_ step: String) async throws {
        page = try await browser.send([("step", step)], to: page.path + "/do")
      }
      func count(_ sentence: String) -> Int {
        page.text.components(separatedBy: sentence).count - 1
      }
      try await does("buy: \(yearly)")
      #expect(count("Free trial until 22 Jan. Next charge $") == 3)
      try await does("store: { grace_period: true }")
      try await does("billing: failing")
      try await does("wait: 8d")
      #expect(count("Grace period until 7 Feb (free trial until 22 Jan). Next charge $") == 3)
      #expect(page.html.contains(#"<span class="standing grace">grace period</span>"#))
      try await does("wait: 20d")
      #expect(count("Billing retry until 23 Mar: no access") == 3)
      #expect(page.html.contains(#"<span class="standing retry">billing retry</span>"#))
      #expect(page.text.contains("Entitlements none"))
      try await does("billing: working")
      #expect(page.newest.contains("Pro Yearly: Paid until"))
      #expect(page.html.contains(#"<span class="standing owned">owned</span>"#))
    }
  }

  @Test("has one line for all the days without a payment")
  func retries() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    for step in ["buy: \(yearly)", "billing: failing", "wait: 10d"] { await run.perform(step) }
    var entry = try #require(try await run.snapshot().log.last)
    #expect(entry.outcomes.count(where: \.isFailedRenewal) == 1)
    for _ in 1...9 { await run.runClock(by: 86_400) }
    entry = try #require(try await run.snapshot().log.last)
    #expect(entry.steps.map(\.text) == ["wait: 216h"])
    #expect(entry.title == "9 days went by")
    #expect(entry.outcomes.count(where: \.isFailedRenewal) == 1)
    guard case .transaction(let report) = entry.outcomes.first else {
      Issue.record("There is no transaction.")
      return
    }
    #expect(report.times == 9)
  }

  @Test("names a pending new price, until it is accepted")
  func newPrice() async throws {
    try await open { browser, begun in
      var page = try await browser.send([("step", "buy: \(monthly)")], to: begun.path + "/do")
      page = try await browser.send(
        [("step", "raise_price: { \(monthly): 12.99 }")], to: page.path + "/do")
      #expect(
        page.newest.contains(
          "Next charge $12.99 then, if the new price is accepted; otherwise it ends."))
      #expect(page.newest.contains("Pro Monthly has another price"))
      page = try await browser.send([("step", "accept_price:")], to: page.path + "/do")
      #expect(page.newest.contains("Next charge $12.99 then."))
    }
  }

  @Test("does not claim that the customer turned renewal off if a store control ended it")
  func ended() async throws {
    try await open { browser, begun in
      var page = try await browser.send([("step", "buy: \(monthly)")], to: begun.path + "/do")
      for step in ["wait: 3d", "expire: \(monthly)", "wait: 1d"] {
        page = try await browser.send([("step", step)], to: page.path + "/do")
      }
      let sentence =
        "Expired on 18 Jan: the store ended it then, as requested. Nothing more is charged."
      // With the product, and by the app.
      #expect(page.text.components(separatedBy: sentence).count == 3)
      #expect(!page.text.contains("Expired: renewal was turned off"))
    }
  }

  @Test("reports that a code was redeemed already")
  func code() async throws {
    try await open { browser, begun in
      var page = begun
      for step in ["redeem: COIN3", "redeem: COIN3"] {
        page = try await browser.send([("step", step)], to: page.path + "/do")
      }
      #expect(page.newest.contains("this account has redeemed the code already"))
      page = try await browser.send([("step", "redeem: NOPE")], to: page.path + "/do")
      #expect(page.newest.contains("there is no such code"))
    }
  }

  @Test("is not called owned already if another product grants the same entitlement")
  func ownedByAnother() async throws {
    try await open { browser, begun in
      var page = begun
      for step in ["buy: com.femsoftware.coinfeedback.pro.lifetime", "buy: \(monthly)"] {
        page = try await browser.send([("step", step)], to: page.path + "/do")
      }
      #expect(
        page.newest.contains("What it gives is owned already, by another product."),
        "\(page.newest)")
    }
  }

  @Test("shows how often payment failed, and between which days")
  func unpaid() async throws {
    try await open { browser, begun in
      var page = begun
      for step in ["buy: \(yearly)", "billing: failing", "wait: 10d"] {
        page = try await browser.send([("step", step)], to: page.path + "/do")
      }
      // The trial of a week ends on the 22nd, and the store tries once a day from then on.
      #expect(
        page.newest.contains(
          "The renewal of Pro Yearly was not paid, 4 times from 22 Jan to 25 Jan transaction"),
        "\(page.newest)")
    }
  }

  @Test(
    "has no headline that claims an action that didn't happen",
    arguments: [
      ("redeem: NOPE", "Tried the code NOPE", "Redeemed"),
      ("buy: com.x", "Tried to buy com.x", "Bought"),
      (
        "approve: com.femsoftware.coinfeedback.pro.yearly", "Tried “Approve” on Pro Yearly",
        "approved"
      ),
      ("until: 2020-01-01T00:00:00", "Tried until: 2020-01-01T00:00:00", "went on"),
    ])
  func headlines(step: String, title: String, claim: String) async throws {
    let run = try await Run(id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    await run.perform(step)
    let entry = try #require(try await run.snapshot().log.last)
    #expect(entry.title == title)
    #expect(!entry.title.contains(claim))
  }

  private func open(
    _ body: @escaping @Sendable (Browser, Page) async throws -> Void
  ) async throws {
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      try await body(browser, try await browser.open("/coin-feedback/"))
    }
  }
}
