import Foundation
import GRDB
import Testing
import TollgateCore
import TollgateOpenStore

@_spi(Testing) @testable import TollgateEngine

@Suite("A customer's signed state from the app's server")
struct ServerWordTests {
  private let server = ScriptedServer()
  private static let plays = "unlimited_plays"

  private static func word(
    until: String? = nil, product: String? = nil, isActive: Bool = true
  ) -> String {
    """
    "\(plays)":{"isActive":\(isActive),"until":\(until.map { "\"\($0)\"" } ?? "null"),\
    "product":\(product.map { "\"\($0)\"" } ?? "null"),"source":"grant"}
    """
  }

  private func isOpen(_ keeper: Tollkeeper) -> Bool { keeper.holds("unlimited_plays") }

  private func refusals(of keeper: Tollkeeper) throws -> [String] {
    try keeper.events().map(\.event).filter { $0.name == .serverRefused }.map {
      "\($0.properties["answer"] ?? "") \($0.properties["reason"] ?? "")"
    }
  }

  @Test(
    "opens features granted elsewhere, also before the store first answers, with its own source"
  )
  func opens() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    bench.store.script { ($0.isComplete, $0.isUnreachable) = (false, true) }
    server.script { $0.entitlements = Self.word() }
    let keeper = try await bench.launch(to: server)
    #expect(keeper.check("play").reason == .entitled)
    #expect(!keeper.customer.entitlements.isKnown, "the store has said nothing yet")
    #expect(keeper.customer.entitlements.causes.map(\.source) == [.server])
  }

  @Test(
    "applies offline until its own end, or for thirty days if it has none"
  )
  func ends() async throws {
    for (until, days) in [("2026-01-20T12:00:00.000Z", 5.0), (nil, 30)] {
      let bench = try Bench()
      defer { bench.remove() }
      server.script {
        ($0.entitlements, $0.isDown) = (Self.word(until: until, product: "unlimited"), false)
      }
      let first = try await bench.launch(to: server)
      await first.settled()
      first.stop()
      server.script { $0.isDown = true }
      bench.clock.now += days * 86_400 - 1
      let second = try await bench.launch(to: server)
      #expect(isOpen(second))
      bench.clock.now += 1
      #expect(!isOpen(second))
      _ = try second.use("play")
      second.stop()
      bench.clock.now -= 2
      let third = try await bench.launch(to: server)
      #expect(!isOpen(third), "a clock that was set back gives nothing back")
      third.stop()
    }
  }

  @Test("is confirmed by an unchanged response, but only by a signed one")
  func confirmed() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script { $0.entitlements = Self.word() }
    let keeper = try await bench.launch(to: server)
    bench.clock.now += 29 * 86_400
    server.script { $0.asOf = "2026-02-13T12:00:00.000Z" }
    server.script { script in
      script.tampers = { answer in
        var headers = answer.headers
        headers["tollgate-as-of"] = "2026-02-13T12:00:00.001Z"
        return ServerResponse(status: answer.status, headers: headers)
      }
    }
    await keeper.refresh()
    await keeper.settled()
    #expect(try refusals(of: keeper).contains("customer signature"))
    server.script { $0.tampers = { $0 } }
    await keeper.refresh()
    await keeper.settled()
    #expect(
      server.script { $0.requests.last { $0.url.path.contains("customers") } }?.headers[
        "If-None-Match"] != nil)
    server.script { $0.isDown = true }
    bench.clock.now += 29 * 86_400
    #expect(isOpen(keeper))
    bench.clock.now += 86_400
    #expect(!isOpen(keeper))
  }

  @Test("is replaced by a newer one, and never by an older one")
  func newest() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script { $0.entitlements = Self.word() }
    let keeper = try await bench.launch(to: server)
    #expect(isOpen(keeper))
    server.script { ($0.entitlements, $0.asOf) = ("", "2026-01-15T12:00:01.000Z") }
    await keeper.refresh()
    await keeper.settled()
    #expect(!isOpen(keeper))
    server.script { ($0.entitlements, $0.asOf) = (Self.word(), "2026-01-15T12:00:00.999Z") }
    await keeper.refresh()
    await keeper.settled()
    #expect(!isOpen(keeper))
    #expect(try refusals(of: keeper) == ["customer older"])
  }

  private static let lies: [(String, @Sendable (inout ScriptedServer.Script) -> Void)] = [
    (
      "signature",
      {
        $0.tampers = { answer in
          ServerResponse(
            status: answer.status, headers: answer.headers,
            body: Data(
              String(decoding: answer.body, as: UTF8.self).replacing("false", with: "true").utf8))
        }
      }
    ),
    ("signature", { $0.tampers = { ServerResponse(status: $0.status, body: $0.body) } }),
    ("customer", { $0.customer = "6f1c5ae0-3a4e-4b3c-9d8f-0a1b2c3d4e5f" }),
    ("environment", { $0.environment = "Sandbox" }),
    ("clock", { $0.asOf = "2026-01-16T12:00:01.000Z" }),
    ("form", { $0.entitlements = #""unlimited_plays":{"isActive":"yes"}"# }),
    ("form", { $0.asOf = "yesterday" }),
    ("refused", { $0.instead = ServerResponse(status: 401) }),
  ]

  @Test("opens nothing if it isn't trusted, and that is reported once", arguments: 0..<8)
  func refused(number: Int) async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let log = RecordedLog()
    let (reason, lie) = Self.lies[number]
    server.script { script in
      script.entitlements = Self.word(isActive: reason != "signature")
      lie(&script)
    }
    let keeper = try await bench.launch(to: server, log: log)
    for _ in 0..<2 {
      await keeper.refresh()
      await keeper.settled()
    }
    #expect(!isOpen(keeper))
    #expect(try refusals(of: keeper).filter { $0.hasPrefix("customer") } == ["customer \(reason)"])
    #expect(log.lines.contains { $0.contains("of the customer") })
    let name = try #require(keeper.serverCustomer).uuidString.lowercased()
    #expect(!log.lines.contains { $0.lowercased().contains(name) }, "a log names nobody")
  }

  @Test("opens no feature whose end it reports")
  func inactive() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script { $0.entitlements = Self.word(isActive: false) }
    let keeper = try await bench.launch(to: server)
    #expect(!isOpen(keeper))
  }

  @Test("has no effect on a product that this device's store revoked later")
  func refunded() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script { $0.entitlements = Self.word(product: "unlimited") }
    let keeper = try await bench.launch(to: server)
    server.script { $0.isDown = true }
    try keeper.record(.signed("1"))
    #expect(isOpen(keeper))
    try keeper.record(.signed("1", at: 60, revoked: true))
    #expect(!isOpen(keeper))
    await keeper.settled()
    keeper.stop()
    bench.clock.now += 120
    server.script { ($0.isDown, $0.asOf) = (false, "2026-01-15T12:02:00.000Z") }
    let later = try await bench.launch(to: server)
    #expect(isOpen(later), "the server has it from elsewhere")
  }

  @Test("is ignored for a product that this device's store grants too")
  func both() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script { $0.entitlements = Self.word(product: "unlimited") }
    let keeper = try await bench.launch(to: server)
    try keeper.record(.signed("1"))
    #expect(keeper.customer.entitlements.causes.map(\.source) == [.store])
  }

  @Test("belongs to the signed-in customer, and stays with them")
  func perCustomer() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let ana = UUID()
    let keeper = try await bench.launch(to: server, customer: ana)
    server.script { ($0.entitlements, $0.asOf) = (Self.word(), "2026-01-15T12:00:01.000Z") }
    await keeper.refresh()
    await keeper.settled()
    server.script { ($0.entitlements, $0.isDown) = ("", true) }
    try keeper.signOut()
    #expect(!isOpen(keeper))
    try keeper.signIn(as: ana)
    #expect(isOpen(keeper))
  }

  @Test("has no effect in an app without a server, or with another one")
  func forgotten() async throws {
    for key in [nil, Data(repeating: 8, count: 32)] {
      let bench = try Bench()
      defer { bench.remove() }
      server.script { ($0.entitlements, $0.isDown) = (Self.word(), false) }
      let first = try await bench.launch(to: server)
      #expect(isOpen(first))
      first.stop()
      server.script { $0.isDown = true }
      let later = try await bench.launch(to: key == nil ? nil : server, key: key ?? Data())
      #expect(!isOpen(later))
      later.stop()
    }
  }

  @Test(
    "is sealed like the store's facts",
    arguments: [
      "UPDATE answer SET as_of = as_of + 9e6",
      "UPDATE answer SET holdings = '{\"balances\":{},\"entitlements\":{\"x\":{}}}'",
      "UPDATE answer SET holdings = replace(holdings, '\"balances\":{}', '\"balances\":{\"coins\":9}')",
      "UPDATE answer SET customer = '6F1C5AE0-3A4E-4B3C-9D8F-0A1B2C3D4E5F'",
      "UPDATE answer SET environment = 'Sandbox'", "UPDATE answer SET tag = '0'",
      "DELETE FROM answer",
    ])
  func sealed(edit: String) async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script { $0.entitlements = Self.word() }
    let first = try await bench.launch(to: server)
    await first.settled()
    first.stop()
    try bench.run(edit)
    server.script { $0.isDown = true }
    let log = RecordedLog()
    let second = try await bench.launch(to: server, log: log)
    #expect(!isOpen(second))
    #expect(log.lines.filter { $0.contains("does not hold") }.count == 1)
    server.script { $0.isDown = false }
    await second.refresh()
    await second.settled()
    #expect(isOpen(second), "the server says it again")
  }

  @Test("closes the paywall of an opened feature, and reaches the widgets")
  func shown() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(to: server)
    keeper.open("paywall")
    #expect(keeper.presentation.paywall != nil)
    server.script { ($0.entitlements, $0.asOf) = (Self.word(), "2026-01-15T12:00:01.000Z") }
    await keeper.refresh()
    await keeper.settled()
    #expect(keeper.presentation.paywall == nil)
    let snapshot = Snapshot(
      customer: keeper.customer, time: TrustedTime(), device: keeper.device)
    let read = try Snapshot(snapshot.data, file: "Snapshot")
    #expect(read.customer.entitlements.causes.map(\.source) == [.server])
    #expect(read.check("play", by: .game, at: bench.clock.now, in: .gmt).isAllowed)
  }

  @Test("is signed with Ed25519")
  func signature() throws {
    // The second test of RFC 8032, section 7.1.
    func bytes(_ hex: String) -> Data {
      Data(
        stride(from: 0, to: hex.count, by: 2).map { place in
          let start = hex.index(hex.startIndex, offsetBy: place)
          return UInt8(hex[start..<hex.index(start, offsetBy: 2)], radix: 16) ?? 0
        })
    }
    let key = bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    let signature = bytes(
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
    let standard = SignatureVerification.standard
    #expect(standard.holds(signature, Data([0x72]), key))
    #expect(!standard.holds(signature, Data([0x73]), key))
    #expect(!standard.holds(signature, Data([0x72]), Data(key.reversed())))
    #expect(!standard.holds(Data(), Data([0x72]), key))
    #expect(!standard.holds(signature, Data([0x72]), Data()))
  }
}

extension Bench {
  /// Writes to the ledger's file as another program.
  fileprivate func run(_ sql: String) throws {
    try DatabaseQueue(path: folder.appending(path: "Tollgate.sqlite").path).write { db in
      try db.execute(sql: sql)
    }
  }
}
