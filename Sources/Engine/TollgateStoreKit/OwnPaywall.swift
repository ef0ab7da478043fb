public import TollgateCore
public import TollgateEngine

/// The open paywall that the app draws itself, with its actions.
///
/// It is a snapshot; ``SituationModel/ownPaywall`` is current. The catalog declares such a paywall
/// with `"drawnBy": "app"`. The engine opens it like any other: for a denied use, at a placement,
/// or by `open(_:)`, and closes it once its reason is gone, such as after a purchase.
@MainActor
public struct OwnPaywall: Identifiable {
  /// The paywall.
  public let id: Paywall.ID

  /// The products for sale on it, in the catalog's order, as far as the store has loaded them.
  ///
  /// Products that aren't for sale are omitted.
  public let products: [StoreProduct]

  /// The loading state of the products; a paywall without them shows it, and offers to try again.
  public let productCatalog: ProductCatalogState

  /// The feature whose denial opened it, or nil.
  public let feature: Feature.ID?

  /// The placement that opened it, or nil.
  public let placement: Placement.ID?

  /// Why the feature was denied, or nil.
  public let reason: Reason?

  /// The work that the person waits for; it disables buttons.
  public let activity: Presentation.Activity?

  /// A Boolean value that indicates whether the person can close it now.
  public let canBeClosed: Bool

  private let tollkeeper: Tollkeeper

  init?(of tollkeeper: Tollkeeper) {
    let situation = tollkeeper.situation
    let catalog = situation.catalog
    guard let open = situation.presentation.paywall, let paywall = catalog.paywall(open.id),
      paywall.isDrawnByApp
    else { return nil }
    let (customer, moment) = tollkeeper.now()
    id = open.id
    products = paywall.products.filter { id in
      catalog.isSold(id, at: moment.paidNow)
        && catalog.product(id).map { catalog.sale(of: $0, to: customer, at: moment) } == .yes
    }.compactMap { situation.productCatalog[$0] }
    productCatalog = situation.productCatalog
    feature = open.feature
    placement = open.placement
    reason = open.denial
    activity = situation.presentation.activity
    canBeClosed = tollkeeper.dismissability == .yes
    self.tollkeeper = tollkeeper
  }

  /// Lets the person buy a product; see `Tollkeeper.purchase(_:_:via:)`.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - options: The options of the purchase.
  /// - Returns: The result. A purchase that unlocks the paywall's feature closes it.
  public func purchase(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions = PurchaseOptions()
  ) async -> PurchaseOutcome {
    let outcome = await tollkeeper.purchase(product, options, via: id)
    tollkeeper.dismissAlert()
    return outcome
  }

  /// Restores the person's purchases from the store, and reports the result.
  public func restore() async -> RestoreOutcome {
    let outcome = await tollkeeper.restore()
    tollkeeper.dismissAlert()
    return outcome
  }

  /// Loads the products again.
  public func reload() async { await tollkeeper.loadProducts() }

  /// Closes it, if the person can close it now and it is still open.
  public func close() {
    guard tollkeeper.presentation.paywall?.id == id else { return }
    tollkeeper.dismiss()
  }
}
