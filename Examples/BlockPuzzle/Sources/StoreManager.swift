import Observation
public import Tollgate

/// The store as the game's screens know it.
///
/// The engine sells, grants once and durably, then finishes; it listens from its first moment on.
@MainActor
@Observable
public final class StoreManager {
  /// What the store sells of the fourteen, in their order.
  public private(set) var products: [Product] = []

  private let tollkeeper: Tollkeeper
  private let known: SituationModel

  public init(tollkeeper: Tollkeeper) {
    self.tollkeeper = tollkeeper
    known = SituationModel(tollkeeper)
  }

  /// The products that the person owns for good, by the store's word: what was refunded is not among
  /// them, and one that was bought under an offer counts as itself.
  public var purchasedProductIDs: Set<String> {
    let (customer, moment) = known.now
    let held = customer.entitlements.causes.filter { cause in
      cause.end.map { moment.paidNow < $0 } ?? true
    }
    return Set(
      held.map { (tollkeeper.catalog.product($0.product)?.twin ?? $0.product).rawValue })
  }

  public var hasRemovedAds: Bool { known.holds(.adFree) }
  public var hasPremiumThemes: Bool { known.holds(.premiumThemes) }

  /// Loads what is for sale.
  ///
  /// - Throws: The store's error; what was loaded before stays.
  public func loadProducts() async throws {
    let ids = IAPProduct.allCases.map(\.rawValue)
    let loaded = try await Product.products(for: ids)
    products = ids.compactMap { id in loaded.first { $0.id == id } }
  }

  /// Asks the store what the person owns.
  public func updatePurchasedProducts() async { await tollkeeper.refresh() }

  /// Lets the person buy a product, under an offer if one is named.
  ///
  /// - Returns: The transaction that was sold, or nil where the person cancelled, owns it already, or
  ///   waits for approval: then it will arrive by itself.
  /// - Throws: ``StoreError``.
  public func purchase(_ product: Product, offer: Offer.ID? = nil) async throws -> Transaction? {
    let options = PurchaseOptions(offer: offer.map(PurchaseOffer.catalog))
    let sale = await tollkeeper.sell(Catalog.Product.ID(product.id), options)
    switch sale.outcome {
    case .purchased, .alreadyOwned, .cancelled, .scheduled: return sale.original
    case .pending: return nil
    case .failed(.unverified): throw StoreError.failedVerification
    case .failed(.notAvailable), .failed(.unknownProduct): throw StoreError.productNotFound
    case .failed: throw StoreError.purchaseFailed
    }
  }

  /// Watches what arrives by itself, until the task is cancelled: approvals, refunds, purchases
  /// elsewhere.
  ///
  /// The engine grants them whether or not anybody watches.
  public func observeTransactions() async {
    for await _ in tollkeeper.customers {}
  }

  /// Asks the store for all that the person owns.
  ///
  /// - Returns: What it found.
  /// - Throws: ``StoreError/purchaseFailed`` where the store can't be asked.
  @discardableResult
  public func restorePurchases() async throws -> RestoreOutcome {
    let outcome = await tollkeeper.restore()
    if case .failed = outcome { throw StoreError.purchaseFailed }
    return outcome
  }
}

/// Why the store did not sell.
public enum StoreError: Error, Hashable, Sendable, CaseIterable {
  case failedVerification
  case productNotFound
  case purchaseFailed
}
