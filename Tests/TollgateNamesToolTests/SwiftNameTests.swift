import Testing
import TollgateCore

@testable import TollgateNamesTool

@Suite("The Swift identifier of a name")
struct SwiftNameTests {
  @Test(
    "has its letters and digits, and a capital after each separator",
    arguments: [
      ("play", "play"), ("play_race", "playRace"), ("unlimited-plays", "unlimitedPlays"),
      ("theme.lcd", "themeLcd"), ("com.x.pro.monthly", "comXProMonthly"),
      ("unlimitedPlays.coffee", "unlimitedPlaysCoffee"), ("Export", "export"),
      ("PRO_plan", "proPlan"),
      ("iCloud sync", "iCloudSync"), ("größe_2", "größe2"), ("_a__b_", "aB"),
    ])
  func words(name: String, identifier: String) {
    #expect(SwiftName(name)?.declared == identifier)
  }

  @Test(
    "starts with an underscore before a digit",
    arguments: [("3days", "_3days"), ("7_day", "_7Day")])
  func digits(name: String, identifier: String) {
    #expect(SwiftName(name)?.declared == identifier)
  }

  @Test(
    "is in backticks if it is a Swift keyword",
    arguments: ["continue", "default", "import", "repeat", "return", "static", "true"])
  func keywords(name: String) {
    #expect(SwiftName(name)?.declared == "`\(name)`")
  }

  @Test(
    "ends with an underscore if the word has another meaning after a dot",
    arguments: ["init", "none", "self", "some"])
  func taken(name: String) {
    #expect(SwiftName(name)?.declared == name + "_")
  }

  @Test(
    "does not exist without a letter or digit", arguments: ["", "*", "_", "→", "🎨"])
  func nothing(name: String) {
    #expect(SwiftName(name) == nil)
  }
}
