import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

extension CrashingStore {
  /// Returns each currency of which not as much was spent as lots say, and each transaction from which more was spent
  /// than it granted.
  ///
  /// Everything spent plus everything that is left is everything granted minus everything revoked, over all customers:
  /// within a lot that holds by its arithmetic, so what can go wrong is a spend that no lot, or two of them, have.
  func unconserved(
    by catalog: ServedCatalog, at now: WireDate
  ) async throws -> [String] {
    try await read { store in
      var found: [String] = []
      var (spent, inLots) = ([TollgateCore.Currency.ID: Int](), [TollgateCore.Currency.ID: Int]())
      for customer in try store.customers(in: .production, after: nil, limit: .max)
      where try store.target(ofAlias: customer) == nil {
        let record = try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog }
        for lot in record.balances(at: now).lots {
          inLots[lot.currency, default: 0] += lot.spent
          if lot.left < 0 || lot.spent + lot.taken > lot.granted {
            found.append("a lot says \(lot)")
          }
        }
        for case .spend(let amounts, _) in record.acts.map(\.deed) {
          spent.merge(amounts, uniquingKeysWith: +)
        }
      }
      for draw in try store.draws(after: nil, limit: .max)
      where try store.owner(of: draw.original, in: draw.environment) == nil {
        inLots[draw.currency, default: 0] += draw.amount
      }
      for currency in Set(spent.keys).union(inLots.keys).sorted() {
        let (one, other) = (spent[currency] ?? 0, inLots[currency] ?? 0)
        if one != other { found.append("\(one) \(currency) were spent, and lots say \(other)") }
      }
      return found
    }
  }
}
