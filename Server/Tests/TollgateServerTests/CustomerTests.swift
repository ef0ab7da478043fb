import AppStoreWire
import Foundation
import Testing
import TollgateServer

@Suite("A server's customer")
struct CustomerTests {
  @Test("is empty and leaves no record if they are unknown")
  func unknown() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let answer = try await server.ask(
        "GET", "/v1/customers/\(customer.uuidString)", key: server.public)
      #expect(answer.status == 200)
      #expect(answer.json["firstSeen"] is NSNull)
      #expect(answer.json["customer"] as? String == customer.uuidString.lowercased())
      #expect(answer.json["environment"] as? String == "Production")
    }
  }

  @Test("has a tag, and is not sent again to a client that has it")
  func tags() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let path = "/v1/customers/\(customer.uuidString)"
      let first = try await server.ask("GET", path, key: server.public)
      let tag = try #require(first.headers["etag"])
      let again = try await server.ask(
        "GET", path, key: server.public, headers: ["If-None-Match": tag])
      #expect(again.status == 304 && again.body.isEmpty)
      _ = try await server.upload([try Signed.transaction("1", token: customer)], for: customer)
      let changed = try await server.ask(
        "GET", path, key: server.public, headers: ["If-None-Match": tag])
      #expect(changed.status == 200)
    }
  }

  @Test("is not sent again to a client with one of several tags, strong or weak")
  func listsOfTags() async throws {
    try await RunningServer.open { server in
      let path = "/v1/customers/\(UUID().uuidString)"
      let tag = try #require(
        try await server.ask("GET", path, key: server.public).headers["etag"])
      for (known, status) in [
        ("W/\(tag)", 304), ("\"a\", \(tag)", 304), ("\"a\",W/\(tag) , \"b\"", 304), ("*", 304),
        ("\"a\"", 200), ("\"*\"", 200), (tag.replacing("\"", with: ""), 200),
      ] {
        let answer = try await server.ask(
          "GET", path, key: server.public, headers: ["If-None-Match": known])
        #expect(answer.status == status, "\(known)")
      }
      let configuration = try await server.ask(
        "GET", "/v1/configuration", key: server.public, headers: ["If-None-Match": "*"])
      #expect(configuration.status == 304)
    }
  }

  @Test("is signed in its exact bytes, and so is an unchanged response")
  func signed() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let path = "/v1/customers/\(customer.uuidString)"
      let first = try await server.ask("GET", path, key: server.public)
      #expect(try await server.hasSigned(Data(first.body.utf8), in: first))
      let tag = try #require(first.headers["etag"])
      let again = try await server.ask(
        "GET", path, key: server.public, headers: ["If-None-Match": tag])
      let instant = try #require(again.headers["tollgate-as-of"])
      #expect(instant == first.json["asOf"] as? String)
      let lines = [customer.uuidString.lowercased(), tag.replacing("\"", with: ""), instant]
      #expect(
        try await server.hasSigned(Data(lines.joined(separator: "\n").utf8), in: again))
      #expect(try await !server.hasSigned(Data(), in: again))
    }
  }

  @Test("needs a random identifier, a served environment, and a key")
  func refusals() async throws {
    try await RunningServer.open { server in
      let customer = UUID().uuidString
      func code(_ path: String, key: String? = nil) async throws -> String? {
        let answer = try await server.ask("GET", path, key: key)
        return answer.code.map { "\(answer.status) \($0)" }
      }
      let (publicKey, path) = (server.public, "/v1/customers/\(customer)")
      let codes = [
        try await code("/v1/customers/6ba7b810-9dad-11d1-80b4-00c04fd430c8", key: publicKey),
        // It has version 4, but not the variant that has versions.
        try await code("/v1/customers/6ba7b810-9dad-41d1-00b4-00c04fd430c8", key: publicKey),
        try await code("/v1/customers/me", key: publicKey),
        try await code("\(path)?environment=Sandbox", key: publicKey),
        try await code(path), try await code(path, key: "pk_another"),
        try await code("/v1/events", key: publicKey),
        try await code("/v1/nothing", key: publicKey),
      ]
      #expect(
        codes == [
          "400 uuid_not_random", "400 uuid_not_random", "400 not_a_uuid",
          "400 environment_not_served", "401 no_key",
          "401 no_key", "403 secret_key_needed", "404 not_found",
        ])
    }
  }

  @Test(
    "is read, granted, merged and erased with the secret key, with a UUID of any version",
    arguments: [
      "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "0199a5c0-7b2e-7c3d-9a41-5d2a5b1c7e11",
      "886313e1-3b8a-5372-9b90-0c9aee199e5d", "0199a5c0-7b2e-0c3d-1a41-5d2a5b1c7e11",
    ])
  func versions(_ name: String) async throws {
    let customer = try #require(UUID(uuidString: name))
    let bought = try Signed.transaction("1", product: "coins", token: customer)
    try await RunningServer.open { server in
      #expect(
        try await server.notify(try Signed.notification(.oneTimeCharge, transaction: bought))
          .status == 200)
      try await server.settled()
      func ask(
        _ method: String, _ path: String, _ body: String? = nil, key: String? = nil
      ) async throws -> Int {
        let path = "/v1/customers/\(name)\(path)"
        return try await server.ask(
          method, path, body, key: key ?? server.secret, headers: ["Idempotency-Key": path]
        ).status
      }
      let read = try await server.ask("GET", "/v1/customers/\(name)", key: server.secret)
      #expect(read.json["balances"] as? [String: Int] == ["coins": 100])
      #expect(try await ask("GET", "", key: server.public) == 400)
      #expect(try await ask("GET", "/timeline") == 200)
      #expect(try await ask("POST", "/spends", #"{"spend":"hint"}"#) == 200)
      #expect(try await ask("POST", "/grants", #"{"entitlement":"pro","reason":"a gift"}"#) == 201)
      #expect(try await ask("POST", "/tokens", "{}") == 201)
      #expect(try await ask("PUT", "/consent", #"{"consumption":true}"#) == 200)
      let other = UUID().uuidString
      #expect(try await ask("POST", "/merge", #"{"into":"\#(other)"}"#) == 200)
      let merged = try await server.customer(UUID(uuidString: other) ?? UUID())
      #expect(merged["balances"] as? [String: Int] == ["coins": 70])
      #expect(try await ask("DELETE", "") == 204)
      let erased = try await server.ask("GET", "/v1/customers/\(name)", key: server.secret)
      #expect(erased.json["balances"] as? [String: Int] == [:])
    }
  }

  @Test("can't be read more often than the limits allow, except with the secret key")
  func limits() async throws {
    try await RunningServer.open {
      $0.limitByCustomer = 2
    } _: { server in
      let path = "/v1/customers/\(UUID().uuidString)"
      var statuses: [Int] = []
      for _ in 0..<3 {
        statuses.append(try await server.ask("GET", path, key: server.public).status)
      }
      #expect(statuses == [200, 200, 429])
      let refused = try await server.ask("GET", path, key: server.public)
      #expect(
        refused.headers["retry-after"].flatMap { Int($0) }.map { (1...60).contains($0) } == true)
      #expect(try await server.ask("GET", path, key: server.secret).status == 200)
    }
  }

  @Test(
    "can't be read more often from one address, for any customer and with any outcome")
  func addressLimit() async throws {
    try await RunningServer.open {
      $0.limitByAddress = 3
    } _: { server in
      var statuses: [Int] = []
      for name in [UUID().uuidString, "nobody", UUID().uuidString, UUID().uuidString] {
        statuses.append(
          try await server.ask("GET", "/v1/customers/\(name)", key: server.public).status)
      }
      #expect(statuses == [200, 400, 200, 429])
      let path = "/v1/customers/\(UUID().uuidString)"
      #expect(try await server.ask("GET", path, key: server.secret).status == 200)
      #expect(try await server.notify(try Signed.notification(.test)).status == 200)
    }
  }

  @Test("has no other name of the server than its own")
  func hosts() async throws {
    try await RunningServer.open {
      $0.names = ["billing.example.com"]
    } _: { server in
      func status(_ host: String) async throws -> Int {
        try await server.ask("GET", "/health", headers: ["Host": host]).status
      }
      let statuses = [
        try await status("billing.example.com"), try await status("BILLING.example.com:443"),
        try await status("evil.example.com"),
      ]
      #expect(statuses == [200, 200, 421])
    }
  }

  @Test("who was merged owns their new uploads, and none counts as elsewhere")
  func mergedUpload() async throws {
    try await RunningServer.open { server in
      let (one, other) = (UUID(), UUID())
      let merged = try await server.ask(
        "POST", "/v1/customers/\(one.uuidString)/merge", #"{"into":"\#(other.uuidString)"}"#,
        key: server.secret)
      #expect(merged.status == 200)
      let answer = try await server.upload([try Signed.transaction("1")], for: one)
      #expect(answer.status == 200 && answer.json["elsewhere"] == nil)
      #expect(answer.json["customer"] as? String == one.uuidString.lowercased())
      #expect((answer.json["purchases"] as? [Any])?.count == 1)
    }
  }

  @Test("owns their device's uploads, unless those name another customer")
  func uploads() async throws {
    try await RunningServer.open { server in
      let (one, other) = (UUID(), UUID())
      let unnamed = try await server.upload([try Signed.transaction("1")], for: one)
      #expect(unnamed.status == 200)
      #expect((unnamed.json["purchases"] as? [Any])?.count == 1)
      let named = try await server.upload([try Signed.transaction("2", token: other)], for: one)
      #expect(named.json["elsewhere"] as? [String] == ["2"])
      #expect(!named.body.lowercased().contains(other.uuidString.lowercased()))
      #expect((try await server.customer(other)["purchases"] as? [Any])?.count == 1)
    }
  }

  @Test("gets the valid tokens of an upload, and the refused ones with the failed check")
  func partly() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let answer = try await server.upload(
        [
          try Signed.transaction("1", token: customer),
          try Signed.transaction("2", token: customer) { $0.environment = .sandbox },
          try Signed.transaction("3", token: customer, by: SigningAuthority(seed: 20)),
          try Signed.transaction("4", token: customer) { $0.bundleId = "com.example.b" },
        ], for: customer)
      #expect(answer.status == 422 && answer.code == "tokens_refused")
      let refused = answer.json["refused"] as? [[String: Any]] ?? []
      #expect(refused.map { $0["index"] as? Int } == [1, 2, 3])
      #expect(refused.map { $0["check"] as? String } == ["environment", "chain", "bundleId"])
      let report = answer.json["customer"] as? [String: Any]
      #expect((report?["purchases"] as? [Any])?.count == 1)
      let many = try await server.upload(Array(repeating: "a", count: 101), for: customer)
      #expect(many.status == 422 && many.code == "too_many_tokens")
    }
  }

  @Test("gets no token whose identifiers have an unwritable character")
  func controlCharacters() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let answer = try await server.upload(
        [
          try Signed.transaction("1\u{0}", token: customer),
          try Signed.transaction("2", of: "1\n", token: customer),
          try Signed.transaction("3", product: "coins\u{0}", token: customer),
        ], for: customer)
      #expect(answer.status == 422)
      let refused = answer.json["refused"] as? [[String: Any]] ?? []
      #expect(refused.map { $0["check"] as? String } == ["claim", "claim", "claim"])
      #expect((try await server.customer(customer)["purchases"] as? [Any])?.isEmpty == true)
      for token in [
        try Signed.notification(.oneTimeCharge, transaction: try Signed.transaction("1\u{0}")),
        try Signed.notification(.init(rawValue: "OF\u{0}TOMORROW")),
      ] {
        let refused = try await server.notify(token)
        #expect(refused.status == 400 && refused.code == "not_verified", "\(refused.body)")
      }
    }
  }

  @Test("is merged into another one, once, and is answered under their own identifier")
  func merging() async throws {
    try await RunningServer.open { server in
      let (one, other) = (UUID(), UUID())
      _ = try await server.upload([try Signed.transaction("1", token: one)], for: one)
      func merge(_ id: UUID, _ into: UUID, key: String) async throws -> Int {
        try await server.ask(
          "POST", "/v1/customers/\(id.uuidString)/merge", #"{"into":"\#(into.uuidString)"}"#,
          key: key
        ).status
      }
      #expect(try await merge(one, other, key: server.public) == 403)
      #expect(try await merge(one, one, key: server.secret) == 409)
      #expect(try await merge(one, other, key: server.secret) == 200)
      #expect(try await merge(one, other, key: server.secret) == 200)
      #expect(try await merge(other, one, key: server.secret) == 409)
      for customer in [one, other] {
        let said = try await server.customer(customer)
        #expect(said["customer"] as? String == customer.uuidString.lowercased())
        #expect((said["purchases"] as? [Any])?.count == 1)
      }
    }
  }

  @Test("is answered to the secret key as their merged customer")
  func alias() async throws {
    try await RunningServer.open { server in
      let people = [UUID(), UUID(), UUID()]
      func merge(_ one: Int, into other: Int) async throws -> Int {
        try await server.ask(
          "POST", "/v1/customers/\(people[one].uuidString)/merge",
          #"{"into":"\#(people[other].uuidString)"}"#, key: server.secret
        ).status
      }
      #expect(try await merge(0, into: 1) == 200)
      #expect(try await merge(1, into: 2) == 200)
      let path = "/v1/customers/\(people[0].uuidString)"
      for (key, number) in [(server.secret, 2), (server.public, 0)] {
        let said = try await server.ask("GET", path, key: key).json["customer"] as? String
        #expect(said == people[number].uuidString.lowercased())
      }
      // They are already that customer, by either way.
      #expect(try await merge(0, into: 2) == 200)
      #expect(try await merge(2, into: 0) == 409)
      #expect(try await merge(1, into: 0) == 409)
    }
  }

  @Test("is merged once for each key, and refused with it for another one")
  func mergingByKey() async throws {
    try await RunningServer.open { server in
      let (one, other) = (UUID(), UUID())
      func merge(into target: UUID) async throws -> RunningServer.Answer {
        try await server.ask(
          "POST", "/v1/customers/\(one.uuidString)/merge", #"{"into":"\#(target.uuidString)"}"#,
          key: server.secret, headers: ["Idempotency-Key": "a"])
      }
      #expect(try await merge(into: other).status == 200)
      #expect(try await merge(into: other).status == 200)
      let another = try await merge(into: UUID())
      #expect(another.status == 409 && another.code == "key_used")
    }
  }

  @Test("is deleted when they are erased, and their purchases are not recorded again")
  func erasing() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let token = try Signed.transaction("1", token: customer)
      _ = try await server.upload([token], for: customer)
      let path = "/v1/customers/\(customer.uuidString)"
      #expect(try await server.ask("DELETE", path, key: server.public).status == 403)
      #expect(try await server.ask("DELETE", path, key: server.secret).status == 204)
      _ = try await server.upload([token], for: customer)
      #expect(try await server.customer(customer)["firstSeen"] is NSNull)
    }
  }
}
