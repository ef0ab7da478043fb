import Journeys
import Testing

@testable import Studio

@Suite("The studio, without scripts")
struct StudioStoryTests {
  @Test("plays six rounds, sells the seventh, and closes it with a refund")
  func wholeStory() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/")
      #expect(page.path.hasPrefix("/retro-racing/run1"))
      page = try await browser.press("Play", on: page)
      #expect(page.newest.contains("Allowed: within today’s six; 5 left, back at midnight."))
      for left in [4, 3, 2, 1] {
        page = try await browser.press("Finish the Round", on: page)
        #expect(page.phone.contains("Game Over"))
        page = try await browser.press("Restart", on: page)
        #expect(page.newest.contains("\(left) left"))
      }
      page = try await browser.press("Finish the Round", on: page)
      page = try await browser.press("Restart", on: page)
      #expect(page.newest.contains("none left, back at midnight"))
      page = try await browser.press("Finish the Round", on: page)
      page = try await browser.press("Restart", on: page)
      #expect(page.newest.contains("Denied: today’s six are used up, back at midnight."))
      #expect(page.newest.contains("event paywall_shown feature=play paywall=unlimited-plays"))
      #expect(page.phone.contains("Unlock Unlimited Plays"))

      page = try await browser.press("Unlock for $4.99", on: page)
      #expect(page.newest.contains("Bought, recorded and finished."))
      #expect(page.newest.contains("verified Unlimited Plays purchased"))
      #expect(page.newest.contains("event purchase_completed"))
      page = try await browser.press("OK", on: page)
      #expect(page.phone.contains("Finish the Round"), "the round that was denied begins")
      page = try await browser.press("Finish the Round", on: page)
      page = try await browser.press("Restart", on: page)
      #expect(page.newest.contains("Allowed: unlimited_plays is held by transaction"))

      page = try await browser.press("Refund", on: page)
      #expect(page.newest.contains("Apple refunded Unlimited Plays"))
      #expect(page.text.contains("play Denied: today’s six are used up"))
      #expect(page.form("Refund")?.title == "There is no purchase of it to refund.")

