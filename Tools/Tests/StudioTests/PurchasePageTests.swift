import Foundation
import Journeys
import LocalAppStore
import PaywallHTML
import Testing
import TollgateCore
import WebPages

@testable import Studio

@Suite("The purchases of an account")
struct PurchasePageTests {
  private let yearly = "com.femsoftware.coinfeedback.pro.yearly"
  private let monthly = "com.femsoftware.coinfeedback.pro.monthly"

  @Test("are a table with each one’s price, offer, dates and state, without scripts")
  func table() async throws {
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      let begun = try await browser.open("/coin-feedback/?panel=purchases")
      #expect(begun.text.contains("This account has bought nothing yet."))
      var page = try await browser.send(
        [("step", "buy: \(yearly)")], to: begun.path + "/do?panel=purchases")
      var row = try #require(Self.rows(of: page).first)
      for words in [
        "Pro Yearly", "$0.00", "introductory, free", "Thu 15 Jan 2026, 09:41",
        "Thu 22 Jan 2026, 09:41", "active", "finished",
      ] {
        #expect(row.contains(words), "\(words) in \(row)")
      }
      #expect(row.contains("Refund") && row.contains("Renew") && row.contains("Expire"))
      #expect(page.form("Renew")?.isDisabled == false)
      page = try await browser.press("Renew", on: page)
      #expect(Self.rows(of: page).count == 2)
      page = try await browser.press("Expire", on: page)
      row = try #require(Self.rows(of: page).first)
      #expect(row.contains("over"))
      #expect(page.form("Expire")?.title == "It has ended.")
      #expect(page.newest.contains("ended before its time"))
    }
  }

  @Test("refund the purchase of their row, and no other")
  func refund() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    for step in ["buy: \(monthly)", "wait: 35d"] { await run.perform(step) }
    var list = try #require(try await run.snapshot(withPurchases: true).purchases)
    #expect(
      list.rows.map { $0.deeds[0].action.text } == [
        "refund: \(monthly)", "{ refund: \(monthly), purchase: 1 }",
      ])
    await run.perform(list.rows[1].deeds[0].action.text)
    list = try #require(try await run.snapshot(withPurchases: true).purchases)
    #expect(list.rows[0].state == .active)
    guard case .refunded = list.rows[1].state else {
      Issue.record("It is \(list.rows[1].state).")
      return
    }
    #expect(list.rows[1].deeds[0].obstacle == "It was refunded.")
    #expect(try await run.snapshot().customerView?.customer.entitlements.causes.isEmpty == false)
  }

  @Test("wait for an answer in their row")
  func pending() async throws {
    let run = try await TestStudio.run()
    await run.perform("store: { ask_to_buy: true }")
    await run.perform("buy: com.retroRacing.unlimitedPlays")
    var list = try #require(try await run.snapshot(withPurchases: true).purchases)
    #expect(list.rows.map(\.state) == [.waiting(.askToBuy)])
    #expect(list.rows[0].deeds.map(\.label) == ["Approve", "Decline"])
    await run.perform(list.rows[0].deeds[0].action.text)
    list = try #require(try await run.snapshot(withPurchases: true).purchases)
    #expect(list.rows.map(\.state) == [.owned])
  }

  @Test("show only the newest, and count the others")
  func many() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    for step in ["buy: \(monthly)", "wait: 5y"] { await run.perform(step) }
    let list = try #require(try await run.snapshot(withPurchases: true).purchases)
    #expect(list.rows.count == PurchaseList.most)
    #expect(list.earlier == 61 - PurchaseList.most)
  }

  private static func rows(of page: Page) -> [String] {
    page.html.components(separatedBy: #"<tbody role="rowgroup">"#).last?
      .components(separatedBy: "<tr role=\"row\">").dropFirst()
      .map { $0.components(separatedBy: "</tr>")[0] } ?? []
  }
}

@Suite("A subscription's history")
struct SubscriptionCourseTests {
  private let yearly = "com.femsoftware.coinfeedback.pro.yearly"
  private let monthly = "com.femsoftware.coinfeedback.pro.monthly"

