import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("The installation's own customer")
struct ServerCustomerTests {
  private let server = ScriptedServer()

  @Test("is the same after a reinstall on the device, and different on another device")
  func reinstall() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(to: server)
    let own = try #require(first.serverCustomer)
    first.stop()
    try bench.reinstall()
    let again = try await bench.launch(to: server)
    #expect(again.serverCustomer == own)
    again.stop()
    try bench.reinstall()
    let elsewhere = try await bench.launch(to: server, keychain: InMemoryKeychain())
    #expect(elsewhere.serverCustomer != own)
  }

  @Test("is the same after a reinstall during a sign-in that ended since")
  func signedIn() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let (first, ana) = (try await bench.launch(to: server), UUID())
    let own = try #require(first.serverCustomer)
    try first.signIn(as: ana)
    await first.settled()
    first.stop()
    try bench.reinstall()
    let again = try await bench.launch(to: server)
    #expect(again.serverCustomer == own)
    try again.signIn(as: ana)
    #expect(again.serverCustomer == ana)
    try again.signOut()
    #expect(again.serverCustomer == own)
  }

  @Test("is a new one if the keychain's record is damaged and the app is new, and that is reported")
  func damaged() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(to: server)
    let own = try #require(first.serverCustomer)
    first.stop()
    var damaged = try #require(bench.keychain.load())
    damaged[damaged.endIndex - 1] ^= 1
    bench.keychain.save(damaged)
    let log = RecordedLog()
    let second = try await bench.launch(to: server, log: log)
    #expect(second.serverCustomer == own, "the ledger has it")
    #expect(!log.lines.contains { $0.contains("new customer") })
    second.stop()
    bench.keychain.save(damaged)
    try bench.reinstall()
    let third = try await bench.launch(to: server, log: log)
    let new = try #require(third.serverCustomer)
    #expect(new != own)
    #expect(log.lines.contains { $0.contains("new customer") })
    #expect(try KeychainRecord(try #require(bench.keychain.load())).customer == new)
  }

  @Test("is a new one while the keychain can't be read, and the old one from the next start")
  func unreadable() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch(to: server)
    let own = try #require(first.serverCustomer)
    first.stop()
    try bench.reinstall()
    let (log, locked) = (RecordedLog(), LockedKeychain(over: bench.keychain))
    let second = try await bench.launch(to: server, log: log, keychain: locked)
    #expect(second.serverCustomer != own)
    #expect(log.lines.contains { $0.contains("new customer") })
    try second.record(.signed("1"))
    await second.settled()
    locked.isLocked { $0 = false }
    _ = try second.use("play")
    await second.settled()
    second.stop()
    #expect(try KeychainRecord(try #require(bench.keychain.load())).customer == own)
    let third = try await bench.launch(to: server)
    #expect(third.serverCustomer == own)
    #expect(server.script { $0.taken[own.uuidString.lowercased()] } == ["1@0"])
  }

  @Test("is an installation token for an app without a server, and no server's customer")
  func none() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try await bench.launch(to: nil).stop()
    let kept = try #require(bench.keychain.load())
    let token = try KeychainRecord(kept).customer
    #expect(token != nil)
    let later = try await bench.launch(to: server)
    #expect(later.serverCustomer != nil)
    #expect(later.serverCustomer != token)
  }
}

/// A keychain that can't be read or written while the device is locked.
private final class LockedKeychain: KeychainStorage {
  let isLocked = Locked(true)
  private let keychain: InMemoryKeychain

  init(over keychain: InMemoryKeychain) { self.keychain = keychain }

  func load() throws -> Data? {
    guard !isLocked({ $0 }) else { throw CocoaError(.fileReadNoPermission) }
    return keychain.load()
  }

  func save(_ new: Data) throws {
    guard !isLocked({ $0 }) else { throw CocoaError(.fileWriteNoPermission) }
    keychain.save(new)
  }
}
