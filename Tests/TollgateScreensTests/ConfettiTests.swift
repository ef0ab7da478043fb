import Testing
import TollgateCore
import TollgateScreens

@Suite("Confetti")
struct ConfettiTests {
  let confetti: Screen.Celebration.Confetti

  init() throws {
    let app = try ExampleApp("BlockPuzzle")
    let state = app.newcomer().paywall("store").saying(.purchased("com.blockpuzzle.coins.bag"))
      .saying(nil)
    confetti = try #require(app.screen(state)?.celebration?.confetti)
  }

  @Test("falls from above the screen to below it, the same way in every run")
  func falls() {
    let (start, middle) = (confetti.pieces(after: 0), confetti.pieces(after: 1))
    let end = confetti.pieces(after: 1.999)
    #expect(start.count == 100)
    #expect(start.allSatisfy { $0.y < 0 })
    #expect(zip(start, middle).allSatisfy { $0.y < $1.y })
    #expect(end.allSatisfy { $0.y > 0.99 })
    #expect(middle == confetti.pieces(after: 1))
    #expect(Set(middle.map(\.hue)).count == 100)
    #expect(middle.allSatisfy { (-0.02...1.02).contains($0.x) })
  }

  @Test("ends on time", arguments: [-0.001, 2, 3])
  func ends(seconds: Double) {
    #expect(confetti.pieces(after: seconds).isEmpty)
  }
}
