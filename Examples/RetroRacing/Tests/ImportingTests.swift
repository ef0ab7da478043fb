#if !canImport(Darwin)
import Foundation
import RetroRacing
import Testing
import Tollgate

@Suite("What an earlier version left in UserDefaults", .timeLimit(.minutes(10)))
@MainActor
struct ImportingTests {
  private let drawer: Drawer

  init() throws { drawer = try Drawer() }

  private func leave(_ count: Int, on date: Date, unlimited: Bool = false) {
    drawer.userDefaults.set(date, forKey: "PlayLimit.lastPlayDate")
    drawer.userDefaults.set(count, forKey: "PlayLimit.todayCount")
    drawer.userDefaults.set(unlimited, forKey: "PlayLimit.hasUnlimitedAccess")
  }

  @Test(
    "counts where it was counted today",
    arguments: [
      (4, "2026-03-10T11:00:00Z", 2), (4, "2026-03-10T00:00:00Z", 2),
      (4, "2026-03-09T23:59:59Z", 6), (99, "2026-03-10T11:00:00Z", 0),
      (-3, "2026-03-10T11:00:00Z", 6), (0, "2026-03-10T11:00:00Z", 6),
    ])
  func importsToday(count: Int, last: String, left: Int) async throws {
    leave(count, on: .at(last))
    let bench = try await RetroRacingBench(drawer)
    #expect(bench.plays.remainingPlays(on: bench.now) == left)
    #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 6 - left)
  }

  @Test("is taken over once, whatever is written there afterwards")
  func importsOnce() async throws {
    leave(2, on: RetroRacingBench.noon - 60)
    let bench = try await RetroRacingBench(drawer)
    #expect(try bench.plays.startNewGame(on: bench.now))
    leave(6, on: RetroRacingBench.noon)
    let again = try GameServices(
      tollkeeper: bench.tollkeeper, userDefaults: drawer.userDefaults, report: { _ in })
    #expect(again.playLimitService.remainingPlays(on: bench.now) == 3)
    #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 3, "mirrored again")
  }

  @Test("is overwritten by the last round of the ledger, also where that was on another day")
  func mirrorsAnotherDay() async throws {
    let bench = try await RetroRacingBench(drawer)
    #expect(try bench.plays.startNewGame(on: bench.now))
    await bench.advance(to: RetroRacingBench.noon + 86_400)
    leave(5, on: RetroRacingBench.noon + 80_000)
    bench.plays.unlockUnlimitedAccess()
    #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 0)
    let last = drawer.userDefaults.object(forKey: "PlayLimit.lastPlayDate") as? Date
    #expect(last == RetroRacingBench.noon)
  }

  @Test("that access is unlimited is left as it is until the store has answered, and not believed")
  func leavesTheUnknown() async throws {
    leave(0, on: RetroRacingBench.noon - 60, unlimited: true)
    let noon = RetroRacingBench.noon
    let tollkeeper = try Tollkeeper(
      catalog: .retroRacing(), device: DeviceProfile(platform: .iOS), store: SilentStore(),
      ledger: .memory(InMemoryLedger()), keychain: InMemoryKeychain(),
      clock: WallClock(now: { noon }, timeZone: { .gmt }))
    await tollkeeper.settled()
    let services = try GameServices(
      tollkeeper: tollkeeper, userDefaults: drawer.userDefaults, report: { Issue.record($0) })
    #expect(try services.playLimitService.startNewGame(on: RetroRacingBench.noon))
    #expect(drawer.userDefaults.integer(forKey: "PlayLimit.todayCount") == 1)
    #expect(drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))
    #expect(!services.playLimitService.hasUnlimitedAccess)
  }

  @Test("is not counted again where the ledger knows it")
  func addsOnlyWhatIsLacking() async throws {
    let bench = try await RetroRacingBench(drawer)
    for _ in 0..<3 { #expect(try bench.plays.startNewGame(on: bench.now)) }
    let added = try bench.tollkeeper.importUses(
      4, of: .play, lastAt: bench.now - 3_600, once: "elsewhere")
    #expect(added == 1)
    #expect(bench.plays.remainingPlays(on: bench.now) == 2)
  }

  @Test("is not believed where it says that access is unlimited, and is overwritten")
  func believesNoBoolean() async throws {
    leave(6, on: RetroRacingBench.noon - 60, unlimited: true)
    let bench = try await RetroRacingBench(drawer)
    #expect(!bench.plays.hasUnlimitedAccess)
    #expect(try !bench.plays.startNewGame(on: bench.now))
    #expect(!drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))
  }
}
#endif
