import Logging
import TollgateCore

/// The values that were sent to the app to be in force in place of its catalog's.
struct RemoteConfiguration: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let logger: Logger

  /// Puts values in force, in place of all that were; returns why values were left out, by name.
  func apply(_ values: RemoteValues) throws -> [RemoteValue.ID: String] {
    let catalog = current.bundled
    let problems = catalog.problems(in: values)
    for (id, problem) in problems.sorted(by: { $0.key < $1.key }) {
      logger.warning("The remote value `\(id)` was left out: \(problem)")
    }
    let taken = RemoteValues(values.texts.filter { problems[$0.key] == nil })
    try ledger.write { transaction in
      let known = transaction.ledgerState.remote.texts
      for id in Set(known.keys).union(taken.texts.keys) where known[id] != taken.texts[id] {
        try transaction.apply(.set(.remote(id), to: taken.texts[id]))
      }
      try catalog.drawVariants(in: &transaction)
    }
    current.publish()
    return problems
  }
}

extension Catalog {
  /// Draws a variant of each experiment that is on and was not drawn yet, for ever.
  func drawVariants(in transaction: inout LedgerTransaction) throws {
    let ledgerState = transaction.ledgerState
    for experiment in experiments where experiment.status(by: ledgerState.remote) == .drawn {
      if let variant = ledgerState.drawn[experiment.id], experiment.variant(variant) != nil {
        continue
      }
      guard let number = ledgerState.installation,
        let variant = experiment.draw(installation: number)
      else { continue }
      try transaction.apply(.set(.variant(of: experiment.id), to: variant.rawValue))
    }
  }
}
