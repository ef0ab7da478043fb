import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("A signed transaction, on its way to the app's server")
struct ServerSendingTests {
  private let server = ScriptedServer()

  private func taken(by keeper: Tollkeeper) throws -> [String] {
    let customer = try #require(keeper.serverCustomer).uuidString.lowercased()
    return server.script { $0.taken[customer] ?? [] }
  }

  @Test("is sent once after it is recorded, once for each text, and then no work is left")
  func sent() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(to: server)
    try keeper.record(.signed("1"))
    await keeper.settled()
    #expect(try taken(by: keeper) == ["1@0"])
    _ = server.newPaths()
    try keeper.record(.signed("1"))
    await keeper.settled()
    #expect(server.newPaths().isEmpty)
    try keeper.record(.signed("1", at: 60, revoked: true))
    await keeper.settled()
    #expect(try taken(by: keeper) == ["1@0", "1@60"])
    let name = try #require(keeper.serverCustomer).uuidString.lowercased()
    #expect(
      server.newPaths() == [
        "POST /tollgate/v1/transactions", "GET /tollgate/v1/customers/\(name)",
      ])
    #expect(
      server.script { $0.requests.allSatisfy { $0.headers["Authorization"] == "Bearer pk_1" } })
  }

  @Test("is kept while the server doesn't answer, and sent by a later process, with earlier ones")
  func survives() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let without = try await bench.launch(to: nil)
    #expect(without.serverCustomer == nil)
    try without.record(.signed("0"))
    without.stop()
    server.script { $0.isDown = true }
    let first = try await bench.launch(to: server)
    try first.record(.signed("1"))
    await first.settled()
    first.stop()
    #expect(try taken(by: first).isEmpty)
    server.script { $0.isDown = false }
    let second = try await bench.launch(to: server)
    #expect(second.serverCustomer == first.serverCustomer)
    #expect(try taken(by: second).sorted() == ["0@0", "1@0"])
  }

  @Test(
    "is retried at growing intervals, or when the server requests it, and at once if the app does")
  func triedAgain() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let waiting = ManualScheduler()
    server.script { $0.isDown = true }
    let keeper = try await bench.launch(to: server, waiting: waiting)
    var delays: [Double] = []
    for _ in 0..<12 {
      delays += waiting.due.map { $0 / .seconds(1) }.filter { $0 > 1 }
      waiting.runDue()
      await keeper.settled()
    }
    #expect(delays.count == 12)
    for (number, delay) in delays.enumerated() {
      let standard = min(3_600, 5 * pow(2, Double(number)))
      #expect((0.75...1.25).contains(delay / standard), "\(delay) after \(number) failures")
    }
    for _ in 0..<5 {
      await keeper.refresh()
      await keeper.settled()
    }
    _ = server.newPaths()
    waiting.runDue()
    await keeper.settled()
    #expect(server.newPaths().count == 1, "it is tried again by one clock, however often it failed")
    server.script {
      $0.isDown = false
      $0.instead = ServerResponse(status: 503, headers: ["Retry-After": "90"])
    }
    await keeper.refresh()
    await keeper.settled()
    #expect(waiting.due.contains(.seconds(90)))
    _ = server.newPaths()
    server.script { $0.instead = nil }
    await keeper.refresh()
    try keeper.record(.signed("1"))
    await keeper.settled()
    #expect(server.newPaths().isEmpty, "it wants to be left alone")
    bench.clock.now += 90
    waiting.runDue()
    await keeper.settled()
    #expect(try taken(by: keeper) == ["1@0"])
  }

  @Test("is sent when the server's retry delay is over, whatever the clock shows")
  func waited() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let waiting = ManualScheduler()
    server.script { $0.instead = ServerResponse(status: 503, headers: ["Retry-After": "90"]) }
    let keeper = try await bench.launch(to: server, waiting: waiting)
    try keeper.record(.signed("1"))
    await keeper.settled()
    server.script { $0.instead = nil }
    bench.clock.now += 89
    waiting.runDue()
    await keeper.settled()
    #expect(try taken(by: keeper) == ["1@0"])
  }

  @Test("is sent a hundred at a time, and a megabyte at most")
  func batches() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(to: server)
    server.script { $0.isDown = true }
    for number in 1...250 { try keeper.record(.signed("\(number)")) }
    for number in 251...254 {
      var fact = Fact.signed("\(number)")
      fact.jws = String(repeating: "x", count: 400_000)
      try keeper.record(fact)
    }
    await keeper.settled()
    server.script { ($0.isDown, $0.requests) = (false, []) }
    await keeper.refresh()
    await keeper.settled()
    let uploads = server.script { $0.requests.compactMap(\.body) }
    #expect(uploads.allSatisfy { $0.count < 1_048_576 })
    let counts = uploads.map { body in body.count { $0 == UInt8(ascii: ",") } }
    #expect(counts.allSatisfy { $0 <= 100 } && counts.contains { $0 > 90 })
    #expect(try taken(by: keeper).count == 254)
  }

  @Test("is not sent again if the server refused it; others are, and the refusal is reported")
  func refused() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let log = RecordedLog()
    server.script { $0.refuses = ["2@0"] }
    let keeper = try await bench.launch(to: server, log: log)
    server.script { $0.isDown = true }
    for number in 1...3 { try keeper.record(.signed("\(number)")) }
    await keeper.settled()
    server.script { $0.isDown = false }
    await keeper.refresh()
    await keeper.settled()
    #expect(try taken(by: keeper) == ["1@0", "3@0"])
    #expect(log.lines.contains { $0.contains("not sent again: environment") })
    _ = server.newPaths()
    try keeper.signIn(as: UUID())
    await keeper.settled()
    #expect(try taken(by: keeper) == ["1@0", "3@0"])
    let sent = server.script { $0.requests.compactMap(\.body) }
    #expect(!sent.contains { String(decoding: $0, as: UTF8.self).contains("2@0") })
  }

  @Test(
    "is sent again for the next signed-in customer, also after a restart, and for the previous one")
  func signingIn() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(to: server)
    let own = try #require(first.serverCustomer)
    try first.record(.signed("1"))
    await first.settled()
    let ana = UUID()
    try first.signIn(as: ana)
    await first.settled()
    first.stop()
    let second = try await bench.launch(to: server)
    #expect(second.serverCustomer == ana)
    #expect(try taken(by: second) == ["1@0"])
    try second.signOut()
    await second.settled()
    #expect(second.serverCustomer == own)
    #expect(try taken(by: second) == ["1@0", "1@0"])
  }

  @Test("is sent again to a new server")
  func anotherServer() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(to: server)
    try first.record(.signed("1"))
    await first.settled()
    first.stop()
    let second = try await bench.launch(to: server, key: Data(repeating: 8, count: 32))
    #expect(try taken(by: second) == ["1@0", "1@0"])
  }

  @Test("goes with the customer's token if the server requires one")
  func customerToken() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(to: server) { customer in "ct_\(customer)" }
    try keeper.record(.signed("1"))
    await keeper.settled()
    let customer = try #require(keeper.serverCustomer)
    let tokens = server.script { $0.requests.map { $0.headers["Tollgate-Customer"] } }
    #expect(Set(tokens.compactMap(\.self)) == ["ct_\(customer)"])
    #expect(tokens.count == 4 && tokens.contains(nil), "a configuration is nobody's")
  }

  @Test("never blocks: a server that never answers changes nothing for the customer")
  func neverWaits() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    bench.store.script { $0.answer = .success(.signed("1")) }
    let silent = try Tollkeeper.Server(
      url: #require(URL(string: "https://billing.example.com")), publicKey: "pk_1",
      configurationKey: ScriptedServer.key.base64EncodedString(),
      verification: SignatureVerification { _, _, _ in true },
      connection: ServerConnection { _ in
        try await Task.sleep(for: .seconds(600))
        throw CancellationError()
      })
    let keeper = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger, keychain: bench.keychain, server: silent, clock: bench.clock.wall,
      installation: 1)
    await keeper.refresh()
    #expect(await keeper.purchase("unlimited") == .purchased)
    #expect(try keeper.use("play").isAllowed)
    #expect(await keeper.restore() == .restored)
    keeper.stop()
  }

  @Test(
    "goes to no invalid server URL",
    arguments: [
      ("http://billing.example.com", "pk_1", "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="),
      ("https://billing.example.com", "sk_1", "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="),
      ("https://billing.example.com", "pk\n1", "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="),
      ("https://billing.example.com", "pk_1", "BwcH"),
    ])
  func mistakes(address: String, key: String, configurationKey: String) throws {
    let url = try #require(URL(string: address))
    #expect(throws: ServerMistake.self) {
      try Tollkeeper.Server(
        url: url, publicKey: key, configurationKey: configurationKey,
        verification: SignatureVerification { _, _, _ in true })
    }
  }
}
