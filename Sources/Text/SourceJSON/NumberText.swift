/// A JSON number's text, taken apart so that nothing of it is lost: ±digits × 10^exponent.
struct NumberText {
  let isNegative: Bool

  /// The digits with no zeros at either end, so that zero has none.
  let digits: String

  let exponent: Int

  /// Takes apart a number that follows the grammar.
  init(_ text: String) {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1)
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    let leading = (String(mantissa[0]) + fraction).drop { $0 == "0" }
    let trailingZeros = leading.reversed().prefix { $0 == "0" }.count
    isNegative = text.first == "-"
    digits = String(leading.dropLast(trailingZeros))
    let written = parts.count > 1 ? Self.exponent(of: parts[1]) : 0
    exponent = digits.isEmpty ? 0 : written - fraction.count + trailingZeros
  }

  /// Returns an exponent, or one far beyond every type's range where it is longer than an `Int`.
  private static func exponent(of text: Substring) -> Int {
    let unreachable = 1_000_000_000
    guard let value = Int(text) else { return text.first == "-" ? -unreachable : unreachable }
    return min(max(value, -unreachable), unreachable)
  }
}

extension NumberText {
  /// Returns the correction for a number that violates JSON's grammar, or `nil` if it doesn't.
  static func mistake(in word: String) -> String? {
    var rest = word.utf8[...]
    if rest.first == UInt8(ascii: "+") { return "A number has no plus sign." }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix { $0.isDigit }
    rest = rest[whole.endIndex...]
    if whole.isEmpty { return "A number begins with a digit." }
    if whole.count > 1, whole.first == UInt8(ascii: "0") {
      return "A number has no zeros in front."
    }
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { $0.isDigit }
      if fraction.isEmpty { return "At least one digit follows the point." }
      rest = rest[fraction.endIndex...]
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      let exponent = rest.dropFirst().drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let sign = rest.distance(from: rest.startIndex, to: exponent.startIndex) - 1
      let digits = exponent.prefix { $0.isDigit }
      if sign > 1 || digits.isEmpty { return "At least one digit follows the exponent's letter." }
      rest = rest[digits.endIndex...]
    }
    return rest.isEmpty ? nil : "Text is written in double quotes."
  }
}
