import Foundation
import Journeys
import LocalAppStore
import ServedJourneys
import Testing
import TollgateCore

@testable import Studio

@Suite("The App Store's page of a subscription in the studio")
struct RetentionPageTests {
  private let monthly = "com.rockidentifier.premium.monthly"

  /// Opens RockIdentifier, does some steps, and returns the run and the last page's text.
  private func page(after steps: [String]) async throws -> String {
    let last = LastText()
    try await TestStudio.open(on: [try TestStudio.app("rock-identifier").url]) { browser in
      let begun = try await browser.open("/rock-identifier/")
      for step in steps {
        await last.set(try await browser.send([("step", step)], to: begun.path + "/do").text)
      }
    }
    return await last.text
  }

  private actor LastText {
    private(set) var text = ""

    func set(_ text: String) { self.text = text }
  }

  @Test("covers the app with the offer from the app's server, until a choice is made")
  func offer() async throws {
    let open = [
      "tollgate_server: up", "buy: \(monthly)", "open_subscription_page: \(monthly)",
    ]
    let shown = try await page(after: open)
    for words in [
      "Stay for Less", "$2.49 per month, for 3 months", "Accept Offer", "Keep Subscription",
      "Cancel Subscription", "The app’s server answered this.",
    ] { #expect(shown.contains(words), "\(words)") }
    let left = try await page(after: open + ["leave_subscription_page: accept"])
    #expect(!left.contains("Keep Subscription"))
    #expect(left.contains("Accepted the offer on the App Store’s page"))
    #expect(left.contains("The person accepted the offer for Premium Monthly"))
  }

  @Test("shows the default message if the app's server is down, and nothing without a server")
  func defaults() async throws {
    let down = try await page(after: [
      "tollgate_server: down", "store: { default_message: Your finds stay here. }",
      "buy: \(monthly)", "open_subscription_page: \(monthly)",
    ])
    #expect(down.contains("Your finds stay here."))
    #expect(down.contains("This is the app’s default message."))
    #expect(!down.contains("Accept Offer"))
    let none = try await page(after: ["buy: \(monthly)", "open_subscription_page: \(monthly)"])
    #expect(none.contains("The app shows no message here."))
    #expect(none.contains("Keep Subscription"))
  }

  @Test(
    "keeps each visit in the store, with what it showed and what the subscriber chose",
    arguments: RetentionVisit.Choice.allCases)
  func records(choice: RetentionVisit.Choice) async throws {
    let simulation = try await Journeys.Simulation(
      TestStudio.app("rock-identifier"),
      Journeys.Simulation.Settings(
        start: Date(timeIntervalSince1970: 1_768_478_400),
        device: DeviceProfile(platform: .iOS, build: .release)),
      servers: .inProcess)
    let opening: [Action] = [
      .server(.up), .launch, .buy(Action.Purchase(product: monthly)),
      .open(screen: "subscription"), .tap(words: "Cancel Subscription"),
      .tap(words: "Cancel Anyway"),
    ]
    for step in opening { _ = try await simulation.perform(step) }
    let page = try #require(try await simulation.subscriptionPage)
    #expect(page.source == .realtime && page.content?.offerID == "stay")
    _ = try await simulation.perform(.leaveSubscriptionPage(choice))
    #expect(try await simulation.subscriptionPage == nil)
    let visit = try #require(try simulation.store.ask(ReadRetention()).visits.last)
    #expect(visit.id == page.id && visit.choice == choice)
    let events = try simulation.store.ask(ListEvents()).suffix(20)
    #expect(events.contains { $0.kind == .retentionChosen && $0.note == choice.rawValue })
  }

  @Test("closes when the subscription stops renewing")
  func closes() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("rock-identifier"), Beginning([:]))
    for step in ["buy: \(monthly)", "open_subscription_page: \(monthly)"] {
      await run.perform(step)
    }
    #expect(try await run.snapshot().storePage != nil)
    await run.perform("cancel_renewal: \(monthly)")
    #expect(try await run.snapshot().storePage == nil)
    await run.perform("leave_subscription_page: keep")
    #expect(
      try await run.snapshot().log.last?.isRefused == true, "there is no page to leave")
  }
}