  @Test("is shown as a trial, paid periods, grace, retry and the next event")
  func stretches() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    func course() async throws -> SubscriptionCourse {
      try #require(try await run.snapshot(withPurchases: true).purchases?.courses.first)
    }
    await run.perform("buy: \(yearly)")
    #expect(try await course().stretches.map(\.kind) == [.trial, .next])
    #expect(try await course().stretches.last?.price == "$79.99")
    await run.perform("store: { grace_period: true }")
    await run.perform("billing: failing")
    await run.perform("wait: 10d")
    #expect(try await course().stretches.map(\.kind) == [.trial, .grace])
    await run.perform("wait: 20d")
    #expect(try await course().stretches.map(\.kind) == [.trial, .grace, .retry])
    let retry = try #require(try await course().nextEvent)
    #expect(ReadableTime(retry, in: .gmt).shortDay == "23 Mar")
    await run.perform("billing: working")
    #expect(try await course().stretches.map(\.kind) == [.trial, .grace, .retry, .paid, .next])
    await run.perform("wait: 3d")
    await run.perform("refund: \(yearly)")
    #expect(
      try await course().stretches.map(\.kind) == [.trial, .grace, .retry, .paid, .refunded])
    #expect(try await course().nextEvent == nil)
  }

  @Test("advances to its next event, one after the other, and each is then over")
  func nextEvent() async throws {
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      let begun = try await browser.open("/coin-feedback/?panel=purchases")
      var page = try await browser.send(
        [("step", "buy: \(yearly)")], to: begun.path + "/do?panel=purchases")
      #expect(page.text.contains("Free trial until 22 Jan. Next charge $79.99 then."))
      page = try await browser.press("Go to the renewal, Thu 22 Jan 2026, 09:41", on: page)
      #expect(page.newest.contains("The clock went on to Thu 22 Jan 2026, 09:41"))
      #expect(page.text.contains("Paid until 22 Jan 2027."))
      #expect(page.text.contains("Free trial 15 Jan 2026 – 22 Jan 2026, $0.00"))
      page = try await browser.press("Go to the renewal, Fri 22 Jan 2027, 09:41", on: page)
      #expect(page.text.contains("Paid until 22 Jan 2028."))
      // If the years differ, each day has its own, whichever year it is now.
      #expect(page.text.contains("Free trial 15 Jan 2026 – 22 Jan 2026, $0.00"))
      #expect(page.text.contains("Paid 22 Jan 2026 – 22 Jan 2027, $79.99"))
      #expect(page.text.contains("Paid 22 Jan 2027 – 22 Jan 2028, $79.99"))
    }
  }

  @Test("shows a trial and a grace period beside paid years, from its first day on")
  func bar() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    for step in [
      "buy: \(yearly)", "store: { grace_period: true }", "wait: 10d", "billing: failing",
      "wait: 12M",
      "billing: working", "wait: 3y",
    ] {
      await run.perform(step)
    }
    let snapshot = try await run.snapshot(withPurchases: true)
    let course = try #require(snapshot.purchases?.courses.first)
    let bar = CourseBar(course, at: snapshot.storeNow, in: snapshot.zone).drawing.markup
    let shapes = bar.matches(of: /<rect class="(\w+)" x="([\d.]+)%" width="([\d.]+)%"/).map {
      (kind: String($0.1), left: Double($0.2) ?? -1, width: Double($0.3) ?? 0)
    }
    let kinds = shapes.map(\.kind)
    #expect(Set(kinds).isSuperset(of: ["trial", "paid", "grace"]))
    let lastPaid = try #require(kinds.lastIndex(of: "paid"))
    for shape in shapes where shape.kind == "trial" || shape.kind == "grace" {
      #expect(shape.width >= 1.8, "\(shape)")
      #expect(shape.left + shape.width <= 100)
    }
    #expect(try #require(kinds.firstIndex(of: "trial")) > lastPaid)
    #expect(shapes.first { $0.kind == "trial" }?.left == 0)
    let names = bar.matches(of: /<text class="tick"[^>]*>([^<]*)</).map { String($0.1) }
    #expect(names.first == "15 Jan 2026")
    #expect(names.count > 3)
  }

  @Test("advances to its next event in a repeated hour")
  func autumn() async throws {
    let run = try await Run(
      id: "run", app: TestStudio.app("coin-feedback"),
      Beginning(["start": "2026-10-01T01:30:00", "zone": "America/New_York"]))
    // Sunday 1 November, the second half past one.
    await run.perform("wait: 1h")
    await run.perform("buy: \(monthly)")
    var snapshot = try await run.snapshot(withPurchases: true)
    let next = try #require(snapshot.purchases?.courses.first?.nextEvent)
    let course = try #require(snapshot.purchases?.courses.first)
    let control = try #require(ControlPanel(snapshot: snapshot).nextEvent(of: course))
    #expect(control.step.hasPrefix("wait: "))
    await run.perform(control.step)
    snapshot = try await run.snapshot(withPurchases: true)
    #expect(snapshot.storeNow == next)
  }

  @Test("ends its billing retry when the store does, also if time runs faster")
  func fasterTime() async throws {
    let app = try TemporaryApp(of: TestStudio.app("coin-feedback"))
    try app.replace(
      "\"_billingGracePeriodEnabled\" : true,",
      with: "\"_billingGracePeriodEnabled\" : false, \"_timeRate\" : 4,",
      in: AppFolder.productsName)
    let run = try await Run(id: "run", app: AppFolder(app.url), Beginning([:]))
    for step in ["buy: \(monthly)", "billing: failing", "wait: 32m"] { await run.perform(step) }
    let course = try #require(try await run.snapshot(withPurchases: true).purchases?.courses.first)
    let end = try #require(course.nextEvent)
    let begin = try #require(course.stretches.first?.end)
    #expect(end.timeIntervalSince(begin) == 60 * 60)
    let view = try #require(try await run.snapshot().customerView?.subscription)
    let told = SubscriptionSentence(view, at: end.addingTimeInterval(-60), in: .gmt).text
    #expect(told.contains(ReadableTime(end, in: .gmt).clock), "\(told)")
    await run.perform("wait: 60m")
    #expect(try await run.snapshot().customerView?.subscription?.state == "expired")
  }
}
