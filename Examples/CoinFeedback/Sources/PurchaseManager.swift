public import Observation
public import Tollgate

#if canImport(Combine)
public import Combine
#endif

/// The store for the app's views.
///
/// The engine sells, records and listens; this shows its state. Pro is never stored: it follows
/// from what the store has signed, and ends when that does.
///
/// Views may observe it either way, as `.environment` or as `.environmentObject`.
@MainActor
@Observable
public final class PurchaseManager: ObservableObject {
  /// The plans that the store sells, in the paywall's order.
  public private(set) var products: [Product] = [] { willSet { changes += 1 } }

  /// A Boolean value that indicates whether products are being loaded.
  public private(set) var isLoading = false { willSet { changes += 1 } }

  /// The last error, until a call succeeds.
  public private(set) var error: (any Error)? { willSet { changes += 1 } }

  /// A Boolean value that indicates whether a purchase or a restore is in progress.
  public private(set) var purchaseInProgress = false { willSet { changes += 1 } }

  /// The two gates of the app, on the same engine.
  @ObservationIgnored public let gate: EntryGate

  private let tollkeeper: Tollkeeper
  private let known: SituationModel

  // Published, so that `objectWillChange` sends whenever anything here changes.
  @ObservationIgnored @Published private var changes = 0
  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Creates the manager of the running app, on the engine that ``CoinServices`` was composed with.
  ///
  /// - Precondition: It was.
  public convenience init() { self.init(tollkeeper: CoinServices.shared.tollkeeper) }

  /// Creates a purchase manager, and begins to load the plans.
  ///
  /// The engine has listened to the store since it was created.
  public init(tollkeeper: Tollkeeper) {
    self.tollkeeper = tollkeeper
    gate = EntryGate(tollkeeper: tollkeeper)
    known = SituationModel(tollkeeper)
    let customers = tollkeeper.customers
    following = Task { [weak self] in
      for await _ in customers { self?.changes += 1 }
    }
    loading = Task { [weak self] in await self?.loadProducts() }
  }

  deinit { following?.cancel() }

  /// Returns when the loading is over that the manager began with.
  public func loaded() async { await loading?.value }

  /// A Boolean value that indicates whether the person has Pro now, by any plan.
  public var isProUser: Bool { known.holds(.pro) }

  /// Loads the products for sale.
  ///
  /// If the store can't be reached, the loaded products stay, and ``error`` has the reason.
  public func loadProducts() async {
    isLoading = true
    defer { isLoading = false }
    do {
      products = try await tollkeeper.products(tollkeeper.catalog.paywalls.flatMap(\.products))
      error = nil
    } catch {
      self.error = error
    }
  }

  /// Lets the person buy a plan.
  ///
  /// - Returns: `true` if they hold it now. `false` if they cancelled or wait for approval, if the
  ///   change of plan waits for the renewal, and if it failed: then ``error`` has the reason.
  public func purchase(_ product: Product) async -> Bool {
    purchaseInProgress = true
    defer { purchaseInProgress = false }
    let outcome = await tollkeeper.purchase(Catalog.Product.ID(product.id))
    error = nil
    switch outcome {
    case .purchased, .alreadyOwned: return true
    case .pending, .cancelled, .scheduled: return false
    case .failed(let failure):
      error = StoreRefusal(failure: failure)
      return false
    }
  }

  /// Restores the person's purchases.
  ///
  /// - Returns: `true` if anything was found. If the store can't be reached, ``error`` has the
  ///   reason.
  public func restorePurchases() async -> Bool {
    purchaseInProgress = true
    defer { purchaseInProgress = false }
    let outcome = await tollkeeper.restore()
    error = nil
    switch outcome {
    case .restored: return true
    case .nothingToRestore: return false
    case .failed(let failure):
      error = StoreRefusal(failure: failure)
      return false
    }
  }

  /// Refreshes the person's status from the store.
  public func checkProStatus() async { await tollkeeper.refresh() }
}

/// The store failed.
public struct StoreRefusal: Error, Hashable, Sendable {
  /// The reason for the refusal.
  public let failure: PurchaseFailure

  /// Creates an error for a failed purchase or restore.
  public init(failure: PurchaseFailure) { self.failure = failure }
}
