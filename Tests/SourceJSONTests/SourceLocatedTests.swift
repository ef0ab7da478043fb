import Foundation
import SourceJSON
import Testing

@Suite("A value with validation")
struct SourceLocatedTests {
  @Test("has its place in the source")
  func remembers() throws {
    let names = try read([SourceLocated<String>].self, "[\"a\",\n \"b\"]")
    #expect(names.map(\.value) == ["a", "b"])
    #expect(names[1].location == SourceJSON.SourceLocation(file: "Shop.json", line: 2, column: 2))
    #expect(
      names[1].error("there is no paywall `b`", fix: "Add it.").description
        == "Shop.json:2:2: there is no paywall `b`. Add it.")
    #expect(names[1].map { $0 + "!" }.location == names[1].location)
  }

  @Test("is equal to the same value at another place")
  func equality() throws {
    let names = try read([SourceLocated<String>].self, #"["a", "a", "b"]"#)
    #expect(names[0] == names[1] && names[0] != names[2])
    #expect(Set(names).count == 2)
  }

  @Test("can be read by other decoders, and then has no place")
  func otherDecoders() throws {
    let names = try JSONDecoder().decode([SourceLocated<String>].self, from: Data(#"["a"]"#.utf8))
    #expect(names[0].location == nil)
    #expect(try String(decoding: JSONEncoder().encode(names), as: UTF8.self) == #"["a"]"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Percentage.self, from: Data(#"{"percent": 101}"#.utf8))
    }
  }

  @Test("reports a fault at its own place, at a member's, or through a decoding error")
  func ownMistakes() {
    #expect(
      mistake(reading: [Percentage].self, #"[{"percent": 101}]"#)
        == "Shop.json:1:14: 101 is no percentage. Write 0 to 100.")
    #expect(
      mistake(reading: [Percentage].self, #"[{"percent": -1}]"#)
        == "Shop.json:1:2: -1 is no percentage")
    #expect(
      mistake(reading: [Even].self, #"[{"number": 2}, {"number": 3}]"#)
        == "Shop.json:1:28: `number` of item 2: 3 is odd")
    #expect(
      mistake(reading: [Refusal].self, "[0]") == "Shop.json:1:2: item 1: refused")
  }

  @Test("can decode an item of a list again as another type")
  func triesAgain() throws {
    let words = try read(LooseWords.self, #"[1, null, "two"]"#).words
    #expect(words == ["1", "nothing", "two"])
  }

  @Test("finds its decoder's user information")
  func userInfo() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "scale"))
    let decoder = SourceDecoder(userInfo: [key: 3])
    #expect(try decoder.decode(Scaled.self, from: "5".utf8, file: "f").value == 15)
  }
}

private struct Percentage: Decodable {
  enum CodingKeys: CodingKey { case percent }

  init(from decoder: any Decoder) throws {
    let percent = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .percent)
    if percent < 0 { throw decoder.sourceError("\(percent) is no percentage") }
    if percent > 100 {
      throw decoder.sourceError(
        "\(percent) is no percentage", fix: "Write 0 to 100.", at: CodingKeys.percent)
    }
  }
}

private struct Even: Decodable {
  enum CodingKeys: CodingKey { case number }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let number = try container.decode(Int.self, forKey: .number)
    guard number.isMultiple(of: 2) else {
      throw DecodingError.dataCorruptedError(
        forKey: .number, in: container, debugDescription: "\(number) is odd.")
    }
  }
}

private struct Refusal: Decodable {
  struct Failure: Error, CustomStringConvertible { let description = "refused" }

  init(from decoder: any Decoder) throws { throw Failure() }
}

private struct LooseWords: Decodable {
  let words: [String]

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var words: [String] = []
    while !list.isAtEnd {
      if try list.decodeNil() {
        words.append("nothing")
      } else if let number = try? list.decode(Int.self) {
        words.append("\(number)")
      } else {
        words.append(try list.decode(String.self))
      }
    }
    self.words = words
  }
}

private struct Scaled: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let scale = CodingUserInfoKey(rawValue: "scale").flatMap { decoder.userInfo[$0] as? Int } ?? 1
    value = try decoder.singleValueContainer().decode(Int.self) * scale
  }
}
