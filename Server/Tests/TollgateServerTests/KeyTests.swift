import Foundation
import ServerStore
import Synchronization
import Testing

@testable import TollgateServer

@Suite("The keys of a server")
struct KeyTests {
  private let folder: RunningServer.Folder

  init() throws { folder = try RunningServer.Folder() }

  /// Serves in the folder, started with a secret key of its owner or with none.
  private func open(
    secret: String?, public: String? = nil,
    _ body: @escaping @Sendable (RunningServer) async throws -> Void
  ) async throws {
    var configuration = try folder.configuration()
    configuration.secretKey = secret
    configuration.publicKey = `public`
    try await RunningServer.open(configuration, body)
  }

  private func isOpen(_ server: RunningServer, to key: String) async throws -> Bool {
    try await server.ask("GET", "/v1/events", key: key).status == 200
  }

  @Test("that its owner chooses replace the old ones permanently, and end their sessions")
  func replacing() async throws {
    defer { folder.remove() }
    let first = "sk_first-" + String(repeating: "a", count: 32)
    let second = "sk_second-" + String(repeating: "b", count: 32)
    let before = Mutex<Browser?>(nil)
    try await open(secret: first, public: "pk_1") { server async throws in
      let browser = Browser(server)
      #expect(try await browser.signIn(first).status == 303)
      #expect(try await browser.get("/admin").status == 200)
      before.withLock { $0 = browser }
    }
    try await open(secret: second, public: "pk_1") { server async throws in
      let kept = before.withLock { $0 }
      let browser = try #require(kept).copy(at: server)
      #expect(try await browser.get("/admin").status == 303)
      #expect(try await isOpen(server, to: first) == false)
      #expect(try await isOpen(server, to: second))
    }
    // A start without the option continues with the last one.
    var configuration = try folder.configuration()
    configuration.publicKey = "pk_1"
    let server = try TollgateServer(configuration) { RunningServer.now }
    let (lines, said) = AsyncStream<String>.makeStream()
    let task = Task { try await server.run(stopsOnSignals: false) { said.yield($0) } }
    for await line in lines {
      let url = try #require(line.split(separator: ": ", maxSplits: 1).last.map(String.init))
      let running = RunningServer(url: url, secret: second, public: "pk_1")
      #expect(try await isOpen(running, to: first) == false)
      #expect(try await isOpen(running, to: second))
      break
    }
    task.cancel()
    _ = try? await task.value
  }

  @Test("are replaced while a server runs, which then accepts only the new one")
  func rotating() async throws {
    defer { folder.remove() }
    let (database, first) = (try folder.configuration().database, String(repeating: "a", count: 40))
    try await open(secret: first, public: "pk_1") { server async throws in
      let store = try database.open()
      defer { try? store.close() }
      let before = try await KeyMaintenance.keys(of: store)
      #expect(before.map(\.kind) == [.secret, .public])
      let key = try await KeyMaintenance.rotate(.secret, of: store, at: RunningServer.now)
      #expect(key.hasPrefix("sk_"))
      let end = ContinuousClock.now + .seconds(60)
      while try await !isOpen(server, to: key), ContinuousClock.now < end { await Task.yield() }
      #expect(try await isOpen(server, to: key))
      #expect(try await isOpen(server, to: first) == false)
      let after = try await KeyMaintenance.keys(of: store)
      #expect(after[0].beginning != before[0].beginning && after[1] == before[1])
    }
  }

  @Test("are created when they can be printed: a failed start creates none")
  func failing() async throws {
    defer { folder.remove() }
    let other = try RunningServer.Folder()
    defer { other.remove() }
    let (own, database) = (folder, try folder.configuration().database)
    try await RunningServer.open(try other.configuration()) { occupant in
      var configuration = try own.configuration()
      configuration.port = try #require(URL(string: occupant.url)?.port)
      let failure = await #expect(throws: ServerFailure.self) {
        try await TollgateServer(configuration).run(stopsOnSignals: false) { _ in }
      }
      #expect(failure?.description.contains("--listen") == true)
    }
    let store = try database.open()
    #expect(try await KeyMaintenance.keys(of: store) == [])
    try store.close()
    try await RunningServer.open(try own.configuration()) { server in
      #expect(server.secret.hasPrefix("sk_") && server.public.hasPrefix("pk_"))
    }
  }
}
