import Foundation
import ServerStore
import Testing

@testable import TollgateServer

@Suite("A reader of events")
struct RestoreTests {
  @Test("is notified that the database was restored, and where to continue")
  func restored() async throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    var configuration = try folder.configuration()
    configuration.secretKey = "sk_0123456789012345678901234567890123456789"
    configuration.publicKey = "pk_0123456789012345678901234567890123456789"
    let file = folder.url.appending(path: "tollgate.sqlite").path
    @Sendable func buy(_ numbers: ClosedRange<Int>, _ server: RunningServer) async throws {
      for number in numbers {
        _ = try await server.upload(
          [try Signed.transaction("\(number)", product: "coins")], for: UUID())
      }
      try await server.settled()
    }
    try await RunningServer.open(configuration) { server in
      try await buy(1...2, server)
      try SQLiteStore.backUp(file, to: file + "-copy")
      try await buy(3...12, server)
    }
    let lost = try await read(configuration, all: true)
    #expect(lost.events.count == 12)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.moveItem(atPath: file + "-copy", toPath: file)
    try await RunningServer.open(configuration) { server in
      try await buy(20...23, server)
      func page(_ cursor: String) async throws -> RunningServer.Answer {
        try await server.ask("GET", "/v1/events?after=\(cursor)", key: server.secret)
      }
      let gone = try await page(lost.cursor)
      #expect(gone.status == 410 && gone.code == "another_history")
      let error = try #require(gone.json["error"] as? [String: Any])
      let place = try #require(error["continueAfter"] as? String)
      let rest = try await page(place)
      #expect((rest.json["events"] as? [Any])?.count == 4)
      let end = try #require(rest.json["cursor"] as? String)
      let none = try await page(end)
      #expect(none.status == 200 && (none.json["events"] as? [Any])?.isEmpty == true)
      #expect(none.json["cursor"] as? String == end && none.json["next"] is NSNull)
      for bad in ["x", "-1", "a.b.c"] { #expect(try await page(bad).status == 400) }
    }
  }

  /// Starts the server, and reads its events one by one.
  private func read(
    _ configuration: ServerConfiguration, all: Bool
  ) async throws -> (events: [String], cursor: String) {
    let (found, say) = AsyncStream<([String], String)>.makeStream()
    try await RunningServer.open(configuration) { server in
      var (events, cursor, next) = ([String](), "0", Optional("0"))
      while let place = next {
        let page = try await server.ask(
          "GET", "/v1/events?limit=1&after=\(place)", key: server.secret)
        events += (page.json["events"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        cursor = try #require(page.json["cursor"] as? String)
        next = page.json["next"] as? String
      }
      say.yield((events, cursor))
    }
    say.finish()
    var iterator = found.makeAsyncIterator()
    return try #require(await iterator.next())
  }
}
