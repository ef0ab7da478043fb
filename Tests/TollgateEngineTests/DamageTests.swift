import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("A damaged ledger")
struct DamageTests {
  /// Every length and place that is a multiple of this is tried: a sector of old disks.
  private static let step = 512

  @Test("that was cut short at any byte is refused")
  func cutShort() throws {
    try expectNothingElse { bytes in
      stride(from: Self.step, to: bytes.count, by: Self.step).map { bytes.prefix($0) }
    }
  }

  @Test("with a zeroed sector is refused, or gives the same values")
  func zeroed() throws {
    try expectNothingElse { bytes in
      stride(from: 0, to: bytes.count, by: Self.step).flatMap { offset in
        [512, 4_096].map { bytes.overwriting(at: offset, with: repeatElement(0, count: $0)) }
      }
    }
  }

  @Test("with an overwritten sector is refused, or gives the same values", arguments: 0..<2)
  func overwritten(seed: UInt64) throws {
    var random = SeededRandom(seed)
    try expectNothingElse { bytes in
      stride(from: 0, to: bytes.count, by: Self.step).map { offset in
        let garbage = (0..<512).map { _ in UInt8.random(in: 0...255, using: &random) }
        return bytes.overwriting(at: offset, with: garbage)
      }
    }
  }

  @Test("with a sector written to another place is refused, or gives the same values")
  func misplaced() throws {
    try expectNothingElse { bytes in
      stride(from: 512, to: bytes.count, by: 512).map { offset in
        bytes.overwriting(at: offset, with: bytes[(bytes.count - offset)...].prefix(512))
      }
    }
  }

  @Test("never ends the process, whichever bytes are wrong", arguments: 0..<4)
  func fewBytes(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let bench = try Bench()
    defer { bench.remove() }
    let (image, _) = try bench.writtenLedger()
    let bytes = try #require(image.ledger)
    for _ in 0..<100 {
      var damaged = image
      let count = Int.random(in: 1...16, using: &random)
      damaged.ledger = bytes.overwriting(
        at: .random(in: 0..<bytes.count, using: &random),
        with: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      try damaged.lay(at: bench.file)
      do { _ = try LedgerContent(of: Ledger(at: bench.ledger)) } catch is LedgerFailure {}
    }
  }

  @Test(
    "that isn't an SQLite file is refused, with its name and the fix",
    arguments: ["{}", "SQLite format 3", String(repeating: "not a ledger ", count: 900)])
  func notSQLite(text: String) throws {
    let bench = try Bench()
    defer { bench.remove() }
    try Data(text.utf8).write(to: bench.file)
    let failure = try #require(
      #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) })
    #expect(failure.isDamage)
    #expect(failure.description.hasPrefix("The ledger at \(bench.file.path) is damaged: "))
    #expect(failure.description.contains("Set it aside with LedgerLocation.setAside()"))
    #expect(try Data(contentsOf: bench.file) == Data(text.utf8), "nothing was changed")
  }

  @Test("includes an empty one, with or without its log: the engine never creates one")
  func empty() throws {
    let bench = try Bench()
    defer { bench.remove() }
    try Data().write(to: bench.file)
    let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: bench.ledger) }
    #expect(failure?.isDamage == true)
    #expect(failure?.description.contains("is damaged: it is empty") == true)
    #expect(try Ledger(at: bench.ledger.alwaysOpening()).ledgerState.facts.isEmpty)
    #expect(bench.exists("Tollgate.sqlite.damaged-1/Tollgate.sqlite"))
  }

  @Test("differs from a missing one: a new ledger gets its name once it is complete")
  func new() throws {
    let bench = try Bench()
    defer { bench.remove() }
    try NewLedger.make(at: bench.file.path)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
        == ["Tollgate.sqlite"], "nothing is left of its making")
    let made = try Data(contentsOf: bench.file)
    #expect(made.count > 4_096)
    try NewLedger.make(at: bench.file.path)
    #expect(try Data(contentsOf: bench.file) == made, "whoever comes second changes nothing")
    #expect(try Ledger(at: bench.ledger).ledgerState.facts.isEmpty)
  }

  @Test("includes an empty one beside a log that isn't, which SQLite would delete")
  func emptyBesideLog() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let open = try Ledger(at: bench.ledger)
    try bench.writeSomeOfEverything(in: open)
    var image = LedgerImage(of: bench.file)
    let other = bench.folder.appending(path: "Other.sqlite")
    for ledger in [Data(), nil] {
      image.ledger = ledger
      try image.lay(at: other)
      let failure = #expect(throws: LedgerFailure.self) { try Ledger(at: .file(other)) }
      #expect(failure?.isDamage == true)
      #expect(LedgerImage(of: other).log == image.log)
    }
    withExtendedLifetime(open) {}
  }

  @Test("found while it is open fails as damage, and answers nothing")
  func whileOpen() throws {
    let bench = try Bench()
    defer { bench.remove() }
    _ = try bench.writtenLedger()
    let ledger = try Ledger(at: bench.ledger)
    let handle = try FileHandle(forWritingTo: bench.file)
    try handle.write(contentsOf: Data(repeating: 0xAA, count: 60_000))
    try handle.close()
    // SQLite's cache in memory is still correct.
    try ledger.read { try $0.execute(sql: "PRAGMA shrink_memory") }
    let failure = #expect(throws: LedgerFailure.self) {
      try ledger.read { try Row.fetchAll($0, sql: "SELECT * FROM event, fact") }
    }
    #expect(failure?.isDamage == true)
  }

  /// Expects that each damaged ledger is refused as damaged, or is read unchanged.
  private func expectNothingElse(_ damage: (Data) -> [Data]) throws {
    let bench = try Bench()
    defer { bench.remove() }
    let (image, content) = try bench.writtenLedger()
    for (number, bytes) in damage(try #require(image.ledger)).enumerated() {
      var damaged = image
      damaged.ledger = bytes
      try damaged.lay(at: bench.file)
      do {
        let found = try LedgerContent(of: Ledger(at: bench.ledger))
        #expect(found == content, "the \(number)th")
      } catch let failure as LedgerFailure {
        #expect(failure.isDamage, "the \(number)th: \(failure)")
      }
    }
  }
}

/// The same numbers for the same seed.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 32) | (state << 32)
  }
}
