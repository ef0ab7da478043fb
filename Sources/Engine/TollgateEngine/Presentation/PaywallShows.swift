import Foundation
import Logging
import TollgateCore

/// The number of times that a paywall was shown, for placements that limit it.
final class PaywallShows: Sendable {
  private let ledger: Ledger
  private let current: CurrentSituation
  private let logger: Logger

  /// The paywall that was opened last and that no product was loaded for yet.
  private let unsold = Locked<Paywall.ID?>(nil)

  init(in ledger: Ledger, _ current: CurrentSituation, logger: Logger) {
    self.ledger = ledger
    self.current = current
    self.logger = logger
  }

  /// Notes that a paywall was opened.
  func note(_ paywall: Paywall.ID) {
    if !current.catalog.showQuotas(of: paywall).isEmpty {
      unsold { $0 = paywall }
      current.noteShow(of: paywall)
    }
    keep()
  }

  /// Records the showing of the open paywall, once a product is loaded; a paywall that could not be
  /// loaded counts only in this session.
  func keep() {
    let situation = current.value
    let catalog = situation.catalog
    guard let paywall = situation.presentation.paywall?.id else { return }
    let products = catalog.paywall(paywall)?.products ?? []
    guard products.contains(where: { situation.productCatalog[$0] != nil }) else { return }
    let isNew = unsold { unsold in
      guard unsold == paywall else { return false }
      unsold = nil
      return true
    }
    guard isNew else { return }
    let (quotas, version) = (catalog.showQuotas(of: paywall), current.device.appVersion)
    let now = current.now().moment.now
    do {
      try ledger.write(.soon) { transaction in
        if catalog.isCountedByVersion(paywall),
          transaction.ledgerState.versionsShown[paywall] != version
        {
          try transaction.apply(.set(.versionShown(of: paywall), to: version))
        }
        if quotas.contains(where: \.period.isOfTime) {
          var shows = transaction.ledgerState.shows[paywall] ?? Uses()
          shows.add(now)
          try transaction.apply(.set(.shows(of: paywall), to: shows.stored(atMost: Self.most)))
        }
      }
    } catch {
      logger.error("That \(paywall) was shown could not be kept; it will show again: \(error)")
    }
    current.noteSale(of: paywall)
  }

  /// The most stored showings; a greater quota would never be reached.
  private static let most = 1_000

  /// Records a call of a placement, if its rules depend on the number of calls.
  func noteCall(of placement: Placement.ID) {
    guard current.catalog.placement(placement)?.countsCalls == true else { return }
    do {
      try ledger.write(.soon) { try $0.noteCall(of: placement) }
    } catch {
      logger.error("That \(placement) was called could not be kept: \(error)")
    }
    current.publish()
  }

  /// Lets a paywall show again.
  ///
  /// - Throws: ``LedgerFailure``.
  func forget(_ paywall: Paywall.ID) throws {
    unsold { if $0 == paywall { $0 = nil } }
    current.forgetShows(of: paywall)
    try ledger.write(.soon) {
      try $0.apply(.forget(.versionShown(of: paywall)))
      try $0.apply(.forget(.shows(of: paywall)))
    }
    current.publish()
  }
}

extension LedgerTransaction {
  /// Keeps that a placement was called.
  mutating func noteCall(of placement: Placement.ID) throws {
    try apply(
      .set(.calls(of: placement), to: (ledgerState.calls[placement] ?? 0).addingOne))
  }
}

extension Int {
  fileprivate var addingOne: Int { self < .max ? self + 1 : self }
}

extension Quota.Period {
  /// A Boolean value that indicates whether it is about when something was shown.
  fileprivate var isOfTime: Bool {
    switch self {
    case .day, .week, .month, .life, .window: true
    case .session, .version: false
    }
  }
}

extension Uses {
  /// Returns the newest of the instants as one text.
  fileprivate func stored(atMost most: Int) -> String {
    instants.suffix(most).map { "\($0.stored)" }.joined(separator: " ")
  }

  /// Reads a stored text, and ignores parts that aren't instants.
  init(stored text: String) {
    self.init(text.split(separator: " ").compactMap { Double($0).flatMap(Date.init(plausible:)) })
  }
}
