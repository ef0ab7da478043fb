import SourceJSON
import Testing

@Suite("Unknown keys")
struct UnknownKeyTests {
  @Test("are accepted if they are allowed")
  func allowed() throws {
    let decoder = SourceDecoder(unknownKeys: .allowed)
    let point = try decoder.decode(Point.self, from: #"{"x": 1, "y": 2, "z": 3}"#.utf8, file: "f")
    #expect(point == Point(x: 1, y: 2))
  }

  @Test("don't excuse duplicate or missing keys")
  func allowedButNotTwice() {
    let decoder = SourceDecoder(unknownKeys: .allowed)
    #expect(
      mistake(reading: Point.self, #"{"x": 1, "y": 2, "x": 3}"#, with: decoder)
        == "Shop.json:1:18: `x` occurs twice in the document. The first is on line 1.")
    #expect(
      mistake(reading: Named.self, #"{"nme": "x"}"#, with: decoder)
        == "Shop.json:1:1: `name` is missing from the document")
  }

  @Test("are reported in the order of the file, outer and inner alike")
  func inTheOrderOfTheFile() {
    #expect(
      mistake(reading: [Point].self, #"[{"x": 1, "y": 2, "a": 0}, {"x": 1, "y": 2, "b": 0}]"#)
        == """
        Shop.json:1:19: unknown key `a` in item 1. The keys are `x` and `y`.
        Shop.json:1:45: unknown key `b` in item 2. The keys are `x` and `y`.
        """)
  }

  @Test("exclude the keys of a dictionary, and of a tree taken whole")
  func dictionaries() throws {
    #expect(try read([String: Int].self, #"{"a": 1, "b": 2}"#) == ["a": 1, "b": 2])
    #expect(try read(JSONNode.self, #"{"a": {"b": 2}}"#)["a"]?["b"]?.numberText == "2")
    #expect(try read([String: JSONNode].self, #"{"a": {"b": 2}}"#)["a"]?["b"]?.numberText == "2")
  }

  @Test("exclude those that another part of the value reads from the same object")
  func sharedObjects() throws {
    let labelled = try read(Labelled.self, #"{"x": 1, "y": 2, "label": "home"}"#)
    #expect(labelled.point == Point(x: 1, y: 2) && labelled.label == "home")
    #expect(
      mistake(reading: Labelled.self, #"{"x": 1, "y": 2, "label": "home", "lbel": "x"}"#)
        == "Shop.json:1:35: unknown key `lbel` in the document. The keys are `x`, `y` and `label`.")
  }

  @Test("exclude those that a value listed and then skipped")
  func listedKeys() throws {
    #expect(try read(KeyCount.self, #"{"a": 1, "b": {"c": 2}}"#).count == 2)
  }

  @Test("are found in nested containers too")
  func nestedContainers() throws {
    #expect(
      try read(Nested.self, #"{"outer": {"inner": 5}, "list": [1, [2], {"x": 3, "y": 4}]}"#).sum
        == 15)
    #expect(
      mistake(
        reading: Nested.self,
        #"{"outer": {"inner": 5, "iner": 6}, "list": [1, [2], {"x": 3, "y": 4}]}"#)
        == "Shop.json:1:24: unknown key `iner` in `outer`. The only key is `inner`.")
    #expect(
      mistake(reading: Nested.self, #"{"outer": {"inner": 5}, "list": [1]}"#)
        == "Shop.json:1:33: `list` must be a list of more than 1, not a list")
  }
}

private struct Point: Decodable, Equatable { let x, y: Int }

private struct Labelled: Decodable {
  let point: Point
  let label: String

  enum CodingKeys: CodingKey { case label }

  init(from decoder: any Decoder) throws {
    point = try Point(from: decoder)
    label = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .label)
  }
}

private struct Nested: Decodable {
  let sum: Int

  enum OuterKeys: CodingKey { case outer, list }
  enum InnerKeys: CodingKey { case inner }

  init(from decoder: any Decoder) throws {
    let outer = try decoder.container(keyedBy: OuterKeys.self)
    let inner = try outer.nestedContainer(keyedBy: InnerKeys.self, forKey: .outer)
    var list = try outer.nestedUnkeyedContainer(forKey: .list)
    let first = try list.decode(Int.self)
    var second = try list.nestedUnkeyedContainer()
    let point = try Point(from: list.superDecoder())
    sum =
      try inner.decode(Int.self, forKey: .inner) + first + second.decode(Int.self) + point.x
      + point.y
  }
}

private struct KeyCount: Decodable {
  struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let count: Int

  init(from decoder: any Decoder) throws {
    count = try decoder.container(keyedBy: AnyKey.self).allKeys.count
  }
}
