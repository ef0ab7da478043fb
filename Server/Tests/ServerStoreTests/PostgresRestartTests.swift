import Foundation
import PostgresTesting
import Synchronization
import Testing

@testable import ServerStore

/// The acknowledgements so far.
private final class Tally: Sendable {
  private let state = Mutex<(all: Set<Int>, isOver: Bool)>(([], false))

  var all: Set<Int> { state.withLock(\.all) }
  var isOver: Bool { state.withLock(\.isOver) }

  func add(_ id: Int) { state.withLock { _ = $0.all.insert(id) } }
  func end() { state.withLock { $0.isOver = true } }
}

@Suite(
  "A store whose PostgreSQL disconnects", .timeLimit(.minutes(10)),
  .enabled(if: PostgresCluster.isInstalled, "There is no PostgreSQL. Run ./.ci/setup postgresql."))
struct PostgresRestartTests {
  @Test(
    "continues when it is back, and has lost no acknowledged write",
    arguments: ["stop", "kill"])
  func restart(_ how: String) async throws {
    let cluster = try PostgresCluster()
    defer { cluster.close() }
    let address = try PostgresAddress(cluster.database())
    try PostgresStore.migrate(address)
    let store = try PostgresStore(at: address)
    defer { store.close() }
    let tally = Tally()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          var id = writer
          while !tally.isOver {
            do {
              try await store.write { [id] in try $0.set("\(id)", to: "here") }
              tally.add(id)
            } catch let failure as DatabaseFailure {
              #expect(failure.isAway, "\(failure)")
            }
            id += 4
          }
        }
      }
      for _ in 0..<2 {
        try await Task.sleep(for: .milliseconds(300))
        try cluster.tell(how)
        try await Task.sleep(for: .milliseconds(300))
        try cluster.tell("start")
      }
      let before = tally.all.count
      while tally.all.count < before + 8 { try await Task.sleep(for: .milliseconds(20)) }
      tally.end()
      try await group.waitForAll()
    }
    let all = tally.all
    let kept = try await store.read { store in
      try all.filter { try store.setting("\($0)") == "here" }
    }
    #expect(kept == all)
    #expect(all.count >= 8)
  }

  @Test("reports the outage after its retry timeout, and is closed without waiting for it")
  func away() async throws {
    try await whileAway(patience: .zero) { store, _ in
      await #expect {
        try await store.write { try $0.set("a", to: "2") }
      } throws: { ($0 as? DatabaseFailure)?.isAway == true }
      await #expect {
        try await store.read { try $0.setting("a") }
      } throws: { ($0 as? DatabaseFailure)?.isAway == true }
      store.close()
      await #expect {
        try await store.read { try $0.setting("a") }
      } throws: { ($0 as? DatabaseFailure)?.isAway == true }
    }
  }

  @Test("answers a waiting request once it is back")
  func waits() async throws {
    try await whileAway(patience: .seconds(3_600)) { store, cluster in
      let write = Task { try await store.write { try $0.set("a", to: "2") } }
      let read = Task { try await store.read { try $0.setting("b") } }
      try await Task.sleep(for: .milliseconds(100))
      try cluster.tell("start")
      try await write.value
      #expect(try await read.value == "1")
      #expect(try await store.read { try $0.setting("a") } == "2")
      store.close()
    }
  }

  @Test("releases a waiting request when it is closed", .timeLimit(.minutes(10)))
  func closing() async throws {
    try await whileAway(patience: .seconds(3_600)) { store, _ in
      let write = Task { try await store.write { try $0.set("a", to: "2") } }
      let read = Task { try await store.read { try $0.setting("a") } }
      try await Task.sleep(for: .milliseconds(100))
      store.close()
      await #expect {
        try await write.value
      } throws: { ($0 as? DatabaseFailure)?.isAway == true }
      await #expect {
        _ = try await read.value
      } throws: { ($0 as? DatabaseFailure)?.isAway == true }
    }
  }

  private func whileAway(
    patience: Duration, _ body: (PostgresStore, PostgresCluster) async throws -> Void
  ) async throws {
    let cluster = try PostgresCluster()
    defer { cluster.close() }
    let address = try PostgresAddress(cluster.database())
    try PostgresStore.migrate(address)
    let store = try PostgresStore(at: address, patience: patience)
    try await store.write {
      try $0.set("a", to: "1")
      try $0.set("b", to: "1")
    }
    try cluster.tell("stop")
    try await body(store, cluster)
  }
}
