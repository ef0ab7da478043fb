import Foundation
import GRDB
import TollgateCore

/// The key by which what a ledger grants is sealed, and the codes under it.
///
/// Each row that something is granted by has a code. The newest row of the usage log carries one
/// code more: of their sum, of the time, and of its own number. So no row that was changed, added,
/// taken away or put back holds, and the number exposes an older copy of the file.
struct LedgerSeal: Sendable {
  let key: Data
  private let authenticate: @Sendable ([UInt8]) -> SIMD32<UInt8>

  init(_ key: Data, by sealing: LedgerSealing) {
    self.key = key
    authenticate = sealing.authenticator(key)
  }

  /// Returns the code that a row of the usage log carries.
  func code(of sum: SealSum, at time: TrustedTime, row: Int64) -> Data {
    var message = SealedMessage()
    message.begin("ledger")
    message.add(Int(row))
    message.add(time.highWaterMark)
    message.add(time.latestSigned)
    message.add(sum)
    return withUnsafeBytes(of: authenticate(message.bytes)) { Data($0) }
  }

  /// Returns the sum of all that a ledger grants.
  ///
  /// - Throws: SQLite's error.
  func sum(of ledgerState: LedgerState, in db: Database) throws -> SealSum {
    var sum = SealSum()
    var message = SealedMessage()
    for entry in ledgerState.facts.values { sum.add(code(of: entry, in: &message)) }
    for renewal in ledgerState.renewals.values { sum.add(code(of: renewal, in: &message)) }
    for feature in ledgerState.unlocked { sum.add(code(ofUnlocked: feature, in: &message)) }
    for answer in ledgerState.answers.values { sum.add(try code(of: answer, in: &message)) }
    let lots = try Lot.Cursor(db, "SELECT * FROM lot", [])
    while let lot = try lots.next() { sum.add(code(of: lot, in: &message)) }
    for use in try Use.fetchAll(db, "SELECT feature, instant FROM diary WHERE feature NOT NULL", [])
    {
      sum.add(code(of: use, in: &message))
    }
    return sum
  }

  /// Brings a sum up to date with a change that is about to be made.
  ///
  /// - Throws: SQLite's error.
  func update(
    _ sum: inout SealSum, with change: LedgerChange, of ledgerState: LedgerState, in db: Database
  ) throws {
    var message = SealedMessage()
    switch change {
    case .fact(let entry):
      if let known = ledgerState.facts[entry.fact.id] { sum.remove(code(of: known, in: &message)) }
      sum.add(code(of: entry, in: &message))
    case .renewal(let renewal):
      if let known = ledgerState.renewals[renewal.id] { sum.remove(code(of: known, in: &message)) }
      sum.add(code(of: renewal, in: &message))
    case .use(let feature, let instant):
      sum.add(
        code(
          of: Use(feature: feature.rawValue, instant: instant), in: &message))
    case .lot(let lot, _, _):
      let known = try Lot.Cursor(db, "SELECT * FROM lot WHERE n = ?", [lot.id]).next()
      if let known { sum.remove(code(of: known, in: &message)) }
      sum.add(code(of: lot, in: &message))
    case .unlocked(let feature, _, _):
      if !ledgerState.unlocked.contains(feature) {
        sum.add(code(ofUnlocked: feature, in: &message))
      }
    case .uselessUses(let horizons):
      for (feature, instant) in horizons {
        let useless = try Use.fetchAll(
          db, "SELECT feature, instant FROM diary WHERE " + LedgerRow.isUseless,
          [feature.rawValue, instant.stored])
        for use in useless { sum.remove(code(of: use, in: &message)) }
      }
    case .answer(let answer):
      if let known = ledgerState.answers[answer.customer] {
        sum.remove(try code(of: known, in: &message))
      }
      sum.add(try code(of: answer, in: &message))
    case .anotherServer:
      for answer in ledgerState.answers.values { sum.remove(try code(of: answer, in: &message)) }
    case .reinstall: sum = SealSum()
    case .clockLead, .time, .setting, .balances, .event, .deliveredEvents, .sent, .unsent: break
    }
  }

