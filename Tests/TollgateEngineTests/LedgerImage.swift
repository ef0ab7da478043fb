import Foundation
import GRDB
import TollgateCore

@testable import TollgateEngine

/// The bytes of a ledger's files, to be damaged and laid down somewhere.
struct LedgerImage {
  var ledger: Data?
  var log: Data?
  var index: Data?

  /// Takes the files as they lie there, also under a process that has them open.
  init(of file: URL) {
    ledger = try? Data(contentsOf: file)
    log = try? Data(contentsOf: Self.log(of: file))
    index = try? Data(contentsOf: Self.index(of: file))
  }

  /// Puts these files, and no others, in the place of a ledger.
  func lay(at file: URL) throws {
    for (data, url) in [(ledger, file), (log, Self.log(of: file)), (index, Self.index(of: file))] {
      try? FileManager.default.removeItem(at: url)
      try data?.write(to: url)
    }
  }

  static func log(of file: URL) -> URL { URL(filePath: file.path + "-wal") }
  static func index(of file: URL) -> URL { URL(filePath: file.path + "-shm") }
}

extension Data {
  /// The bytes with some of them replaced, truncated at the original length.
  func overwriting(at offset: Int, with bytes: some Sequence<UInt8>) -> Data {
    var changed = self
    for (index, byte) in zip(startIndex + offset..<endIndex, bytes) { changed[index] = byte }
    return changed
  }
}

/// The content of a ledger, for comparison.
///
/// Signatures are omitted: decisions don't depend on them, and their receiver verifies them.
struct LedgerContent: Equatable {
  let facts: [Fact.ID: Fact]
  let uses: [Feature.ID: Uses]
  let choices: [Choice.ID: Feature.ID]
  let mark: Date
  let latestSigned: Date
  let events: [String]

  init(of ledger: Ledger) throws {
    let ledgerState = ledger.ledgerState
    facts = Dictionary(
      uniqueKeysWithValues: ledgerState.facts.values.map { ($0.fact.id, $0.fact.unsigned) })
    uses = ledgerState.uses
    choices = ledgerState.choices
    mark = ledgerState.time.highWaterMark
    latestSigned = ledgerState.time.latestSigned
    events = try ledger.read { db in
      try String.fetchAll(db, sql: "SELECT name || instant || properties FROM event ORDER BY n")
    }
  }
}

/// The reason why the files of a ledger are not whole without its log.
struct LedgerIsOpen: Error {}

extension Bench {
  var file: URL { folder.appending(path: "Tollgate.sqlite") }

  /// A ledger with some of everything in it, as a process left it that ended well.
  func writtenLedger() throws -> (image: LedgerImage, content: LedgerContent) {
    try { try writeSomeOfEverything(in: Ledger(at: ledger)) }()
    let content = try { try LedgerContent(of: Ledger(at: ledger)) }()
    let image = LedgerImage(of: file)
    // Apple's SQLite leaves an empty one.
    guard image.log?.isEmpty != false else { throw LedgerIsOpen() }
    return (image, content)
  }

  func writeSomeOfEverything(in ledger: Ledger) throws {
    let noon = clock.now
    for number in 0..<12 {
      let fact = Fact(
        id: Fact.ID(
          environment: "Production", transaction: "\(2_000_000_000 + number)", purchaseDate: noon),
        product: "unlimited", signedDate: noon + Double(number),
        jws: String(repeating: "eyJhbGciOiJFUzI1NiJ9.", count: 90))
      try ledger.write { transaction in
        try transaction.apply(.fact(LedgerState.Entry(fact: fact)))
        try transaction.raiseTime(to: noon + Double(number))
        try transaction.apply(.use("play", noon + Double(number)))
        try transaction.apply(.set(.choice("theme"), to: "theme.pocket"))
        try transaction.apply(
          .event(AnalyticsEvent(.purchaseCompleted, at: noon, ["product": "unlimited"])))
      }
    }
  }
}

extension Fact {
  fileprivate var unsigned: Fact {
    Fact(
      id: id, product: product, quantity: quantity, ownership: ownership, signedDate: signedDate,
      revocationDate: revocationDate, isUpgraded: isUpgraded, expirationDate: expirationDate)
  }
}
