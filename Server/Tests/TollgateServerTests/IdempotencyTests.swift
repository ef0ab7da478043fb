import Foundation
import Testing

@Suite("An Idempotency-Key")
struct IdempotencyTests {
  /// Asks with one key for something that is about a customer.
  private func ask(
    _ path: String, _ body: String, _ server: RunningServer, key: String = "one"
  ) async throws -> RunningServer.Answer {
    try await server.ask(
      "POST", "/v1/customers/\(path)", body, key: server.secret, headers: ["Idempotency-Key": key])
  }

  @Test("belongs to one request, in any formatting")
  func spelling() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: customer)], for: customer)
      let (upper, lower) = (customer.uuidString, customer.uuidString.lowercased())
      for (address, body, same) in [
        (
          "spends", #"{"amounts":{"coins":1}}"#, #" { "amounts" : {"coins": 1.0}, "spend": null } "#
        ),
        (
          "decisions", #"{"feature":"hint","use":true}"#,
          "{\n\"use\": true, \"feature\": \"h\\u0069nt\"}"
        ),
        (
          "grants", #"{"entitlement":"pro","reason":"a gift"}"#,
          #"{"reason":"a gift", "entitlement":"pro"}"#
        ),
      ] {
        let first = try await ask("\(upper)/\(address)", body, server, key: address)
        #expect([200, 201].contains(first.status), "\(first.body)")
        for path in [
          "\(lower)/\(address)", "\(upper)/\(address)/",
          "\(upper)/\(address)?environment=Production",
        ] {
          for body in [body, same] {
            let again = try await ask(path, body, server, key: address)
            #expect(again.body == first.body, "\(path) \(body)")
          }
        }
      }
      let other = try await ask(
        "\(upper)/spends", #"{"amounts":{"coins":2}}"#, server, key: "spends")
      #expect(other.status == 409 && other.code == "key_used")
      let elsewhere = try await ask(
        "\(upper)/decisions", #"{"feature":"hint","use":true}"#, server, key: "spends")
      #expect(elsewhere.status == 409 && elsewhere.code == "key_used")
      let target = UUID().uuidString
      for body in [#"{"into":"\#(target)"}"#, #"{ "into": "\#(target.lowercased())" }"#] {
        let merged = try await ask("\(upper)/merge", body, server, key: "merge")
        #expect(merged.status == 200)
      }
    }
  }

  @Test("of a customer is that of their merged customer, too")
  func merged() async throws {
    try await RunningServer.open { server in
      let (one, other) = (UUID(), UUID())
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: one)], for: one)
      let hint = #"{"spend":"hint"}"#
      let spent = try await ask("\(one.uuidString)/spends", hint, server)
      #expect(spent.json["outcome"] as? String == "spent")
      let merged = try await ask(
        "\(one.uuidString)/merge", #"{"into":"\#(other.uuidString)"}"#, server, key: "two")
      #expect(merged.status == 200)
      for customer in [one, other] {
        let again = try await ask("\(customer.uuidString)/spends", hint, server)
        #expect(again.body == spent.body)
        let another = try await ask(
          "\(customer.uuidString)/spends", #"{"amounts":{"coins":1}}"#, server)
        #expect(another.status == 409 && another.code == "key_used")
      }
      #expect(try await server.customer(other)["balances"] as? [String: Int] == ["coins": 70])
    }
  }
}
