public import Observation
public import Tollgate

/// The store for the game's screens: products, purchases and buying.
///
/// The engine sells, records and listens; this shows its state. Approvals, refunds and purchases
/// elsewhere arrive while the game runs.
@MainActor
@Observable
public final class StoreKitService {
  /// The products of the game.
  public enum ProductID: String, CaseIterable, Sendable {
    case unlimitedPlays = "com.retroRacing.unlimitedPlays"
  }

  /// The products of the paywall that the store sells, once they are loaded.
  ///
  /// Usually ``ProductID/unlimitedPlays``; the price experiment offers its twin instead.
  public private(set) var products: [Product] = []

  /// The outcome of the last restore: only the store's answer, without the simulation.
  public private(set) var lastRestore: RestoreOutcome?

  private let tollkeeper: Tollkeeper
  private let report: @Sendable (any Error) -> Void
  private let known: SituationModel

  /// Creates a store service over an engine.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - report: Called with errors that ``debugPremiumEnabled`` and ``loadProducts()`` can't
  ///     throw.
  public init(tollkeeper: Tollkeeper, report: @escaping @Sendable (any Error) -> Void) {
    self.tollkeeper = tollkeeper
    self.report = report
    known = SituationModel(tollkeeper)
  }

  /// The products that the person owns now, by the store's word.
  ///
  /// Products that the catalog lacks and refunded ones are omitted.
  public var purchasedProductIDs: Set<String> {
    let (customer, moment) = known.now
    let causes = customer.entitlements.causes
    return Set(
      causes.lazy.filter { $0.end.map { moment.paidNow < $0 } ?? true }.map(\.product.rawValue))
  }

  /// A Boolean value that indicates whether there is no play limit: Unlimited Plays is owned or
  /// simulated.
  public var hasPremiumAccess: Bool { debugPremiumEnabled || known.holds(.unlimitedPlays) }

  /// Simulates Unlimited Plays, in debug and TestFlight builds; off by default.
  ///
  /// Adds no entitlement. In a release build it always stays off.
  public var debugPremiumEnabled: Bool {
    get { tollkeeper.device.build.allowsSimulation && known.customer.isSimulating }
    set {
      guard let simulation = tollkeeper.catalog.simulation else { return }
      guard tollkeeper.device.build.allowsSimulation else { return }
      do {
        try tollkeeper.setSwitch(simulation.toggle, newValue)
      } catch {
        report(error)
      }
    }
  }
}

extension StoreKitService {
  /// Refreshes the products and the purchases from the store.
  ///
  /// If it can't be reached, the loaded products stay.
  public func loadProducts() async {
    await tollkeeper.refresh()
    let offered = tollkeeper.catalog.paywalls.flatMap(\.products).map(\.rawValue)
    do {
      let loaded = try await Product.products(for: offered)
      products = offered.compactMap { id in loaded.first { $0.id == id } }
    } catch {
      report(error)
    }
  }

  /// Lets the person buy a product.
  ///
  /// - Returns: The transaction; `nil` if the person cancelled, owns the product at another price,
  ///   or waits for approval: then it arrives later.
  /// - Throws: ``StoreKitServiceFailure``.
  public func purchase(_ product: Product) async throws -> Transaction? {
    let sale = await tollkeeper.sell(Catalog.Product.ID(product.id))
    if case .failed(let failure) = sale.outcome { throw StoreKitServiceFailure(.purchase, failure) }
    return sale.original
  }

  /// Restores the person's purchases; see ``lastRestore`` for the outcome.
  ///
  /// - Throws: ``StoreKitServiceFailure``.
  public func restorePurchases() async throws {
    let outcome = await tollkeeper.restore()
    lastRestore = outcome
    if case .failed(let failure) = outcome { throw StoreKitServiceFailure(.restore, failure) }
  }
}
