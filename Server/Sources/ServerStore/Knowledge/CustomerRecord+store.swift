public import AppStoreWire
public import Foundation
public import ServerCore
import TollgateCore

extension CustomerRecord {
  /// Reads all that is known of a customer; of one who is not known, nothing.
  ///
  /// The cost depends on the customer's data, not on the store's.
  ///
  /// - Parameters:
  ///   - customer: The customer, by any of their identifiers.
  ///   - environment: The environment.
  ///   - store: The store.
  ///   - catalog: Returns a catalog that was served, by its digest.
  /// - Throws: The store's errors.
  public init(
    of customer: UUID, in environment: WireEnvironment, from store: any StoreReading,
    catalog: (Digest) throws -> ServedCatalog?
  ) throws {
    try self.init(ofOwner: store.customer(customer), in: environment, from: store, catalog: catalog)
  }

  /// Reads all data of a customer, by the identifier that aliases lead to.
  init(
    ofOwner customer: UUID, in environment: WireEnvironment, from store: any StoreReading,
    catalog: (Digest) throws -> ServedCatalog?
  ) throws {
    var sources: [Balances.Source] = []
    var renewals: [String: RenewalInfoPayload] = [:]
    for owned in try store.facts(ownedBy: customer, in: environment) {
      if let transaction = SignedTransaction(owned.fact) {
        // A later catalog doesn't change a purchase's grants.
        let served = try catalog(owned.catalogAtFirst)
        sources.append(
          served?.source(of: transaction) ?? Balances.Source(transaction, grants: [:]))
      } else if case .renewal(let payload) = owned.fact.content {
        renewals[payload.originalTransactionId] = payload
      }
    }
    let names = try store.names(of: customer)
    let acts = try store.acts(for: names, in: environment)
    self.init(
      customer: customer, environment: environment, sources: sources, renewals: renewals,
      acts: acts,
      draws: try Self.draws(
        by: acts.contains(where: \.deed.takesBalances) ? names : [],
        on: sources.contains { !$0.grants.isEmpty } ? customer : nil, in: environment, store),
      names: names)
  }

  /// Reads the spends of some customers, and the amounts spent from the transactions of an owner.
  private static func draws(
    by spenders: Set<UUID>, on owner: UUID?, in environment: WireEnvironment,
    _ store: any StoreReading
  ) throws -> [Draw] {
    let own = try owner.map { try store.draws(ownedBy: $0, in: environment) } ?? []
    guard !spenders.isEmpty else { return own }
    // Spends from their own transactions are in both.
    return own + (try store.draws(by: spenders, in: environment).filter { !own.contains($0) })
  }
}
