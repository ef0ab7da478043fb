import TollgateCore

/// The catalog in force, with the remote values and variants that it results from.
///
/// It is a class, so that a decision retains one object instead of every list in the catalog.
final class Terms: Sendable {
  let catalog: Catalog
  let remote: RemoteValues
  let drawn: [Experiment.ID: Experiment.Variant.ID]
  let variants: [Experiment.ID: Experiment.Variant.ID]

  init(_ catalog: Catalog, by ledgerState: LedgerState) {
    remote = ledgerState.remote
    drawn = ledgerState.drawn
    variants = catalog.variants(by: remote, drawn: drawn)
    self.catalog = catalog.inForce(remote, variants: variants)
  }

  /// Returns a Boolean value that indicates whether the ledger still has what these were made of.
  func hold(by ledgerState: LedgerState) -> Bool {
    remote == ledgerState.remote && drawn == ledgerState.drawn
  }

  /// Returns the origin of a purchase on the open paywall.
  func attribution(to open: Presentation.OpenPaywall?, offer: String? = nil) -> Attribution {
    var source = attribution(to: open?.id, at: open?.placement, offer: offer)
    (source.feature, source.reason) = (open?.feature, open?.denial?.rawValue)
    return source
  }

  /// Returns the origin of a purchase on a paywall.
  func attribution(
    to paywall: Paywall.ID?, at placement: Placement.ID? = nil, offer: String? = nil
  ) -> Attribution {
    let experiment = paywall.flatMap(catalog.experiment(on:))
    return Attribution(
      paywall: paywall, variant: experiment.flatMap { variants[$0.id] }, placement: placement,
      offer: offer)
  }
}

/// Terms of one catalog are equal if their remote values and variants are.
extension Terms: Hashable {
  static func == (lhs: Terms, rhs: Terms) -> Bool {
    lhs === rhs || lhs.remote == rhs.remote && lhs.drawn == rhs.drawn
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(remote)
    hasher.combine(drawn)
  }
}
