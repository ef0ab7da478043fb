import Foundation
import HTTPTypes
import Hummingbird

/// A form that a page of ours sent, each field once.
struct AdminForm: Sendable {
  /// The longest form that is read, in bytes.
  private static let longest = 8_192

  private let fields: [String: String]

  /// Reads a form.
  ///
  /// - Throws: ``ServerRefusal`` if it is no form, or too long.
  init(_ request: Request) async throws {
    let body = String(decoding: try await request.body(upTo: Self.longest), as: UTF8.self)
    var fields: [String: String] = [:]
    for pair in body.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]),
        let value = Self.decoded(parts.count > 1 ? parts[1] : ""),
        fields.updateValue(value, forKey: name) == nil
      else {
        throw ServerRefusal(
          .badRequest, "bad_form", "The form can't be read.", fix: "Go back, and send it again.")
      }
    }
    self.fields = fields
  }

  /// Returns the entered text, without the spaces around it, or an empty text.
  subscript(name: String) -> String {
    (fields[name] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
