import Logging
import TollgateCore

/// The values that were sent to the app to be in force in place of its catalog's.
struct RemoteConfiguration: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let logger: Logger

  /// Applies values, replacing all earlier ones; returns the reasons for rejected values, by name.
  func apply(_ values: RemoteValues) throws -> [RemoteValue.ID: String] {
    let problems = problems(in: values)
    try ledger.write { try put(values, without: problems, in: &$0) }
    current.publish()
    return problems
  }

  /// Applies the configuration that the app's server sent, replacing the values that it covers, and
  /// stores it.
  func take(_ sent: SentConfiguration) throws {
    let catalog = current.bundled
    let problems = problems(in: sent.values(over: ledger.ledgerState.remote, in: catalog))
    try ledger.write { transaction in
      let known = transaction.ledgerState
      try put(
        sent.values(over: known.remote, in: catalog), without: problems, in: &transaction)
      guard known.configuration != sent.place else { return }
      try transaction.apply(.set(.serverConfiguration, to: sent.place.stored))
    }
    current.publish()
  }

  /// Returns the reasons for invalid values, by name, and logs them.
  private func problems(in values: RemoteValues) -> [RemoteValue.ID: String] {
    let problems = current.bundled.problems(in: values)
    for (id, problem) in problems.sorted(by: { $0.key < $1.key }) {
      logger.warning("The remote value `\(id)` was left out: \(problem)")
    }
    return problems
  }

  private func put(
    _ values: RemoteValues, without problems: [RemoteValue.ID: String],
    in transaction: inout LedgerTransaction
  ) throws {
    let taken = values.texts.filter { problems[$0.key] == nil }
    let known = transaction.ledgerState.remote.texts
    for id in Set(known.keys).union(taken.keys) where known[id] != taken[id] {
      try transaction.apply(.set(.remote(id), to: taken[id]))
    }
    try current.bundled.drawVariants(in: &transaction)
  }
}

extension Catalog {
  /// Draws a permanent variant for each active experiment that has none yet.
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
