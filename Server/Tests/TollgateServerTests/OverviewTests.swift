import AppStoreWire
import Foundation
import Testing
import TollgateServer

@Suite("The admin overview")
struct OverviewTests {
  /// Loads the overview until it shows its charts, whose count another page may have begun.
  private func overview(_ browser: Browser, _ query: String = "") async throws -> String {
    for _ in 0..<100 {
      let body = try await browser.get("/admin\(query)").body
      if !body.contains("are being counted") { return body }
    }
    return ""
  }

  @Test("shows the last 30 days: figures, charts in words, and links to the charts")
  func charts() async throws {
    try await RunningServer.open { server in
      let browser = Browser(server)
      _ = try await browser.signIn()
      let customer = UUID()
      _ = try await server.upload(
        [
          try Signed.transaction("17", token: customer) {
            ($0.price, $0.currency) = (9990, "EUR")
          },
          try Signed.transaction("18", product: "coins", token: customer) {
            ($0.price, $0.currency) = (500_000, "JPY")
          },
        ], for: customer)
      let page = try await overview(browser)
      for name in ["activeSubscriptions", "mrr", "revenue", "newCustomers"] {
        #expect(page.contains("href=\"/admin/charts?chart=\(name)\""))
      }
      #expect(page.contains("<strong>9.99 EUR</strong> now"))
      #expect(page.contains("<strong>500 JPY</strong> in 30 days"))
      #expect(page.contains("<strong>1</strong> now"))
      #expect(
        page.contains(
          "aria-label=\"Revenue by day since 2025-09-10: 0.00 EUR on the first day, 0.00 EUR on the last, 9.99 EUR at most\""
        ))
      #expect(!page.contains("style="), "no style stands in the page: its policy allows none")
      #expect(!page.contains("name=\"environment\""), "there is no choice of one")
    }
  }

  @Test("and the experiments are of the selected environment, if there are several")
  func environments() async throws {
    try await RunningServer.open {
      $0.environments = [.production, .sandbox]
    } _: { server in
      let browser = Browser(server)
      _ = try await browser.signIn()
      let customer = UUID()
      let bought = try Signed.transaction("17", token: customer) {
        ($0.price, $0.currency, $0.environment) = (9990, "EUR", .sandbox)
      }
      _ = try await server.ask(
        "POST", "/v1/transactions?environment=Sandbox",
        #"{"customer":"\#(customer.uuidString)","signedTransactions":["\#(bought)"]}"#,
        key: server.public)
      let exposure = try await server.ask(
        "POST", "/v1/customers/\(customer.uuidString)/exposures?environment=Sandbox",
        #"{"experiment":"hints","variant":"few","at":"2025-10-09T08:00:00Z"}"#, key: server.public)
      #expect(exposure.status == 200)
      #expect(try await !overview(browser).contains("EUR"))
      let sandbox = try await overview(browser, "?environment=Sandbox")
      #expect(sandbox.contains("9.99 EUR"))
      #expect(sandbox.contains("/admin/charts?environment=Sandbox&amp;chart=mrr"))
      let form = "<option value=\"Sandbox\" selected>"
      #expect(sandbox.contains(form))
      let (plain, chosen) = (
        try await browser.get("/admin/experiments").body,
        try await browser.get("/admin/experiments?environment=Sandbox").body
      )
      #expect(plain.contains("<option value=\"Production\" selected>") && !plain.contains(form))
      #expect(chosen.contains(form))
      let seen = "aria-label=\"Conversion: few"
      #expect(chosen.contains(seen) && !plain.contains(seen))
      #expect(try await browser.get("/admin/experiments?environment=Xcode").status == 400)
    }
  }
}
