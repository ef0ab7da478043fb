import Foundation
import PostgresTesting
import Synchronization
import Testing

@testable import ServerStore

/// What was acknowledged so far.
private final class Tally: Sendable {
  private let state = Mutex<(all: Set<Int>, isOver: Bool)>(([], false))

  var all: Set<Int> { state.withLock(\.all) }
  var isOver: Bool { state.withLock(\.isOver) }

  func add(_ id: Int) { state.withLock { _ = $0.all.insert(id) } }
  func end() { state.withLock { $0.isOver = true } }
}

@Suite("A store whose PostgreSQL goes away")
struct PostgresRestartTests {
  @Test(
    "goes on when it is there again, and has lost nothing that it acknowledged",
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
            } catch let failure as StoreFailure {
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

  @Test("says within seconds that it is away, and is closed without waiting for it")
  func away() async throws {
    let cluster = try PostgresCluster()
    defer { cluster.close() }
    let address = try PostgresAddress(cluster.database())
    try PostgresStore.migrate(address)
    let store = try PostgresStore(at: address)
    try await store.write { try $0.set("a", to: "1") }
    try cluster.tell("stop")
    let began = ContinuousClock.now
    await #expect {
      try await store.write { try $0.set("a", to: "2") }
    } throws: { ($0 as? StoreFailure)?.isAway == true }
    await #expect {
      try await store.read { try $0.setting("a") }
    } throws: { ($0 as? StoreFailure)?.isAway == true }
    #expect(ContinuousClock.now - began < .seconds(20))
    store.close()
    await #expect {
      try await store.read { try $0.setting("a") }
    } throws: { ($0 as? StoreFailure)?.isAway == true }
  }
}
