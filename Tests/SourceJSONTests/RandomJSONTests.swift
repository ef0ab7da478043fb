import SourceJSON
import Testing

@Suite("A random document")
struct RandomJSONTests {
  @Test("is read back as it was written", arguments: 0..<20)
  func roundTrips(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let written = WrittenJSON.random(depth: 4, using: &random)
      let text = written.text(using: &random)
      let read = try JSONNode.parse(text.utf8, file: "f")
      #expect(WrittenJSON(read) == written, "\(text)")
    }
  }

  @Test(
    "with bytes changed, lost or added is read or refused, and never crashes", arguments: 0..<20)
  func survivesMutation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var bytes = Array(WrittenJSON.random(depth: 4, using: &random).text(using: &random).utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: index)
        case 1: bytes.removeSubrange(index..<min(index + 1, bytes.count))
        default: bytes.removeSubrange(index...)
        }
      }
      do {
        _ = try JSONNode.parse(bytes, file: "f")
      } catch {
        #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty)
      }
    }
  }
}

/// A JSON value without places, to compare with.
private indirect enum WrittenJSON: Equatable {
  case object([Member])
  case array([WrittenJSON])
  case string(String)
  case number(String)
  case bool(Bool)
  case null

  struct Member: Equatable {
    let key: String
    let value: WrittenJSON
  }

  init(_ node: JSONNode) {
    switch node.value {
    case .object(let members):
      self = .object(members.map { Member(key: $0.key, value: WrittenJSON($0.node)) })
    case .array(let elements): self = .array(elements.map(WrittenJSON.init))
    case .string(let text): self = .string(text)
    case .number(let text): self = .number(text)
    case .bool(let bool): self = .bool(bool)
    case .null: self = .null
    }
  }

  static func random(depth: Int, using random: inout SplitMix64) -> WrittenJSON {
    let count = Int.random(in: 0...4, using: &random)
    switch Int.random(in: depth > 0 ? 0..<6 : 2..<6, using: &random) {
    case 0:
      return .object(
        (0..<count).map { _ in
          Member(
            key: randomText(using: &random), value: .random(depth: depth - 1, using: &random))
        })
    case 1: return .array((0..<count).map { _ in .random(depth: depth - 1, using: &random) })
    case 2: return .string(randomText(using: &random))
    case 3: return .number("\(Int.random(in: -1000...1000, using: &random)).50e-3")
    case 4: return .bool(Bool.random(using: &random))
    default: return .null
    }
  }

  func text(using random: inout SplitMix64) -> String {
    let space = [" ", "\n", "", "\t", "\r\n"].randomElement(using: &random) ?? ""
    switch self {
    case .object(let members):
      let texts = members.map {
        "\(Self.quoted($0.key))\(space):\(space)\($0.value.text(using: &random))"
      }
      return "{" + space + texts.joined(separator: space + ",") + space + "}"
    case .array(let elements):
      return "[" + elements.map { $0.text(using: &random) }.joined(separator: "," + space) + "]"
    case .string(let text): return Self.quoted(text)
    case .number(let text): return text
    case .bool(let bool): return "\(bool)"
    case .null: return "null"
    }
  }

  private static func randomText(using random: inout SplitMix64) -> String {
    let alphabet = Array("ab\"\\/\n\t\u{1}é€😀\u{301} {}[],:")
    let count = Int.random(in: 0...6, using: &random)
    return String((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": #"\""#
      case "\\": #"\\"#
      case "\n": #"\n"#
      case "\t": #"\u0009"#
      case "\u{1}": #"\u0001"#
      case "😀": #"\uD83D\uDE00"#
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

/// A small seeded generator, so that a failing seed can be run again.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
