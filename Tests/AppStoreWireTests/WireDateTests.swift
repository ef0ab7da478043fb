import Foundation
import Testing

@testable import AppStoreWire

@Suite("A wire date")
struct WireDateTests {
  @Test("survives a conversion to a date and back", arguments: 0..<50)
  func comesBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let milliseconds = Int64.random(in: -62_135_769_600_000...9_000_000_000_000, using: &random)
      #expect(WireDate(WireDate(rawValue: milliseconds).date).rawValue == milliseconds)
    }
  }

  @Test(
    "is rounded down to the whole millisecond",
    arguments: [
      (0, 0), (0.001, 1), (0.0019, 1), (1.9999, 1999), (-0.0001, -1), (-0.001, -1),
      (-1.0005, -1001),
      (1_800_000_000.1239, 1_800_000_000_123),
    ] as [(TimeInterval, Int64)])
  func roundsDown(seconds: TimeInterval, milliseconds: Int64) {
    #expect(WireDate(Date(timeIntervalSince1970: seconds)).rawValue == milliseconds)
  }

  @Test("has no more precision than milliseconds")
  func isClamped() {
    #expect(WireDate(Date(timeIntervalSince1970: 1e300)).rawValue == .max)
    #expect(WireDate(Date(timeIntervalSince1970: -1e300)).rawValue == .min)
    #expect(WireDate(Date(timeIntervalSince1970: .nan)).rawValue == 0)
    #expect(WireDate(.distantPast).date == .distantPast)
    #expect(WireDate(.distantFuture).date == .distantFuture)
  }

  @Test(
    "rounds fractions of a millisecond down, in both readers",
    arguments: [
      ("1697679936049", 1_697_679_936_049), ("1697679936049.7297", 1_697_679_936_049),
      ("1697679936049.0", 1_697_679_936_049), ("1.697679936049e12", 1_697_679_936_049),
      ("0", 0), ("-0", 0), ("-1.5", -2), ("-62135769600000", -62_135_769_600_000),
    ] as [(String, Int64)])
  func readsFractions(json: String, milliseconds: Int64) throws {
    let decoded = try JSONDecoder().decode([WireDate].self, from: Data("[\(json)]".utf8))
    #expect(decoded == [WireDate(rawValue: milliseconds)])
    let claims = try ClaimSet(Array(#"{"date":\#(json)}"#.utf8), of: "it")
    #expect(try claims.require("date") == WireDate(rawValue: milliseconds))
  }

  @Test(
    "is not read from a number outside the range of dates",
    arguments: ["1e300", "9223372036854775808", "-1e19"])
  func refusesTheUnreachable(json: String) throws {
    let array = Data("[\(json)]".utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([WireDate].self, from: array) }
    let claims = try ClaimSet(Array(#"{"date":\#(json)}"#.utf8), of: "it")
    #expect(throws: JWSVerificationFailure.self) { let _: WireDate = try claims.require("date") }
  }

  @Test(
    "is rejected as a claim if it is more than 270,000 years away",
    arguments: [
      "8640000000000001", "-8640000000000001", "9223372036854775807", "-9223372036854775808",
      "8.640000000000001e15",
    ])
  func refusesTheFurthest(json: String) throws {
    let claims = try ClaimSet(Array(#"{"date":\#(json)}"#.utf8), of: "it")
    #expect(throws: JWSVerificationFailure.self) { let _: WireDate = try claims.require("date") }
    let furthest = try ClaimSet(Array(#"{"date":8640000000000000}"#.utf8), of: "it")
    #expect(try furthest.require("date") == WireDate(rawValue: 8_640_000_000_000_000))
  }

  @Test("is added and compared without an overflow")
  func isBounded() {
    let (first, last) = (WireDate(rawValue: .min), WireDate(rawValue: .max))
    #expect(last.advanced(byMilliseconds: 1) == last && first.advanced(byMilliseconds: -1) == first)
    #expect(first.advanced(byMilliseconds: .max).rawValue == -1)
    #expect(last.milliseconds(since: first) == .max && first.milliseconds(since: last) == .min)
    #expect(WireDate(rawValue: 5).milliseconds(since: WireDate(rawValue: 7)) == -2)
  }

  @Test("is written as a whole number")
  func isWrittenWhole() throws {
    let json = try JSONEncoder().encode([WireDate(rawValue: 1_697_679_936_049)])
    #expect(String(decoding: json, as: UTF8.self) == "[1697679936049]")
  }
}
