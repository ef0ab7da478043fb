import Testing
import TollgateCore

@testable import TollgateNamesTool

@Suite("The Swift identifier of a name")
struct SwiftNameTests {
  @Test(
    "has its letters and digits, and a capital where a sign parts words",
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
    "begins with an underscore before a digit",
    arguments: [("3days", "_3days"), ("7_day", "_7Day")])
  func digits(name: String, identifier: String) {
    #expect(SwiftName(name)?.declared == identifier)
  }

  @Test(
    "is in backticks where it is a keyword of Swift",
    arguments: ["continue", "default", "import", "repeat", "return", "static", "true"])
  func keywords(name: String) {
    #expect(SwiftName(name)?.declared == "`\(name)`")
  }

  @Test(
    "ends with an underscore where the word means something else behind a dot",
    arguments: ["init", "none", "self", "some"])
  func taken(name: String) {
    #expect(SwiftName(name)?.declared == name + "_")
  }

  @Test(
    "does not exist where there is no letter and no digit", arguments: ["", "*", "_", "→", "🎨"])
  func nothing(name: String) {
    #expect(SwiftName(name) == nil)
  }
}
