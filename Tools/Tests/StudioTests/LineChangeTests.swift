import Testing

@testable import Studio

@Suite("The changed lines of a file")
struct LineChangeTests {
  private func changes(_ old: String, _ new: String) -> [String] {
    LineChange.all(from: Array(old.utf8), to: Array(new.utf8)).map {
      "\($0.isNew ? "+" : "-")\($0.number) \($0.text)"
    }
  }

  @Test("are listed in their order, the old before the new, and no others")
  func lines() {
    #expect(changes("a\nb\nc", "a\nb\nc").isEmpty)
    #expect(changes("a\nb\nc", "a\nx\nc") == ["-2 b", "+2 x"])
    #expect(changes("a\nb\nc\nd\ne", "x\nb\nc\nd\ny") == ["-1 a", "+1 x", "-5 e", "+5 y"])
    #expect(changes("a\nb\nc", "b\nc\na") == ["-1 a", "+3 a"])
    #expect(changes("", "a") == ["-1 ", "+1 a"])
  }

  @Test("are cut around the difference if they are long")
  func long() {
    let start = String(repeating: "x", count: 1_000)
    let found = changes("\(start)1\(start)", "\(start)2\(start)")
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.count < 260 && $0.contains("…x") })
    #expect(found[0].contains("1x") && found[1].contains("2x"))
  }
}
