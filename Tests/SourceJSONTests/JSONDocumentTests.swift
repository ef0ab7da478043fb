import SourceJSON
import Testing

@Suite("An edited document")
struct JSONDocumentTests {
  @Test("keeps its bytes until it is changed")
  func keepsBytes() throws {
    let odd = "\u{FEFF}{ \"b\":1.50,\r\n\t\"a\" : [ ], \"u\\u0041\" : \"\\/\" }\n\n"
    #expect(try text(odd) { _ in } == odd)
  }

  @Test("has one value replaced by another, and nothing else touched")
  func replaces() throws {
    let before = "{\n  \"z\" : 1.50,\n  \"a\" : \"é\", \"b\" : [1,2 , 3]\n}"
    #expect(
      try text(before) { document throws(SourceError) in
        try document.set("x/y\n\"\\\u{1}", at: ["a"])
        try document.set(7, at: ["b", 1])
      }
        == "{\n  \"z\" : 1.50,\n  \"a\" : \"x/y\\n\\\"\\\\\\u0001\", \"b\" : [1,7 , 3]\n}")
  }

  @Test("has a new key before the next one in order, whatever its case")
  func addsKeys() throws {
    #expect(
      try text("{\n  \"_a\" : 1,\n  \"_storeKit\" : 2\n}\n") { document throws(SourceError) in
        try document.set(3, at: ["_storefront"])
        try document.set(4, at: ["_Z"])
        try document.set(0, at: ["_A0"])
      } == """
        {
          "_a" : 1,
          "_A0" : 0,
          "_storefront" : 3,
          "_storeKit" : 2,
          "_Z" : 4
        }

        """)
  }

  @Test("has many new keys added at once, each at its own place")
  func addsManyKeys() throws {
    let before = "{\n  \"b\" : {\"y\":1},\n  \"d\" : {\n\n  }\n}\n"
    let values: [(path: [JSONStep], value: JSONValue)] = [
      (["f"], 1), (["c"], 2), (["a"], 3), (["C2"], 4), (["e"], 5), (["b", "z"], 6),
      (["d", "q"], 7),
      (["d", "p"], 8),
    ]
    let together = try text(before) { document throws(SourceError) in
      try document.insert(values)
    }
    let oneByOne = try text(before) { document throws(SourceError) in
      for (path, value) in values { try document.insert(value, at: path) }
    }
    #expect(together == oneByOne)
    #expect(together.contains("  \"c\" : 2,\n  \"C2\" : 4,\n  \"d\" : {\n    \"p\" : 8"))
    #expect(throws: SourceError.self) {
      try text(before) { document throws(SourceError) in
        try document.insert([(["a"], 1), (["x", "y"], 2)])
      }
    }
  }

  @Test("is written like Xcode's at its new parts, at their depth")
  func writesLikeXcode() throws {
    #expect(
      try text("{\n  \"list\" : [\n\n  ]\n}\n") { document throws(SourceError) in
        try document.set(["b": [], "A": ["x": [:]]], at: ["list", 0])
      } == """
        {
          "list" : [
            {
              "A" : {
                "x" : {

                }
              },
              "b" : [

              ]
            }
          ]
        }

        """)
  }

  @Test("keeps its one-line format and its line ends")
  func keepsLayout() throws {
    #expect(
      try text("{ \"a\": [1, 2] }") { document throws(SourceError) in
        try document.insert(0, at: ["a", 0])
        try document.insert(3, at: ["a", 3])
        try document.set(true, at: ["b"])
      } == "{ \"a\": [0, 1, 2, 3], \"b\" : true }")
    #expect(
      try text("{\r\n\t\"a\" : 1\r\n}") { document throws(SourceError) in
        try document.set([1], at: ["b"])
      } == "{\r\n\t\"a\" : 1,\r\n\t\"b\" : [\r\n\t  1\r\n\t]\r\n}")
  }

  @Test(
    "loses a key or an item with its comma, and is empty as Xcode writes it after the last",
    arguments: [
      ("a", "{\n  \"b\" : 2,\n  \"c\" : [\n    3\n  ]\n}"),
      ("b", "{\n  \"a\" : 1,\n  \"c\" : [\n    3\n  ]\n}"),
      ("c", "{\n  \"a\" : 1,\n  \"b\" : 2\n}"),
    ])
  func removes(key: String, rest: String) throws {
    let before = "{\n  \"a\" : 1,\n  \"b\" : 2,\n  \"c\" : [\n    3\n  ]\n}"
    #expect(
      try text(before) { document throws(SourceError) in try document.remove(at: [.key(key)]) }
        == rest)
    #expect(
      try text("{\n  \"c\" : [\n    3\n  ]\n}") { document throws(SourceError) in
        try document.remove(at: ["c", 0])
      } == "{\n  \"c\" : [\n\n  ]\n}")
  }

  @Test("moves an item in its original format", arguments: [(0, 2, "2,3,1.0"), (2, 0, "3,1.0,2")])
  func moves(from: Int, to: Int, list: String) throws {
    #expect(
      try text("[1.0,2,3]") { document throws(SourceError) in
        try document.move(itemAt: from, to: to, of: [])
      } == "[\(list)]")
  }

  @Test("is unchanged after an edit with an invalid path or value")
  func refuses() throws {
    var document = try JSONDocument("{ \"a\" : [1] }".utf8, file: "f")
    let before = document
    #expect(throws: SourceError.self) { try document.set(1, at: ["a", 2]) }
    #expect(throws: SourceError.self) { try document.set(1, at: ["b", "c"]) }
    #expect(throws: SourceError.self) { try document.remove(at: ["b"]) }
    #expect(throws: SourceError.self) { try document.move(itemAt: 0, to: 1, of: ["a"]) }
    #expect(throws: SourceError.self) { try document.set(.number("1.5.2"), at: ["a"]) }
    var deep = JSONValue.array([])
    for _ in 0..<JSONNode.depthLimit { deep = .array([deep]) }
    let error = #expect(throws: SourceError.self) { try document.set(deep, at: ["a"]) }
    #expect(error?.file == "f")
    #expect(document == before)
  }

  @Test("changes only at its differences, and keeps unknown keys")
  func changes() throws {
    let before =
      "{\"n\":1.0,\"list\":[{\"id\":\"a\",\"more\":[1.0]},{\"odd\":1},{\"id\":\"b\",\"x\":1}]}"
    let after = try text(before) { document throws(SourceError) in
      try document.change(
        from: ["n": 1, "list": [["id": "a", "x": 0], ["id": "b", "x": 1]]],
        to: ["n": 1, "list": [["id": "b", "x": 2], ["id": "c"], ["id": "a", "x": 0]]],
        naming: ["id"])
    }
    let compact = after.filter { !$0.isWhitespace }
    #expect(
      compact
        == "{\"n\":1.0,\"list\":[{\"odd\":1},{\"id\":\"b\",\"x\":2},{\"id\":\"c\"},"
        + "{\"id\":\"a\",\"more\":[1.0]}]}")
  }

  @Test("matches an item at a removed one's place as a renamed one")
  func renames() throws {
    let after = try text("[{\"id\":\"a\",\"odd\":1},{\"id\":\"b\",\"odd\":2}]") {
      document throws(SourceError) in
      try document.change(
        from: [["id": "a"], ["id": "b"]], to: [["id": "a"], ["id": "c"]], naming: ["id"])
    }
    #expect(after == "[{\"id\":\"a\",\"odd\":1},{\"id\":\"c\",\"odd\":2}]")
  }

  private func text(
    _ text: String, _ change: (inout JSONDocument) throws(SourceError) -> Void
  ) throws -> String {
    var document = try JSONDocument(text.utf8, file: "f")
    try change(&document)
    return String(decoding: document.bytes, as: UTF8.self)
  }
}

