import Foundation
import GRDB
import Testing
import TollgateCore

@testable import TollgateEngine

@Suite("The keychain's record")
struct KeychainRecordTests {
  private let noon = Date(timeIntervalSinceReferenceDate: 790_000_000)

  @Test("is read back as it was saved, to the last digit")
  func roundTrip() throws {
    let noon = Date(timeIntervalSinceReferenceDate: 790_000_000.123_456_7)
    var ledgerState = LedgerState(uses: [noon - 200_000, noon - 3, noon])
    ledgerState.apply(.time(TrustedTime(highWaterMark: noon, latestSigned: noon - 1)))
    ledgerState.apply(.set(.firstLaunch, at: noon - 2))
    ledgerState.apply(.use("theme.lcd", noon))
    ledgerState.apply(.set(.goal(Progression.Goal("a\tb", 3)), at: noon - 4))
    let record = KeychainRecord(of: ledgerState, by: .game)
    #expect(record.person.goals == [Progression.Goal("a\tb", 3): noon - 4])
    #expect(
      record.person.uses["play"]?.instants.count == 2, "what no day can count any more is not kept")
    #expect(record.person.uses["theme.lcd"] == nil, "no quota counts these")
    #expect(try KeychainRecord(record.data) == record)
    ledgerState.apply(.set(.serverInstallation, to: UUID().uuidString))
    let named = KeychainRecord(of: ledgerState, by: .game)
    #expect(named.customer == ledgerState.ownCustomer && named.customer != nil)
    #expect(try KeychainRecord(named.data) == named)
    var whole = named
    whole.causes = [CauseDigest(of: "welcome"), CauseDigest(value: .max), CauseDigest(value: 0)]
    whole.settings = [
      .init(name: .progress("level"), value: 7.databaseValue),
      .init(name: .choice("a\tb"), value: "theme.\n%".databaseValue),
    ]
    whole.seal = KeychainRecord.Seal(key: Data(repeating: 7, count: 32), row: 12)
    #expect(try KeychainRecord(whole.data) == whole)
  }

  @Test("is read back whatever a feature's name is")
  func anyName() throws {
    for name in ["a\tb", "a\nb", "100%", "50%25", "é", "use", ""] {
      let record = KeychainRecord(mark: 1, latestSigned: 2, uses: [name: [3, 4.5]])
      #expect(try KeychainRecord(record.data) == record)
    }
  }

  @Test("stays small for a customer who is never online")
  func staysSmall() {
    let ledgerState = LedgerState(uses: (0..<2_000).map { noon + Double($0) * 14_400 })
    let record = KeychainRecord(of: ledgerState, by: .game)
    #expect(record.person.uses["play"]?.instants.count == 48)
    #expect(record.person.uses["play"]?.instants.last == ledgerState.uses["play"]?.instants.last)
  }

  @Test("keeps every use of a feature with the highest possible limit")
  func highestLimit() {
    let ledgerState = LedgerState(uses: (0..<60).map { noon + Double($0) })
    let catalog = Catalog(
      app: "game", bundleID: "com.example.game", products: [],
      features: [Feature(id: "play", access: [.quota(Quota(limit: .max, per: .day))])],
      paywalls: [])
    #expect(KeychainRecord(of: ledgerState, by: catalog).person.uses["play"]?.instants.count == 60)
  }
}

@Suite("A damaged keychain record")
struct DamagedKeychainRecordTests {
  private static let somebody = "6F1C5AE0-3A4E-4B3C-9D8F-0A1B2C3D4E5F"

  private static let whole = KeychainRecord(
    mark: 790_000_000.5, latestSigned: 789_999_999, firstLaunch: 780_000_000,
    uses: ["play": [789_999_998, 789_999_999.25]])

