import SourceJSON
import Testing

@Suite("A JSON tree")
struct JSONNodeTests {
  @Test("keeps members in order, with duplicates")
  func keepsOrderAndDuplicates() throws {
    let node = try parse(#"{"b": 1, "a": 2, "b": 3}"#)
    #expect(node.members.map(\.key) == ["b", "a", "b"])
    #expect(node.members.map(\.node.numberText) == ["1", "2", "3"])
    #expect(node["b"]?.numberText == "1", "a subscript answers with the first")
  }

  @Test(
    "keeps a number's text",
    arguments: [
      "0", "-0", "12.990", "1e2", "1E+2", "-1.50e-07", "123456789012345678901234567890.123",
    ])
  func keepsNumberText(text: String) throws {
    #expect(try parse(text).numberText == text)
    #expect(try parse("[\(text)]")[0]?.numberText == text)
  }

  @Test("reads every escape", arguments: escapes)
  func readsEscapes(escape: String, character: String) throws {
    #expect(try parse("\"\(escape)\"").string == character)
    #expect(try parse("\"a\(escape)b\"").string == "a\(character)b")
  }

  @Test("names each value's kind")
  func tellsKinds() throws {
    let node = try parse(#"[{}, [], "", 0, true, false, null]"#)
    #expect(node.elements.map(\.string) == [nil, nil, "", nil, nil, nil, nil])
    #expect(node.elements.map(\.numberText) == [nil, nil, nil, "0", nil, nil, nil])
    #expect(node.elements.map(\.bool) == [nil, nil, nil, nil, true, false, nil])
    #expect(node.elements.map(\.isNull) == [false, false, false, false, false, false, true])
    #expect(node[0]?["a"] == nil && node[1]?[0] == nil && node[-1] == nil && node[7] == nil)
  }

  @Test("has the place of every key and value")
  func knowsPlaces() throws {
    let node = try parse("{\n  \"a\": 1,\n  \"list\": [ true,\n\t\"x\" ]\n}")
    #expect(places(of: node.members.map(\.keyLocation)) == ["2:3", "3:3"])
    #expect(places(of: node.members.map(\.node.location)) == ["2:8", "3:11"])
    #expect(places(of: node["list"]?.elements.map(\.location) ?? []) == ["3:13", "4:2"])
    #expect(node.location == SourceJSON.SourceLocation(file: "Tree.json", line: 1, column: 1))
  }

  @Test("counts columns in Unicode scalars, whatever their size")
  func countsColumnsInScalars() throws {
    let node = try parse(#"["é", "😀", "e\#u{301}", 1]"#)
    #expect(places(of: node.elements.map(\.location)) == ["1:2", "1:7", "1:12", "1:18"])
  }

  @Test("ends a line at LF, CR LF and a lone CR")
  func endsLines() throws {
    let node = try parse("[1,\n2,\r\n3,\r4,\n\r5]")
    #expect(places(of: node.elements.map(\.location)) == ["1:2", "2:1", "3:1", "4:1", "6:1"])
  }

  @Test("accepts a byte order mark, and gives it no column")
  func skipsByteOrderMark() throws {
    #expect(places(of: [try parse("\u{FEFF}[]").location]) == ["1:1"])
  }

  private static let escapes: [(String, String)] = [
    (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
    (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"), (#"\u0000"#, "\0"), (#"\u00e9"#, "é"),
    (#"\u20AC"#, "€"), (#"\ud83d\ude00"#, "😀"), (#"\uDBFF\uDFFF"#, "\u{10FFFF}"),
    (#"\uffff"#, "\u{FFFF}"),
  ]

  private func parse(_ text: String) throws -> JSONNode {
    try JSONNode.parse(text.utf8, file: "Tree.json")
  }

  private func places(of locations: [SourceJSON.SourceLocation]) -> [String] {
    locations.map { "\($0.line):\($0.column)" }
  }
}
