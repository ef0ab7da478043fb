import Foundation
import Synchronization
import Testing
import TollgateServer

@Suite("A customer's token")
struct CustomerTokenTests {
  private func token(
    for customer: UUID, _ server: RunningServer, _ body: String? = nil
  ) async throws -> RunningServer.Answer {
    try await server.ask(
      "POST", "/v1/customers/\(customer.uuidString)/tokens", body, key: server.secret)
  }

  @Test("opens only that customer's endpoints, until it expires, if one is required")
  func signed() async throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let clock = Mutex(RunningServer.now)
    var configuration = try folder.configuration()
    configuration.customers = .signed
    try await RunningServer.open(configuration, at: { clock.withLock { $0 } }) { server in
      // If a token is needed, an identifier is no secret and need not be random.
      let customer = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
      let given = try await token(for: customer, server)
      #expect(given.status == 201)
      #expect(given.json["expires"] as? String == "2025-10-10T08:53:20.000Z")
      let good = try #require(given.json["token"] as? String)
      #expect(!good.lowercased().contains(customer.uuidString.lowercased()))
      func ask(_ id: UUID, _ token: String?, key: String? = nil) async throws -> Int {
        try await server.ask(
          "GET", "/v1/customers/\(id.uuidString)", key: key ?? server.public,
          headers: token.map { ["Tollgate-Customer": $0] } ?? [:]
        ).status
      }
      #expect(try await ask(customer, good) == 200)
      #expect(try await ask(customer, nil, key: server.secret) == 200)
      let later = good.replacing("ct_1", with: "ct_2")
      for (id, bad) in [
        (customer, nil), (customer, ""), (customer, "ct_"), (customer, later),
        (customer, good + "0"), (UUID(), good),
      ] as [(UUID, String?)] {
        #expect(try await ask(id, bad) == 401, "\(bad ?? "none")")
      }
      let upload = try await server.upload([], for: customer)
      #expect(upload.status == 401 && upload.code == "no_customer_token")
      clock.withLock { $0 += 86_399.999 }
      #expect(try await ask(customer, good) == 200)
      clock.withLock { $0 += 0.001 }
      #expect(try await ask(customer, good) == 401)
    }
  }

  @Test(
    "counts against its customer's limits only if it is valid, so that no stranger uses them up")
  func limits() async throws {
    try await RunningServer.open({
      $0.customers = .signed
      $0.limitByCustomer = 2
    }) { server in
      let customer = UUID()
      let good = try #require(try await token(for: customer, server).json["token"] as? String)
      func ask(_ token: String) async throws -> Int {
        try await server.ask(
          "GET", "/v1/customers/\(customer.uuidString)", key: server.public,
          headers: ["Tollgate-Customer": token]
        ).status
      }
      for _ in 0..<9 { #expect(try await ask(good + "0") == 401) }
      #expect(try await ask(good) == 200)
      #expect(try await ask(good) == 200)
      #expect(try await ask(good) == 429)
      #expect(try await ask(good + "0") == 401)
    }
  }

  @Test("is issued only with the secret key, for a day at most, and not required by default")
  func open() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      let path = "/v1/customers/\(customer.uuidString)"
      #expect(try await server.ask("POST", path + "/tokens", key: server.public).status == 403)
      let short = try await token(for: customer, server, #"{"seconds":60}"#)
      #expect(short.json["expires"] as? String == "2025-10-09T08:54:20.000Z")
      for seconds in [0, -1, 86_401] {
        let refused = try await token(for: customer, server, #"{"seconds":\#(seconds)}"#)
        #expect(refused.status == 400 && refused.code == "bad_seconds")
      }
      #expect(try await server.ask("GET", path, key: server.public).status == 200)
    }
  }
}
