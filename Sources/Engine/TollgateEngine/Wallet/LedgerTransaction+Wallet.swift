import Foundation
import GRDB
import TollgateCore

/// Lots and what changes them.
///
/// Lots are looked up individually as needed: the cost of a balance doesn't grow with its history.
extension LedgerTransaction {
  /// Updates the lots of a purchase to its newest fact: grants them once, or applies a refund or
  /// its reversal.
  ///
  /// - Parameters:
  ///   - fact: The newest fact.
  ///   - amounts: The grants for one unit of the product.
  ///   - grants: Whether the store hands the purchase over unfinished, for this device to grant. A
  ///     finished transaction was granted long ago, here or elsewhere.
  ///   - schedule: When a plan grants, and until when.
  ///   - now: The instant it is.
  /// - Throws: SQLite's error.
  mutating func settleLots(
    of fact: Fact, granting amounts: [Currency.ID: Grants.Amount], ifNew grants: Bool,
    by schedule: GrantSchedule, at now: Date
  ) throws {
    for (currency, amount) in amounts.sorted(by: { $0.key < $1.key }) {
      var isOurs = try grants || hasLot(of: schedule.origin.id, currency)
      for (part, start) in schedule.starts(
        of: amount, until: ledgerState.time.latestSigned)
      {
        let end = schedule.end(of: amount, from: start)
        if var lot = try lot(of: fact.id, currency, part: part) {
          isOurs = true
          let change = lot.settle(revokedShare: schedule.revokedShare(of: amount))
          if change != 0 || lot.end != end {
            lot.end = end
            try put(
              lot, changedBy: change, change == 0 ? nil : change < 0 ? .refund : .reversal, at: now)
          }
        } else if isOurs, schedule.grants(part, from: start) {
          let granted = Lot.granted(amount.amount, times: fact.quantity)
          var lot = Lot(
            id: try nextLot(), currency: currency, fact: fact.id, part: part, end: end,
            granted: granted)
          try put(lot, changedBy: granted, .purchase, at: now)
          // It is already revoked when first seen: the lot records that, and a reversal returns the
          // due amount.
          let change = lot.settle(revokedShare: schedule.revokedShare(of: amount))
          if change != 0 { try put(lot, changedBy: change, .refund, at: now) }
        }
      }
    }
  }

  /// Adds earned amounts, to the lot earned last if nothing was bought since.
  mutating func earn(
    _ amount: Int, of currency: Currency.ID, as kind: WalletEntry.Kind = .earn,
    until end: Date? = nil, at now: Date, once cause: String? = nil
  ) throws {
    var lot: Lot
    if let newest = try newestLot(of: currency), newest.fact == nil, newest.left > 0,
      newest.end == end,
      newest.granted <= BalanceSheet.most - amount
    {
      lot = newest
      lot.granted += amount
    } else {
      lot = Lot(id: try nextLot(), currency: currency, end: end, granted: amount)
    }
    try put(lot, changedBy: amount, kind, at: now, once: cause)
  }

  /// Takes an amount from the lots that have something left: from the one that ends first, then from the oldest.
  ///
  /// - Parameters:
  ///   - amount: The amount.
  ///   - currency: Its currency.
  ///   - now: The instant it is.
  ///   - paidNow: The instant for paid lots; lots that have expired by then can't be spent.
  ///   - cause: The spend's name.
  /// - Returns: The amount from each lot.
  /// - Throws: SQLite's error; damage, if the lots hold less than the balance.
  @discardableResult
  mutating func spend(
    _ amount: Int, of currency: Currency.ID, at now: Date, paidNow: Date, once cause: String?
  ) throws -> [Hold.Part] {
    let (used, rest) = try parts(of: amount, currency, at: paidNow)
    guard rest == 0 else {
      throw BalanceSheet.damage(
        "\(amount) of `\(currency)` were to be spent, and its lots hold \(amount - rest)")
    }
    for (lot, part) in used {
      try put(lot, changedBy: -part, .spend, at: now, once: cause)
    }
    return used.map { Hold.Part(lot: $0.lot.id, amount: $0.amount) }
  }

  /// Returns a spent amount to a lot.
  ///
  /// An amount refunded in the meantime is deducted.
  mutating func giveBack(_ part: Hold.Part, at now: Date) throws {
    guard var lot = try Lot.Cursor(db, "SELECT * FROM lot WHERE n = ?", [part.lot]).next() else {
      return
    }
    let amount = min(part.amount, lot.spent)
    guard amount > 0 else { return }
    lot.spent -= amount
    try put(lot, changedBy: amount, .release, at: now)
    guard let fact = lot.fact.flatMap({ ledgerState.facts[$0]?.fact }) else { return }
    let change = lot.settle(revokedShare: fact.revokedShare)
    if change != 0 { try put(lot, changedBy: change, change < 0 ? .refund : .reversal, at: now) }
  }

  /// Adds a lot without a reason, such as one from the keychain.
  mutating func add(_ lot: Lot) throws {
    let balance = (ledgerState.balances[lot.currency] ?? 0).plus(lot.left)
    try apply(.lot(lot, nil, balance: lot.left > 0 ? balance : nil))
  }

