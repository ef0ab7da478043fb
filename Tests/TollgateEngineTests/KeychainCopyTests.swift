import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("The copy in the keychain")
struct KeychainCopyTests {
  @Test("is made once for many uses, after its delay")
  func oncePerWhile() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let scheduler = ManualScheduler()
    let keeper = try await bench.launch(scheduler: scheduler.scheduler)
    scheduler.runDue()
    let before = bench.keychain.load()
    for _ in 0..<3 { _ = try keeper.use("play") }
    #expect(scheduler.due.count == 1, "three uses ask for one copy")
    #expect(scheduler.due.first == .milliseconds(50))
    #expect(bench.keychain.load() == before, "and wait for it")
    scheduler.runDue()
    let kept = try KeychainRecord(try #require(bench.keychain.load()))
    #expect(kept == KeychainRecord(of: keeper.ledger.ledgerState, by: .game))
    #expect(scheduler.due.isEmpty)
  }

  @Test("is not made once the process has ended")
  func notAfterTheEnd() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let scheduler = ManualScheduler()
    let keeper = try await bench.launch(scheduler: scheduler.scheduler)
    scheduler.runDue()
    let before = bench.keychain.load()
    _ = try keeper.use("play")
    keeper.stop()
    scheduler.runDue()
    #expect(bench.keychain.load() == before)
  }

  @Test("that can't be written is logged, and tried again with the next change")
  func triedAgain() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keychain = StubbornKeychain()
    let log = RecordedLog()
    let copy = KeychainCopy(in: keychain, logger: log.logger)
    let ledger = try Ledger(at: bench.ledger)
    keychain.refuses { $0 = true }
    copy.write(ledger, by: .game)
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("could not be written; a reinstall would forget") == true)
    keychain.refuses { $0 = false }
    copy.write(ledger, by: .game)
    #expect(keychain.load() == KeychainRecord(of: ledger.ledgerState, by: .game).data)
    #expect(log.lines.count == 1)
  }

  @Test("that can't be made without an entitlement is reported once, with the fix")
  func missingEntitlement() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let log = RecordedLog()
    let keeper = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .macOS), store: bench.store,
      ledger: bench.ledger, keychain: UnsignedKeychain(), sealing: .keys(of: 1),
      clock: bench.clock.wall, logger: log.logger)
    for _ in 0..<3 {
      #expect(try keeper.use("play").isAllowed)
      await keeper.refresh()
      await keeper.settled()
    }
    #expect(keeper.ledger.seal == nil)
    let lines = log.lines.filter { $0.contains("-34018") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("error: ") == true)
    #expect(lines.first?.contains("sign it with a team") == true)
    keeper.stop()
    let again = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .macOS), store: bench.store,
      ledger: bench.ledger, keychain: UnsignedKeychain(), sealing: .keys(of: 1),
      clock: bench.clock.wall, logger: log.logger)
    #expect(again.customer.uses["play"]?.instants.count == 3, "and nothing is lost")
  }

  @Test("is not written if nothing has changed")
  func onlyWhatChanged() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keychain = StubbornKeychain()
    let copy = KeychainCopy(in: keychain, logger: RecordedLog().logger)
    let ledger = try Ledger(at: bench.ledger)
    for _ in 0..<3 { copy.write(ledger, by: .game) }
    #expect(keychain.writes { $0 } == 1)
  }
}

/// The keychain of a Mac as it answers a build that is not signed.
private struct UnsignedKeychain: KeychainStorage {
  func load() throws -> Data? {
    throw KeychainFailure(status: KeychainFailure.missingEntitlement, did: "read")
  }

  func save(_ data: Data) throws {
    throw KeychainFailure(status: KeychainFailure.missingEntitlement, did: "written")
  }
}

/// A keychain that can't be written to while it is set so.
private final class StubbornKeychain: KeychainStorage {
  let refuses = Locked(false)
  let writes = Locked(0)
  private let data = Locked<Data?>(nil)

  func load() -> Data? { data { $0 } }

  func save(_ new: Data) throws {
    guard !refuses({ $0 }) else { throw CocoaError(.fileWriteNoPermission) }
    data { $0 = new }
    writes { $0 += 1 }
  }
}

@Suite("A copy in the keychain that is being written")
struct KeychainCopyInWritingTests {
  /// A keychain that, while it saves, asks whether anything in it could not be read, as a write of the
  /// ledger does in another thread.
  private final class AskingKeychain: KeychainStorage {
    let copy = Locked<KeychainCopy?>(nil)
    let answers = Locked<[Bool]>([])

    func load() -> Data? { nil }

    func save(_ data: Data) {
      let isUnknown = copy { $0 }?.isUnknown
      answers { $0.append(isUnknown ?? true) }
    }
  }

  @Test("never blocks a caller that checks whether the keychain could be read")
  func asks() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let keychain = AskingKeychain()
    let copy = KeychainCopy(in: keychain, logger: RecordedLog().logger)
    keychain.copy { $0 = copy }
    copy.write(try Ledger(at: bench.ledger), by: .game)
    #expect(keychain.answers { $0 } == [false])
  }
}
