public import AppStoreWire
import Foundation
public import ServerCore
public import TollgateCore

extension ExperimentResult {
  /// Reads the result of each experiment in an environment: a catalog's experiments, and those that
  /// customers saw before.
  ///
  /// It reads the actions of every customer, and the purchases of those who saw a variant, one
  /// customer at a time.
  ///
  /// - Parameters:
  ///   - catalog: The catalog.
  ///   - environment: The environment.
  ///   - store: The store.
  /// - Returns: The results by the names of the experiments.
  /// - Throws: The store's errors.
  public static func all(
    of catalog: Catalog, in environment: WireEnvironment, from store: any StoreReading
  ) throws -> [Experiment.ID: ExperimentResult] {
    var results = Dictionary(
      catalog.experiments.map { ($0.id, ExperimentResult($0)) }
    ) { one, _ in one }
    let pageSize = 1000
    var last: UUID?
    var merged: Set<UUID> = []
    while true {
      let page = try store.customers(in: environment, after: last, limit: pageSize)
      for name in page {
        // A customer with several identifiers is counted once.
        let customer = try store.customer(name)
        let names = try store.names(of: customer)
        if names.count > 1, !merged.insert(customer).inserted { continue }
        let acts = try store.acts(for: names, in: environment)
        let exposures = Self.exposures(in: acts)
        guard !exposures.isEmpty else { continue }
        let purchases = try store.purchases(of: customer, in: environment).compactMap {
          ChartPurchase(try store.payments(of: $0, in: environment), of: $0, owner: customer)
        }
        for (experiment, seen) in exposures {
          results[experiment, default: ExperimentResult()]
            .add(purchases, of: seen.variant, since: seen.date)
        }
      }
      guard page.count == pageSize, let end = page.last else { return results }
      last = end
    }
  }

  /// Returns the first variant of each experiment that was seen, and when.
  private static func exposures(
    in acts: [Act]
  ) -> [Experiment.ID: (variant: Experiment.Variant.ID, date: WireDate)] {
    acts.reduce(into: [:]) { seen, act in
      guard case .exposure(let experiment, let variant, let date) = act.deed,
        seen[experiment] == nil
      else { return }
      seen[experiment] = (variant, date)
    }
  }
}
