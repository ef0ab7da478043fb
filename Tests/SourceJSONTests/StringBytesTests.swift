import SourceJSON
import Testing

@Suite("A text, compared by its bytes")
struct StringBytesTests {
  @Test(
    "differs from another if a byte differs, even if Swift finds both equal",
    arguments: [("K", "\u{212A}"), ("\u{E9}", "e\u{301}"), ("a\u{323}\u{307}", "a\u{307}\u{323}")])
  func equality(first: String, second: String) {
    #expect(first == second)
    #expect(!first.hasSameBytes(as: second))
    #expect(first.hasSameBytes(as: first) && second.hasSameBytes(as: second))
  }

  @Test(
    "differs from another if any byte or the length differs, at any length",
    arguments: [0, 1, 15, 16, 40])
  func lengths(length: Int) {
    let text = String(repeating: "a", count: length)
    #expect(text.hasSameBytes(as: String(Array(repeating: "a", count: length))))
    #expect(!text.hasSameBytes(as: text + "a") && !(text + "a").hasSameBytes(as: text))
    #expect(!(text + "b").hasSameBytes(as: text + "c"))
  }

  @Test("has a prefix by bytes, not by characters")
  func prefixes() {
    #expect(!"SANDBOX\u{301}".hasPrefix("SANDBOX") && "SANDBOX\u{301}".hasBytePrefix("SANDBOX"))
    #expect("\u{212A}ey".hasPrefix("K") && !"\u{212A}ey".hasBytePrefix("K"))
    #expect("anything".hasBytePrefix("") && !"".hasBytePrefix("a"))
  }
}
