import Foundation
import Journeys
import Testing
import TollgateCore
import TollgateScreens

@testable import Studio

@Suite("A link to a situation")
struct LinkTests {
  @Test("holds every kind of move, in its order")
  func holdsMoves() throws {
    let moves: [Move] = [
      .perform(.launch), .touch(.use("play", then: "game")), .touch(.use("play", then: "game")),
      .perform(.wait(try #require(WaitDuration("1d12h")))), .scripted(0), .scripted(1),
      .scripted(1),
      .touch(.set("score", to: "a=b&c%d\n* #é")), .touch(.redeem(code: "=0")), .perform(.launch),
      .touch(.use("play", then: "game")), .perform(.redeem(code: "@x\ny")), .touch(.dismissAlert),
      .perform(.setDeviceClock(.automatic)), .perform(.reinstall(keychain: .lost)),
    ]
    let word = try #require(Link(moves).word)
    #expect(try Link(word: word).moves == moves)
    #expect(word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
  }

  @Test("grows little with repeated actions")
  func isCompact() throws {
    let round: [Move] = [.touch(.use("play", then: "game")), .touch(.set("score", to: "3"))]
    let word = try #require(Link(Array(repeating: round, count: 100).flatMap(\.self)).word)
    #expect(word.utf8.count < 1_200)
    let rounds = Array(repeating: Move.touch(.use("play", then: "game")), count: 100)
    #expect(try #require(Link(rounds).word).utf8.count < 60)
  }

  @Test("is nil if it would be longer than a URL should be")
  func isBounded() {
    let long = (0..<300).map { Move.perform(.redeem(code: "code number \($0) of many")) }
    #expect(Link(long).word == nil)
    #expect(Link(Array(repeating: .scripted(1), count: Link.most + 1)).word == nil)
    #expect(Link(Array(repeating: .scripted(1), count: Link.most)).word != nil)
  }

  @Test("reports its fault")
  func saysWhatIsWrong() throws {
    func problem(_ word: String) -> String? {
      do {
        _ = try Link(word: word)
        return nil
      } catch { return error.description }
    }
    let word = try #require(Link([.perform(.launch), .touch(.restore)]).word)
    #expect(problem(word) == nil)
    #expect(problem(String(word.dropLast())) == "Some of it is missing or was changed on the way.")
    #expect(problem("2" + word.dropFirst()) == "This studio didn’t make it.")
    #expect(problem("") == "This studio didn’t make it.")
    #expect(
      problem(String(repeating: "x", count: 6_001))
        == "It has 6001 characters; a link has at most 6000.")
    #expect(problem(Link.forged("wiat: 1d"))?.contains("Did you mean `wait`?") == true)
    #expect(problem(Link.forged("@action=fly"))?.contains("There is no action `fly`") == true)
    #expect(problem(Link.forged("*999999999launch:")) == "It does more than 400 things.")
    #expect(problem(Link.forged("*0launch:")) == "It does more than 400 things.")
    #expect(problem(Link.forged("=3"))?.contains("Its line 1 can’t be read") == true)
    #expect(problem(Link.forged("#-1"))?.contains("it names no step") == true)
    let endless = problem(Link.forged("{ use: play, times: 9223372036854775807 }"))
    #expect(endless?.contains("Its line 1 can’t be read") == true)
    #expect(problem(Link.forged("{ use: play, times: 1001 }"))?.contains("at most 1000") == true)
  }

  @Test("leads to the exact situation, in its own tab")
  func leadsThere() async throws {
    try await TestStudio.open { browser in
      var page = try await browser.open("/retro-racing/?language=ca&zone=Asia/Tokyo")
      page = try await browser.press("+1 day", on: page)
      page = try await browser.press("Buy elsewhere", on: page)
      let link = String(try #require(page.html.firstMatch(of: /id="here" href="([^"]*)"/)).1)
      let path = link.replacing("&amp;", with: "&")
      let there = try await browser.open(path)
      #expect(there.path != page.path)
      #expect(there.phone == page.phone)
      #expect(there.text.contains("Fri 16 Jan 2026"))
      #expect(there.text.contains("Tokyo"))
      #expect(there.text.contains("unlimited_plays, by"))
      #expect(there.html.contains(#"id="here" href="\#(link)""#))

      let on = try await browser.press("Refund", on: there)
      #expect(on.text.contains("Entitlements none"))
      let untouched = try await browser.open(page.path)
      #expect(untouched.text.contains("unlimited_plays, by"), "the other tab goes on as it was")
    }
  }

  @Test(
    "that is wrong leads to a page that explains it, and to a new start",
    arguments: [
      ("do=1xxxx.abc", 400, "Some of it is missing"),
      ("do=hello", 400, "This studio didn’t make it"),
      ("journey=nothing.yaml:1", 404, "no journey 1 in `Journeys/nothing.yaml`"),
      ("journey=travel.yaml:99", 404, "no journey 99 in `Journeys/travel.yaml`"),
    ])
  func wrongLinks(query: String, status: Int, sentence: String) async throws {
    try await TestStudio.open { browser in
      let page = try await browser.open("/retro-racing/?\(query)")
      #expect(page.status == status)
      #expect(page.text.contains(sentence))
      #expect(page.html.contains(#"href="/retro-racing/""#))
    }
  }

  @Test("uses the first of two fields of one name")
  func firstField() async throws {
    try await TestStudio.open { browser in
      let both = try await browser.open("/retro-racing/?language=ca&language=es").phone
      #expect(try await browser.open("/retro-racing/?language=ca").phone == both)
      #expect(try await browser.open("/retro-racing/?language=es").phone != both)
    }
  }

  @Test("for another app is refused")
  func otherApp() async throws {
    try await TestStudio.open { browser in
      let word = try #require(Link([.perform(.launch), .touch(.open("coins"))]).word)
      let page = try await browser.open("/retro-racing/?do=\(word)")
      #expect(page.status == 400)
      #expect(page.text.contains("RetroRacing knows nothing of “coins”"))
    }
  }
}

extension Link {
  /// A word with a right checksum around forged lines.
  static func forged(_ lines: String) -> String {
    let text = Data(lines.utf8).base64URL
    let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash % 1_679_616, radix: 36)
    return "1" + String(repeating: "0", count: 4 - digits.count) + digits + "." + text
  }
}
