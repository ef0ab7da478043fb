import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer

/// A request that was let in.
struct Call: Sendable {
  /// The most entries of a page of a list.
  static let longestList: Int64 = 500

  let access: Access
  let request: Request
  let context: ConnectionContext

  /// A Boolean value that indicates whether the request has the secret key.
  let isSecret: Bool

  /// Reads the customer that the address names.
  func customer() throws -> UUID { try customer(text("id")) }

  /// Reads a customer's identifier.
  func customer(_ text: String) throws -> UUID { try access.customer(text, isSecret: isSecret) }

  /// Returns the value of a path parameter.
  func text(_ name: String) throws -> String {
    let text = try context.parameters.require(name)
    guard let plain = text.removingPercentEncoding else {
      throw ServerRefusal(
        .badRequest, "bad_address", "`\(name)` in the address can't be read.",
        fix: "Write each byte that is no letter, digit or -._~ as % and two hexadecimal digits.")
    }
    return plain
  }

  /// Returns the query's value for a name, or nil.
  func query(_ name: String) -> String? {
    request.uri.queryParameters[Substring(name)].map(String.init)
  }

  /// Returns the requested length of a list: 100 by default.
  func limit() throws -> Int {
    let limit = try number("limit") ?? 100
    guard (1...Self.longestList).contains(limit) else {
      throw ServerRefusal(
        .badRequest, "bad_limit", "`limit` is a number from 1 to \(Self.longestList).",
        fix: "Leave it out for 100.")
    }
    return Int(limit)
  }

  /// Returns the query's number for a name, or nil.
  func number(_ name: String) throws -> Int64? {
    guard let text = query(name) else { return nil }
    guard let number = Int64(text), number >= 0 else {
      throw ServerRefusal(
        .badRequest, "bad_number", "`\(name)` is no whole number from 0.",
        fix: "Send what `next` of the page before says, or leave it out.")
    }
    return number
  }

  /// Reads the body as JSON.
  func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    try await request.json(type, context)
  }

  /// Reads the body.
  func bytes() async throws -> Data { try await request.bytes(context) }
}
