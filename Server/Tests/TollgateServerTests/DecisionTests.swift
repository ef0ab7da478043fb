import AppStoreWire
import Foundation
import Synchronization
import Testing
import TollgateServer

@Suite("A server's decision")
struct DecisionTests {
  private func decide(
    _ body: String, for customer: UUID, _ server: RunningServer, once: String? = nil,
    key: String? = nil
  ) async throws -> RunningServer.Answer {
    try await server.ask(
      "POST", "/v1/customers/\(customer.uuidString)/decisions", body, key: key ?? server.public,
      headers: once.map { ["Idempotency-Key": $0] } ?? [:])
  }

  @Test("counts each use once, until the quota of the customer's day is used up")
  func uses() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      var answers: [RunningServer.Answer] = []
      for key in ["a", "a", "b", "c"] {
        answers.append(
          try await decide(#"{"feature":"hint","use":true}"#, for: customer, server, once: key))
      }
      #expect(
        answers.map { $0.json["access"] as? String } == ["allowed", "allowed", "allowed", "denied"])
      #expect(answers.map { $0.json["remaining"] as? Int } == [1, 1, 0, 0])
      let last = try #require(answers.last)
      #expect(last.json["reason"] as? String == "quota_exhausted")
      #expect(last.json["paywall"] as? String == "plans")
      #expect(last.json["timeZone"] as? String == "UTC")
      #expect(last.json["resetsAt"] as? String == "2025-10-10T00:00:00.000Z")
      let asked = try await decide(#"{"feature":"hint"}"#, for: UUID(), server)
      #expect(asked.json["remaining"] as? Int == 2)
      #expect(asked.json["reason"] as? String == "within_quota")
    }
  }

  @Test("counts nothing while the feature is entitled")
  func paid() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let path = "/v1/customers/\(customer.uuidString)/grants"
      let given = try await server.ask(
        "POST", path, #"{"entitlement":"pro","reason":"a gift"}"#, key: server.secret)
      let grant = (given.json["grant"] as? [String: Any])?["id"] as? String
      for number in 0..<5 {
        let answer = try await decide(
          #"{"feature":"hint","use":true}"#, for: customer, server, once: "\(number)")
        #expect(answer.json["reason"] as? String == "entitled")
        #expect(answer.json["remaining"] as? String == "unlimited")
      }
      let taken = try await server.ask("DELETE", "\(path)/\(grant ?? "")", key: server.secret)
      #expect(taken.status == 204)
      let after = try await decide(#"{"feature":"hint"}"#, for: customer, server)
      #expect(after.json["remaining"] as? Int == 2)
    }
  }

  @Test("treats device-only facts as false, and a build as a release")
  func deviceOnly() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let reasons = [
        #"{"feature":"level.4"}"#: "not_entitled",
        #"{"feature":"level.4","platform":"tvOS"}"#: "free_on_platform",
        #"{"feature":"list","count":2}"#: "under_cap",
        #"{"feature":"list","count":3}"#: "cap_reached",
      ]
      for (body, reason) in reasons {
        let answer = try await decide(body, for: customer, server)
        #expect(answer.json["reason"] as? String == reason, "\(body)")
      }
    }
  }

  @Test("is made in the customer's time zone, which changes once in 24 hours")
  func timeZones() async throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let clock = Mutex(RunningServer.now)
    try await RunningServer.open(try folder.configuration(), at: { clock.withLock { $0 } }) {
      server in
      let customer = UUID()
      func zone(_ name: String) async throws -> String? {
        try await decide(#"{"feature":"play","timeZone":"\#(name)"}"#, for: customer, server)
          .json["timeZone"] as? String
      }
      #expect(try await zone("Europe/Madrid") == "Europe/Madrid")
      #expect(try await zone("Asia/Tokyo") == "Europe/Madrid")
      clock.withLock { $0 += 86_400 - 0.001 }
      #expect(try await zone("Asia/Tokyo") == "Europe/Madrid")
      clock.withLock { $0 += 0.001 }
      #expect(try await zone("Asia/Tokyo") == "Asia/Tokyo")
      let asked = try await decide(#"{"feature":"hint"}"#, for: customer, server)
      #expect(asked.json["timeZone"] as? String == "Asia/Tokyo")
      #expect(asked.json["resetsAt"] as? String == "2025-10-10T15:00:00.000Z")
    }
  }

  @Test("for an invalid request explains a valid one")
  func refusals() async throws {
    try await RunningServer.open { server in
      func code(_ body: String, once: String? = nil) async throws -> String? {
        try await decide(body, for: UUID(), server, once: once).code
      }
      let codes = [
        try await code(#"{"feature":"fly"}"#), try await code(#"{"feature":"level.*"}"#),
        try await code(#"{"feature":"list","count":-1}"#),
        try await code(#"{"feature":"list","platform":"android"}"#),
        try await code(#"{"feature":"list","timeZone":"Mars/Olympus"}"#),
        try await code(#"{"feature":"hint","use":true}"#),
        try await code(
          #"{"feature":"hint","use":true}"#, once: String(repeating: "k", count: 256)),
        try await code(#"{"count":1}"#),
      ]
      #expect(
        codes == [
          "unknown_feature", "unknown_feature", "bad_count", "unknown_platform",
          "unknown_time_zone", "no_idempotency_key", "bad_idempotency_key", "bad_json",
        ])
    }
  }
}
