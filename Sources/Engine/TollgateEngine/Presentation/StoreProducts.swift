import Logging
import TollgateCore

/// The catalog's products as the store sells them, loaded and loaded again.
final class StoreProducts: Sendable {
  private let store: any PurchaseStore
  private let current: CurrentSituation
  private let shows: PaywallShows
  private let inFlight: InFlight
  private let logger: Logger

  /// A Boolean value that indicates whether the products are about to be loaded again; see
  /// ``reloadSoon()``.
  private let isReloadDue = Locked(false)

  init(
    of store: any PurchaseStore, _ current: CurrentSituation, _ shows: PaywallShows,
    _ inFlight: InFlight, logger: Logger
  ) {
    self.store = store
    self.current = current
    self.shows = shows
    self.inFlight = inFlight
    self.logger = logger
  }

  /// Returns a product as the store sold it last, or nil if it is not known to.
  func known(_ product: Catalog.Product.ID) -> StoreProduct? {
    current.value.productCatalog[product]
  }

  /// A Boolean value that indicates whether the store's products are loaded.
  var isLoaded: Bool { if case .loaded = current.value.productCatalog { true } else { false } }

  /// Loads the catalog's products from the store, and returns whether it could be reached.
  @discardableResult
  func load() async -> Bool {
    let productCatalog: ProductCatalogState
    do throws(StoreFailure) {
      productCatalog = .loaded(try await store.products(current.catalog.products.map(\.id)))
    } catch {
      logger.notice("Products could not be loaded: \(error)")
      productCatalog = .unreachable
    }
    current.publish { situation in
      if case .loaded = situation.productCatalog, productCatalog == .unreachable { return }
      situation.productCatalog = productCatalog
    }
    await noteRestrictions()
    shows.keep()
    return productCatalog != .unreachable
  }

  /// Asks whether the person may pay on this device, has the screens say so, and returns the answer.
  @discardableResult
  func noteRestrictions() async -> Bool {
    let canPay = await store.canMakePayments()
    current.publish { $0.canMakePayments = canPay }
    return canPay
  }

  /// Loads the products again soon, if that is not about to happen anyway.
  ///
  /// A load that is under way may have begun before prices changed, so it does not count.
  func reloadSoon() {
    let isFirst = isReloadDue { isDue in
      defer { isDue = true }
      return !isDue
    }
    guard isFirst else { return }
    inFlight.run { [weak self] in
      guard let self else { return }
      isReloadDue { $0 = false }
      await load()
    }
  }
}
