import Foundation
import Journeys
import Testing

@testable import Studio

@Suite("The app's own server in the studio")
struct OwnServerTests {
  private let yearly = "com.femsoftware.coinfeedback.pro.yearly"

  /// Opens CoinFeedback, does some steps, and returns the text of the page after each.
  private func pages(after steps: [String]) async throws -> [String] {
    let texts = Texts()
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      let begun = try await browser.open("/coin-feedback/")
      for step in steps {
        await texts.add(try await browser.send([("step", step)], to: begun.path + "/do").text)
      }
    }
    return await texts.all
  }

  private actor Texts {
    private(set) var all: [String] = []

    func add(_ text: String) { all.append(text) }
  }

  @Test("is off until it is started")
  func none() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    #expect(try await run.snapshot().server == nil)
    await run.perform("tollgate_server: up")
    #expect(try await run.snapshot().server?.isUp == true)
  }

  @Test("shows the products that it assigns to the customer, and whether the phone agrees")
  func agreement() async throws {
    let pages = try await pages(after: [
      "tollgate_server: up", "buy: \(yearly)", "tollgate_server: down", "refund: \(yearly)",
      "tollgate_server: up", "wait: 2h", "tollgate_server: { grant: pro }",
    ])
    let agree = "The phone and the server agree"
    #expect(pages[0].contains(agree) && pages[0].contains("Entitlements none"))
    #expect(
      pages[1].contains(agree) && pages[1].contains("Events 1, the newest subscription.started"))
    #expect(pages[3].contains("The server alone takes the person to own pro."))
    #expect(pages[3].contains("down: the App Store tries again later"))
    #expect(pages[5].contains(agree) && pages[5].contains("purchase.refunded"))
    #expect(pages[6].contains("pro, given by hand, forever"))
  }

  @Test("can lose notifications, and finds them when it reconciles")
  func reconcile() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("coin-feedback"), Beginning([:]))
    for step in [
      "tollgate_server: up", "buy: \(yearly)", "notifications: drop", "network: offline",
      "refund: \(yearly)",
    ] { await run.perform(step) }
    var server = try #require(try await run.snapshot().server)
    #expect(server.notifications == .drop)
    #expect(server.entitlements.map(\.name) == ["pro"])
    await run.perform("reconcile:")
    server = try #require(try await run.snapshot().server)
    #expect(server.entitlements.isEmpty)
    #expect(server.newestEvents.first?.type == "purchase.refunded")
  }
}