@Suite("A random document with random edits")
struct RandomJSONDocumentTests {
  @Test("has the edited values, and all others as they were written", arguments: 0..<20)
  func changes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let written = JSONValue.random(depth: 3, using: &random)
      var document = try JSONDocument(written.text(using: &random).utf8, file: "f")
      var model = written
      for _ in 0..<5 {
        let value = JSONValue.random(depth: 2, using: &random)
        guard let path = model.randomPath(using: &random) else { break }
        if Bool.random(using: &random), !path.isEmpty {
          try document.remove(at: path)
          model.change(path[...]) { $0 = nil }
        } else {
          try document.set(value, at: path)
          model.change(path[...]) { $0 = value }
        }
        #expect(JSONValue(document.root).sorted == model.sorted, "seed \(seed)")
      }
    }
  }
}

extension JSONValue {
  static func random(depth: Int, using random: inout SplitMix64) -> JSONValue {
    let count = Int.random(in: 0...3, using: &random)
    switch Int.random(in: depth > 0 ? 0..<6 : 2..<6, using: &random) {
    case 0:
      return .object(
        (0..<count).map { Member("k\($0)", .random(depth: depth - 1, using: &random)) })
    case 1: return .array((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
    case 2: return .string(["", "é\"\\", "]},", "a\n\t"].randomElement(using: &random) ?? "")
    case 3: return .number("\(Int.random(in: -9...9, using: &random)).50e-3")
    case 4: return .bool(Bool.random(using: &random))
    default: return .null
    }
  }

  func text(using random: inout SplitMix64) -> String {
    let space = [" ", "\n", "", "\t", "\r\n  "].randomElement(using: &random) ?? ""
    switch self {
    case .object(let members):
      let texts = members.map { "\"\($0.key)\"\(space):\($0.value.text(using: &random))" }
      return "{\(space)\(texts.joined(separator: space + ",\(space)"))\(space)}"
    case .array(let elements):
      return "[" + elements.map { $0.text(using: &random) }.joined(separator: ",\(space)") + "]"
    case .string(let text):
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped.replacing("\n", with: "\\n").replacing("\t", with: "\\u0009"))\""
    case .number(let text): return text
    case .bool(let bool): return "\(bool)"
    case .null: return "null"
    }
  }

  /// The value with members by their keys, regardless of their order.
  var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map { Member($0.key, $0.value.sorted) }.sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(\.sorted))
    default: self
    }
  }

  func randomPath(using random: inout SplitMix64) -> [JSONStep]? {
    switch self {
    case .object(let members) where Int.random(in: 0..<4, using: &random) > 0:
      guard let member = members.randomElement(using: &random) else { return [] }
      return member.value.randomPath(using: &random).map { [.key(member.key)] + $0 }
    case .array(let elements) where Int.random(in: 0..<4, using: &random) > 0:
      guard let index = elements.indices.randomElement(using: &random) else { return [] }
      return elements[index].randomPath(using: &random).map { [.item(index)] + $0 }
    default: return []
    }
  }

  mutating func change(_ path: ArraySlice<JSONStep>, _ body: (inout JSONValue?) -> Void) {
    var new: JSONValue? = self
    switch (path.first, self) {
    case (.key(let key), .object(var members)):
      guard let place = members.firstIndex(where: { $0.key == key }) else { return }
      var child: JSONValue? = members[place].value
      if path.count == 1 { body(&child) } else { child?.change(path.dropFirst(), body) }
      if let child { members[place].value = child } else { members.remove(at: place) }
      new = .object(members)
    case (.item(let index), .array(var elements)):
      var child: JSONValue? = elements[index]
      if path.count == 1 { body(&child) } else { child?.change(path.dropFirst(), body) }
      if let child { elements[index] = child } else { elements.remove(at: index) }
      new = .array(elements)
    default: body(&new)
    }
    self = new ?? .null
  }
}
