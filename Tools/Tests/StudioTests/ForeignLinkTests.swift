import Foundation
import Journeys
import Testing

@testable import Studio

@Suite("A link from outside the studio")
struct ForeignLinkTests {
  private static let purchase =
    "/retro-racing/?language=ca&do="
    + Link.forged("launch:\nbuy: com.retroRacing.unlimitedPlays\n*2wait: 1d\n@action=restore")

  @Test("only shows its actions, and performs them once the person confirms")
  func asks() async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open(Self.purchase)
      #expect(page.status == 200)
      #expect(!page.path.contains("run"))
      #expect(page.text.contains("Do this in RetroRacing? "))
      #expect(page.text.contains("does 5 things with them"))
      #expect(page.text.contains("buy: com.retroRacing.unlimitedPlays"))
      #expect(page.text.contains("wait: 1d (2 times)"))
      #expect(page.text.contains("Touched the phone: action restore"))
      #expect(try await browser.open("/retro-racing/run1").status == 410, "nothing was begun")

      let there = try await browser.press("Do it", on: page)
      #expect(there.path == "/retro-racing/run1")
      #expect(there.text.contains("unlimited_plays, by"))
      #expect(there.text.contains("Sat 17 Jan 2026"))
    }
  }

  @Test("asks for confirmation too if its signature is that of another link, or of another studio")
  func wrongSignature() async throws {
    try await TestStudio.open { browser in
      let mine = try await Self.link(after: "+1 day", in: browser)
      let other = try await Self.link(after: "+1 week", in: browser)
      #expect(try await browser.open(mine).path.hasPrefix("/retro-racing/run"))
      let signature = try #require(other.split(separator: "&").last)
      let parts = mine.split(separator: "&").dropLast() + [signature]
      #expect(try await browser.open(parts.joined(separator: "&")).text.contains("Do this in"))
      for changed in [mine + "&platform=watchOS", mine + "&signed=AAAA", "\(mine)A"] {
        #expect(try await browser.open(changed).text.contains("Do this in"), "\(changed)")
      }
      try await TestStudio.open { another in
        let page = try await another.open(mine)
        #expect(page.text.contains("Do this in"))
      }
    }
  }

  @Test("asks for confirmation too if its signature is that of the same moves in another app")
  func signedForAnotherApp() async throws {
    let folders = try [TestStudio.retroRacing().url, TestStudio.app("block-puzzle").url]
    try await TestStudio.open(on: folders) { browser in
      let mine = try await Self.link(after: "+1 day", in: browser)
      let other = mine.replacing("/retro-racing/", with: "/block-puzzle/")
      let page = try await browser.open(other)
      #expect(page.text.contains("Do this in"))
      #expect(!page.path.contains("run"))
    }
  }

  @Test(
    "asks for confirmation too if another page leads the browser there, whichever site wrote it")
  func fromElsewhere() async throws {
    try await TestStudio.open { browser in
      let mine = try await Self.link(after: "+1 day", in: browser)
      for site in ["cross-site", "same-site"] {
        let headers = ["Sec-Fetch-Site": site]
        #expect(try await browser.open(mine, headers: headers).text.contains("Do this in"))
        let page = try await browser.open("/retro-racing/?platform=watchOS", headers: headers)
        #expect(page.text.contains("Begin RetroRacing?"))
        let begun = try await browser.press("Begin", on: page)
        #expect(begun.text.contains("watchOS"))
      }
      let own = try await browser.open(mine, headers: ["Sec-Fetch-Site": "none"])
      #expect(own.path.hasPrefix("/retro-racing/run"))
    }
  }

  @Test("can’t have its confirmation form sent by another page")
  func foreignForm() async throws {
    try await TestStudio.open { browser in
      let page = try await browser.send(
        [("do", Link.forged("launch:"))], to: "/retro-racing/",
        headers: ["Origin": "https://example.com"])
      #expect(page.status == 403)
      #expect(try await browser.open("/retro-racing/run1").status == 410)
    }
  }

  @Test("shows hostile steps as text")
  func hostileSteps() async throws {
    try await TestStudio.open { browser in
      let word = Link.forged("redeem: \"<script>alert(1)</script>\"")
      let page = try await browser.open(
        "/retro-racing/?do=\(word)&show=%3Cb%3E&set.x=%22%3E%3Cimg%20src=x%3E")
      #expect(page.text.contains("<script>alert(1)</script>"))
      #expect(!page.html.contains("<script>alert"))
      #expect(!page.html.contains("<img"))
    }
  }

  @Test("does nothing for a HEAD request")
  func head() async throws {
    try await TestStudio.open { browser in
      for path in ["/retro-racing/", Self.purchase] {
        let page = try await browser.open(path, method: "HEAD")
        #expect(!page.path.contains("run"))
      }
      #expect(try await browser.open("/retro-racing/run1").status == 410)
    }
  }

  @Test("ends no run with a person's actions, however many runs links start")
  func keepsWhatWasDone() async throws {
    try await TestStudio.open(capacity: 2) { browser in
      let mine = try await browser.press("Play", on: try await browser.open("/retro-racing/"))
      let looked = try await browser.open("/retro-racing/")
      for _ in 0..<4 { _ = try await browser.open("/retro-racing/") }
      #expect(try await browser.open(looked.path).status == 410)
      #expect(try await browser.open(mine.path).text.contains("play: 1 of 6"))
    }
  }

  @Test("ends no run that the person confirmed, until they act in another")
  func keepsWhatWasBegun() async throws {
    try await TestStudio.open(capacity: 1) { browser in
      let mine = try await browser.press("Do it", on: try await browser.open(Self.purchase))
      for _ in 0..<2 { _ = try await browser.open("/retro-racing/") }
      #expect(try await browser.open(mine.path).status == 200)
      let other = try await browser.press("Play", on: try await browser.open("/retro-racing/"))
      #expect(try await browser.open(mine.path).status == 410, "there is room for one")
      #expect(try await browser.open(other.path).status == 200)
    }
  }

  @Test("ends the run first that was not viewed for longest")
  func endsTheOldest() async throws {
    try await TestStudio.open(capacity: 2) { browser in
      let first = try await browser.open("/retro-racing/")
      let second = try await browser.open("/retro-racing/")
      #expect(try await browser.open(first.path).status == 200)
      _ = try await browser.open("/retro-racing/")
      #expect(try await browser.open(first.path).status == 200)
      #expect(try await browser.open(second.path).status == 410)
    }
  }

  @Test("finds no run of one app under another’s name")
  func otherApp() async throws {
    let folders = try [TestStudio.retroRacing().url, TestStudio.app("block-puzzle").url]
    try await TestStudio.open(on: folders) { browser in
      let mine = try await browser.open("/retro-racing/")
      let number = try #require(mine.path.split(separator: "/").last)
      #expect(try await browser.open("/block-puzzle/\(number)").status == 410)
    }
  }

  /// The page’s address after an action in a new run.
  private static func link(after label: String, in browser: Browser) async throws -> String {
    let page = try await browser.press(label, on: try await browser.open("/retro-racing/"))
    let link = try #require(page.html.firstMatch(of: /id="here" href="([^"]*)"/))
    return String(link.1).replacing("&amp;", with: "&")
  }
}
