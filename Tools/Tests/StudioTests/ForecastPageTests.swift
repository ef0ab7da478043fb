import Foundation
import Journeys
import Testing

@testable import Studio

@Suite("An app's forecast, in the studio")
struct ForecastPageTests {
  private static let monthly = "com.femsoftware.coinfeedback.pro.monthly"

  private func open(
    _ query: String, of kind: String = "forecast",
    _ body: @escaping @Sendable (Page) async throws -> Void
  ) async throws {
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      try await body(try await browser.open("/coin-feedback/\(kind)\(query)"))
    }
  }

  @Test("is shown with defaults that are marked as assumptions")
  func defaults() async throws {
    try await open("?customers=200&months=3") { page in
      #expect(page.status == 200)
      #expect(page.text.contains("Nothing here is a fact"))
      #expect(page.text.contains("200 people from 2026-01 on, 3 months, seed 1."))
      #expect(page.html.contains(#"<th scope="col">If left empty</th>"#))
      #expect(page.text.contains("B is the same as A: change an assumption below"))
      #expect(page.html.contains(#"role="img" aria-label="MRR, USD: A from"#))
      #expect(!page.html.contains("style="))
    }
  }

  @Test("has each month in a table below its chart")
  func tables() async throws {
    try await open("?customers=200&months=3") { page in
      let rows = page.html.matches(of: /<tr><th scope="row">2026-0\d<\/th><td>/).count
      #expect(rows == 3 * 6)
    }
  }

  @Test("compares the differences of B, and keeps the input in the form and the links")
  func variants() async throws {
    let query = "?customers=300&months=6&a.share.\(Self.monthly)=50%25&b.price.\(Self.monthly)=4.99"
    try await open(query) { page in
      #expect(page.html.contains(#"value="50%""#))
      #expect(page.html.contains(#"value="4.99""#))
      #expect(page.html.contains(#"class="down""#))
      #expect(!page.text.contains("B is the same as A"))
      #expect(page.html.contains("forecast.csv?a.share.\(Self.monthly)=50%25&amp;b.price"))
      #expect(
        page.text.contains(
          "--assume share.\(Self.monthly)=50% --versus price.\(Self.monthly)=4.99"))
    }
    try await open(query, of: "forecast.csv") { file in
      #expect(file.status == 200)
      #expect(file.html.hasPrefix("variant,month,measure,currency,value\nA,2026-01,arrived,,"))
      #expect(file.headers["content-disposition"]?.contains("coin-feedback-forecast.csv") == true)
    }
    try await open(query, of: "forecast.json") { file in
      let object = try JSONSerialization.jsonObject(with: Data(file.html.utf8)) as? [String: Any]
      #expect((object?["variants"] as? [Any])?.count == 2)
    }
  }

  @Test("reports the fault of a field, marks it, and keeps the rest")
  func mistakes() async throws {
    try await open("?customers=100&a.churn=400%25&a.refunds=1%25") { page in
      #expect(page.status == 200)
      #expect(page.text.contains(": 400% is no share for churn. Write a number from 0 to 1"))
      #expect(page.html.contains(#"name="a.churn" aria-label="#))
      #expect(page.html.matches(of: /aria-invalid="true"/).count == 1)
      #expect(page.html.contains(#"value="1%""#))
      #expect(!page.html.contains("Two variants, side by side"))
    }
    try await open("?customers=1000000") { page in
      #expect(page.text.contains("at most 20000 people"))
    }
    try await open("?months=many") { page in
      #expect(page.text.contains("Months: many is no number for “months”."))
    }
    try await open("?a.churn=400%25", of: "forecast.json") { #expect($0.status == 400) }
  }

  @Test("writes typed values as text, and quotes them in the command")
  func escaping() async throws {
    try await open("?customers=10&a.churn=%22%3E%3Cscript%3E%27") { page in
      #expect(!page.html.contains("<script>'"))
      #expect(page.text.contains(#"'churn="><script>'\'''"#))
    }
  }

  @Test("is reached from a run and leads back to it, or to the app without a run")
  func links() async throws {
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      let run = try await browser.open("/coin-feedback/")
      for place in ["forecast", "paywalls"] {
        let link = "/coin-feedback/\(place)?run=run1"
        #expect(run.html.contains("href=\"\(link)\""))
        let page = try await browser.open(link)
        #expect(page.html.contains(##"<a href="\##(run.path)/">‹ Back to CoinFeedback</a>"##))
        #expect(page.html.contains(#"<input type="hidden" name="run" value="run1">"#))
        let alone = try await browser.open("/coin-feedback/\(place)")
        #expect(alone.html.contains(#"<a href="/coin-feedback/">‹ Back to CoinFeedback</a>"#))
        let odd = try await browser.open("/coin-feedback/\(place)?run=%2F%2Fexample.com")
        #expect(odd.html.contains(#"<a href="/coin-feedback/%2F%2Fexample.com/">"#))
      }
      #expect(try await browser.open("/nothing/forecast").status == 404)
    }
  }
}
