import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("A subscription's renewal information, on its way to the app's server")
struct ServerRenewalTests {
  private let server = ScriptedServer()

  private var taken: [String] { server.script { $0.takenRenewals } }

  @Test("is sent once, and again only if it changed, also by a later process")
  func sentOnce() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = Renewal.signed(at: 0)
    bench.store.script { ($0.entitled, $0.renewals) = ([.subscription], [first]) }
    let keeper = try await bench.launch(to: server)
    #expect(taken == [first.jws])
    _ = server.newPaths()
    for seconds in [0.0, 60] {
      bench.store.script { $0.renewals = [.signed(at: seconds)] }
      await keeper.refresh()
      await keeper.settled()
    }
    #expect(!server.newPaths().contains { $0.hasSuffix("transactions") }, "nothing is new")
    keeper.stop()
    let again = try await bench.launch(to: server)
    #expect(!server.newPaths().contains { $0.hasSuffix("transactions") }, "not at the next start")
    let cancelled = Renewal.signed(at: 90, claims: #""autoRenewStatus":0"#)
    bench.store.script { $0.renewals = [cancelled] }
    await again.refresh()
    await again.settled()
    #expect(taken == [first.jws, cancelled.jws])
    bench.store.script { $0.renewals = [first] }
    await again.refresh()
    await again.settled()
    #expect(taken.count == 2, "an older word is none")
  }

  @Test("waits until the server has a transaction of the subscription, and belongs to that")
  func waitsForItsTransaction() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let renewal = Renewal.signed(at: 0)
    bench.store.script { $0.renewals = [renewal] }
    let keeper = try await bench.launch(to: server)
    #expect(taken.isEmpty)
    _ = server.newPaths()
    try keeper.record(.subscription)
    await keeper.settled()
    #expect(taken == [renewal.jws])
    let uploads = server.script { $0.requests.compactMap(\.body) }
    #expect(uploads.map { String(decoding: $0, as: UTF8.self).contains("9@0") } == [true, false])
  }

  @Test("waits while the server doesn't answer, across processes too, and the newest one is sent")
  func waits() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script { $0.isDown = true }
    bench.store.script { ($0.entitled, $0.renewals) = ([.subscription], [.signed(at: 0)]) }
    let keeper = try await bench.launch(to: server)
    let newest = Renewal.signed(at: 60, claims: #""autoRenewStatus":0"#)
    bench.store.script { $0.renewals = [newest] }
    await keeper.refresh()
    await keeper.settled()
    keeper.stop()
    #expect(taken.isEmpty)
    server.script { $0.isDown = false }
    _ = try await bench.launch(to: server)
    #expect(taken == [newest.jws])
  }

  @Test("follows the transactions, a hundred in a request")
  func batches() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    bench.store.script { script in
      script.entitled = (1...150).map { .signed("\($0)", original: "\($0)") }
      script.renewals = (1...150).map { .signed("\($0)", at: 0) }
    }
    server.script { $0.isDown = true }
    let keeper = try await bench.launch(to: server)
    server.script { ($0.isDown, $0.requests) = (false, []) }
    await keeper.refresh()
    await keeper.settled()
    let uploads = server.script { $0.requests.compactMap(\.body) }
    let withRenewals = uploads.map {
      String(decoding: $0, as: UTF8.self).contains("signedRenewalInfos")
    }
    #expect(withRenewals == [false, false, true, true])
    #expect(Set(taken).count == 150 && taken.count == 150)
  }

  @Test("is not sent again if the server refused it, and that is reported")
  func refused() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let (log, renewal) = (RecordedLog(), Renewal.signed(at: 0))
    server.script { $0.refuses = [renewal.jws] }
    bench.store.script { ($0.entitled, $0.renewals) = ([.subscription], [renewal]) }
    let keeper = try await bench.launch(to: server, log: log)
    #expect(log.lines.contains { $0.contains("a renewal, which is not sent again: environment") })
    _ = server.newPaths()
    await keeper.refresh()
    await keeper.settled()
    #expect(!server.newPaths().contains { $0.hasSuffix("transactions") })
  }

  @Test("is sent to another server, and again by a new ledger")
  func anew() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let renewal = Renewal.signed(at: 0)
    bench.store.script { ($0.entitled, $0.renewals) = ([.subscription], [renewal]) }
    try await bench.launch(to: server).stop()
    let another = Data(repeating: 8, count: 32)
    try await bench.launch(to: server, key: another).stop()
    #expect(taken == [renewal.jws, renewal.jws])
    try await bench.launch(to: server, key: another).stop()
    #expect(taken.count == 2)
    let ledger = try Ledger(at: bench.ledger)
    try ledger.write { try $0.apply(.reinstall) }
    #expect(ledger.ledgerState.sentRenewals.isEmpty)
    #expect(try Ledger(at: bench.ledger).ledgerState.sentRenewals.isEmpty)
  }

  @Test("stays out of memory and ledger")
  func leavesNoText() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    bench.store.script { $0.renewals = [.signed(at: 0)] }
    let keeper = try await bench.launch(to: server)
    #expect(keeper.ledger.ledgerState.renewals.values.map(\.jws) == [""])
  }
}

