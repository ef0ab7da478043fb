import Journeys
import LocalAppStore
import Testing

@Suite("A journey file with random mistakes")
struct RandomJourneyTests {
  @Test("is read or refused, and never crashes", arguments: 0..<20)
  func survivesMutation(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("-:[]{},&*!|>'\"%@`#? \n\tax0\u{7}é")
    for _ in 0..<100 {
      var text = Array(Self.text)
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

  @Test("of maximum depth is refused", arguments: ["[", "{a: ", "- ", "? "])
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
    "that doubles itself into a key is refused at once",
    arguments: ["? *a60\n: x", "[*a60]: x", "? [x, {y: *a60}]\n: x"],
    ["[*a, *a]", "[&inner x, *a, *a]", "{x: &inner [*a], y: *a, z: &inner w}", "[!tag* x, *a, *a]"])
  func survivesLaughingKeys(key: String, doubling: String) {
    let doublings = (1...60).map { number in
      "a\(number): &a\(number) "
        + doubling.replacing("*a", with: "*a\(number - 1)").replacing("inner", with: "b\(number)")
    }
    let text = "a0: &a0 [x]\n" + doublings.joined(separator: "\n") + "\n" + key
    #expect(mistakes(in: JourneyFile(text: text, path: "j")).count == 1)
  }

  @Test("that repeats some values more than a hundred thousand times is refused with the reason")
  func refusesLaughs() {
    let tens = (1...5).map {
      "- &a\($0) [&b\($0) x, \(Array(repeating: "*a\($0 - 1)", count: 10).joined(separator: ","))]"
    }
    func file(_ count: Int) -> JourneyFile {
      let text = (["- &a0 x"] + tens.prefix(count)).joined(separator: "\n")
      return JourneyFile(text: text, path: "j")
    }
    #expect(
      mistakes(in: file(5)) == [
        "j:1:1: the aliases repeat each other more than a hundred thousand times. "
          + "Write out some of them."
      ])
    #expect(mistakes(in: file(4)).allSatisfy { !$0.contains("aliases") })
  }

  @Test("with only blank lines and `---` is read in time", .timeLimit(.minutes(10)))
  func survivesEmptiness() {
    let text = String(repeating: "\n", count: 100_000) + String(repeating: "---\n", count: 10_000)
    #expect(mistakes(in: JourneyFile(text: text, path: "j")).count == 1)
  }

  private static let text = """
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
