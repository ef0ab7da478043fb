import Logging
import TollgateCore

/// The values that were sent to the app to be in force in place of its catalog's.
struct RemoteConfiguration: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let economy: Economy
  let logger: Logger

  /// Applies values, replacing all earlier ones; returns the reasons for rejected values, by name.
  func apply(_ values: RemoteValues) throws -> [RemoteValue.ID: String] {
    let problems = problems(in: values)
    let hasChanged = try ledger.write { try put(values, without: problems, in: &$0) }
    current.publish()
    if hasChanged { try adjustIncome() }
    return problems
  }

  /// Applies the configuration that the app's server sent, replacing the values that it covers, and
  /// stores it.
  func take(_ sent: SentConfiguration) throws {
    let catalog = current.bundled
    let problems = problems(in: sent.values(over: ledger.ledgerState.remote, in: catalog))
    let hasChanged = try ledger.write { transaction in
      let known = transaction.ledgerState
      let hasChanged = try put(
        sent.values(over: known.remote, in: catalog), without: problems, in: &transaction)
      if known.configuration != sent.place {
        try transaction.apply(.set(.serverConfiguration, to: sent.place.stored))
      }
      return hasChanged
    }
    current.publish()
    if hasChanged { try adjustIncome() }
  }

  /// Returns the reasons for invalid values, by name, and logs them.
  private func problems(in values: RemoteValues) -> [RemoteValue.ID: String] {
    let problems = current.bundled.problems(in: values)
    for (id, problem) in problems.sorted(by: { $0.key < $1.key }) {
      logger.warning("The remote value `\(id)` was left out: \(problem)")
    }
    return problems
  }

  /// Records the values, after the income until now by the earlier ones; returns whether any changed.
  private func put(
    _ values: RemoteValues, without problems: [RemoteValue.ID: String],
    in transaction: inout LedgerTransaction
  ) throws -> Bool {
    let taken = values.texts.filter { problems[$0.key] == nil }
    let known = transaction.ledgerState.remote.texts
    let changed = Set(known.keys).union(taken.keys).filter { known[$0] != taken[$0] }
    if !changed.isEmpty { try settleIncome(&transaction) }
    for id in changed {
      try transaction.apply(.set(.remote(id), to: taken[id]))
    }
    try current.bundled.drawVariants(in: &transaction)
    return !changed.isEmpty
  }

  private func settleIncome(_ transaction: inout LedgerTransaction) throws {
    guard ledger.failure == nil, !transaction.ledgerState.person.accruals.isEmpty else { return }
    let device = current.clock.now()
    try transaction.raiseTime(to: device)
    try economy.settle(&transaction, device: device)
  }

  /// Starts and stops income by the values in force.
  private func adjustIncome() throws {
    guard ledger.failure == nil else { return }
    let device = current.clock.now()
    try ledger.write { try economy.arm(&$0, device: device) }
    current.publish()
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
