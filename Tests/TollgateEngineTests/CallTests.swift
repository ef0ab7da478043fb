import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("Calls that don't surprise")
struct CallTests {
  private func launch(
    _ bench: Bench, log: RecordedLog = RecordedLog()
  ) async throws -> Tollkeeper {
    try await bench.launch(catalog: .shop, logger: log.logger)
  }

  @Test("A use works in an async function, with and without a background")
  func asynchronous() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await launch(bench)
    let decision = try keeper.use("identify")
    #expect(decision.remaining == .count(1))
    #expect(try await keeper.useInBackground("identify").remaining == .count(0))
  }

  @Test("A check waits for the store's first answer, and then reports ownership")
  func known() async throws {
    let bench = try Bench(ScriptedStore.Script(sells: [], entitled: [.purchase(of: "pack")]))
    defer { bench.remove() }
    let keeper = try Tollkeeper(
      catalog: .shop, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger, keychain: bench.keychain, clock: bench.clock.wall)
    #expect(try await keeper.known().check("level.2").reason == .entitled)
    #expect(try await keeper.known() === keeper)
  }

  @Test("A check ends with its task if the store never answers")
  func cancelled() async throws {
    let bench = try Bench(ScriptedStore.Script(isComplete: false))
    defer { bench.remove() }
    let keeper = try await launch(bench)
    let task = Task { try await keeper.known() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A name that the catalog lacks has no effect, and is logged once with the nearest name")
  func mistyped() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let log = RecordedLog()
    let keeper = try await launch(bench, log: log)
    for _ in 0..<2 {
      #expect(keeper.check("identifi") == .unknownFeature)
      #expect(!keeper.holds("premum"))
      #expect(keeper.holding("premum") == nil)
      #expect(keeper.present(at: "limt") == nil)
      #expect(!keeper.open(Paywall.ID("wal")))
      #expect(keeper.products(opening: ["raed"]).isEmpty)
      #expect(await keeper.purchase("pakc") == .failed(.unknownProduct))
      let failure = #expect(throws: UseFailure.self) { try keeper.use("identifi") }
      #expect(failure?.description.contains("Did you mean `identify`?") == true)
      #expect(throws: ProgressFailure.self) { try keeper.reach("levl", 2) }
      #expect(throws: WalletFailure.self) { try keeper.spend("hnt") }
    }
    let errors = log.lines.filter { $0.contains("counts as nothing") }
    #expect(errors.count == 6)
    for name in ["identify", "premium", "limit", "wall", "read", "pack"] {
      #expect(errors.filter { $0.contains("Did you mean `\(name)`?") }.count == 1, "\(name)")
    }
  }

  @Test("A paywall opens by its own name, also if one screen draws two paywalls")
  func paywalls() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await launch(bench)
    #expect(keeper.open(Paywall.ID("wall")))
    #expect(keeper.presentation.paywall?.id == "wall")
    #expect(!keeper.open(Paywall.ID("wall")), "it is open already")
    #expect(keeper.open(Paywall.ID("store")))
    #expect(keeper.presentation.paywall?.id == "store")
  }

  @Test(
    "Products that open features are those that open each of them, alone or with owned products")
  func opening() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await launch(bench)
    #expect(keeper.products(opening: ["level.2"]) == ["pack", "everything"])
    #expect(keeper.products(opening: ["level.2", "level.3"]) == ["everything"])
    try keeper.reach("level", 12)
    #expect(keeper.products(opening: ["level.2", "level.3"]) == ["level", "everything"])
    #expect(keeper.products(opening: ["level.2"]).isEmpty, "it is open already")
    #expect(keeper.products(opening: ["theme.plain"]).isEmpty, "it is free")
  }
}
