import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer

/// A request that was let in.
struct Call: Sendable {
  let access: Access
  let request: Request
  let context: ConnectionContext

  /// A Boolean value that indicates whether it came with the secret key.
  let isSecret: Bool

  /// Reads the customer that the address names.
  func customer() throws -> UUID { try access.customer(text("id")) }

  /// Reads what the address has in the place of a name.
  func text(_ name: String) throws -> String {
    let text = try context.parameters.require(name)
    guard let plain = text.removingPercentEncoding else {
      throw ServerRefusal(
        .badRequest, "bad_address", "`\(name)` in the address can't be read.",
        fix: "Write each byte that is no letter, digit or -._~ as % and two hexadecimal digits.")
    }
    return plain
  }

  /// Returns what the query says under a name, or nil.
  func query(_ name: String) -> String? {
    request.uri.queryParameters[Substring(name)].map(String.init)
  }

  /// Reads the body as JSON.
  func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
    try await request.json(type, context)
  }

  /// Reads the body.
  func bytes() async throws -> Data { try await request.bytes(context) }
}
