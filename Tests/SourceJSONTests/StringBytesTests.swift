import SourceJSON
import Testing

@Suite("A text, compared by its bytes")
struct StringBytesTests {
  @Test(
    "is another one wherever a byte differs, though Swift finds both equal",
    arguments: [("K", "\u{212A}"), ("\u{E9}", "e\u{301}"), ("a\u{323}\u{307}", "a\u{307}\u{323}")])
  func equality(first: String, second: String) {
    #expect(first == second)
    #expect(!first.hasSameBytes(as: second))
    #expect(first.hasSameBytes(as: first) && second.hasSameBytes(as: second))
  }

  @Test(
    "is another one where any byte or the length differs, however long it is",
    arguments: [0, 1, 15, 16, 40])
  func lengths(length: Int) {
    let text = String(repeating: "a", count: length)
    #expect(text.hasSameBytes(as: String(Array(repeating: "a", count: length))))
    #expect(!text.hasSameBytes(as: text + "a") && !(text + "a").hasSameBytes(as: text))
    #expect(!(text + "b").hasSameBytes(as: text + "c"))
  }

  @Test("begins with bytes, and not with characters")
  func prefixes() {
    #expect(!"SANDBOX\u{301}".hasPrefix("SANDBOX") && "SANDBOX\u{301}".hasBytePrefix("SANDBOX"))
    #expect("\u{212A}ey".hasPrefix("K") && !"\u{212A}ey".hasBytePrefix("K"))
    #expect("anything".hasBytePrefix("") && !"".hasBytePrefix("a"))
  }
}
