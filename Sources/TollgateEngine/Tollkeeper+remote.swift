import Logging
public import TollgateCore

extension Tollkeeper {
  /// The catalog in force: remote values and variants are filled in.
  public var catalog: Catalog { terms.catalog }

  /// What was sent remotely last.
  public var remoteValues: RemoteValues { terms.remote }

  /// The variant of each experiment that is on.
  public var variants: [Experiment.ID: Experiment.Variant.ID] { terms.variants }

  var terms: Terms { state { $0.situation.terms } }

  /// Puts remote values in force, in place of all that were.
  ///
  /// They hold from the next decision on, and are kept for starts without a network. What was used
  /// up stays used up. A value that the catalog can't take is logged and left out, and what it
  /// would have changed is as the catalog says.
  ///
  /// - Parameter values: All of them, such as an app fetched them.
  /// - Returns: Why values were left out, by name.
  /// - Throws: ``LedgerFailure``; then nothing has changed.
  @discardableResult
  public func apply(_ values: RemoteValues) throws -> [RemoteValue.ID: String] {
    let problems = bundled.problems(in: values)
    for (id, problem) in problems.sorted(by: { $0.key < $1.key }) {
      logger.warning("The remote value `\(id)` was left out: \(problem)")
    }
    let taken = RemoteValues(values.texts.filter { problems[$0.key] == nil })
    try ledger.write { ledgerState, write in
      for id in Set(ledgerState.remote.texts.keys).union(taken.texts.keys)
      where ledgerState.remote.texts[id] != taken.texts[id] {
        try write.set(.remote(id), taken.texts[id])
      }
      ledgerState.remote = taken
      try bundled.drawVariants(in: &ledgerState, write)
    }
    publish()
    return problems
  }
}

extension Catalog {
  /// Draws a variant of each experiment that is on and was not drawn yet, for ever.
  func drawVariants(in ledgerState: inout LedgerState, _ write: WriteTransaction) throws {
    for experiment in experiments where experiment.status(by: ledgerState.remote) == .drawn {
      if let variant = ledgerState.drawn[experiment.id], experiment.variant(variant) != nil {
        continue
      }
      guard let number = ledgerState.installation,
        let variant = experiment.draw(installation: number)
      else { continue }
      ledgerState.drawn[experiment.id] = variant
      try write.set(.variant(of: experiment.id), variant.rawValue)
    }
  }
}

extension LedgerSetting {
  static func remote(_ id: RemoteValue.ID) -> LedgerSetting {
    LedgerSetting(rawValue: remotePrefix + id.rawValue)
  }

  static func variant(of experiment: Experiment.ID) -> LedgerSetting {
    LedgerSetting(rawValue: variantPrefix + experiment.rawValue)
  }
}
