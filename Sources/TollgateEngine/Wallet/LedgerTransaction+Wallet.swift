import Foundation
import GRDB
import TollgateCore

/// Lots and what changes them.
///
/// Lots are looked up one by one where they are needed: what a balance costs does not grow with its
/// history.
extension LedgerTransaction {
  /// Has the lots of a purchase say what the newest fact about it does: grants them, once, or has a
  /// refund or its reversal take from them and give back.
  ///
  /// - Parameters:
  ///   - fact: The newest fact.
  ///   - balances: What one of the product grants.
  ///   - grants: Whether the store hands the purchase over unfinished, for this device to grant. What is
  ///     finished was granted long ago, here or elsewhere.
  ///   - now: The instant it is.
  /// - Throws: SQLite's error.
  mutating func settleLots(
    of fact: Fact, granting balances: [Currency.ID: Int], ifNew grants: Bool, at now: Date
  ) throws {
    for (currency, amount) in balances.sorted(by: { $0.key < $1.key }) {
      if var lot = try lot(of: fact.id, currency) {
        let change = lot.settle(revokedShare: fact.revokedShare)
        guard change != 0 else { continue }
        try put(lot, changedBy: change, change < 0 ? .refund : .reversal, at: now)
      } else if grants {
        let granted = Lot.granted(amount, times: fact.quantity)
        var lot = Lot(id: try nextLot(), currency: currency, fact: fact.id, granted: granted)
        try put(lot, changedBy: granted, .purchase, at: now)
        // First seen as taken back: the lot remembers it, and a reversal gives back what is due.
        let change = lot.settle(revokedShare: fact.revokedShare)
        if change != 0 { try put(lot, changedBy: change, .refund, at: now) }
      }
    }
  }

  /// Adds what was earned, to the lot that was earned last where nothing was bought since.
  mutating func earn(
    _ amount: Int, of currency: Currency.ID, at now: Date, once cause: String?
  ) throws {
    var lot: Lot
    if let newest = try newestLot(of: currency), newest.fact == nil, newest.left > 0,
      newest.granted <= BalanceSheet.most - amount
    {
      lot = newest
      lot.granted += amount
    } else {
      lot = Lot(id: try nextLot(), currency: currency, granted: amount)
    }
    try put(lot, changedBy: amount, .earn, at: now, once: cause)
  }

  /// Takes an amount from the oldest lots that have something left.
  ///
  /// - Throws: SQLite's error, of damage where the lots hold less than the balance says.
  mutating func spend(
    _ amount: Int, of currency: Currency.ID, at now: Date, once cause: String?
  ) throws {
    let (used, rest) = try parts(of: amount, currency)
    guard rest == 0 else {
      throw BalanceSheet.damage(
        "\(amount) of `\(currency)` were to be spent, and its lots hold \(amount - rest)")
    }
    for (lot, part) in used {
      try put(lot, changedBy: -part, .spend, at: now, once: cause)
    }
  }

  /// Adds a lot of which no reason is known, such as one that the keychain has kept.
  mutating func add(_ lot: Lot) throws {
    let balance = (ledgerState.balances[lot.currency] ?? 0).plus(lot.left)
    try apply(.lot(lot, nil, balance: lot.left > 0 ? balance : nil))
  }

  /// Returns the number of a lot that is added now.
  ///
  /// - Throws: SQLite's error, of damage where no number is left.
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

  /// Returns a Boolean value that indicates whether something was already given or taken for a
  /// cause.
  ///
  /// Also before a reinstall, as far as the keychain knows.
  func hasEntry(for cause: String) throws -> Bool {
    if !ledgerState.causes.isEmpty, ledgerState.causes.contains(CauseDigest(of: cause)) {
      return true
    }
    return try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM entry WHERE cause = ?)"),
      arguments: [cause]) ?? false
  }

  /// Returns the lot that a purchase granted, if it did.
  func lot(of fact: Fact.ID, _ currency: Currency.ID) throws -> Lot? {
    try Lot.Cursor(
      db,
      """
      SELECT * FROM lot
      WHERE fact = ? AND environment = ? AND purchase_date = ? AND currency = ?
      """,
      [fact.transaction, fact.environment, fact.purchaseDate.stored, currency.rawValue]
    ).next()
  }

  /// Returns what of each open lot, the oldest first, pays an amount, and what they don't hold of
  /// it.
  private func parts(
    of amount: Int, _ currency: Currency.ID
  ) throws -> (used: [(lot: Lot, amount: Int)], rest: Int) {
    let open = try Lot.Cursor(
      db, "SELECT * FROM lot WHERE currency = ? AND granted > taken + spent ORDER BY n",
      [currency.rawValue])
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
    _ lot: Lot, changedBy change: Int, _ kind: WalletEntry.Kind, at now: Date,
    once cause: String? = nil
  ) throws {
    let (balance, overflow) = (ledgerState.balances[lot.currency] ?? 0)
      .addingReportingOverflow(change)
    guard !overflow else {
      throw BalanceSheet.damage("the balance of `\(lot.currency)` is more than can be counted")
    }
    let entry = WalletEntry(lot: lot.id, kind: kind, amount: change, instant: now, cause: cause)
    try apply(.lot(lot, entry, balance: balance))
  }
}

extension Lot {
  /// Returns how much a purchase of so many grants: no more than a balance can hold, whatever the
  /// quantity.
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
        let date = Double.fromDatabaseValue(row["purchase_date"]).flatMap(Date.init(plausible:))
      {
        Fact.ID(environment: environment, transaction: id, purchaseDate: date)
      } else {
        nil
      }
    guard let number = Int64.fromDatabaseValue(row["n"]),
      let currency = String.fromDatabaseValue(row["currency"]),
      let granted = Int.fromDatabaseValue(row["granted"]),
      let taken = Int.fromDatabaseValue(row["taken"]),
      let spent = Int.fromDatabaseValue(row["spent"])
    else { throw BalanceSheet.damage("a lot is what can't have been written") }
    self.init(
      id: number, currency: Currency.ID(currency), fact: fact, granted: granted, taken: taken,
      spent: spent)
    guard isPossible, (1...LedgerCheck.mostRows).contains(number) else {
      throw BalanceSheet.damage("a lot is what can't have been written")
    }
  }

  /// A Boolean value that indicates whether these numbers can have been written.
  var isPossible: Bool {
    (0...BalanceSheet.most).contains(granted) && (0...granted).contains(taken)
      && (0...granted - taken).contains(spent)
  }
}
