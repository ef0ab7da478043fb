import Foundation
import Journeys
import LocalAppStore
import Testing
import TollgateCore
import WebPages

@testable import Studio

@Suite("A server's view, in the studio")
struct ServerPageTests {
  private static let monthly = "com.femsoftware.coinfeedback.pro.monthly"

  /// Opens CoinFeedback, does some steps, and returns the page after them.
  private func open(
    after steps: [String], _ body: @escaping @Sendable (Browser, Page) async throws -> Void
  ) async throws {
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      var page = try await browser.open("/coin-feedback/")
      for step in steps {
        page = try await browser.send([("step", step)], to: page.path + "/do")
      }
      try await body(browser, page)
    }
  }

  @Test("is empty until the first purchase")
  func empty() async throws {
    try await open(after: []) { browser, page in
      let server = try await browser.open(page.path + "/server")
      #expect(server.status == 200)
      #expect(server.text.contains("None yet. A purchase makes the first."))
      #expect(server.text.contains("Nobody has bought anything yet"))
    }
  }

  @Test("has each notification that a step caused, decoded, and shows that none was sent")
  func notifications() async throws {
    let steps = ["buy: \(Self.monthly)", "wait: 31d", "refund: \(Self.monthly)"]
    try await open(after: steps) { browser, page in
      #expect(page.newest.contains("notification REFUND"))
      let path = try #require(page.html.firstMatch(of: /href="([^"]*server\?notification=[^"#]*)/))
      let server = try await browser.open(String(path.1))
      #expect(server.text.contains("REFUND"))
      #expect(server.text.contains("DID_RENEW"))
      #expect(server.text.contains("SUBSCRIBED INITIAL_BUY"))
      #expect(server.text.contains("State signed, not sent"))
      #expect(server.text.contains("None: there is no server to send it to."))
      #expect(!server.text.contains("delivered"))
      let payload = try #require(server.preformatted("json").first)
      #expect(payload.contains(#""notificationType": "REFUND""#))
      #expect(payload.contains(#""signedTransactionInfo": {"#))
      #expect(payload.contains(#""productId": "\#(Self.monthly)""#))
      #expect(payload.contains(#""signedRenewalInfo": {"#))
      #expect(payload.contains(#""autoRenewProductId""#))
      #expect(try JSONSerialization.jsonObject(with: Data(payload.utf8)) is [String: Any])
    }
  }

  @Test("lists the newest fifty, and links to the earlier ones")
  func pages() async throws {
    try await open(after: ["buy: \(Self.monthly)", "wait: 1800d"]) { browser, page in
      #expect(page.newest.contains("earlier ones"))
      #expect(page.newest.components(separatedBy: "notification DID_RENEW").count == 13)
      let server = try await browser.open(page.path + "/server")
      #expect(server.html.components(separatedBy: "#notification").count == 51)
      #expect(!server.text.contains("INITIAL_BUY"))
      let earlier = try #require(server.html.firstMatch(of: /href="([^"]*before=[^"#]*)#told/))
      let before = try await browser.open(String(earlier.1))
      #expect(before.text.contains("SUBSCRIBED INITIAL_BUY"))
      #expect(before.text.contains("Newest ones"))
      #expect(server.html.utf8.count < 120_000)
    }
  }

  @Test(
    "answers about a transaction as the App Store Server API does",
    arguments: [
      ("transaction", "Get Transaction Info", #""signedTransactionInfo": {"#),
      ("statuses", "Get All Subscription Statuses", #""lastTransactions": ["#),
      ("history", "Get Transaction History", #""hasMore": false"#),
      ("refunds", "Get Refund History", #""signedTransactions": []"#),
      ("order", "Look Up Order ID", #""status": 0"#),
    ])
  func answers(ask: String, name: String, member: String) async throws {
    try await open(after: ["buy: \(Self.monthly)"]) { browser, page in
      let server = try await browser.open(page.path + "/server?ask=\(ask)")
      #expect(server.text.contains(name))
      let answer = try #require(server.preformatted("json").last)
      #expect(answer.contains(member), "\(answer)")
      let curl = try #require(server.preformatted("code").first { $0.contains("Bearer") })
      #expect(curl.contains(#"--header "Authorization: Bearer $token""#))
      #expect(curl.contains("http://127.0.0.1:8090/inApps/"))
    }
  }

  @Test("shows the answer about an unknown transaction")
  func unknown() async throws {
    try await open(after: ["buy: \(Self.monthly)"]) { browser, page in
      let server = try await browser.open(page.path + "/server?transaction=5")
      #expect(server.text.contains("Answer 404"))
      #expect(try #require(server.preformatted("json").last).contains("4040010"))
    }
  }

  @Test("downloads a notification as the App Store would post it")
  func posted() async throws {
    try await open(after: ["buy: \(Self.monthly)"]) { browser, page in
      let server = try await browser.open(page.path + "/server")
      let path = try #require(server.html.firstMatch(of: /notifications\/[0-9]+\.json/)).0
      let posted = try await browser.open(page.path + "/\(path)")
      #expect(posted.headers["content-type"] == "application/json")
      let body = try JSONSerialization.jsonObject(with: Data(posted.html.utf8)) as? [String: String]
      #expect(body?["signedPayload"]?.split(separator: ".").count == 3)
      #expect(try await browser.open(page.path + "/notifications/9999.json").status == 404)
      #expect(try await browser.open(page.path + "/notifications/x.json").status == 404)
    }
  }

  @Test("downloads the store, which continues elsewhere")
  func store() async throws {
    let run = try await Run(id: "run", app: try TestStudio.app("coin-feedback"))
    await run.perform("buy: \(Self.monthly)")
    let here = try await run.serverView(for: ServerQuery())
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "store")
    try await run.savedStore().write(to: file)
    try Data().write(to: file.appendingPathExtension("log"))
    let app = try TestStudio.app("coin-feedback")
    let there = try LocalStore(
      keptIn: file, configuration: app.products,
      app: AppIdentity(bundleID: app.catalog.bundleID), now: .distantPast, endsProcesses: false)
    #expect(there.notice == nil)
    #expect(there.app.bundleID == app.catalog.bundleID)
    let found = try there.ask(FindNotifications(limit: 10)).notifications
    #expect(found.map(\.id) == here.listed.reversed().map(\.id))
    #expect(here.count == 1)
  }
}

@Suite("A notification’s delivery, in words")
struct DeliverySentenceTests {
  private let store = LocalStore(
    configuration: StoreConfiguration(
      products: [.init(id: "p", kind: .nonConsumable, price: 4.99)]),
    app: AppIdentity(bundleID: "com.example"), seed: 1,
    now: Date(timeIntervalSince1970: 1_768_478_400))

  private func sentence() throws -> DeliverySentence {
    let found = try store.ask(FindNotifications(limit: 1)).notifications
    return DeliverySentence(delivery: try #require(found.first).delivery)
  }

  private func buy() throws {
    try store.ask(BuyElsewhere("p", account: try store.ask(AddAccount())))
  }

  @Test("reports that nothing was sent without a server")
  func unsent() throws {
    try buy()
    let sentence = try sentence()
    #expect(sentence.state == "signed, not sent")
    #expect(sentence.kind == "unsent")
    #expect(sentence.attempts.isEmpty)
  }

  @Test("names each attempt's outcome with a server")
  func attempts() throws {
    try store.ask(SetNotificationServer(isThere: true))
    try buy()
    #expect(try sentence().state == "to be sent")
    let first = try #require(try store.ask(BeginNotificationAttempt()))
    #expect(try sentence().attempts.map(\.outcome) == ["under way"])
    try store.ask(EndNotificationAttempt(of: first.event, .unsuccessfulStatus, status: 503))
    #expect(try sentence().state == "to be sent again")
    #expect(try sentence().attempts.map(\.outcome) == ["UNSUCCESSFUL_HTTP_RESPONSE_CODE (503)"])
  }

  @Test("distinguishes lost notifications from unsent ones")
  func lost() throws {
    try store.ask(SetNotificationServer(isThere: true))
    try store.ask(SetNotificationHandling(.drop))
    try buy()
    let sentence = try sentence()
    #expect(sentence.state == "lost on the way")
    #expect(sentence.kind == "bad")
  }
}

@Suite("Decoded JSON")
struct DecodedJSONTests {
  private func drawn(_ json: String) -> String? {
    let rendering = JSONRendering { instant in
      let time = ReadableTime(instant, in: .gmt)
      return "\(time.day), \(time.clock)"
    }
    return DecodedJSON(json).map { rendering.draw($0).markup }
  }

  @Test("keeps the order of members and the text of numbers, and escapes all else")
  func lossless() {
    #expect(
      drawn(#"{"b":1.50,"a":["<&>",null,true],"c":{},"d":[]}"#)?
        .replacing(/<[^>]*>/, with: "") == """
          {
            &quot;b&quot;: 1.50,
            &quot;a&quot;: [
              &quot;&lt;&amp;&gt;&quot;,
              null,
              true
            ],
            &quot;c&quot;: {},
            &quot;d&quot;: []
          }
          """)
  }

  @Test("has the instant beside a date, and no other value")
  func instants() {
    #expect(
      drawn(#"{"signedDate":1768470060000}"#)?
        .contains(#"data-beside="Thu 15 Jan 2026, 09:41""#) == true)
    for json in [
      #"{"price":1768470060000}"#, #"{"signedDate":"soon"}"#,
      #"{"signedDate":99999999999999999999}"#, #"{"signedDate":9223372036854775807}"#,
    ] {
      #expect(drawn(json)?.contains("data-beside") == false, "\(json)")
    }
  }

  @Test("leaves text alone that only resembles a token")
  func noToken() {
    #expect(drawn(#"{"a":"1.2.3"}"#)?.contains("1.2.3") == true)
    #expect(DecodedJSON("no JSON") == nil)
    #expect(DecodedJSON(signed: "a.b.c") == nil)
  }
}

extension Page {
  /// The text of the blocks of a class.
  func preformatted(_ name: String) -> [String] {
    html.matches(of: /<pre class="([a-z]+)"[^>]*>(.*?)<\/pre>/.dotMatchesNewlines())
      .filter { $0.1 == name }.map { match in
        String(match.2).replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<")
          .replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
          .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
      }
  }
}
