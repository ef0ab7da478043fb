import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("Setting a damaged ledger aside")
struct SettingAsideTests {
  @Test("moves its files into a folder beside it, unchanged, and loses none")
  func moves() throws {
    let bench = try Bench()
    defer { bench.remove() }
    var image = LedgerImage(of: bench.file)
    image.ledger = Data("not a ledger".utf8)
    image.log = Data("its log".utf8)
    image.index = Data("its index".utf8)
    for number in 1...2 {
      try image.lay(at: bench.file)
      let folder = try bench.ledger.setAside()
      #expect(folder.lastPathComponent == "Tollgate.sqlite.damaged-\(number)")
      let aside = LedgerImage(of: folder.appending(path: "Tollgate.sqlite"))
      #expect(aside.ledger == image.ledger)
      #expect(aside.log == image.log)
      #expect(aside.index == image.index)
      let left = LedgerImage(of: bench.file)
      #expect(left.ledger == nil && left.log == nil && left.index == nil)
    }
  }

  @Test(
    "restores uses and the high-water mark from the keychain, and owned products from the store")
  func comesBack() async throws {
    var script = ScriptedStore.Script()
    script.isComplete = false
    let bench = try Bench(script)
    defer { bench.remove() }
    let first = try await bench.launch()
    for _ in 0..<4 { _ = try first.use("play") }
    await first.settled()
    let mark = first.ledger.ledgerState.time.highWaterMark
    first.stop()
    bench.store.script { ($0.entitled, $0.isComplete) = ([.purchase()], true) }
    try bench.ruin()
    #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) }
    try bench.ledger.setAside()
    bench.clock.now -= 600
    let second = try await bench.launch()
    #expect(second.customer.uses["play"]?.instants.count == 4)
    #expect(second.ledger.ledgerState.time.highWaterMark == mark)
    #expect(second.check("play").reason == .entitled)
  }

  @Test("happens automatically at opening if the location allows it, and only for damage")
  func byItself() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let location = bench.ledger.alwaysOpening()
    try { try bench.writeSomeOfEverything(in: Ledger(at: location)) }()
    #expect(try { try Ledger(at: location).ledgerState.facts.count }() == 12)
    try bench.ruin()
    #expect(try { try Ledger(at: location).ledgerState.facts.isEmpty }())
    #expect(bench.exists("Tollgate.sqlite.damaged-1/Tollgate.sqlite"))
  }

  @Test("is written to the app's log, with the location")
  func isTold() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    try bench.ruin()
    let log = RecordedLog()
    let keeper = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: bench.ledger.alwaysOpening(), keychain: bench.keychain, clock: bench.clock.wall,
      logger: log.logger)
    await keeper.settled()
    let line = try #require(log.lines.first)
    #expect(line.hasPrefix("critical: The ledger at \(bench.file.path) is damaged"))
    #expect(line.contains("It was set aside in \(bench.file.path).damaged-1"))
  }

  @Test("leaves a newer release's files as they are, in a folder with another name")
  func newer() throws {
    let bench = try Bench()
    defer { bench.remove() }
    try {
      try bench.writeSomeOfEverything(in: Ledger(at: bench.ledger))
      try DatabaseQueue(path: bench.file.path).write {
        try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('a later release')")
      }
    }()
    let before = LedgerImage(of: bench.file)
    let failure = try #require(
      #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) })
    #expect(failure.isFromNewerRelease && !failure.isDamage)
    #expect(failure.description.contains("\(bench.file.path) was written by a newer release"))
    #expect(failure.description.contains("Install that release again"))
    #expect(LedgerImage(of: bench.file).ledger == before.ledger, "nothing was changed")
    #expect(try Ledger(at: bench.ledger.alwaysOpening()).ledgerState.facts.isEmpty)
    let aside = bench.folder.appending(path: "Tollgate.sqlite.newer-1/Tollgate.sqlite")
    #expect(LedgerImage(of: aside).ledger == before.ledger, "nothing was changed")
    #expect(!bench.exists("Tollgate.sqlite.damaged-1"))
  }

  @Test("reports if it finds no file to move, or can't move one")
  func cannot() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let none = #expect(throws: LedgerFailure.self) { try bench.ledger.setAside() }
    #expect(none?.description.contains("there is none") == true)
    let memory = try LedgerLocation.memory(InMemoryLedger())
    #expect(throws: LedgerFailure.self) { try memory.setAside() }
  }
}

@Suite("A ledger's log")
struct LedgerLogTests {
  @Test("that was cut or garbled loses the last writes at most, each of them completely")
  func damaged() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let open = try Ledger(at: bench.ledger)
    try bench.writeSomeOfEverything(in: open)
    let image = LedgerImage(of: bench.file)
    let log = try #require(image.log)
    let other = LedgerLocation.file(bench.folder.appending(path: "Other.sqlite"))
    for offset in stride(from: 0, to: log.count, by: 5_000) {
      for bytes in [log.prefix(offset), log.overwriting(at: offset, with: [0xAA, 0x55, 0xAA])] {
        var damaged = image
        damaged.log = bytes
        damaged.index = nil
        try damaged.lay(at: bench.folder.appending(path: "Other.sqlite"))
        do {
          let ledgerState = try Ledger(at: other).ledgerState
          let uses = ledgerState.uses["play"]?.instants.count ?? 0
          #expect(uses == ledgerState.facts.count, "a write is there whole or not at all")
        } catch let failure as LedgerFailure {
          #expect(failure.isDamage)
        }
      }
    }
    withExtendedLifetime(open) {}
  }

  @Test("needs no index: a missing, empty or garbled one is rebuilt")
  func index() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let open = try Ledger(at: bench.ledger)
    try bench.writeSomeOfEverything(in: open)
    let image = LedgerImage(of: bench.file)
    let index = try #require(image.index)
    let other = bench.folder.appending(path: "Other.sqlite")
    try image.lay(at: other)
    let content = try { try LedgerContent(of: Ledger(at: .file(other))) }()
    #expect(content.facts.count == 12)
    for bytes in [
      nil, Data(), index.prefix(100), Data(repeating: 0, count: index.count),
      index.overwriting(at: 0, with: repeatElement(0xAA, count: index.count)),
    ] {
      var damaged = image
      damaged.index = bytes
      try damaged.lay(at: other)
      #expect(try LedgerContent(of: Ledger(at: .file(other))) == content)
    }
    withExtendedLifetime(open) {}
  }

  @Test("that is missing takes its writes with it; the keychain restores the uses")
  func gone() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch()
    for _ in 0..<4 { _ = try first.use("play") }
    await first.settled()
    var image = LedgerImage(of: bench.file)
    first.stop()
    #expect(try #require(image.log).count > 0)
    image.log = nil
    image.index = nil
    try image.lay(at: bench.folder.appending(path: "Other.sqlite"))
    let second = try Tollkeeper(
      catalog: .game, device: DeviceProfile(platform: .iOS), store: bench.store,
      ledger: .file(bench.folder.appending(path: "Other.sqlite")), keychain: bench.keychain,
      clock: bench.clock.wall)
    #expect(second.customer.uses["play"]?.instants.count == 4)
    await second.settled()
  }
}

extension Bench {
  /// Overwrites the ledger with other content.
  func ruin() throws {
    try LedgerImage.none.lay(at: file)
    try Data(repeating: 0x5A, count: 20_000).write(to: file)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }
}

extension LedgerImage {
  fileprivate static let none = LedgerImage(of: URL(filePath: "/nowhere/at/all"))
}
