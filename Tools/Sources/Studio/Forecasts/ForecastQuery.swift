import Forecasting
import Foundation
import Journeys

/// The parameters of the forecast page, from its address.
///
/// An empty field is not set: variant A then has the default, and variant B the value of A.
struct ForecastQuery: Hashable, Sendable {
  /// The most people that are simulated for a page; the command line has no such limit.
  static let mostCustomers = 20_000

  /// The fields that are neither of A nor of B.
  static let planFields = ["customers", "months", "start", "seed"]

  /// The number of people of a page that names none.
  static let usualCustomers = 2_000

  private let fields: [String: String]

  /// The run that led here, or nil.
  var run: String? { fields[PageAddress.runName] }

  init(_ fields: [(String, String)]) {
    var kept: [String: String] = [:]
    for (name, value) in fields {
      let text = value.trimmingCharacters(in: .whitespacesAndNewlines)
      if !text.isEmpty, kept[name] == nil { kept[name] = text }
    }
    self.fields = kept
  }

  /// Returns the text of a field.
  subscript(field: String) -> String? { fields[field] }

  /// The fields that are set, as the query of an address; empty if none is.
  var text: String {
    let pairs = fields.sorted { $0.key < $1.key }
      .map { "\(PageAddress.segment($0.key))=\(PageAddress.segment($0.value))" }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }

  /// Returns what to work out.
  ///
  /// - Throws: ``ForecastMistake`` if a number is invalid, or out of range.
  func plan() throws(ForecastMistake) -> ForecastPlan {
    func number<Number: LosslessStringConvertible>(
      _ field: String, or usual: Number
    ) throws(ForecastMistake) -> Number {
      guard let text = fields[field] else { return usual }
      guard let number = Number(text) else {
        throw ForecastMistake("`\(text)` is no number for “\(field)”.", about: field)
      }
      return number
    }
    let customers = try number("customers", or: Self.usualCustomers)
    guard customers <= Self.mostCustomers else {
      throw ForecastMistake(
        "The studio works out at most \(Self.mostCustomers) people for a page. `tollgate forecast` has "
          + "no such limit.", about: "customers")
    }
    return try ForecastPlan(
      customers: customers, months: number("months", or: 24), seed: number("seed", or: 1),
      start: fields["start"] ?? "2026-01")
  }

  /// Returns the assumptions of a variant, as `KEY=VALUE`: all for A, the changed ones for B.
  func lines(of variant: String) -> [String] {
    let prefix = variant + "."
    let single = fields.filter { $0.key.hasPrefix(prefix) && $0.key != prefix + "more" }
      .map { "\($0.key.dropFirst(prefix.count))=\($0.value)" }.sorted()
    let more = (fields[prefix + "more"] ?? "").split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return single + more
  }

  /// Returns the variants to compare.
  ///
  /// - Throws: ``ForecastMistake`` for the first assumption that can't be read.
  func variants(of app: AppFolder) throws(ForecastMistake) -> [Variant] {
    let first = lines(of: "a")
    return [
      try Variant("A", catalog: app.catalog, selling: app.products, assuming: first),
      try Variant(
        "B", catalog: app.catalog, selling: app.products, assuming: first + lines(of: "b")),
    ]
  }

  /// Returns the command that works out the same.
  func command(for folder: String) -> String {
    func quoted(_ text: String) -> String {
      let isPlain = text.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
            || "._-/=,:@%".unicodeScalars.contains($0))
      }
      return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }
    var words = ["tollgate", "forecast", quoted(folder), "--customers"]
    words.append(quoted(fields["customers"] ?? "\(Self.usualCustomers)"))
    for field in Self.planFields.dropFirst() {
      if let value = fields[field] { words += ["--\(field)", quoted(value)] }
    }
    for line in lines(of: "a") { words += ["--assume", quoted(line)] }
    for line in lines(of: "b") { words += ["--versus", quoted(line)] }
    return words.joined(separator: " ")
  }
}