  /// Returns the number of a lot that is added now.
  ///
  /// - Throws: SQLite's error, of damage if no number is left.
  func nextLot() throws -> Lot.ID {
    let last =
      try Lot.ID.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT max(
              coalesce((SELECT max(n) FROM lot), 0),
              coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'lot'), 0))
            """)) ?? 0
    guard (0..<LedgerCheck.mostRows).contains(last) else {
      throw BalanceSheet.damage("no lot can have the number after \(last)")
    }
    return last + 1
  }

  /// Returns the newest lot of a currency.
  func newestLot(of currency: Currency.ID) throws -> Lot? {
    try Lot.Cursor(
      db, "SELECT * FROM lot WHERE currency = ? ORDER BY n DESC LIMIT 1", [currency.rawValue]
    ).next()
  }

  /// Returns the cause of a reward, which differs from causes of earning and spending.
  static func cause(ofReward cause: String) -> String { "reward \(cause)" }

  /// Returns a Boolean value that indicates whether a cause was already used for a grant or a
  /// spend.
  ///
  /// This includes causes from before a reinstall, as far as the keychain has them.
  func hasEntry(for cause: String) throws -> Bool {
    if !ledgerState.causes.isEmpty, ledgerState.causes.contains(CauseDigest(of: cause)) {
      return true
    }
    return try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM entry WHERE cause = ?)"),
      arguments: [cause]) ?? false
  }

  /// Returns the lot that a purchase granted, if it did.
  func lot(of fact: Fact.ID, _ currency: Currency.ID, part: Int = 0) throws -> Lot? {
    try Lot.Cursor(
      db,
      """
      SELECT * FROM lot
      WHERE fact = ? AND environment = ? AND purchase_date = ? AND currency = ? AND part = ?
      """,
      [fact.transaction, fact.environment, fact.purchaseDate.stored, currency.rawValue, part]
    ).next()
  }

  /// Returns whether this device has a lot of a purchase.
  private func hasLot(of fact: Fact.ID, _ currency: Currency.ID) throws -> Bool {
    try Lot.Cursor(
      db,
      """
      SELECT * FROM lot
      WHERE fact = ? AND environment = ? AND purchase_date = ? AND currency = ? LIMIT 1
      """,
      [fact.transaction, fact.environment, fact.purchaseDate.stored, currency.rawValue]
    ).next() != nil
  }

  /// Returns how much each open lot pays of an amount, in spending order, and the missing rest.
  private func parts(
    of amount: Int, _ currency: Currency.ID, at paidNow: Date
  ) throws -> (used: [(lot: Lot, amount: Int)], rest: Int) {
    let open = try Lot.Cursor(
      db,
      """
      SELECT * FROM lot
      WHERE currency = ? AND granted > taken + spent AND (ends IS NULL OR ends > ?)
      ORDER BY ends IS NULL, ends, n
      """,
      [currency.rawValue, paidNow.stored])
    var (rest, used) = (amount, [(lot: Lot, amount: Int)]())
    while rest > 0, var lot = try open.next() {
      let part = min(rest, lot.left)
      lot.spent += part
      rest -= part
      used.append((lot, part))
    }
    return (used, rest)
  }

  private mutating func put(
    _ lot: Lot, changedBy change: Int, _ kind: WalletEntry.Kind?, at now: Date,
    once cause: String? = nil
  ) throws {
    let (balance, overflow) = (ledgerState.balances[lot.currency] ?? 0)
      .addingReportingOverflow(change)
    guard !overflow else {
      throw BalanceSheet.damage("the balance of `\(lot.currency)` is more than can be counted")
    }
    let entry = kind.map {
      WalletEntry(lot: lot.id, kind: $0, amount: change, instant: now, cause: cause)
    }
    try apply(.lot(lot, entry, balance: balance))
  }
}

extension Lot {
  /// Returns the amount that a purchase of several units grants, limited to the maximum balance.
  static func granted(_ amount: Int, times quantity: Int) -> Int {
    let (granted, overflow) = amount.multipliedReportingOverflow(by: max(1, quantity))
    return overflow ? BalanceSheet.most : min(granted, BalanceSheet.most)
  }
}

extension Lot {
  /// Reads lots one by one.
  struct Cursor {
    private let rows: RowCursor

    init(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
      rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    }

    func next() throws -> Lot? { try rows.next().map(Lot.init(row:)) }
  }

  /// Reads a lot.
  ///
  /// - Throws: SQLite's error of damage for one that can't have been written.
  init(row: Row) throws {
    let fact: Fact.ID? =
      if let environment = String.fromDatabaseValue(row["environment"]),
        let id = String.fromDatabaseValue(row["fact"]),
        let date = Self.seconds("purchase_date", of: row).flatMap(Date.init(plausible:))
      {
        Fact.ID(environment: environment, transaction: id, purchaseDate: date)
      } else {
        nil
      }
    guard let number = Int64.fromDatabaseValue(row["n"]),
      let currency = String.fromDatabaseValue(row["currency"]),
      let granted = Int.fromDatabaseValue(row["granted"]),
      let taken = Int.fromDatabaseValue(row["taken"]),
      let spent = Int.fromDatabaseValue(row["spent"]),
      let part = Int.fromDatabaseValue(row["part"]), part >= 0
    else { throw BalanceSheet.damage("a lot is what can't have been written") }
    self.init(
      id: number, currency: Currency.ID(currency), fact: fact, part: part,
      end: Date(stored: Self.seconds("ends", of: row)), granted: granted, taken: taken,
      spent: spent)
    guard isPossible, (1...LedgerCheck.mostRows).contains(number) else {
      throw BalanceSheet.damage("a lot is what can't have been written")
    }
  }

  /// Reads a number of seconds.
  ///
  /// The optimizer of Swift 6.3.1 crashes if this is inlined into its caller.
  @inline(never)
  private static func seconds(_ column: String, of row: Row) -> Double? {
    Double.fromDatabaseValue(row[column])
  }

  /// A Boolean value that indicates whether these numbers can have been written.
  var isPossible: Bool {
    (0...BalanceSheet.most).contains(granted) && (0...granted).contains(taken)
      && (0...granted - taken).contains(spent)
  }
}
