import Foundation
import RockIdentifier
import Testing
import Tollgate
import TollgateScreens

@Suite("A stone in a picture")
struct StoneTests {
  @Test("is the one whose colour is nearest to the picture's average colour")
  func isTheNearest() {
    #expect(Stone(averageRed: 50, green: 50, blue: 50) == .basalt)
    #expect(Stone(averageRed: 240, green: 240, blue: 240) == .quartz)
    #expect(Stone(averageRed: 190, green: 150, blue: 100) == .sandstone)
    #expect(Stone(averageRed: 70, green: 120, blue: 80) == .serpentine)
  }

  @Test("is found for any numbers, also for some that no picture has")
  func isFoundForAnyNumbers() {
    #expect(Stone(averageRed: .min, green: .min, blue: .min) == .basalt)
    #expect(Stone(averageRed: .max, green: .max, blue: .max) == .quartz)
  }

  @Test("has a name in the app's words", arguments: Stone.allCases)
  func hasAName(stone: Stone) throws {
    let name = try StringCatalog.rockIdentifier()
      .text(stone.nameKey, [], locale: .init(identifier: "en"), platform: .iOS)
    #expect(name != nil)
  }
}
