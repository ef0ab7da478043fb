import StoreKit

/// Names every public member of a product, as an app would.
///
/// Nothing here runs: a missing name does not compile.
enum ProductSymbols {
  static func members(of product: Product) async throws {
    let _: String = product.id
    let _: Product.ID = product.id
    let _: Product.ProductType = product.type
    let _: String = product.displayName
    let _: String = product.description
    let _: Decimal = product.price
    let _: String = product.displayPrice
    let _: Decimal.FormatStyle.Currency = product.priceFormatStyle
    let _: Product.SubscriptionInfo? = product.subscription
    let _: Bool = product.isFamilyShareable
    let _: Data = product.jsonRepresentation
    let _: String = product.debugDescription
    let _: [Product] = try await Product.products(for: ["a"])
    let _: [Product] = try await Product.products(for: Set(["a"]))
    let _: Product.PurchaseResult = try await product.purchase()
    let _: Product.PurchaseResult = try await product.purchase(options: [.quantity(2)])
    let _: VerificationResult<Transaction>? = await product.latestTransaction
    let _: VerificationResult<Transaction>? = await product.currentEntitlement
    let _: Transaction.Transactions = product.currentEntitlements
    let _: Product.SubscriptionPeriod.Unit.FormatStyle = product.subscriptionPeriodUnitFormatStyle
    if let period = product.subscription?.subscriptionPeriod {
      let _: String = period.formatted(product.subscriptionPeriodFormatStyle)
      let _: String = period.unit.formatted(product.subscriptionPeriodUnitFormatStyle)
      let _: String = period.formatted(product.subscriptionPeriodFormatStyle, referenceDate: .now)
      let _: String = period.formatted(.units(allowed: [.days]))
    }
    requires(product, isHashable: Product.self)
    let _: any CustomDebugStringConvertible & Identifiable & Sendable = product
    let _:
      @MainActor (Product) -> (Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult =
        { product in { try await product.purchase(options: $0) } }
  }

  static func types(_ type: Product.ProductType) {
    for known in [Product.ProductType.consumable, .nonConsumable, .autoRenewable, .nonRenewable] {
      let _: String = known.rawValue
      let _: String = known.localizedDescription
    }
    requires(type, isHashable: Product.ProductType.self)
    let _ = Product.ProductType(rawValue: "x")
  }

  static func options(
    _ offer: Product.SubscriptionOffer, _ signature: Product.SubscriptionOffer.Signature
  ) -> Set<Product.PurchaseOption> {
    let all: [Product.PurchaseOption] = [
      .appAccountToken(UUID()),
      .quantity(3),
      .promotionalOffer(
        offerID: "a", keyID: "b", nonce: UUID(), signature: Data(), timestamp: 1),
      .promotionalOffer(offerID: "a", signature: signature),
      .winBackOffer(offer),
      .introductoryOfferEligibility(compactJWS: "a"),
      .simulatesAskToBuyInSandbox(true),
      .onStorefrontChange { _ in true },
      .onStorefrontChange(shouldContinuePurchase: { $0.countryCode == "USA" }),
      .custom(key: "a", value: "b"),
      .custom(key: "a", value: 1.5),
      .custom(key: "a", value: true),
      .custom(key: "a", value: Data()),
    ]
    let more: [Product.PurchaseOption] = Product.PurchaseOption.promotionalOffer(
      "a", compactJWS: "b")
    let _: String = all[0].debugDescription
    return Set(all + more)
  }

  static func outcome(_ result: Product.PurchaseResult) -> String {
    switch result {
    case .success(.verified(let transaction)): transaction.productID
    case .success(.unverified(_, let error)): error.localizedDescription
    case .userCancelled: "cancelled"
    case .pending: "pending"
    }
  }

  static func failure(_ error: Product.PurchaseError) -> String? {
    switch error {
    case .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
      .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters:
      break
    }
    requires(error, isHashable: Product.PurchaseError.self)
    let known: any LocalizedError & Sendable = error
    _ = known.failureReason
    _ = known.recoverySuggestion
    return known.errorDescription
  }

  static func promotions() async throws {
    var all: [Product.PromotionInfo] = try await Product.PromotionInfo.currentOrder
    for visibility in [
      Product.PromotionInfo.Visibility.appStoreConnectDefault, .visible, .hidden,
    ] {
      all[0].visibility = visibility
      let _: Int = visibility.rawValue
    }
    let _: Product.ID = all[0].productID
    _ = all[0] == all[0]
    try await all[0].update()
    try await Product.PromotionInfo.updateAll(all)
    try await Product.PromotionInfo.updateProductOrder(byID: ["a"])
    try await Product.PromotionInfo.updateProductVisibility(.hidden, for: "a")
  }
}

/// Compiles if a value can be an element of a set.
func requires<Value: Hashable & Sendable>(_ value: Value, isHashable: Value.Type) {}
