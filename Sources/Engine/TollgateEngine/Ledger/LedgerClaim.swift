import Foundation
import GRDB
import TollgateCore

/// A lot from a purchase, or a thing bought with a spend, in a ledger that isn't this app's: sealed
/// with another key, or edited.
///
/// It counts for nothing until the purchase's signature is verified; see ``ClaimSettlement``.
struct LedgerClaim: Hashable, Sendable, Codable {
  /// The most claims kept from one ledger.
  static let most = 1_000

  /// A lot.
  struct Purchase: Hashable, Sendable, Codable {
    let environment: String
    let transaction: String
    let purchaseDate: Double
    let currency: String
    let granted: Int
    let spent: Int

    var fact: Fact.ID {
      Fact.ID(
        environment: environment, transaction: transaction,
        purchaseDate: Date(timeIntervalSinceReferenceDate: purchaseDate))
    }
  }

  /// A feature that was bought with a spend.
  struct Unlocked: Hashable, Sendable, Codable {
    let feature: String
    let spend: String
    let instant: Double
  }

  var purchase: Purchase?
  var unlocked: Unlocked?

  init(purchase: Purchase? = nil, unlocked: Unlocked? = nil) {
    (self.purchase, self.unlocked) = (purchase, unlocked)
  }

  /// Reads a stored claim, or returns nil if the text isn't one.
  init?(stored text: String) {
    guard let read = try? JSONDecoder().decode(LedgerClaim.self, from: Data(text.utf8)) else {
      return nil
    }
    self = read
  }

  func stored() throws -> String { try LedgerRow.text(self) }
}

extension LedgerTransaction {
  /// Returns the ledger's claims that signatures may confirm: lots of purchases whose signed text
  /// it has, and features bought with spends.
  ///
  /// - Parameter record: The keychain's record, if this device wrote it. Its lots are correct, and
  ///   a purchase from before its copy that has no lot there has nothing left.
  /// - Returns: The claims.
  /// - Throws: SQLite's error.
  func claims(beside record: KeychainRecord?) throws -> [LedgerClaim] {
    // The key is stored before anything is sealed; until then the record contains only the key.
    let known = record?.seal?.row == 0 ? nil : record
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT lot.* FROM lot JOIN token ON token.id = lot.fact
          AND token.environment = lot.environment AND token.purchase_date = lot.purchase_date
        ORDER BY lot.granted > lot.taken + lot.spent DESC, lot.n DESC LIMIT ?
        """, arguments: [LedgerClaim.most])
    var claims: [LedgerClaim] = []
    for lot in try rows.map(Lot.init(row:)) {
      guard let fact = lot.fact, fact.purchaseDate > known?.time.latestSigned ?? .distantPast else {
        continue
      }
      claims.append(
        LedgerClaim(
          purchase: .init(
            environment: fact.environment, transaction: fact.transaction,
            purchaseDate: fact.purchaseDate.stored, currency: lot.currency.rawValue,
            granted: lot.granted, spent: lot.spent)))
    }
    guard !claims.isEmpty else { return [] }
    let unlocked = try Row.fetchAll(
      db, sql: "SELECT feature, spend, instant FROM unlocked ORDER BY instant, feature LIMIT ?",
      arguments: [LedgerClaim.most])
    return claims
      + unlocked.map {
        LedgerClaim(unlocked: .init(feature: $0[0], spend: $0[1], instant: $0[2]))
      }
  }

  /// Deletes everything that the seal covers, except for values that grant nothing and claims that
  /// signatures may confirm.
  ///
  /// - Parameter record: The keychain's record, if this device wrote it.
  /// - Throws: SQLite's error.
  mutating func disown(beside record: KeychainRecord?) throws {
    let claims = try claims(beside: record)
    let tokens = try claims.compactMap(\.purchase?.fact).compactMap { id in
      try SignedText.find(id, in: db).map { (id, $0) }
    }
    let kept = try Row.fetchAll(db, sql: "SELECT key, value FROM setting")
      .map { (name: LedgerSetting(rawValue: $0[0]), value: $0[1] as DatabaseValue) }
      .filter(\.name.givesNothing)
    try apply(.reinstall)
    for setting in kept { try apply(.setting(setting.name, setting.value)) }
    for (number, claim) in claims.enumerated() {
      try apply(.set(.claim(number), to: claim.stored()))
    }
    for (id, jws) in tokens { try keep(jws, of: id) }
  }
}
