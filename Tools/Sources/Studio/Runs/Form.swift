import Foundation
import Hummingbird

/// A form that was sent, each field once.
struct Form: Sendable {
  /// The longest form that is read, in bytes.
  static let longest = 8_192

  let fields: [String: String]

  /// Reads a page's form.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limit: The most bytes that it may have.
  /// - Throws: ``Problem`` for an invalid form; an HTTP error if it is too long.
  init(_ request: Request, upTo limit: Int = longest) async throws {
    let type = request.headers[.contentType] ?? ""
    guard type.lowercased().hasPrefix("application/x-www-form-urlencoded") else {
      throw Problem(
        status: .unsupportedMediaType, title: "That is not a form",
        text: "The studio reads application/x-www-form-urlencoded, not “\(type)”.")
    }
    let body = try await request.body.collect(upTo: limit)
    fields = try Self.fields(in: String(buffer: body))
  }

  /// Takes a form apart.
  ///
  /// A duplicate name is refused, because either value would be a guess.
  static func fields(in body: String) throws -> [String: String] {
    var fields: [String: String] = [:]
    for pair in body.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0]), let value = decoded(parts.count > 1 ? parts[1] : "")
      else { throw Problem.malformed("A field is not percent-encoded UTF-8.") }
      guard fields.updateValue(value, forKey: name) == nil else {
        throw Problem.malformed("The field “\(name)” comes twice.")
      }
    }
    return fields
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
