import AppStoreWire
import Foundation
import Testing
import TollgateServer

@Suite("The environment of a request")
struct EnvironmentTests {
  @Test("is one of those served, for every request about a customer")
  func served() async throws {
    try await RunningServer.open { server in
      let path = "/v1/customers/\(UUID().uuidString)"
      let upload = #"{"customer":"\#(UUID().uuidString)","signedTransactions":[]}"#
      for (method, address, body) in [
        ("GET", path, nil), ("GET", "\(path)/timeline", nil), ("GET", "/v1/customers", nil),
        ("POST", "\(path)/decisions", #"{"feature":"play"}"#),
        ("POST", "\(path)/spends", #"{"spend":"hint"}"#),
        ("POST", "\(path)/grants", #"{"entitlement":"pro","reason":"a gift"}"#),
        ("DELETE", "\(path)/grants/\(UUID().uuidString)", nil),
        ("PUT", "\(path)/consent", #"{"consumption":true}"#),
        (
          "POST", "\(path)/exposures",
          #"{"experiment":"hints","variant":"few","at":"2025-10-09T08:00:00Z"}"#
        ),
        ("POST", "/v1/transactions", upload),
      ] {
        let answer = try await server.ask(
          method, "\(address)?environment=Sandbox", body, key: server.secret,
          headers: ["Idempotency-Key": address])
        #expect(
          answer.status == 400 && answer.code == "environment_not_served", "\(method) \(address)")
      }
    }
  }

  @Test("is refused by a request that covers all of several, before any change")
  func all() async throws {
    try await RunningServer.open {
      $0.environments = [.production, .sandbox]
    } _: { server in
      let customer = UUID()
      _ = try await server.upload([try Signed.transaction("1", token: customer)], for: customer)
      let path = "/v1/customers/\(customer.uuidString)"
      for (method, address, body) in [
        ("DELETE", path, nil), ("POST", "\(path)/merge", #"{"into":"\#(UUID().uuidString)"}"#),
        ("POST", "\(path)/tokens", nil), ("GET", "/v1/events", nil), ("GET", "/v1/jobs", nil),
        ("POST", "/v1/reconcile", nil),
      ] {
        let answer = try await server.ask(
          method, "\(address)?environment=Sandbox", body, key: server.secret)
        #expect(answer.status == 400 && answer.code == "all_environments", "\(method) \(address)")
      }
      let open = try await server.ask("DELETE", "\(path)?environment=Sandbox", key: server.public)
      #expect(open.status == 403)
      #expect((try await server.customer(customer)["purchases"] as? [Any])?.count == 1)
    }
  }

  @Test("is accepted by such a request if it is the only one served, and no other is")
  func only() async throws {
    try await RunningServer.open { server in
      let path = "/v1/customers/\(UUID().uuidString)"
      for (method, address, status) in [
        ("POST", "\(path)/tokens", 201), ("GET", "/v1/events", 200), ("DELETE", path, 204),
      ] {
        let own = try await server.ask(
          method, "\(address)?environment=Production", key: server.secret)
        #expect(own.status == status, "\(method) \(address)")
        let other = try await server.ask(method, "\(address)?environment=X", key: server.secret)
        #expect(other.code == "environment_not_served", "\(method) \(address)")
      }
    }
  }

  @Test("is that of an upload's answer, whatever its tokens' environments")
  func uploads() async throws {
    try await RunningServer.open {
      $0.environments = [.production, .sandbox]
    } _: { server in
      let customer = UUID()
      let token = try Signed.transaction("1", token: customer) { $0.environment = .sandbox }
      let body = #"{"customer":"\#(customer.uuidString)","signedTransactions":["\#(token)"]}"#
      for (query, environment, count) in [
        ("", "Production", 0), ("?environment=Sandbox", "Sandbox", 1),
      ] {
        let answer = try await server.ask(
          "POST", "/v1/transactions\(query)", body, key: server.public)
        #expect(answer.status == 200)
        #expect(answer.json["environment"] as? String == environment)
        #expect((answer.json["purchases"] as? [Any])?.count == count)
      }
    }
  }
}
