import Foundation
import Journeys
import Testing

@testable import Studio

@Suite("A subscription in the studio")
struct SubscriptionPageTests {
  private let yearly = "com.femsoftware.coinfeedback.pro.yearly"

  @Test("is told in one sentence with each state: with the product, in the log, and by the app")
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

  @Test("has one line for all the days on which the store was not paid")
  func retries() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    for step in ["buy: \(yearly)", "billing: failing", "wait: 10d"] { await run.perform(step) }
    var entry = try #require(try await run.snapshot().log.last)
    #expect(entry.outcomes.count(where: \.isFailedRenewal) == 1)
    for _ in 1...9 { await run.runClock(by: 86_400) }
    entry = try #require(try await run.snapshot().log.last)
    #expect(entry.steps.map(\.text) == ["wait: 216h"])
    #expect(entry.outcomes.count(where: \.isFailedRenewal) == 1)
    guard case .transaction(let report) = entry.outcomes.first else {
      Issue.record("There is no transaction.")
      return
    }
    #expect(report.times == 9)
  }

  @Test(
    "has no headline that claims what was not done",
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
