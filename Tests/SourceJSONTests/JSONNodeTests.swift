import SourceJSON
import Testing

@Suite("A JSON tree")
struct JSONNodeTests {
  @Test("keeps members in order, with duplicates")
  func keepsOrderAndDuplicates() throws {
    let node = try JSONNode.parse(#"{"b": 1, "a": 2, "b": 3}"#.utf8, file: "Order.json")
    #expect(node.members.map(\.key) == ["b", "a", "b"])
    #expect(node["b"]?.numberText == "1")
  }
}
