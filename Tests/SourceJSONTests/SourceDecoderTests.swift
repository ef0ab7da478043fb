import Foundation
import SourceJSON
import Testing

@Suite("Reading values from JSON")
struct SourceDecoderTests {
  @Test("reads all types of a catalog")
  func readsValues() throws {
    let shop = try read(
      Shop.self,
      """
      {
        "name": "Coffee", "open": true, "seats": 1e1, "price": 12.990, "rating": 4.5,
        "sizes": ["small", "large"], "beans": {"arabica": 2, "robusta": 0},
        "nickname": null, "site": "https://example.com/a?b=c"
      }
      """)
    #expect(shop.name == "Coffee" && shop.open && shop.seats == 10 && shop.rating == 4.5)
    #expect(shop.price == Decimal(string: "12.99"))
    #expect(shop.sizes == [.small, .large])
    #expect(shop.beans == ["arabica": 2, "robusta": 0])
    #expect(shop.nickname == nil && shop.opened == nil)
    #expect(shop.site?.absoluteString == "https://example.com/a?b=c")
  }

  @Test("reports the fault, its place and the fix", arguments: mistakes)
  func says(members: String, expected: String) {
    let document = "{\"name\": \"N\", \"open\": true, \"seats\": 1, \"price\": 1,\n\(members)}"
    #expect(mistake(reading: Shop.self, document) == "Shop.json:\(expected)")
  }

