import AppStoreWire
import Foundation
import Testing

@Suite("Customers, for support staff")
struct PeopleTests {
  @Test("are found by their identifiers and transactions, and listed page by page")
  func search() async throws {
    try await RunningServer.open { server in
      let people = [UUID(), UUID(), UUID()].sorted { $0.uuidString < $1.uuidString }
      for (number, customer) in people.enumerated() {
        let token = try Signed.transaction("1\(number)", of: "\(number)", token: customer)
        _ = try await server.upload([token], for: customer)
      }
      func find(_ query: String) async throws -> (found: [String], next: String?) {
        let answer = try await server.ask("GET", "/v1/customers\(query)", key: server.secret).json
        let found = answer["customers"] as? [[String: Any]] ?? []
        return (found.compactMap { $0["customer"] as? String }, answer["next"] as? String)
      }
      let names = people.map { $0.uuidString.lowercased() }
      #expect(try await find("").found == names)
      let first = try await find("?limit=2")
      #expect(first.found == Array(names.prefix(2)))
      let next = try #require(first.next)
      #expect(try await find("?limit=2&after=\(next)").found == [names[2]])
      #expect(try await find("?query=\(people[1].uuidString)").found == [names[1]])
      #expect(try await find("?query=12").found == [names[2]])
      for nobody in [UUID().uuidString, "99", "%20x%20", "%2"] {
        #expect(try await find("?query=\(nobody)").found == [], "\(nobody)")
      }
      let open = try await server.ask("GET", "/v1/customers", key: server.public)
      #expect(open.status == 403)
      let cursor = try await server.ask("GET", "/v1/customers?after=1", key: server.secret)
      #expect(cursor.status == 400 && cursor.code == "bad_cursor")
    }
  }

  @Test("have a timeline of all events, in order, page by page")
  func timeline() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let path = "/v1/customers/\(customer.uuidString)"
      let bought = try Signed.transaction("1", product: "coins", at: -2, token: customer)
      #expect(
        try await server.notify(try Signed.notification(.oneTimeCharge, transaction: bought))
          .status == 200)
      try await server.settled()
      for (address, body) in [
        ("spends", #"{"spend":"hint"}"#), ("decisions", #"{"feature":"hint","use":true}"#),
      ] {
        let answer = try await server.ask(
          "POST", "\(path)/\(address)", body, key: server.secret,
          headers: ["Idempotency-Key": address])
        #expect(answer.status == 200)
      }
      func page(_ query: String) async throws -> (kinds: [String], next: String?) {
        let answer = try await server.ask(
          "GET", "\(path)/timeline\(query)", key: server.secret
        ).json
        let entries = answer["entries"] as? [[String: Any]] ?? []
        return (
          entries.map { "\($0["kind"] ?? "") \($0["type"] ?? "")" }, answer["next"] as? String
        )
      }
      let all = [
        "fact transaction", "event purchase.completed", "notification ONE_TIME_CHARGE",
        "act spend", "act use",
      ]
      #expect(try await page("").kinds == all)
      let first = try await page("?limit=2")
      let second = try await page(
        "?limit=2&after=\(try #require(first.next))")
      let third = try await page(
        "?limit=2&after=\(try #require(second.next))")
      #expect(first.kinds + second.kinds + third.kinds == all && third.next == nil)
      #expect(
        try await server.ask("GET", "\(path)/timeline?after=x", key: server.secret).code
          == "bad_cursor")
      #expect(try await server.ask("GET", "\(path)/timeline", key: server.public).status == 403)
    }
  }

  @Test(
    "have the events of one instant in order of visibility, each with its subject"
  )
  func eventsOfOneInstant() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      var kinds: [String] = []
      for number in 1...8 {
        let bought = try Signed.transaction("\(number)", product: "coins", at: -2, token: customer)
        let sent = try await server.notify(
          try Signed.notification(.oneTimeCharge, transaction: bought))
        #expect(sent.status == 200)
        try await server.settled()
        kinds.append("\(number) coins")
      }
      let answer = try await server.ask(
        "GET", "/v1/customers/\(customer.uuidString)/timeline", key: server.secret)
      let entries = answer.json["entries"] as? [[String: Any]] ?? []
      let events = entries.filter { $0["kind"] as? String == "event" }
      #expect(
        events.map { "\($0["originalTransactionId"] ?? "") \($0["product"] ?? "")" } == kinds)
    }
  }
}
