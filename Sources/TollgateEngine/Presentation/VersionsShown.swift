import Logging
import TollgateCore

/// Remembers for which version of the app a paywall was shown that shows once for each.
final class VersionsShown: Sendable {
  private let ledger: Ledger
  private let current: CurrentSituation
  private let logger: Logger

  /// Those shown in the life of this process.
  private let shown = Locked<Set<Paywall.ID>>([])

  init(in ledger: Ledger, _ current: CurrentSituation, logger: Logger) {
    self.ledger = ledger
    self.current = current
    self.logger = logger
  }

  /// The paywalls shown in the life of this process that show once for each version.
  var inThisProcess: Set<Paywall.ID> { shown { $0 } }

  /// Keeps it of the paywall that is open.
  ///
  /// Only while it can sell something: one that could not be loaded comes again.
  func keep() {
    let situation = current.value
    let (catalog, version) = (situation.catalog, current.device.appVersion)
    guard let paywall = situation.presentation.paywall?.id, catalog.isOncePerVersion(paywall) else {
      return
    }
    shown { _ = $0.insert(paywall) }
    let products = catalog.paywall(paywall)?.products ?? []
    guard products.contains(where: { situation.productCatalog[$0] != nil }),
      situation.customer.versionsShown[paywall] != version
    else { return }
    do {
      try ledger.write(.soon) { try $0.apply(.set(.versionShown(of: paywall), to: version)) }
    } catch {
      logger.error("That \(paywall) was shown could not be kept; it will show again: \(error)")
    }
    current.publish()
  }

  /// Has a paywall show again.
  ///
  /// - Throws: ``LedgerFailure``.
  func forget(_ paywall: Paywall.ID) throws {
    shown { _ = $0.remove(paywall) }
    try ledger.write(.soon) { try $0.apply(.forget(.versionShown(of: paywall))) }
    current.publish()
  }
}