  @Test(
    "is refused with the reason",
    arguments: [
      ("customer\tana", "its customer is none"),
      ("customer\t\(somebody)\ncustomer\t\(somebody)", "its customer is none"),
      ("goal\t3 g\tsoon", "a goal of it is none"),
      ("goal\t3 g\t1\ngoal\t3 g\t2", "a goal of it is none"),
      ("goal\tg\t1", "a goal of it is none"),
      ("use\tplay\t5\t", "an instant of it is none"),
      ("use\tplay\t5\t0x", "an instant of it is none"),
      ("use\tplay\t5\tinf", "an instant of it is none"),
      ("use\tplay", "a line of it is none"), ("us3\tplay\t5", "a line of it is none"),
      ("mark\t1\t2", "a line of it is none"), ("", "a line of it is none"),
      ("mark\t2", "a line of it stands twice"),
      ("use\tp\t1\nuse\tp\t2", "a line of it stands twice"),
      ("lot\tcoins\t5\t9223372036854775807\t0\t0\t", "a lot of it is none"),
      ("lot\tcoins\t9223372036854775807\t0\t0\t0\t", "a lot of it is none"),
      ("lot\tcoins\t5\t-9223372036854775808\t0\t0\t", "a lot of it is none"),
      ("lot\tcoins\t5\t3\t3\t0\t", "a lot of it is none"),
      ("lot\tcoins\t5\t0\t0\t-1\t", "a lot of it is none"),
      ("lot\tcoins\t5\t0\t0\t0\t1e300", "a lot of it is none"),
      ("lot\tcoins\t5\t0\t0\t0\t\tProduction\t1\t1e300", "a lot of it is none"),
      ("seal\tAAAA\t9223372036854775807", "its key is none"),
      ("seal\tAAAA\t-1", "its key is none"), ("seal\t\t1", "its key is none"),
      ("causes\tAAAA", "its causes are none"), ("causes\t?", "its causes are none"),
      ("begun\tp\tx\nbegun\tp\ty", "a line of it stands twice"),
      ("kept\tprogress.level\tn99999999999999999999", "a value of it is none"),
    ])
  func refused(text: String, why: String) {
    let damage = #expect(throws: KeychainRecord.Damage.self) {
      try KeychainRecord(.record("mark\t1\nsigned\t1\n" + text))
    }
    #expect(damage?.description.hasPrefix(why) == true, "\(damage?.description ?? "none")")
  }

  @Test(
    "is refused if it lacks its header, its checksum or its times",
    arguments: [
      (Data(), "it does not begin"), (Data("{}".utf8), "it does not begin"),
      (Data("tollgate 9 0000000000000000\nmark\t1\nsigned\t1".utf8), "it does not begin"),
      (Data("tollgate 8".utf8), "it does not begin"),
      (Data("tollgate 8 \nmark\t1\nsigned\t1".utf8), "its checksum is another one"),
      (Data("tollgate 8 \u{301}\nmark\t1\nsigned\t1".utf8), "its checksum is another one"),
      (Data("tollgate 8 0000000000000000\nmark\t1\nsigned\t1".utf8), "its checksum"),
      (.record(""), "a line of it is none"),
      (.record("mark\t1"), "it lacks the mark"), (.record("signed\t1"), "it lacks the mark"),
      (.record("mark\tinf\nsigned\t1"), "an instant of it is none"),
      (.record("mark\t-inf\nsigned\t1"), "an instant of it is none"),
      (.record("mark\tnan\nsigned\t1"), "an instant of it is none"),
      (.record("mark\t1e12\nsigned\t1"), "an instant of it is none"),
      (.record("mark\t1\nsigned\tsoon"), "an instant of it is none"),
    ])
  func incomplete(data: Data, why: String) {
    let damage = #expect(throws: KeychainRecord.Damage.self) { try KeychainRecord(data) }
    #expect(damage?.description.hasPrefix(why) == true, "\(damage?.description ?? "none")")
  }

  @Test("is refused whichever byte was changed, and wherever it was cut")
  func everyByte() throws {
    let bytes = Self.whole.data
    #expect(try KeychainRecord(bytes) == Self.whole)
    for index in bytes.indices {
      #expect(throws: KeychainRecord.Damage.self) { try KeychainRecord(bytes.prefix(index)) }
      for byte in UInt8.min...UInt8.max where byte != bytes[index] {
        var damaged = bytes
        damaged[index] = byte
        #expect(throws: KeychainRecord.Damage.self, "\(byte) at \(index)") {
          try KeychainRecord(damaged)
        }
      }
    }
  }

  @Test("never ends the process, whatever the bytes are", arguments: 0..<4)
  func anyBytes(seed: UInt64) {
    var random = SeededRandom(seed)
    let first = Data(
      "mark\t790000000.5\nsigned\t789999999.0\nuse\tplay\t7.0\nlot\tc\t5\t0\t0\t0\t".utf8)
    for _ in 0..<500 {
      var damaged = first
      for _ in 0...Int.random(in: 0...4, using: &random) {
        damaged[.random(in: damaged.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      damaged = .record(String(decoding: damaged, as: UTF8.self))
      if let record = try? KeychainRecord(damaged) {
        let instants =
          [record.time.highWaterMark, record.time.latestSigned]
          + record.person.uses.values.flatMap(\.instants)
        #expect(instants.allSatisfy { $0.stored.isFinite })
      }
    }
  }

  @Test("is ignored at opening, is logged, and is written again")
  func atOpening() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    var damaged = KeychainRecord(
      mark: bench.clock.now.stored + 86_400, latestSigned: 0, uses: ["play": [1, 2]]
    ).data
    damaged[damaged.endIndex - 1] ^= 1
    bench.keychain.save(damaged)
    let log = RecordedLog()
    let keeper = try await bench.launch(logger: log.logger)
    #expect(keeper.customer.uses.isEmpty)
    #expect(keeper.ledger.ledgerState.time.highWaterMark == bench.clock.now)
    #expect(
      log.lines == [
        "error: The keychain's record is damaged and counts as none: its checksum is another one"
      ])
    let kept = try KeychainRecord(try #require(bench.keychain.load()))
    #expect(kept == KeychainRecord(of: keeper.ledger.ledgerState, by: .game))
  }
}

@Suite("A keychain record of a newer release")
struct NewerKeychainRecordTests {
  private static let lines = [
    "streak\tplay\t7", "kept\tnewest.gift.welcome\tn5", "kept\tnewest.text\ttplain",
  ]

  @Test("keeps the lines that this release does not define, as they are")
  func keepsLines() throws {
    let data = Data.record((["mark\t1.0", "signed\t1.0"] + Self.lines).joined(separator: "\n"))
    let record = try KeychainRecord(data)
    #expect(record.newerLines == Self.lines)
    #expect(record.data == data)
  }

  @Test("keeps them when an older release writes it again, and after a reinstall of that release")
  func rewrites() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let first = try await bench.launch()
    var newer = try KeychainRecord(try #require(bench.keychain.load()))
    first.stop()
    newer.newerLines = Self.lines
    bench.keychain.save(newer.data)
    let scheduler = ManualScheduler()
    let second = try await bench.launch(scheduler: scheduler.scheduler)
    _ = try second.use("play")
    scheduler.runDue()
    let written = try KeychainRecord(try #require(bench.keychain.load()))
    #expect(written.newerLines == Self.lines)
    #expect(written.person.uses["play"]?.instants.count == 1)
    second.stop()
    try bench.reinstall()
    _ = try await bench.launch(scheduler: scheduler.scheduler)
    scheduler.runDue()
    #expect(try KeychainRecord(try #require(bench.keychain.load())).newerLines == Self.lines)
  }
}

@Suite("A ledger that finds an older keychain record")
struct StaleKeychainTests {
  @Test("keeps its own high-water mark, which the store may have proved right since")
  func keepsItsMark() async throws {
    let bench = try Bench()
    defer { bench.remove() }
    let noon = bench.clock.now
    let first = try await bench.launch()
    let stale = KeychainRecord(of: first.ledger.ledgerState, by: .game)
    first.stop()
    var ahead = stale
    ahead.time = TrustedTime(
      highWaterMark: stale.time.highWaterMark + 365 * 86_400, latestSigned: stale.time.latestSigned)
    bench.keychain.save(ahead.data)
    let second = try await bench.launch()
    #expect(second.ledger.ledgerState.time.highWaterMark == noon)
  }
}

extension Data {
  /// A record of these lines, with the checksum that belongs to them.
  static func record(_ body: String) -> Data {
    let heading = "tollgate 8 "
    return Data(
      "\(heading)\(KeychainRecord.checksum(of: (heading + body).utf8))\n\(body)".utf8)
  }
}

extension LedgerState {
  /// The ledger state of a customer with uses at these instants.
  fileprivate init(uses instants: [Date]) {
    self.init()
    for instant in instants { apply(.use("play", instant)) }
  }
}

extension KeychainRecord {
  /// A record of instants in seconds since 2001.
  fileprivate init(
    mark: Double, latestSigned: Double, firstLaunch: Double? = nil, uses: [String: [Double]] = [:]
  ) {
    var person = Customer()
    person.firstLaunch = Date(stored: firstLaunch)
    for (name, instants) in uses {
      person.uses[Feature.ID(name)] = Uses(
        instants.map(Date.init(timeIntervalSinceReferenceDate:)))
    }
    self.init(
      person,
      at: TrustedTime(
        highWaterMark: Date(timeIntervalSinceReferenceDate: mark),
        latestSigned: Date(timeIntervalSinceReferenceDate: latestSigned)))
  }
}
