public import Observation
public import Tollgate

/// The product for sale, and its purchase.
///
/// The engine sells, records and listens: an approval, a refund or a change in the family takes
/// effect automatically.
@MainActor
@Observable
public final class PurchaseManager {
  /// The products that the store sells, once they are loaded.
  public private(set) var products: [Product] = []

  private let tollkeeper: Tollkeeper
  private let known: SituationModel

  /// Creates a purchase manager over an engine.
  public init(tollkeeper: Tollkeeper) {
    self.tollkeeper = tollkeeper
    known = SituationModel(tollkeeper)
  }

  /// The current state of access.
  public var state: EntitlementState {
    _ = known.situation
    return tollkeeper.entitlementState
  }

  /// Refreshes the purchases and the products from the store.
  ///
  /// If it can't be reached, the previous state stays.
  public func checkPurchase() async {
    await tollkeeper.refresh()
    if let loaded = try? await Product.products(for: [Catalog.Product.ID.fullAccess.rawValue]) {
      products = loaded
    }
  }

  /// Lets the person buy full access.
  ///
  /// - Returns: The outcome: bought, waiting for approval, cancelled or owned already.
  /// - Throws: ``PurchaseFailed`` if it could not be bought, also if no product was loaded.
  @discardableResult
  public func purchase() async throws -> PurchaseOutcome {
    let outcome = await tollkeeper.purchase(.fullAccess)
    if case .failed(let failure) = outcome { throw PurchaseFailed(failure: failure) }
    return outcome
  }

  /// Restores the person's purchases, and returns the outcome.
  @discardableResult
  public func restorePurchases() async -> RestoreOutcome { await tollkeeper.restore() }
}

/// The store could not sell.
public struct PurchaseFailed: Error, Hashable, Sendable {
  /// The reason for the failure.
  public let failure: PurchaseFailure

  /// Creates an error for a failed purchase.
  public init(failure: PurchaseFailure) { self.failure = failure }
}
