import Journeys
import Testing

@Suite("A journey file with slips in it")
struct RandomJourneyTests {
  @Test("is read or refused, and never crashes", arguments: 0..<20)
  func survivesMutation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("-:[]{},&*!|>'\"%@`#? \n\tax0\u{7}é")
    for _ in 0..<100 {
      var text = Array(Self.story)
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let index = Int.random(in: 0...text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text.insert(alphabet.randomElement(using: &random) ?? " ", at: index)
        case 1: text.removeSubrange(index..<min(index + 3, text.count))
        case 2: text.insert(contentsOf: text.prefix(index).suffix(20), at: index)
        default: text.removeSubrange(index...)
        }
      }
      let file = JourneyFile(text: String(text), path: "j")
      #expect(!file.journeys.isEmpty)
    }
  }

  @Test("as deep as can be is refused", arguments: ["[", "{a: ", "- ", "? "])
  func survivesDepth(opening: String) {
    let file = JourneyFile(text: String(repeating: opening, count: 20_000), path: "j")
    #expect(mistakes(in: file).count == 1)
  }

  @Test("that doubles itself over and over is refused at once")
  func survivesLaughs() {
    let doublings = (1...60).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
    let text = "a0: &a0 [x]\n" + doublings.joined(separator: "\n")
    #expect(!mistakes(in: JourneyFile(text: text, path: "j")).isEmpty)
  }

  @Test(
    "that doubles itself into a key is refused at once", arguments: ["? *a60\n: x", "[*a60]: x"])
  func survivesLaughingKeys(key: String) {
    let doublings = (1...60).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
    let text = "a0: &a0 [x]\n" + doublings.joined(separator: "\n") + "\n" + key
    #expect(
      mistakes(in: JourneyFile(text: text, path: "j")) == [
        "j:1:1: the aliases repeat each other more than a million times. Write out some of them."
      ])
  }

  private static let story = """
    journey: A story
    app: retro-racing
    remote: { play.limit: 8 }
    steps:
      - launch:
      - &tap { use: play, times: 6, expect: { access: allowed, remaining: 0 } }
      - *tap
      - note: "quoted \\u00e9"
        buy: 'unlimited'
        expect:
          result: purchased
          screen: { contains: ["a", b] }
    ---
    journey: Another
    app: a
    steps: [{wait: 1d}]
    """
}
