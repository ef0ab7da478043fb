import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("A configuration of the app's server")
struct ServerConfigurationTests {
  private let server = ScriptedServer()

  private func remaining(_ keeper: Tollkeeper) -> Decision.Remaining {
    keeper.check("play").remaining
  }

  private func refusals(of keeper: Tollkeeper) throws -> [String] {
    try keeper.events().map(\.event).filter { $0.name == .serverRefused }
      .compactMap { $0.properties["reason"] }
  }

  @Test(
    "applies from the next decision on, beside the app's own messages, and after a start without it"
  )
  func holds() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script {
      $0.configuration = ScriptedServer.configuration(experiments: #""price":"lower""#)
    }
    let first = try await bench.launch(to: nil, catalog: .varying)
    try first.apply(["menu.message": "Hello", "play.limit": "3"])
    first.stop()
    let second = try await bench.launch(to: server, catalog: .varying)
    #expect(remaining(second) == .count(9))
    #expect(second.variants == ["price": "lower"])
    #expect(second.remoteValues.texts["menu.message"] == "Hello")
    second.stop()
    server.script { $0.isDown = true }
    bench.clock.now += 365 * 86_400
    let third = try await bench.launch(to: server, catalog: .varying)
    #expect(remaining(third) == .count(9), "the last good one is kept, however old it is")
    third.stop()
  }

  @Test("resets values that it no longer names, and leaves out values that the catalog can't use")
  func replaces() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let log = RecordedLog()
    let keeper = try await bench.launch(to: server, catalog: .varying, log: log)
    #expect(remaining(keeper) == .count(9))
    server.script {
      $0.configuration = ScriptedServer.configuration(version: 2, values: #""play.limit":51"#)
    }
    await keeper.refresh()
    await keeper.settled()
    #expect(remaining(keeper) == .count(6))
    #expect(log.lines.contains { $0.contains("`play.limit` was left out") })
  }

  private static let lies: [(String, String)] = [
    ("expired", ScriptedServer.configuration(version: 2, expires: "2026-01-15T12:00:00.000Z")),
    ("older", ScriptedServer.configuration(version: 0)),
    ("older", ScriptedServer.configuration(issued: "2026-01-15T11:59:59.999Z")),
    ("app", ScriptedServer.configuration(version: 2, app: "com.example.other")),
    ("form", "{}"),
  ]

  @Test("that isn't trusted changes nothing, and is reported", arguments: lies)
  func refused(reason: String, configuration: String) async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(to: server, catalog: .varying)
    #expect(remaining(first) == .count(9))
    first.stop()
    server.script { $0.configuration = configuration.replacing(":9}", with: ":8}") }
    let second = try await bench.launch(to: server, catalog: .varying)
    #expect(remaining(second) == .count(9))
    #expect(try refusals(of: second) == [reason])
  }

  @Test("that was changed in transit is refused and reported, and a later valid one is applied")
  func tampered() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script { script in
      script.tampers = { answer in
        ServerResponse(
          status: answer.status, headers: answer.headers,
          body: Data(
            String(decoding: answer.body, as: UTF8.self).replacing(":9}", with: ":50}").utf8))
      }
    }
    let keeper = try await bench.launch(to: server, catalog: .varying)
    #expect(remaining(keeper) == .count(6))
    #expect(try refusals(of: keeper) == ["signature"])
    server.script { $0.tampers = { $0 } }
    await keeper.refresh()
    await keeper.settled()
    #expect(remaining(keeper) == .count(9))
  }

  @Test("of another server starts over")
  func anotherServer() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    server.script { $0.configuration = ScriptedServer.configuration(version: 7) }
    let first = try await bench.launch(to: server, catalog: .varying)
    first.stop()
    #expect(first.ledger.ledgerState.configuration?.version == 7)
    let second = try await bench.launch(
      to: server, key: Data(repeating: 8, count: 32), catalog: .varying)
    #expect(second.ledger.ledgerState.configuration == nil)
  }
}