      page = try await browser.press("+1 day", on: page)
      #expect(page.text.contains("Fri 16 Jan 2026 09:41"))
      page = try await browser.press("Finish the Round", on: page)
      page = try await browser.press("Restart", on: page)
      #expect(page.newest.contains("Allowed: within today’s six; 5 left"))
    }
  }

  @Test("colors suppressed features as neither allowed nor denied")
  func suppressed() async throws {
    try await TestStudio.open(on: [try TestStudio.app("block-puzzle").url]) { browser in
      var page = try await browser.open("/block-puzzle/")
      #expect(page.html.contains(#"<li class="allowed"><code>banner_ads</code>"#))
      page = try await browser.send(
        [("step", "buy: com.blockpuzzle.removeads")], to: page.path + "/do")
      #expect(page.html.contains(#"<li class="suppressed"><code>banner_ads</code>"#))
    }
  }

  @Test("shows how long a refunded subscription would have run, not that it runs")
  func refunded() async throws {
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      var page = try await browser.open("/coin-feedback/")
      for step in ["buy", "refund"] {
        page = try await browser.send(
          [("step", "\(step): com.femsoftware.coinfeedback.pro.monthly")], to: page.path + "/do")
      }
      #expect(
        page.text.contains(
          "Pro Monthly: Refunded on 15 Jan, 09:41 (it would have run until 15 Feb). "
            + "Nothing more is charged."))
    }
  }

  @Test("lists the platforms for an address with an unknown one")
  func unknownPlatform() async throws {
    try await TestStudio.open { browser in
      for (field, value) in [
        ("language", "xx"), ("storefront", "ZZZ"), ("zone", "Mars/Olympus"), ("start", "tomorrow"),
        ("build", "beta"),
        ("onboarded", "perhaps"),
      ] {
        let page = try await browser.open("/retro-racing/?\(field)=\(value)")
        #expect(page.status == 400, "\(field)")
        #expect(page.text.contains("There is no \(field) “\(value)”"), "\(page.text)")
      }
      for right in [
        "language=ja", "storefront=NOR", "zone=Asia/Tokyo", "start=", "platform=WATCHOS",
      ] {
        #expect(try await browser.open("/retro-racing/?\(right)").status == 200, "\(right)")
      }
      let page = try await browser.open("/retro-racing/?platform=foo")
      #expect(page.status == 400)
      #expect(page.text.contains("There is no platform “foo”"))
      #expect(page.text.contains("“tvOS”"))
    }
  }

  @Test("counts a purchase that began on no paywall")
  func countsPurchases() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Do", typing: buy, as: "step", on: page)
      #expect(page.text.contains("0 shown, 1 bought"))
    }
  }

  @Test("keeps two tabs apart")
  func tabsAreApart() async throws {
    try await TestStudio.open { browser in
      let ada = try await browser.open("/retro-racing/")
      let bob = try await browser.open("/retro-racing/")
      #expect(ada.path != bob.path)
      let played = try await browser.press("Play", on: ada)
      #expect(played.text.contains("play: 1 of 6"))
      let other = try await browser.open(bob.path)
      #expect(other.text.contains("play: 0 of 6"))
    }
  }

  @Test("asks a parent, and delivers an approved purchase to the open app")
  func askToBuy() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Ask to Buy", on: page)
      page = try await browser.press("Settings", on: page)
      page = try await browser.press("Learn About Unlimited Plays", on: page)
      page = try await browser.press("Unlock for $4.99", on: page)
      #expect(page.newest.contains("It waits for an answer"))
      #expect(page.text.contains("Unlimited Plays waits for a parent since 09:41"))
      page = try await browser.press("Approve", on: page)
      #expect(page.newest.contains("verified Unlimited Plays approved"))
      #expect(page.text.contains("Entitlements unlimited_plays"))
    }
  }

  @Test(
    "shows how only the next purchase ended",
    arguments: [
      ("Cancelled", "The person thought better of it."),
      ("Network error", "Failed: the store can’t be reached."),
      ("Not available", "Failed: the store does not sell it here."),
      ("Interrupted", "It waits for an answer"),
      ("Unverified", "Failed: the signature is not the store’s."),
    ])
  func nextPurchase(control: String, sentence: String) async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press(control, on: page)
      page = try await browser.press("Do", typing: buy, as: "step", on: page)
      #expect(page.newest.contains(sentence))
      #expect(page.text.contains("Entitlements none"))
    }
  }

  @Test("removes the setup of the next purchase")
  func takesBack() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Cancelled", on: page)
      page = try await browser.press("Normal", on: page)
      page = try await browser.press("Do", typing: buy, as: "step", on: page)
      #expect(page.newest.contains("Bought, recorded and finished."))
    }
  }

  @Test("shows the home screen when the app is closed, and opens it from there")
  func homeScreen() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Play", on: page)
      page = try await browser.press("Reinstall, keychain kept", on: page)
      #expect(page.phone.contains("The app is not open."))
      page = try await browser.press("RetroRacing", on: page)
      #expect(page.text.contains("play: 1 of 6"), "the keychain remembers today’s rounds")
    }
  }

  @Test("shows a transaction’s claims, the checks it passed, and the token itself")
  func transaction() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Buy elsewhere", on: page)
      #expect(page.newest.contains("The App Store’s markers are there"))
      #expect(page.newest.contains("productId com.retroRacing.unlimitedPlays"))
      let link = try #require(page.html.firstMatch(of: /href="([^"]*\.jws)"/))
      let token = try await browser.open(String(link.1))
      #expect(token.html.split(separator: ".").count == 3)
      #expect(token.headers["content-type"] == "text/plain; charset=utf-8")
    }
  }

  @Test("keeps showing the selected part of the log")
  func filter() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.open(page.path + "?show=decisions")
      #expect(page.text.contains("Nothing of the kind has happened yet."))
      page = try await browser.press("Play", on: page)
      #expect(page.html.contains(#"?show=decisions" data-swap aria-current="true""#))
      #expect(page.newest.contains("Allowed"))
      #expect(!page.text.contains("The app was downloaded"))
    }
  }

  private let buy = "buy: com.retroRacing.unlimitedPlays"
}
