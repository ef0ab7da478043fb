public import Observation
public import Tollgate

/// The store for the game's screens.
///
/// The engine sells, grants once and durably, then finishes; it listens from its first moment on.
@MainActor
@Observable
public final class StoreManager {
  /// The products of the fourteen that the store sells, in their order.
  public private(set) var products: [Product] = []

  private let tollkeeper: Tollkeeper
  private let celebrations: CelebrationStage
  private let report: @Sendable (any Error) -> Void
  private let known: SituationModel

  @ObservationIgnored private var loading: Task<Void, Never>?

  /// Creates a store manager, and begins to load the products.
  ///
  /// The engine has been listening to the store since it was made.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - celebrations: The stage that shows the banner after a restore; by default one that no view
  ///     shows.
  ///   - report: Called with errors that ``loadProducts()`` can't throw; prints them by default.
  public init(
    tollkeeper: Tollkeeper, celebrations: CelebrationStage? = nil,
    report: @escaping @Sendable (any Error) -> Void = { debugPrint($0) }
  ) {
    self.tollkeeper = tollkeeper
    self.celebrations = celebrations ?? CelebrationStage()
    self.report = report
    known = SituationModel(tollkeeper)
    loading = Task { [weak self] in await self?.loadProducts() }
  }

  /// Returns when the loading is over that the manager began with.
  public func loaded() async { await loading?.value }

  /// The products that the person owns permanently, according to the store: without refunded ones,
  /// and with one bought under an offer as itself.
  public var purchasedProductIDs: Set<String> {
    let (customer, moment) = known.now
    let held = customer.entitlements.causes.filter { cause in
      cause.end.map { moment.paidNow < $0 } ?? true
    }
    return Set(
      held.map { (tollkeeper.catalog.product($0.product)?.twin ?? $0.product).rawValue })
  }

  /// A Boolean value that indicates whether the person owns Remove Ads.
  public var hasRemovedAds: Bool { known.holds(.adFree) }

  /// A Boolean value that indicates whether the person owns the premium themes.
  public var hasPremiumThemes: Bool { known.holds(.premiumThemes) }

  /// Loads the products for sale.
  ///
  /// If the store can't be reached, the loaded products stay, and the error is reported.
  public func loadProducts() async {
    do {
      products = try await tollkeeper.products(IAPProduct.allCases.map(\.id))
    } catch {
      report(error)
    }
  }

  /// Refreshes the person's purchases from the store.
  public func updatePurchasedProducts() async { await tollkeeper.refresh() }

  /// Lets the person buy a product, under an offer if one is named.
  ///
  /// ``buy(_:offer:)`` distinguishes the reasons for `nil`.
  ///
  /// - Returns: The transaction, or `nil` if the person cancelled, owns it already, or waits for
  ///   approval: then it arrives later.
  /// - Throws: ``StoreError``.
  public func purchase(_ product: Product, offer: Offer.ID? = nil) async throws -> Transaction? {
    let sale = await sell(product, offer)
    switch sale.outcome {
    case .purchased: return sale.original
    case .alreadyOwned, .cancelled, .pending, .scheduled: return nil
    case .failed(let failure): throw StoreError(failure)
    }
  }

  /// Lets the person buy a product, as ``purchase(_:offer:)`` does, and shows the result.
  ///
  /// - Returns: The notice to show, or `nil` if they cancelled.
  public func buy(_ product: Product, offer: Offer.ID? = nil) async -> PurchaseNotice? {
    switch await sell(product, offer).outcome {
    case .purchased: .result(.success(product: product))
    case .alreadyOwned: .owned(product: product)
    case .pending, .scheduled: .pending(product: product)
    case .cancelled: nil
    case .failed(let failure): .result(.failure(error: StoreError(failure)))
    }
  }

  private func sell(_ product: Product, _ offer: Offer.ID?) async -> Sale {
    let options = PurchaseOptions(offer: offer.map(PurchaseOffer.catalog))
    return await tollkeeper.sell(Catalog.Product.ID(product.id), options)
  }

  /// Watches updates until the task is cancelled: approvals, refunds, purchases elsewhere.
  ///
  /// The engine grants them whether or not anybody watches.
  public func observeTransactions() async {
    for await _ in tollkeeper.customers {}
  }

  /// Restores the person's purchases, and shows a banner with the outcome.
  ///
  /// - Returns: The outcome.
  /// - Throws: ``StoreError/purchaseFailed`` if the store can't be asked.
  @discardableResult
  public func restorePurchases() async throws -> RestoreOutcome {
    let outcome = await tollkeeper.restore()
    switch outcome {
    case .restored:
      celebrations.play([
        .banner(
          title: "Purchases Restored",
          message: "All purchases have been restored to your account.", seconds: 2)
      ])
    case .nothingToRestore:
      celebrations.play([
        .banner(
          title: "Nothing to Restore",
          message: "There are no purchases that can be restored.", seconds: 2)
      ])
    case .failed: throw StoreError.purchaseFailed
    }
    return outcome
  }
}