@Suite("The app transaction, on its way to the app's server")
struct ServerDownloadTests {
  private let server = ScriptedServer()

  private func bench() throws -> Bench {
    let bench = try Bench()
    bench.store.script { script in
      script.appPurchase = AppPurchase(
        originalPurchaseDate: bench.clock.now, isProduction: true, jws: "app")
    }
    return bench
  }

  private func taken(by keeper: Tollkeeper) throws -> [String] {
    let customer = try #require(keeper.serverCustomer).uuidString.lowercased()
    return server.script { $0.taken[customer] ?? [] }
  }

  @Test("goes with each upload, and never alone")
  func goesAlong() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(to: server)
    #expect(server.apps.isEmpty)
    try keeper.record(.signed("1"))
    await keeper.settled()
    try keeper.record(.signed("2"))
    await keeper.settled()
    #expect(server.apps == ["app", "app"])
  }

  @Test("that the store can't sign yet delays all uploads if the server requires it")
  func needed() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let app = bench.store.script { script in
      defer { script.appPurchase = nil }
      return script.appPurchase
    }
    server.script { $0.needsApp = true }
    let log = RecordedLog()
    let keeper = try await bench.launch(to: server, log: log)
    try keeper.record(.signed("1"))
    await keeper.settled()
    #expect(try taken(by: keeper).isEmpty)
    #expect(log.lines.contains { $0.contains("`signedAppTransaction`, missing") })
    bench.store.script { $0.appPurchase = app }
    await keeper.refresh()
    await keeper.settled()
    #expect(try taken(by: keeper) == ["1@0"])
    #expect(server.apps == [nil, "app"])
  }

  @Test(
    "is left out if the server refuses it and takes purchases without it; otherwise all wait"
  )
  func refused() async throws {
    for needsApp in [false, true] {
      let bench = try bench()
      defer { bench.remove() }
      server.script { ($0.needsApp, $0.appCheck, $0.requests) = (needsApp, "chain", []) }
      let keeper = try await bench.launch(to: server)
      try keeper.record(.signed("1"))
      await keeper.settled()
      #expect(Set(try taken(by: keeper)) == (needsApp ? [] : ["1@0"]))
      #expect(server.apps == ["app", nil])
      await keeper.refresh()
      await keeper.settled()
      #expect(server.apps.count == (needsApp ? 4 : 2), "what was taken does not wait")
      server.script { $0.appCheck = nil }
      await keeper.refresh()
      await keeper.settled()
      #expect(Set(try taken(by: keeper)) == ["1@0"])
      keeper.stop()
    }
  }

  @Test(
    "of another Apple account delays no purchase: they go without it, if the server allows that")
  func strangers() async throws {
    for needsApp in [false, true] {
      let bench = try bench()
      defer { bench.remove() }
      server.script { script in
        (script.needsApp, script.strangers, script.isDown) = (needsApp, ["1@0"], true)
      }
      let log = RecordedLog()
      let keeper = try await bench.launch(to: server, log: log)
      for number in 1...2 { try keeper.record(.signed("\(number)")) }
      await keeper.settled()
      server.script { $0.isDown = false }
      await keeper.refresh()
      await keeper.settled()
      #expect(Set(try taken(by: keeper)) == (needsApp ? ["2@0"] : ["1@0", "2@0"]))
      #expect(needsApp == log.lines.contains { $0.contains("not sent again: appTransactionId") })
      _ = server.newPaths()
      await keeper.refresh()
      await keeper.settled()
      #expect(server.apps.isEmpty, "nothing waits any more")
      keeper.stop()
    }
  }
}

extension Fact {
  /// A transaction of the subscription that the renewals are of.
  fileprivate static var subscription: Fact { .signed("9", original: "9") }
}

extension Renewal {
  /// A renewal, with a text as the store would have signed it.
  fileprivate static func signed(
    _ original: String = "9", at seconds: Double, claims: String = #""autoRenewStatus":1"#
  ) -> Renewal {
    let noon = Date.at("2026-01-15T12:00:00Z")
    let payload = """
      {"originalTransactionId":"\(original)",\(claims),"signedDate":\(Int(seconds)),\
      "deviceVerification":"\(seconds)","deviceVerificationNonce":"\(seconds)"}
      """
    let text = Data(payload.utf8).base64EncodedString().replacing("+", with: "-")
      .replacing("/", with: "_").replacing("=", with: "")
    return Renewal(
      id: ID(environment: "Production", original: original), product: "monthly",
      periodEnd: noon + 86_400, gracePeriodEnd: nil, isActive: true, signedDate: noon + seconds,
      jws: "h.\(text).s")
  }
}
