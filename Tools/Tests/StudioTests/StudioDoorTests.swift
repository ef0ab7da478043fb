import Foundation
import Hummingbird
import Journeys
import Testing

@testable import Studio

@Suite("The studio’s server")
struct StudioDoorTests {
  @Test("refuses a page with another host name")
  func refusesForeignHost() async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open("/", headers: ["Host": "rebound.example"])
      #expect(page.status == 421)
      #expect(page.text.contains("This is not that server"))
    }
  }

  @Test(
    "ignores requests from another page",
    arguments: [
      ["Origin": "https://example.com"], ["Origin": "null"],
      ["Origin": "http://127.0.0.1.example.com"], ["Sec-Fetch-Site": "cross-site"],
      ["Sec-Fetch-Site": "same-site"],
    ])
  func refusesForeignForms(headers: [String: String]) async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open("/retro-racing/")
      let answer = try await browser.send(
        [("step", "wait: 1d")], to: page.path + "/do", headers: headers)
      #expect(answer.status == 403)
      let after = try await browser.open(page.path)
      #expect(after.text.contains("Thu 15 Jan 2026"), "nothing happened")
    }
  }

  @Test(
    "explains an invalid form on a small page, and does nothing",
    arguments: [
      ("step=wait%3A+1d&step=launch%3A", "do", 400), ("nothing=here", "do", 400),
      ("step=%ZZ", "do", 400), ("step=%FF", "do", 400),
      ("step=" + String(repeating: "x", count: 9_000), "do", 413),
      ("action=fly", "touch", 400), ("action=use&value=nothing", "touch", 400),
      ("action=open&value=nowhere", "touch", 400), ("action=buy", "touch", 400),
    ])
  func wrongForms(body: String, path: String, status: Int) async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open("/retro-racing/")
      let answer = try await browser.send(body, to: "\(page.path)/\(path)")
      #expect(answer.status == status)
      #expect(answer.html.contains("<h1>"))
      let after = try await browser.open(page.path)
      #expect(after.html.components(separatedBy: #"<li class="entry"#).count == 2)
    }
  }

  @Test("reads forms only")
  func wrongType() async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open("/retro-racing/")
      let answer = try await browser.send(
        "{}", to: page.path + "/do", headers: ["Content-Type": "application/json"])
      #expect(answer.status == 415)
    }
  }

  @Test("reports that a run is over, and links to a new one")
  func runIsOver() async throws {
    try await TestStudio.open(capacity: 2) { browser in
      let first = try await browser.open("/retro-racing/")
      let second = try await browser.open("/retro-racing/")
      _ = try await browser.open(first.path)
      let third = try await browser.open("/retro-racing/")
      let gone = try await browser.open(second.path)
      #expect(gone.status == 410)
      #expect(gone.text.contains("This run is over"))
      #expect(gone.html.contains(#"href="/retro-racing/""#))
      #expect(try await browser.open(first.path).status == 200, "it was looked at since")
      #expect(try await browser.open(third.path).status == 200)
    }
  }

  @Test("sends less than 50 kB with its first page, even for the largest example")
  func isLight() async throws {
    try await TestStudio.open(on: [TestStudio.app("block-puzzle").url]) { browser in
      let page = try await browser.open("/", headers: ["Accept-Encoding": "gzip"])
      var bytes = try #require(page.headers["content-length"].flatMap(Int.init))
      for match in page.html.matches(of: /(?:href|src)="(\/assets\/[^"]*)"/) {
        let asset = try await browser.open(
          String(match.1), headers: ["Accept-Encoding": "gzip"])
        bytes += try #require(asset.headers["content-length"].flatMap(Int.init))
      }
      #expect((20_000..<50_000).contains(bytes), "\(bytes)")
    }
  }

  @Test("sends gzip to clients that accept it, with the same content")
  func compresses() async throws {
    try await TestStudio.open { browser in
      let path = try await browser.open("/retro-racing/").path
      // The linter answers when it has read the app.
      while try await browser.open(path).html.contains("checking…") {}
      let plain = try await browser.open(path, headers: ["Accept-Encoding": "identity"])
      #expect(plain.headers["content-encoding"] == nil)
      #expect(plain.headers["vary"] == "Accept-Encoding")
      let packed = try await browser.open(path, headers: ["Accept-Encoding": "br, gzip"])
      #expect(packed.html == plain.html)
      #expect(packed.headers["content-encoding"] == "gzip")
      let length = try #require(packed.headers["content-length"].flatMap(Int.init))
      #expect(length < plain.html.utf8.count / 3)
    }
  }

  @Test(
    "detects which clients accept gzip",
    arguments: [
      (["gzip"], true), (["deflate, gzip;q=1.0, *;q=0.5"], true), (["br", "GZIP"], true),
      (["*"], true), ([], false), (["identity"], false), (["gzip; q=0"], false),
      (["gzipped"], false), (["br;q=1, gzip;q=0.000"], false),
    ])
  func knowsWhoTakesGzip(values: [String], expected: Bool) {
    var headers = HTTPFields()
    headers[values: .acceptEncoding] = values
    let request = Request(
      head: HTTPRequest(
        method: .get, scheme: "http", authority: "x", path: "/", headerFields: headers),
      body: RequestBody(buffer: ByteBuffer()))
    #expect(Compression<BasicRequestContext>.takesGzip(request) == expected)
  }

  @Test("keeps running after a thousand invalid requests")
  func thousandWrongRequests() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Play", on: page)
      let paths = [
        "/%FF", "/retro-racing/%00", "/retro-racing/?do=\(String(repeating: "x", count: 3_000))",
        "/assets/..%2f..%2fPackage.swift", "/retro-racing/nobody/changes", "/.hidden/", "/a//b",
        "/retro-racing/?journey=..%2F..%2Fetc%2Fpasswd:1", "/retro-racing/nobody/journey",
        "/retro-racing/nobody/events/1.jws",
      ]
      for number in 0..<1_000 {
        let answer =
          number.isMultiple(of: 2)
          ? try await browser.open(paths[number / 2 % paths.count])
          : try await browser.send(
            "to=\(number)&to=2", to: "/retro-racing/nobody/\(number % 4 == 1 ? "go" : "do")")
        #expect((400..<500).contains(answer.status), "\(number): \(answer.status)")
      }
      let after = try await browser.open(page.path)
      #expect(after.text.contains("play: 1 of 6"))
    }
  }

  @Test(
    "has a page for an unknown address",
    arguments: ["/chess/", "/assets/nothing.css", "/retro-racing/run1/events/99.jws", "/a/b/c/d"])
  func notFound(path: String) async throws {
    try await TestStudio.open { browser in
      _ = try await browser.open("/retro-racing/")
      let page = try await browser.open(path)
      #expect(page.status == 404)
      #expect(page.html.contains("<h1>"))
    }
  }

  @Test(
    "shows hostile text as text",
    arguments: [
      "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "{{log}}",
      "wait: 1h\n- launch:",
      "\"\u{301}onfocus=alert(1) autofocus", "use: '</script><b>'",
    ])
  func hostileText(text: String) async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open("/retro-racing/")
      let answer = try await browser.press("Do", typing: text, as: "step", on: page)
      #expect(answer.status == 200)
      #expect(!answer.html.contains("<script>alert"))
      #expect(!answer.html.contains("<img"))
      #expect(!answer.html.contains("</script><b>"))
      #expect(
        !answer.html.unicodeScalars.contains { $0.value == 0x301 }
          || answer.html.contains("&quot;\u{301}"))
      #expect(answer.newest.contains("can’t be done"))
    }
  }

  @Test("shows a code as text, whatever is in it")
  func hostileCode() async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open("/retro-racing/")
      let answer = try await browser.press(
        "Redeem", typing: "x\"\nexpect: { <b>: \\ }", as: "value", on: page)
      #expect(answer.newest.contains("Failed: there is no such code."))
      #expect(!answer.html.contains("<b>"))
    }
  }

  @Test("embeds only resources that it serves")
  func policy() async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open("/retro-racing/")
      let policy = try #require(page.headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self';"))
      #expect(page.headers["referrer-policy"] == "same-origin")
      #expect(!page.html.contains(" style="))
      #expect(page.html.firstMatch(of: /<script(?! src="\/assets\/)/) == nil)
      #expect(page.html.firstMatch(of: /\son[a-z]+=/) == nil)
      #expect(page.html.firstMatch(of: /(src|href)="(https?:)?\/\//) == nil)
      #expect(page.html.utf8.count < 60_000)
    }
  }

  @Test("serves its pages' font and the font’s license")
  func face() async throws {
    try await TestStudio.open { browser in
      let styles = try await browser.open("/assets/studio.css")
      #expect(styles.html.contains(#"src: url("inter.woff2") format("woff2")"#))
      let face = try await browser.open("/assets/inter.woff2")
      #expect(face.headers["content-type"] == "font/woff2")
      #expect(face.html.hasPrefix("wOF2"))
      let licence = try await browser.open("/assets/inter-OFL.txt")
      #expect(licence.html.contains("SIL OPEN FONT LICENSE"))
      let policy = try #require(licence.headers["content-security-policy"])
      #expect(policy.contains("font-src 'self';"))
    }
  }

  @Test("sends a file once, and then 304")
  func assets() async throws {
    try await TestStudio.open { browser in
      let first = try await browser.open("/assets/studio.css")
      let tag = try #require(first.headers["etag"])
      #expect(first.headers["content-type"] == "text/css; charset=utf-8")
      let again = try await browser.open("/assets/studio.css", headers: ["If-None-Match": tag])
      #expect(again.status == 304 || again.html == first.html)
    }
  }

  @Test("reports a taken port, and how to choose another")
  func portIsTaken() async throws {
    try await TestStudio.open { browser in
      let port = try #require(browser.address.port)
      let second = StudioServer(folders: [try TestStudio.retroRacing().url], port: port)
      let failure = await #expect(throws: StudioFailure.self) { try await second.run() }
      #expect(
        failure?.description == "Port \(port) is taken by another program. Choose another with "
          + "--port N, or --port 0 for any that is free.")
    }
  }
}
