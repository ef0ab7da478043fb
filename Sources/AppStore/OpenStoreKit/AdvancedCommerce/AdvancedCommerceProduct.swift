/// A product whose price an app's server sets, by the Advanced Commerce API.
///
/// The local store sells no such products, so there is never one.
public struct AdvancedCommerceProduct: Identifiable, Hashable, Sendable {
  /// The type of a product, the same as for other products.
  public typealias ProductType = Product.ProductType

  /// The outcome of a purchase, the same as for other products.
  public typealias PurchaseResult = Product.PurchaseResult

  /// An option of a purchase.
  public struct PurchaseOption: Hashable, Sendable {
    private let change: StorefrontChange

    /// Returns an option that asks the app whether to continue if the account has changed its country.
    public static func onStorefrontChange(
      shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> PurchaseOption {
      PurchaseOption(change: StorefrontChange(shouldContinuePurchase))
    }
  }

  /// The product identifier.
  public let id: String

  /// The product's type.
  public let type: ProductType

  /// Looks for a product.
  ///
  /// - Throws: ``StoreKitError/notAvailableInStorefront``: no such product is sold here.
  public init(id: String) async throws { throw StoreKitError.notAvailableInStorefront }

  /// The latest transaction of the product, including revoked ones.
  public var latestTransaction: VerificationResult<Transaction>? {
    get async { await Transaction.latest(for: id) }
  }

  /// The whole history of the product.
  public var allTransactions: Transaction.Transactions { Transaction.all(for: id) }

  /// The transactions by which the person is entitled to the product now.
  public var currentEntitlements: Transaction.Transactions {
    Transaction.currentEntitlements(for: id)
  }

  /// Buys the items that the app's server signed.
  ///
  /// - Throws: ``StoreKitError/notAvailableInStorefront``: no such product is sold here.
  @MainActor
  public func purchase(
    compactJWS: String, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    throw StoreKitError.notAvailableInStorefront
  }
}

extension AdvancedCommerceProduct.PurchaseOption: CustomDebugStringConvertible {
  /// A text for logs and debuggers: the option.
  public var debugDescription: String { "onStorefrontChange" }
}

extension AdvancedCommerceProduct: CustomDebugStringConvertible {
  /// A text for logs and debuggers: the identifier and the type.
  public var debugDescription: String { "\(id) (\(type.rawValue))" }
}
