import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore

/// Tokens for devices, if a customer's identifier alone opens nothing:
/// `POST /v1/customers/{id}/tokens`.
struct TokenRoutes: Sendable {
  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/customers/{id}/tokens",
      Operation(
        "Makes a token by which a device asks about this customer.", key: .secret,
        body: .json(Asked.self, isNeeded: false),
        answers: [.json("The token.", Answer.self, status: .created)])
    ) { call in
      try await token(for: try call.customer(), call)
    }
  }

  private struct Asked: Decodable, Described {
    let seconds: Int64?

    static let schema = Schema.request(
      [:], optional: ["seconds": Schema.integer(from: 1, to: 86_400).orNull])
  }

  private struct Answer: Encodable, Described {
    let token: String
    let expires: String

    static let schema = Schema.object(["token": .text(), "expires": .instant])
  }

  private func token(for customer: UUID, _ call: Call) async throws -> Response {
    let bytes = try await call.bytes()
    let asked = bytes.isEmpty ? nil : try JSONDecoder().decode(Asked.self, from: bytes).seconds
    let seconds = asked ?? CustomerTokens.longest
    guard (1...CustomerTokens.longest).contains(seconds) else {
      throw ServerRefusal(
        .badRequest, "bad_seconds", "A token is good for 1 to \(CustomerTokens.longest) seconds.",
        fix: "Leave `seconds` out for 24 hours.")
    }
    let end = Int64(call.access.machineTime().timeIntervalSince1970) + seconds
    return try .json(
      Answer(
        token: call.access.tokens.token(for: customer, until: end),
        expires: WireDate(rawValue: end * 1000).text), status: .created)
  }
}
