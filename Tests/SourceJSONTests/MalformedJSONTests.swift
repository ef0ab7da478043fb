import SourceJSON
import Testing

@Suite("A malformed document")
struct MalformedJSONTests {
  @Test("is refused with a sentence at the place of the mistake", arguments: table)
  func says(document: String, expected: String) {
    #expect(mistake(in: Array(document.utf8)) == expected)
  }

  @Test("is refused if its bytes are not UTF-8", arguments: byteTable)
  func saysOfBytes(bytes: [UInt8], expected: String) {
    #expect(mistake(in: bytes) == expected)
  }

  @Test("is refused one level past the limit, and accepted at it")
  func depthLimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONNode.parse(nested(JSONNode.depthLimit), file: "f")
    #expect(
      mistake(in: nested(JSONNode.depthLimit + 1))
        == "f:1:101: lists and objects lie more than 100 deep in one another")
    #expect(
      mistake(in: Array(repeating: UInt8(ascii: "["), count: 1_000_000))
        == "f:1:101: lists and objects lie more than 100 deep in one another")
  }

  private static let table: [(String, String)] = [
    ("", "f:1:1: the file is empty. The smallest JSON document is `{}`."),
    (" \n ", "f:2:2: the file is empty. The smallest JSON document is `{}`."),
    ("\u{FEFF}", "f:1:1: the file is empty. The smallest JSON document is `{}`."),
    (#"{"a": 1,}"#, "f:1:8: there is nothing between this comma and `}`. Leave the comma out."),
    ("[1,\n 2,\n]", "f:2:3: there is nothing between this comma and `]`. Leave the comma out."),
    ("[,]", "f:1:2: expected a value, found `,`"),
    ("[1,,2]", "f:1:4: expected a value, found `,`"),
    ("{,}", "f:1:2: expected a key, found `,`. A key is text in double quotes."),
    ("[1 2]", "f:1:4: expected `,` or `]`, found `2`"),
    (#"{"a": 1 "b": 2}"#, #"f:1:9: expected `,` or `}`, found `"`"#),
    (#"{"a" 1}"#, "f:1:6: expected `:` after the key `a`, found `1`"),
    (#"{"a"}"#, "f:1:5: expected `:` after the key `a`, found `}`"),
    (#"{"a":}"#, "f:1:6: expected a value, found `}`"),
    ("{a: 1}", "f:1:2: expected a key, found `a`. A key is text in double quotes."),
    ("{'a': 1}", "f:1:2: expected a key, found `'`. Text is written in straight double quotes."),
    ("{1: 2}", "f:1:2: expected a key, found `1`. A key is text in double quotes."),
    ("['a']", "f:1:2: expected a value, found `'`. Text is written in straight double quotes."),
    (
      #"{"a": 1"#,
      "f:1:8: expected `,` or `}`, found the end of the file: what opens on line 1 is never closed"
    ),
    (
      "[\n[1]\n",
      "f:3:1: expected `,` or `]`, found the end of the file: what opens on line 1 is never closed"
    ),
    (
      #"{"a":"#,
      "f:1:6: expected a value, found the end of the file: what opens on line 1 is never closed"
    ),
    (
      #"{"a""#,
      "f:1:5: expected `:` after the key `a`, found the end of the file: what opens on line 1 is never closed"
    ),
    (
      "[1,",
      "f:1:4: expected a value, found the end of the file: what opens on line 1 is never closed"
    ),
    ("}", "f:1:1: expected a value, found `}`"),
    ("[}", "f:1:2: expected a value, found `}`"),
    (
      #"["abc"#,
      #"f:1:2: this text has no closing quote on its line. In text, a line break is `\n`."#
    ),
    (
      "[\"abc\n\"]",
      #"f:1:2: this text has no closing quote on its line. In text, a line break is `\n`."#
    ),
    (
      "[\"abc\r\n\"]",
      #"f:1:2: this text has no closing quote on its line. In text, a line break is `\n`."#
    ),
    ("[\"a\tb\"]", #"f:1:4: the control character U+0009 is in a text. Write it as `\t`."#),
    (
      "[\"a\u{1}b\"]",
      #"f:1:4: the control character U+0001 is in a text. Write it as `\u0001`."#
    ),
    (#"["\x"]"#, #"f:1:3: `\` can't stand before `x`. A backslash itself is written `\\`."#),
    (
      #"["\u12"]"#,
      #"f:1:3: `\u` needs four hexadecimal digits, found `"`. Write it as in `\u00e9`."#
    ),
    (
      #"["\u12G4"]"#,
      #"f:1:3: `\u` needs four hexadecimal digits, found `G`. Write it as in `\u00e9`."#
    ),
    (
      #"["\"#,
      "f:1:4: expected the rest of an escape, found the end of the file: what opens on line 1 is never closed"
    ),
    (
      #"["\u"#,
      #"f:1:3: `\u` needs four hexadecimal digits, found the end of the file: what opens on line 1 is never closed. Write it as in `\u00e9`."#
    ),
    (
      "[\"a\\\n\"]",
      #"f:1:4: `\` can't stand before the character U+000A. A backslash itself is written `\\`."#
    ),
    (
      #"["\ud83d"]"#,
      #"f:1:3: `\uD83D` is one half of a surrogate pair without the other. Write both halves, or the character itself."#
    ),
    (
      #"["\ud83d\n"]"#,
      #"f:1:3: `\uD83D` is one half of a surrogate pair without the other. Write both halves, or the character itself."#
    ),
    (
      #"["\ud83dx"]"#,
      #"f:1:3: `\uD83D` is one half of a surrogate pair without the other. Write both halves, or the character itself."#
    ),
    (
      #"["\ude00"]"#,
      #"f:1:3: `\uDE00` is one half of a surrogate pair without the other. Write both halves, or the character itself."#
    ),
    (
      #"["\ud83d\u0041"]"#,
      #"f:1:3: `\uD83D` is one half of a surrogate pair without the other. Write both halves, or the character itself."#
    ),
    (
      #"["\ud83d\u00"]"#,
      #"f:1:9: `\u` needs four hexadecimal digits, found `"`. Write it as in `\u00e9`."#
    ),
    ("01", "f:1:1: `01` is not a JSON number. A number has no zeros in front."),
    ("-012", "f:1:1: `-012` is not a JSON number. A number has no zeros in front."),
    ("-", "f:1:1: `-` is not a JSON number. A number begins with a digit."),
    ("+1", "f:1:1: `+1` is not a JSON number. A number has no plus sign."),
    (".5", "f:1:1: `.5` is not a JSON number. A number begins with a digit."),
    ("-.5", "f:1:1: `-.5` is not a JSON number. A number begins with a digit."),
    ("5.", "f:1:1: `5.` is not a JSON number. At least one digit follows the point."),
    ("5.e1", "f:1:1: `5.e1` is not a JSON number. At least one digit follows the point."),
    ("1e", "f:1:1: `1e` is not a JSON number. At least one digit follows the exponent's letter."),
    ("1e+", "f:1:1: `1e+` is not a JSON number. At least one digit follows the exponent's letter."),
    (
      "1e+-2",
      "f:1:1: `1e+-2` is not a JSON number. At least one digit follows the exponent's letter."
    ),
    ("1.2.3", "f:1:1: `1.2.3` is not a JSON number. Text is written in double quotes."),
    ("0x1F", "f:1:1: `0x1F` is not a JSON number. Text is written in double quotes."),
    ("12kg", "f:1:1: `12kg` is not a JSON number. Text is written in double quotes."),
    ("1_000", "f:1:1: `1_000` is not a JSON number. Text is written in double quotes."),
    ("NaN", "f:1:1: `NaN` is no JSON value. JSON numbers are finite."),
    ("-Infinity", "f:1:1: `-Infinity` is not a JSON number. A number begins with a digit."),
    ("nil", "f:1:1: `nil` is no JSON value. Did you mean `null`?"),
    ("True", "f:1:1: `True` is no JSON value. Did you mean `true`?"),
    ("flase", "f:1:1: `flase` is no JSON value. Did you mean `false`?"),
    ("yes", "f:1:1: `yes` is no JSON value. Did you mean `true`?"),
    ("hello", "f:1:1: `hello` is no JSON value. Text is written in double quotes."),
    ("{} {}", "f:1:4: expected the end of the file, found `{`. A file holds one value."),
    ("1 2", "f:1:3: expected the end of the file, found `2`. A file holds one value."),
    ("[1] // one", "f:1:5: expected the end of the file, found `/`. JSON has no comments."),
    ("// one\n[1]", "f:1:1: expected a value, found `/`. JSON has no comments."),
    ("{\"a\": 1, # one\n}", "f:1:10: expected a key, found `#`. JSON has no comments."),
    ("[1, \u{A0}2]", "f:1:5: expected a value, found the character U+00A0"),
    ("[\"é😀\", x]", "f:1:8: `x` is no JSON value. Text is written in double quotes."),
    ("[“a”]", "f:1:2: expected a value, found `“`. Text is written in straight double quotes."),
    ("[\u{200B}1]", "f:1:2: expected a value, found the character U+200B"),
    ("\r\n\n\r[x]", "f:4:2: `x` is no JSON value. Text is written in double quotes."),
  ]

  private static let byteTable: [([UInt8], String)] = [
    (
      Array("[\"ab".utf8) + [0xFF] + Array("\"]".utf8),
      "f:1:5: expected text, found a byte (0xFF) that is not UTF-8. Save the file as UTF-8."
    ),
    (
      Array("[\"é".utf8) + [0xC3, 0x28] + Array("\"]".utf8),
      "f:1:4: expected text, found a byte (0xC3) that is not UTF-8. Save the file as UTF-8."
    ),
    (
      Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8),
      "f:1:3: expected text, found a byte (0xED) that is not UTF-8. Save the file as UTF-8."
    ),
    (
      Array("[\"".utf8) + [0xE2, 0x82],
      "f:1:3: expected text, found a byte (0xE2) that is not UTF-8. Save the file as UTF-8."
    ),
    (
      Array("[".utf8) + [0x80] + Array("]".utf8),
      "f:1:2: expected a value, found a byte (0x80) that is not UTF-8. Save the file as UTF-8."
    ),
    (
      [0xFF, 0xFE, 0x7B, 0x00],
      "f:1:1: expected a value, found a byte (0xFF) that is not UTF-8. Save the file as UTF-8."
    ),
    (
      [0x5B, 0x00, 0x5D],
      "f:1:2: expected a value, found the character U+0000"
    ),
  ]
}

/// The mistake in a document named `f`, or "nothing".
func mistake(in bytes: [UInt8]) -> String {
  do {
    _ = try JSONNode.parse(bytes, file: "f")
    return "nothing"
  } catch {
    return String(describing: error)
  }
}
