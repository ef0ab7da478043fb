import Foundation
import Testing

@testable import AppStoreWire

@Suite("A JSON scanner")
struct JSONScannerTests {
  @Test(
    "accepts valid JSON",
    arguments: [
      "{}", " { } ", #"{"":0}"#, #"{"a":-0.5e+10,"b":1E-2,"c":0}"#, #"{"a":[1,[],{},"",null]}"#,
      #"{"a":true,"b":false,"c":null}"#, "\t{\r\n\"a\" :\n1 , \"b\":2}\n",
      #"{"a":"\"\\\/\b\f\n\r\t\uD83D\ude00"}"#,
      #"{"é":"日本","e\#u{301}":"😀"}"#, #"{"a":{"x":1},"b":{"x":1}}"#,
    ])
  func accepts(json: String) throws {
    #expect(scan(json))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
  }

  @Test(
    "refuses invalid JSON",
    arguments: [
      "", " ", "1", "[]", "null", "{", "}", "{}}", "{} {}", "{}x", "{a:1}", "{'a':1}", #"{"a"}"#,
      #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{"a":1 "b":2}"#, #"{"a" 1}"#, #"{"a":1;}"#,
      #"{"a"::1}"#,
      #"{"a":01}"#, #"{"a":+1}"#, #"{"a":.5}"#, #"{"a":1.}"#, #"{"a":1e}"#, #"{"a":1e+}"#,
      #"{"a":-}"#,
      #"{"a":0x1}"#, #"{"a":NaN}"#, #"{"a":tru}"#, #"{"a":truex}"#, #"{"a":True}"#, #"{"a":nul"#,
      #"{"a":"}"#, #"{"a":"\x"}"#, #"{"a":"\u12"}"#, #"{"a":"\u12G4"}"#, #"{"a":"\"#, #"{"a":"\u"#,
      "{\"a\":\"\n\"}", "{\"a\":\"\u{0}\"}", "{\"a\":1}\u{0}", "\u{FEFF}{}", "{\"a\":\u{A0}1}",
      #"{"a":[1,]}"#, #"{"a":[1"#, #"{"a":[1 2]}"#, #"{"a":[}"#, #"{"a":{]}"#, "{1:2}",
      #"{null:1}"#,
      #"{"a":1,"a":1}"#, #"{"a":{"b":1,"b":2}}"#, #"{"a":[{"b":1,"b":2}]}"#, #"{"\u0061":1}"#,
      "//\n{}",
    ])
  func refuses(json: String) {
    #expect(!scan(json))
  }

  @Test(
    "refuses text that is not UTF-8",
    arguments: [
      [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ]
      as [[UInt8]])
  func refusesBrokenText(bytes: [UInt8]) {
    #expect(JSONScanner(Array(#"{"a":""#.utf8) + bytes + Array(#""}"#.utf8)).object() == nil)
  }

  @Test(
    "refuses excessive nesting and length",
    arguments: [(15, 256, true), (16, 1, false), (1, 257, false)])
  func hasLimits(depth: Int, members: Int, isAccepted: Bool) {
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let names = (0..<members).map { "\"\($0)\":\($0 == 0 ? nested : "0")" }
    #expect(scan("{\(names.joined(separator: ","))}") == isAccepted)
  }

  @Test("counts the depth of nesting, not the number of nested values")
  func leavesWhatItEntered() {
    let siblings = Array(repeating: #"{"a":[]}"#, count: 100).joined(separator: ",")
    #expect(scan(#"{"a":[\#(siblings)]}"#))
  }

  @Test("accepts nothing that Foundation refuses", arguments: 0..<50)
  func isStricterThanFoundation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let good = Array(try TransactionPayload.complete.json().utf8)
    // No exponents: Foundation refuses numbers that are too large for it, which is not our matter.
    let spice = Array("{}[]\",:\\u1.-+0tfn \u{1}é".utf8)
    for _ in 0..<100 {
      var bytes = good
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = spice[Int.random(in: 0..<spice.count, using: &random)]
        case 1: bytes.remove(at: place)
        default: bytes.insert(spice[Int.random(in: 0..<spice.count, using: &random)], at: place)
        }
      }
      guard JSONScanner(bytes).object() != nil else { continue }
      #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
        try JSONSerialization.jsonObject(with: Data(bytes))
      }
    }
  }

  private func scan(_ json: String) -> Bool { JSONScanner(Array(json.utf8)).object() != nil }
}
