import Foundation

/// The JSON of one claim's value.
struct ClaimJSON {
  let kind: JSONScanner.Kind

  /// The text, without the quotes if it is a string.
  let text: ArraySlice<UInt8>

  init(_ value: JSONScanner.Value, in bytes: [UInt8]) {
    self.kind = value.kind
    self.text = bytes[value.range]
  }
}

/// A type that a claim is read as.
protocol ClaimValue {
  /// Reads a claim, or returns nil if it is not of this type.
  init?(claim: ClaimJSON)
}

extension String: ClaimValue {
  init?(claim: ClaimJSON) {
    switch claim.kind {
    case .string:
      self.init(decoding: claim.text, as: UTF8.self)
    case .escapedString:
      // Rare enough to leave to Foundation, which reads strings as part of an array at least.
      let array = Data("[\"".utf8) + claim.text + Data("\"]".utf8)
      guard let string = try? JSONDecoder().decode([String].self, from: array).first else {
        return nil
      }
      self = string
    default:
      return nil
    }
  }
}

extension Int64: ClaimValue {
  init?(claim: ClaimJSON) {
    guard claim.kind == .number, let integer = Int64(digits: claim.text) else { return nil }
    self = integer
  }

  /// Creates an integer from decimal digits, or nil if the text is anything else or too large.
  fileprivate init?(digits text: ArraySlice<UInt8>) {
    let isNegative = text.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for digit in isNegative ? text.dropFirst() : text {
      guard digit.isDigit else { return nil }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.subtractingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    guard isNegative || value != .min else { return nil }
    self = isNegative ? value : -value
  }
}

extension Int: ClaimValue {
  init?(claim: ClaimJSON) {
    guard let integer = Int64(claim: claim) else { return nil }
    self.init(exactly: integer)
  }
}

extension Bool: ClaimValue {
  init?(claim: ClaimJSON) {
    guard claim.kind == .boolean else { return nil }
    self = claim.text.first == UInt8(ascii: "t")
  }
}

extension Data: ClaimValue {
  init?(claim: ClaimJSON) {
    guard let string = String(claim: claim),
      let bytes = Base64.standard.decode(Array(string.utf8)[...])
    else { return nil }
    self.init(bytes)
  }
}

extension [String]: ClaimValue {
  init?(claim: ClaimJSON) {
    let text = Array<UInt8>(claim.text)
    guard claim.kind == .array, let elements = JSONScanner(text).array() else { return nil }
    self = []
    for element in elements {
      guard let string = String(claim: ClaimJSON(element, in: text)) else { return nil }
      append(string)
    }
  }
}

extension ClaimValue where Self: RawRepresentable, RawValue: ClaimValue {
  init?(claim: ClaimJSON) {
    guard let rawValue = RawValue(claim: claim) else { return nil }
    self.init(rawValue: rawValue)
  }
}
