import Foundation
import GRDB
import TollgateCore

/// The key that seals a ledger's grants, and the codes made with it.
///
/// Each row that something is decided by has a code. The newest row of the usage log carries one
/// code more: of their sum, of the time, and of its own number. So a row that was changed, added,
/// removed or restored breaks the seal, and the number exposes an older copy of the file.
struct LedgerSeal: Sendable {
  let key: Data
  private let authenticate: @Sendable ([UInt8]) -> SIMD32<UInt8>

  init(_ key: Data, by sealing: LedgerSealing) {
    self.key = key
    authenticate = sealing.authenticator(key)
  }

  /// Returns the code that a usage log row contains.
  func code(of sum: SealSum, at time: TrustedTime, row: Int64) -> Data {
    var message = SealedMessage()
    message.begin("ledger")
    message.add(Int(row))
    message.add(time.highWaterMark)
    message.add(time.latestSigned)
    message.add(sum)
    return withUnsafeBytes(of: authenticate(message.bytes)) { Data($0) }
  }

  /// Returns the sum of all sealed rows.
  ///
  /// - Throws: Foundation's error if an answer of the server can't be written as text.
  func sum(of content: SealedContent) throws -> SealSum {
    var sum = SealSum()
    var message = SealedMessage()
    let ledgerState = content.ledgerState
    for entry in ledgerState.facts.values { sum.add(code(of: entry, in: &message)) }
    for renewal in ledgerState.renewals.values { sum.add(code(of: renewal, in: &message)) }
    for feature in ledgerState.unlocked { sum.add(code(ofUnlocked: feature, in: &message)) }
    for answer in ledgerState.answers.values { sum.add(try code(of: answer, in: &message)) }
    for lot in content.lots { sum.add(code(of: lot, in: &message)) }
    for use in content.uses { sum.add(code(of: use, in: &message)) }
    for cause in content.causes { sum.add(code(of: cause, in: &message)) }
    for setting in content.settings { sum.add(code(of: setting, in: &message)) }
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
      let use = SealedContent.Use(feature: feature.rawValue, instant: instant)
      sum.add(code(of: use, in: &message))
    case .lot(let lot, let entry, _):
      let known = try Lot.Cursor(db, "SELECT * FROM lot WHERE n = ?", [lot.id]).next()
      if let known { sum.remove(code(of: known, in: &message)) }
      sum.add(code(of: lot, in: &message))
      if let entry, let name = entry.cause {
        sum.add(code(of: SealedContent.Cause(name: name, lot: entry.lot), in: &message))
      }
    case .setting(let name, let value) where name.isSealed:
      let known = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"),
        arguments: [name.rawValue])
      if let known {
        sum.remove(code(of: SealedContent.Setting(name: name, value: known[0]), in: &message))
      }
      if !value.isNull {
        sum.add(code(of: SealedContent.Setting(name: name, value: value), in: &message))
      }
    case .unlocked(let feature, _, _):
      if !ledgerState.unlocked.contains(feature) {
        sum.add(code(ofUnlocked: feature, in: &message))
      }
    case .uselessUses(let horizons):
      for (feature, instant) in horizons {
        let useless = try SealedContent.Use.fetchAll(
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
    message.add(renewal.isInBillingRetry ? 1 : 0)
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
    message.add(lot.part)
    message.add(lot.end)
    return SealSum(authenticate(message.bytes))
  }

  private func code(
    of cause: SealedContent.Cause, in message: inout SealedMessage
  ) -> SealSum {
    message.begin("cause")
    message.add(cause.name)
    message.add(Int(cause.lot))
    return SealSum(authenticate(message.bytes))
  }

  private func code(
    of setting: SealedContent.Setting, in message: inout SealedMessage
  ) -> SealSum {
    message.begin("setting")
    message.add(setting.name.rawValue)
    message.add(setting.value)
    return SealSum(authenticate(message.bytes))
  }

  private func code(
    of use: SealedContent.Use, in message: inout SealedMessage
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
}

/// A sum of codes, independent of their order; a code can be subtracted again.
struct SealSum: Hashable, Sendable {
  fileprivate private(set) var words = SIMD4<UInt64>()

  init() {}

  /// A code as a number, least significant byte first.
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

/// A row's values as unambiguous bytes.
///
/// One buffer serves many rows, because allocating takes as long as filling.
private struct SealedMessage {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

  /// Starts over, with a row of some kind.
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
    // SQLite doesn't distinguish negative zero.
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

  mutating func add(_ value: DatabaseValue) {
    switch value.storage {
    case .null: bytes.append(0)
    case .int64(let number):
      bytes.append(1)
      add(Int(number))
    case .double(let number):
      bytes.append(2)
      add(Date(timeIntervalSinceReferenceDate: number))
    case .string(let text):
      bytes.append(3)
      add(text)
    case .blob(let data):
      bytes.append(4)
      add(data.count)
      bytes.append(contentsOf: data)
    }
  }

  mutating func add(_ sum: SealSum) {
    for index in 0..<4 { add(sum.words[index]) }
  }

  private mutating func add(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }
}