  private func code(
    of entry: LedgerState.Entry, in message: inout SealedMessage
  ) -> SealSum {
    let fact = entry.fact
    message.begin("fact")
    message.add(fact.id)
    message.add(fact.product.rawValue)
    message.add(fact.quantity)
    message.add(fact.ownership.rawValue)
    message.add(fact.signedDate)
    message.add(fact.revocationDate)
    message.add(fact.isUpgraded ? 1 : 0)
    message.add(fact.expirationDate)
    message.add(entry.missingSince)
    message.add(entry.isGone ? 1 : 0)
    message.add(fact.original)
    message.add(fact.revocationPercentage.map { "\($0)" })
    return SealSum(authenticate(message.bytes))
  }

  private func code(
    of renewal: Renewal, in message: inout SealedMessage
  ) -> SealSum {
    message.begin("renewal")
    message.add(renewal.id.environment)
    message.add(renewal.id.original)
    message.add(renewal.product.rawValue)
    message.add(renewal.periodEnd)
    message.add(renewal.gracePeriodEnd)
    message.add(renewal.signedDate)
    return SealSum(authenticate(message.bytes))
  }

  private func code(
    of lot: Lot, in message: inout SealedMessage
  ) -> SealSum {
    message.begin("lot")
    message.add(Int(lot.id))
    message.add(lot.currency.rawValue)
    message.add(lot.fact == nil ? 0 : 1)
    if let fact = lot.fact { message.add(fact) }
    message.add(lot.granted)
    message.add(lot.taken)
    message.add(lot.spent)
    return SealSum(authenticate(message.bytes))
  }

  private func code(
    of use: Use, in message: inout SealedMessage
  ) -> SealSum {
    message.begin("use")
    message.add(use.feature)
    message.add(use.instant)
    return SealSum(authenticate(message.bytes))
  }

  private func code(
    ofUnlocked feature: Feature.ID, in message: inout SealedMessage
  ) -> SealSum {
    message.begin("unlocked")
    message.add(feature.rawValue)
    return SealSum(authenticate(message.bytes))
  }

  private func code(
    of answer: ServerAnswer, in message: inout SealedMessage
  ) throws -> SealSum {
    message.begin("answer")
    message.add(answer.customer.uuidString)
    message.add(answer.environment)
    message.add(answer.asOf)
    message.add(answer.tag)
    message.add(try LedgerRow.text(answer.content))
    return SealSum(authenticate(message.bytes))
  }

  /// A use as a row of the usage log has it.
  private struct Use {
    let feature: String
    let instant: Date

    static func fetchAll(
      _ db: Database, _ sql: String, _ arguments: StatementArguments
    ) throws -> [Use] {
      try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map { row in
        Use(feature: row[0], instant: Date(timeIntervalSinceReferenceDate: row[1]))
      }
    }
  }
}

/// Codes, added up: in whatever order, and one can be taken out again.
struct SealSum: Hashable, Sendable {
  fileprivate private(set) var words = SIMD4<UInt64>()

  init() {}

  /// The number of a code, of which the first byte is the smallest.
  fileprivate init(_ code: SIMD32<UInt8>) {
    withUnsafeBytes(of: code) { bytes in
      for index in 0..<4 {
        let word = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
        words[index] = UInt64(littleEndian: word)
      }
    }
  }

  mutating func add(_ other: SealSum) { words &+= other.words }
  mutating func remove(_ other: SealSum) { words &-= other.words }
}

/// Values in a row, as bytes that no other values have.
///
/// One is used for many rows: to find room for each takes as long as to fill it.
private struct SealedMessage {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

  /// Begins anew, with a row of some kind.
  mutating func begin(_ kind: String) {
    bytes.removeAll(keepingCapacity: true)
    add(kind)
  }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ instant: Date) {
    // SQLite knows one zero.
    add(instant.stored == 0 ? 0 : instant.stored.bitPattern)
  }

  mutating func add(_ text: String?) {
    bytes.append(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  mutating func add(_ instant: Date?) {
    bytes.append(instant == nil ? 0 : 1)
    if let instant { add(instant) }
  }

  mutating func add(_ id: Fact.ID) {
    add(id.environment)
    add(id.transaction)
    add(id.purchaseDate)
  }

  mutating func add(_ sum: SealSum) {
    for index in 0..<4 { add(sum.words[index]) }
  }

  private mutating func add(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
