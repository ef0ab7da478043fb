import AppStoreWire
import Foundation
import Synchronization
import Testing
import TollgateServer

@Suite("The admin pages")
struct AdminTests {
  /// Serves while a body runs, whose browser is signed in.
  private func open(
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (RunningServer, Browser) async throws -> Void
  ) async throws {
    try await RunningServer.open(change) { server in
      let browser = Browser(server)
      _ = try await browser.signIn()
      try await body(server, browser)
    }
  }

  /// Serves while a body runs, which moves the clock.
  private func open(
    _ body:
      @escaping @Sendable (Browser, _ wait: @Sendable (TimeInterval) -> Void) async throws -> Void
  ) async throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let clock = Mutex(RunningServer.now)
    try await RunningServer.open(try folder.configuration(), at: { clock.withLock { $0 } }) {
      server in
      try await body(Browser(server)) { seconds in clock.withLock { $0 += seconds } }
    }
  }

  @Test("are opened with the secret key, for twelve hours or until sign-out")
  func session() async throws {
    try await open { browser, wait in
      for path in ["/admin", "/admin/charts", "/admin/charts.csv"] {
        let closed = try await browser.get(path)
        #expect(closed.status == 303 && closed.headers["location"] == "/admin/sign-in")
      }
      #expect(try await browser.signIn(browser.server.public).status == 403)
      let opened = try await browser.signIn()
      #expect(opened.status == 303 && opened.headers["location"] == "/admin")
      let cookie = try #require(opened.headers["set-cookie"])
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
      #expect(!cookie.contains("Secure"))
      let table = try await browser.get("/admin/charts.csv?chart=newCustomers&by=month")
      #expect(table.status == 200 && table.body.hasPrefix("from,split,currency,value,final"))
      #expect(try await browser.get("/admin/charts?by=year").status == 400)
      let page = try await browser.get("/admin")
      #expect(page.status == 200)
      #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'self';") == true)
      #expect(page.body.contains("trusts the roots of a test store"))
      wait(12 * 3600 - 1)
      #expect(try await browser.get("/admin").status == 200)
      wait(1)
      #expect(try await browser.get("/admin").status == 303)
      _ = try await browser.signIn()
      let kept = browser.copy()
      #expect(try await kept.get("/admin").status == 200)
      let out = try await browser.post("/admin/sign-out", from: "/admin")
      #expect(out.status == 303)
      for each in [browser, kept] { #expect(try await each.get("/admin").status == 303) }
    }
  }

  @Test("can't be opened by guessing: five tries a minute from one address")
  func tries() async throws {
    try await open { browser, wait in
      for _ in 0..<5 { #expect(try await browser.signIn("sk_wrong").status == 403) }
      let refused = try await browser.signIn()
      #expect(refused.status == 429 && refused.headers["retry-after"] == "40")
      wait(40)
      #expect(try await browser.signIn().status == 303)
    }
  }

  @Test("count only wrong keys as tries")
  func rightKeys() async throws {
    try await RunningServer.open { server in
      let browser = Browser(server)
      for _ in 0..<7 {
        let formless = try await server.ask("POST", "/admin/sign-in", "key=sk_wrong")
        #expect(formless.status == 403)
        #expect(try await Browser(server).signIn().status == 303)
      }
      for _ in 0..<5 { #expect(try await browser.signIn("sk_wrong").status == 403) }
      #expect(try await browser.signIn().status == 429)
      #expect(try await browser.signIn("sk_wrong").status == 429)
    }
  }

  @Test("load no external resources, also on an error page")
  func safety() async throws {
    try await RunningServer.open { server in
      for (method, path, status) in [
        ("GET", "/admin/nothing", 404), ("GET", "/admin/customers/a/b/c", 404),
        ("DELETE", "/admin", 405),
      ] {
        let answer = try await server.ask(method, path)
        #expect(answer.status == status && answer.json["error"] != nil)
        let policy = answer.headers["content-security-policy"]
        #expect(policy?.hasPrefix("default-src 'self';") == true, "\(path)")
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["referrer-policy"] == "same-origin")
      }
      #expect(try await server.ask("GET", "/v1/x").headers["content-security-policy"] == nil)
    }
  }

  @Test("ignore forms of another page, and limit cookies to TLS behind a proxy")
  func forgery() async throws {
    try await RunningServer.open { server in
      let browser = Browser(server)
      let stranger = try await server.ask(
        "POST", "/admin/sign-in", "key=\(server.secret)")
      #expect(stranger.status == 403)
      let secure = try await browser.post(
        "/admin/sign-in", ["key": server.secret], headers: ["X-Forwarded-Proto": "https"])
      #expect(secure.headers["set-cookie"]?.contains("Secure") == true)
      let forged = try await browser.post(
        "/admin/sign-out", from: "/admin", csrf: String(repeating: "0", count: 64))
      #expect(forged.status == 403)
      let foreign = try await browser.post(
        "/admin/sign-out", from: "/admin", headers: ["Sec-Fetch-Site": "cross-site"])
      #expect(foreign.status == 403)
      #expect(try await browser.get("/admin").status == 200)
    }
  }

  @Test("find a customer, show their history, and grant and revoke by a form, once")
  func customer() async throws {
    try await open { server, browser in
      let customer = UUID()
      let name = customer.uuidString.lowercased()
      _ = try await server.upload(
        [try Signed.transaction("17", product: "coins", token: customer)], for: customer)
      try await server.settled()
      let search = try await browser.post("/admin/customers", ["query": " 17 "])
      #expect(search.headers["location"] == "/admin/customers?query=17")
      #expect(try await browser.get("/admin/customers?query=17").body.contains(name))
      let path = "/admin/customers/\(name)"
      let page = try await browser.get(path).body
      #expect(page.contains("purchase.completed") && page.contains("time datetime"))
      let grant = UUID().uuidString
      for _ in 0..<2 {
        let given = try await browser.post(
          "\(path)/grants", from: path,
          [
            "entitlement": "pro", "reason": "<b>a gift</b>", "grant": grant, "until": "2030-01-01",
          ])
        #expect(given.status == 303)
      }
      let after = try await browser.get(path).body
      #expect(after.contains("&lt;b&gt;a gift&lt;/b&gt;") && !after.contains("<b>a gift"))
      try await server.settled()
      #expect(try await server.events().filter { $0 == "entitlement.granted" }.count == 1)
      let held = try await server.customer(customer)["entitlements"] as? [String: [String: Any]]
      #expect(held?["pro"]?["until"] as? String == "2030-01-01T00:00:00.000Z")
      for _ in 0..<2 {
        #expect(
          try await browser.post("\(path)/withdraw", from: path, ["grant": grant]).status == 303)
      }
      try await server.settled()
      #expect(try await server.events().filter { $0 == "entitlement.ended" }.count == 1)
      let left = try await server.customer(customer)["entitlements"] as? [String: Any]
      #expect(left?.isEmpty == true)
      let unexplained = try await browser.post(
        "\(path)/grants", from: path, ["entitlement": "pro", "grant": UUID().uuidString])
      #expect(unexplained.status == 400 && unexplained.body.contains("needs a reason"))
    }
  }

  @Test("show a notification with its content, and process it again")
  func notification() async throws {
    try await open { server, browser in
      let (customer, uuid) = (UUID(), UUID())
      let bought = try Signed.transaction("17", token: customer)
      _ = try await server.notify(
        try Signed.notification(.subscribed, .initialBuy, uuid: uuid, transaction: bought))
      try await server.settled()
      let list = try await browser.get("/admin/notifications").body
      let path = "/admin/notifications/\(uuid.uuidString.lowercased())"
      #expect(list.contains("SUBSCRIBED INITIAL_BUY") && list.contains(path))
      let page = try await browser.get(path).body
      #expect(page.contains("signed, decoded here") && page.contains("&quot;17&quot;"))
      let again = try await browser.post("\(path)/replay", from: path)
      #expect(again.status == 303 && again.headers["location"] == path)
      try await server.settled()
      let none = try await browser.get("/admin/notifications/\(UUID().uuidString)")
      #expect(none.status == 404 && none.body.contains("no such notification"))
    }
  }

  @Test("list undelivered events for each receiver, and send them again")
  func webhooks() async throws {
    let receiver = try WebhookReceiver(
      "http://127.0.0.1:9/",
      secrets: "whsec_\(Data(repeating: 1, count: 32).base64EncodedString())", allowsPrivate: true)
    try await open {
      $0.webhooks = [receiver]
    } _: { server, browser in
      let customer = UUID()
      _ = try await server.upload([try Signed.transaction("17", token: customer)], for: customer)
      try await server.settled()
      let page = try await browser.get("/admin/webhooks").body
      #expect(page.contains("subscription.started") && page.contains("http://127.0.0.1:9/"))
      let match = try #require(page.firstMatch(of: /\/admin\/webhooks\/(\d+)\/replay/))
      let again = try await browser.post(
        "/admin/webhooks/\(match.1)/replay", from: "/admin/webhooks")
      #expect(again.status == 303)
      let none = try await browser.post("/admin/webhooks/0/replay", from: "/admin/webhooks")
      #expect(none.status == 404)
    }
  }

  @Test("link only to existing pages, and to no other host")
  func links() async throws {
    try await open { server, browser in
      let customer = UUID()
      _ = try await server.upload([try Signed.transaction("17", token: customer)], for: customer)
      var (waiting, seen) = (["/admin"], Set(["/admin"]))
      while let path = waiting.popLast() {
        let answer = try await browser.get(path)
        #expect(answer.status == 200, "\(path)")
        for match in answer.body.matches(of: /(?:href|src|action)="([^"]*)"/) {
          let link = String(match.1).replacing("&amp;", with: "&")
          #expect(link.hasPrefix("/admin") || link.hasPrefix("#"), "\(link) on \(path)")
          guard link.hasPrefix("/admin"), !answer.body.contains("action=\"\(match.1)\""),
            seen.insert(link).inserted
          else { continue }
          waiting.append(link)
        }
      }
      #expect(seen.contains("/admin/customers/\(customer.uuidString.lowercased())?"))
      #expect(seen.contains("/admin/catalog"))
    }
  }

  @Test("are counted like all addresses, refuse other methods, and aren't in the API description")
  func addresses() async throws {
    try await open { server, browser in
      #expect(try await browser.get("/admin/customers").status == 200)
      let wrong = try await server.ask("DELETE", "/admin/customers")
      #expect(wrong.status == 405 && wrong.headers["allow"] == "GET, HEAD, POST")
      let counts = try await server.ask("GET", "/metrics").body
      #expect(
        counts.contains(#"requests_total{method="GET",path="/admin/customers",status="200"} 1"#))
      #expect(try await !server.ask("GET", "/openapi.json").body.contains("/admin"))
    }
  }
}
