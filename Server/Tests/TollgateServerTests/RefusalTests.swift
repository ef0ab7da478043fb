import Foundation
import Testing

@testable import TollgateServer

@Suite("A server refuses")
struct RefusalTests {
  @Test(
    "another spelling of the metrics path, which a proxy would let through",
    arguments: [
      "//metrics", "/metrics/", "///metrics", "//metrics//",
    ])
  func spellings(path: String) async throws {
    try await RunningServer.open { server in
      let answer = try await server.ask("GET", path, key: server.secret)
      #expect(answer.status == 404 && answer.code == "not_found")
      #expect(try await server.ask("GET", "/metrics", key: server.secret).status == 200)
    }
  }

  @Test("a chart in a currency that ISO 4217 lacks")
  func currencies() async throws {
    try await RunningServer.open { server in
      for code in ["ABC", "ZZZ", "eur", "EURO", "", "XYZ", "E1R"] {
        for name in ["mrr", "revenue", "activeSubscriptions", "retention"] {
          let answer = try await server.ask(
            "GET", "/v1/charts/\(name)?currency=\(code)", key: server.secret)
          #expect(answer.status == 400 && answer.code == "bad_currency", "\(code) \(name)")
        }
      }
      #expect(
        try await server.ask("GET", "/v1/charts/mrr?currency=KWD", key: server.secret).status == 200
      )
    }
  }

  @Test("a grant's reason that is longer than 500 characters")
  func reasons() async throws {
    try await RunningServer.open { server in
      func grant(_ reason: String) async throws -> RunningServer.Answer {
        let body = try JSONSerialization.data(
          withJSONObject: ["entitlement": "pro", "reason": reason])
        return try await server.ask(
          "POST", "/v1/customers/\(UUID().uuidString)/grants",
          String(decoding: body, as: UTF8.self), key: server.secret)
      }
      #expect(try await grant(String(repeating: "é", count: 500)).status == 201)
      let long = try await grant(String(repeating: "é", count: 501))
      #expect(long.status == 400 && long.code == "long_reason")
      // One character of a thousand scalars.
      #expect(try await grant("e" + String(repeating: "\u{301}", count: 1000)).status == 400)
    }
  }
}
