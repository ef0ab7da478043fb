import AppStoreWire
import Foundation
import ServerCore
import Testing
import TollgateServer

@Suite("A customer's wallet on the server")
struct WalletTests {
  private func spend(
    _ body: String, for customer: UUID, _ server: RunningServer, once: String? = nil,
    key: String? = nil
  ) async throws -> RunningServer.Answer {
    try await server.ask(
      "POST", "/v1/customers/\(customer.uuidString)/spends", body, key: key ?? server.public,
      headers: once.map { ["Idempotency-Key": $0] } ?? [:])
  }

  @Test("is spent from under a name, until it does not cover the cost")
  func spending() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: customer)], for: customer)
      var outcomes: [String?] = []
      for number in 0..<4 {
        let answer = try await spend(
          #"{"spend":"hint"}"#, for: customer, server, once: "key-\(number)")
        outcomes.append(answer.json["outcome"] as? String)
      }
      #expect(outcomes == ["spent", "spent", "spent", "refused"])
      #expect(try await server.customer(customer)["balances"] as? [String: Int] == ["coins": 10])
    }
  }

  @Test("is spent from once for each key, even if it is sent twice or concurrently")
  func keys() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: customer)], for: customer)
      let bodies = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await spend(#"{"spend":"hint"}"#, for: customer, server, once: "one").body
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(bodies == [#"{"balances":{"coins":70},"outcome":"spent"}"#])
      let other = try await spend(
        #"{"amounts":{"coins":1}}"#, for: customer, server, once: "one", key: server.secret)
      #expect(other.status == 409 && other.code == "key_used")
      let none = try await spend(#"{"spend":"hint"}"#, for: customer, server)
      #expect(none.status == 400 && none.code == "no_idempotency_key")
    }
  }

  @Test(
    "is spent once, however many customers upload the same pack with the public key",
    arguments: ["newest", "keep", "app transaction"])
  func strangers(_ rule: String) async throws {
    try await RunningServer.open {
      if rule == "keep" { $0.transfer = .keep }
      $0.needsAppTransaction = rule == "app transaction"
    } _: { server in
      let pack = try Signed.transaction("1", product: "coins") { $0.appTransactionId = "7" }
      let download = try Signed.download("7")
      var outcomes: [String] = []
      for number in (1...9).reversed() {
        let customer = try #require(
          UUID(uuidString: "\(number)0000000-0000-4000-8000-000000000001"))
        let taken = try await server.ask(
          "POST", "/v1/transactions",
          #"{"customer":"\#(customer)","signedTransactions":["\#(pack)"],"signedAppTransaction":"\#(download)"}"#,
          key: server.public)
        #expect(taken.status == 200)
        let elsewhere = taken.json["elsewhere"] as? [String]
        #expect(elsewhere == (number == 9 ? nil : ["1"]))
        for once in 0..<4 {
          let answer = try await spend(
            #"{"spend":"hint"}"#, for: customer, server, once: "\(once)")
          if answer.json["outcome"] as? String == "spent" { outcomes.append("\(number)") }
        }
      }
      #expect(outcomes == ["9", "9", "9"])
    }
  }

  @Test("is spent from by amounts only with the secret key, and by at least one")
  func amounts() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: customer)], for: customer)
      func code(_ body: String, key: String) async throws -> String? {
        try await spend(body, for: customer, server, once: UUID().uuidString, key: key).code
      }
      let one = #"{"amounts":{"coins":1}}"#
      #expect(try await code(one, key: server.public) == "secret_key_needed")
      #expect(try await code(one, key: server.secret) == nil)
      for body in [
        #"{"amounts":{"coins":0}}"#, #"{"amounts":{"coins":-5}}"#, #"{"amounts":{}}"#, "{}",
        #"{"spend":"hint","amounts":{"coins":1}}"#,
      ] {
        #expect(try await code(body, key: server.secret) == "bad_spend", "\(body)")
      }
      #expect(try await code(#"{"spend":"none"}"#, key: server.secret) == "unknown_spend")
      #expect(try await server.customer(customer)["balances"] as? [String: Int] == ["coins": 99])
    }
  }

  @Test("buys one feature of a pattern by its name, and never an open one")
  func unlocking() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: customer)], for: customer)
      func buy(_ body: String) async throws -> RunningServer.Answer {
        try await spend(body, for: customer, server, once: UUID().uuidString)
      }
      func reason(_ feature: String) async throws -> String? {
        try await server.ask(
          "POST", "/v1/customers/\(customer.uuidString)/decisions", #"{"feature":"\#(feature)"}"#,
          key: server.public
        ).json["reason"] as? String
      }
      for (body, code) in [
        (#"{"spend":"theme"}"#, "which_feature"),
        (#"{"spend":"theme","feature":"theme.*"}"#, "which_feature"),
        (#"{"spend":"theme","feature":"list"}"#, "which_feature"),
        (#"{"spend":"map","feature":"list"}"#, "opens_another"),
        (#"{"spend":"hint","feature":"map"}"#, "opens_nothing"),
        (#"{"amounts":{"coins":1},"feature":"map"}"#, "bad_spend"),
      ] {
        #expect(try await buy(body).code == code, "\(body)")
      }
      #expect(try await reason("theme.sea") == "not_entitled")
      let bought = try await buy(#"{"spend":"theme","feature":"theme.sea"}"#)
      #expect(bought.body == #"{"balances":{"coins":60},"outcome":"spent"}"#)
      #expect(try await reason("theme.sea") == "entitled")
      #expect(try await reason("theme.sun") == "not_entitled")
      let again = try await buy(#"{"spend":"theme","feature":"theme.sea"}"#)
      #expect(again.body == #"{"balances":{"coins":60},"outcome":"alreadyOpen"}"#)
      let map = try await buy(#"{"spend":"map"}"#)
      #expect(map.body == #"{"balances":{"coins":50},"outcome":"spent"}"#)
      #expect(try await reason("map") == "entitled")
    }
  }

  @Test("makes no spend whose condition doesn't hold")
  func conditions() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: customer)], for: customer)
      func buy(_ key: String) async throws -> String {
        try await spend(#"{"spend":"toy"}"#, for: customer, server, once: key).body
      }
      #expect(try await buy("1") == #"{"balances":{"coins":100},"outcome":"notForSale"}"#)
      _ = try await server.ask(
        "POST", "/v1/customers/\(customer.uuidString)/grants",
        #"{"entitlement":"pro","reason":"a test"}"#, key: server.secret)
      #expect(try await buy("2") == #"{"balances":{"coins":90},"outcome":"spent"}"#)
    }
  }

  @Test("gets a manual entitlement, until that ends or is revoked")
  func grants() async throws {
    try await RunningServer.open { server in
      let path = "/v1/customers/\(UUID().uuidString)"
      func source() async throws -> String? {
        let said = try await server.ask("GET", path, key: server.public).json
        let pro = (said["entitlements"] as? [String: Any])?["pro"] as? [String: Any]
        return pro?["source"] as? String
      }
      let given = try await server.ask(
        "POST", "\(path)/grants",
        #"{"entitlement":"pro","until":"2026-01-01T00:00:00Z","reason":"a gift"}"#,
        key: server.secret)
      #expect(given.status == 201)
      let grant = try #require(given.json["grant"] as? [String: Any])
      #expect(grant["until"] as? String == "2026-01-01T00:00:00.000Z")
      #expect(try await source() == "grant")
      let id = try #require(grant["id"] as? String)
      #expect(
        try await server.ask("DELETE", "\(path)/grants/\(id)", key: server.secret).status == 204)
      #expect(try await source() == nil)
      #expect(
        try await server.ask("DELETE", "\(path)/grants/\(id)", key: server.secret).status == 404)
      let unknown = try await server.ask(
        "POST", "\(path)/grants", #"{"entitlement":"gold","reason":"a gift"}"#, key: server.secret)
      #expect(unknown.code == "unknown_entitlement")
      for (until, status) in [
        ("1969-12-31T23:59:59Z", 400), ("1970-01-01T00:00:00Z", 201),
        ("9999-12-31T23:59:59.999Z", 201), ("10000-01-01T00:00:00Z", 400),
        ("0000-01-01T00:00:00Z", 400), ("-0001-01-01T00:00:00Z", 400),
      ] {
        let answer = try await server.ask(
          "POST", "\(path)/grants",
          #"{"entitlement":"pro","until":"\#(until)","reason":"a gift"}"#, key: server.secret)
        #expect(answer.status == status, "\(until): \(answer.body)")
        guard status == 400 else { continue }
        #expect(answer.code == "bad_instant" && answer.body.contains("`until`"))
      }
    }
  }
}