  @Test("names the document if the mistake is at its root")
  func rootMistakes() {
    #expect(mistake(reading: Shop.self, "[]") == "Shop.json:1:1: expected an object, not a list")
    #expect(
      mistake(reading: Int.self, "true") == "Shop.json:1:1: expected a whole number, not true")
    #expect(
      mistake(reading: Shop.self, #"{"open": true}"#)
        == "Shop.json:1:1: `name` is missing from the document")
    #expect(
      mistake(reading: Shop.self, #"{"nam": "N"}"#)
        == "Shop.json:1:2: unknown key `nam` in the document. Did you mean `name`?")
  }

  @Test("names the document by its given name, and a part of it by the path of keys")
  func namesTheDocument() throws {
    #expect(
      mistake(reading: Named.self, "{}", with: SourceDecoder(document: "the menu"))
        == "Shop.json:1:1: `name` is missing from the menu")
    let part = try JSONNode.parse(#"{"nam": []}"#.utf8, file: "Shop.json")
    let error = #expect(throws: SourceError.self) {
      try SourceDecoder().decode(Named.self, from: part, at: ["shops", "bern"])
    }
    #expect(
      error?.description
        == "Shop.json:1:2: unknown key `nam` in `bern` of `shops`. Did you mean `name`?")
  }

  @Test("suggests no valid key as a correction of a missing one")
  func knownKeysAreNoSlips() {
    #expect(
      mistake(reading: Choice.self, #"{"defaultOn": 1}"#)
        == "Shop.json:1:1: `default` is missing from the document")
  }

  @Test("lists the keys of a dictionary with a fixed set of keys")
  func closedDictionaries() throws {
    #expect(try read([Shop.Size: Int].self, #"{"small": 1}"#) == [.small: 1])
    #expect(
      mistake(reading: [Shop.Size: Int].self, #"{"small": 1, "lrage": 2}"#)
        == "Shop.json:1:14: unknown key `lrage` in the document. Did you mean `large`?")
    #expect(
      mistake(reading: [Shop.Size: Int].self, #"{"other": 2}"#)
        == "Shop.json:1:2: unknown key `other` in the document. The keys are `small` and `large`.")
  }

  @Test("passes a parser's error on")
  func parserMistakes() {
    #expect(
      mistake(reading: Int.self, "01")
        == "Shop.json:1:1: `01` is not a JSON number. A number has no zeros in front.")
  }

  private static let mistakes: [(String, String)] = [
    (#""nickname": 5"#, "2:13: `nickname` must be text, not 5"),
    (#""rating": "5""#, #"2:11: `rating` must be a number, not the text "5""#),
    (
      #""rating": 1e999"#,
      "2:11: `rating` must be a number up to 1.7976931348623157e+308 on either side of 0, not 1e999"
    ),
    (#""beans": {"a": 1.5}"#, "2:16: `a` of `beans` must be a whole number, not 1.5"),
    (#""beans": {"5": null}"#, "2:16: `5` of `beans` must be a whole number, not null"),
    (#""beans": {"a": 300}"#, "2:16: `a` of `beans` must be a whole number from 0 to 255, not 300"),
    (#""beans": {"a": 1, "a": 2}"#, "2:19: `a` occurs twice in `beans`. The first is on line 2."),
    (#""beans": []"#, "2:10: `beans` must be an object, not a list"),
    (#""sizes": {}"#, "2:10: `sizes` must be a list, not an object"),
    (
      #""sizes": ["small", "lrage"]"#,
      "2:20: item 2 of `sizes` must be one of `small`, `large`, not the text \"lrage\". Did you mean `large`?"
    ),
    (
      #""sizes": ["small", "other"]"#,
      "2:20: item 2 of `sizes` must be one of `small`, `large`, not the text \"other\""
    ),
    (#""sizes": [1]"#, "2:11: item 1 of `sizes` must be text, not 1"),
    (#""name": "M""#, "2:1: `name` occurs twice in the document. The first is on line 1."),
    (#""nicknme": "M""#, "2:1: unknown key `nicknme` in the document. Did you mean `nickname`?"),
    (
      #""colour": 1"#,
      "2:1: unknown key `colour` in the document. The keys are `name`, `open`, `seats`, `price`, `rating`, `sizes`, `beans`, `nickname`, `site`, `opened` and `branches`."
    ),
    (#""site": """#, "2:9: `site` must be a URL, not the text \"\""),
    (
      #""opened": "yesterday""#,
      #"2:11: `opened` must be an instant such as "2026-01-15T12:00:00Z", not the text "yesterday""#
    ),
    (#""branches": [{"city": "Bern"}]"#, "2:14: `street` is missing from item 1 of `branches`"),
    (
      #""branches": [{"city": "Bern", "steet": "x"}]"#,
      "2:31: unknown key `steet` in item 1 of `branches`. Did you mean `street`?"
    ),
    (
      #""branches": [{"city": "B", "street": "x", "zip": 1}]"#,
      "2:43: unknown key `zip` in item 1 of `branches`. The keys are `city` and `street`."
    ),
  ]
}

@Suite("Numbers in JSON")
struct SourceNumberTests {
  @Test(
    "are read as decimals to the last digit",
    arguments: [
      ("12.99", "12.99"), ("12.990", "12.99"), ("0.1", "0.1"), ("-0", "0"), ("0e5", "0"),
      ("1e2", "100"), ("1.5E+3", "1500"), ("-2.50e-3", "-0.0025"), ("100", "100"),
      ("1e127", "1" + String(repeating: "0", count: 127)),
      ("1e-128", "0." + String(repeating: "0", count: 127) + "1"),
      ("12345678901234567890.123456789012345678", "12345678901234567890.123456789012345678"),
    ])
  func decimals(text: String, expected: String) throws {
    let value = try read(Decimal.self, text)
    #expect(value == Decimal(string: expected))
    #expect(value.description == expected)
  }

  @Test(
    "that a decimal would round are refused",
    arguments: [
      ("0.123456789012345678901234567890123456789", "a number with no more than 38 digits"),
      ("1e128", "a number between 10^-128 and 10^127"),
      ("1e-129", "a number between 10^-128 and 10^127"),
      ("1e99999999999999999999", "a number between 10^-128 and 10^127"),
    ])
  func decimalsOutOfReach(text: String, expected: String) throws {
    let shown = text.count > 40 ? "a number" : text
    #expect(
      mistake(reading: Decimal.self, text) == "Shop.json:1:1: expected \(expected), not \(shown)")
  }

  @Test("are never read from text")
  func notFromText() {
    #expect(mistake(reading: Decimal.self, #""1""#).contains("expected a number, not the text"))
    #expect(mistake(reading: Double.self, #""1""#).contains("expected a number, not the text"))
    #expect(mistake(reading: Int.self, #""1""#).contains("expected a whole number, not the text"))
    #expect(mistake(reading: String.self, "1").contains("expected text, not 1"))
  }

  @Test(
    "are whole if their value is, in any notation",
    arguments: [
      ("5", 5), ("5.0", 5), ("5e0", 5), ("1e2", 100), ("-1.20e1", -12), ("0.0", 0), ("-0", 0),
      ("0e-9", 0), ("120e-1", 12), ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ] as [(String, Int)])
  func wholeNumbers(text: String, expected: Int) throws {
    #expect(try read(Int.self, text) == expected)
  }

  @Test(
    "are not whole otherwise",
    arguments: [
      ("5.5", "a whole number"), ("1e-1", "a whole number"),
      ("9223372036854775808", "a whole number from -9223372036854775808 to 9223372036854775807"),
      ("1e19", "a whole number from -9223372036854775808 to 9223372036854775807"),
      ("1e999999999999", "a whole number from -9223372036854775808 to 9223372036854775807"),
    ])
  func notWhole(text: String, expected: String) {
    #expect(mistake(reading: Int.self, text) == "Shop.json:1:1: expected \(expected), not \(text)")
  }

  @Test("keep each integer type's bounds")
  func integerTypes() throws {
    #expect(try read([Int8].self, "[-128, 127]") == [-128, 127])
    #expect(try read([UInt64].self, "[18446744073709551615]") == [.max])
    #expect(try read([Int16].self, "[1]") == [1] && read([Int32].self, "[1]") == [1])
    #expect(try read([UInt16].self, "[1]") == [1] && read([UInt32].self, "[1]") == [1])
    #expect(try read([Int64].self, "[1]") == [1] && read([UInt].self, "[1]") == [1])
    #expect(try read([Float].self, "[0.5]") == [0.5] && read([Double].self, "[0.5]") == [0.5])
    #expect(mistake(reading: UInt8.self, "-1").contains("a whole number from 0 to 255, not -1"))
    #expect(mistake(reading: Float.self, "1e39").contains("a number up to 3.4028235e+38"))
  }
}

private struct Shop: Decodable {
  enum Size: String, Decodable, CodingKeyRepresentable, CaseIterable { case small, large }

  struct Branch: Decodable {
    let city: String
    let street: String
  }

  let name: String
  let open: Bool
  let seats: Int
  let price: Decimal
  let rating: Double?
  let sizes: [Size]?
  let beans: [String: UInt8]?
  let nickname: String?
  let site: URL?
  let opened: Date?
  let branches: [Branch]?
}

private struct Choice: Decodable {
  let `default`: Int
  let defaultOn: Int?
}
