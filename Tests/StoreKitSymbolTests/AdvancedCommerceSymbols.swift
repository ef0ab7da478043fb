import StoreKit

/// Names every public part of Advanced Commerce, as an app would.
@available(iOS 26.2, macOS 26.2, tvOS 26.2, watchOS 26.2, visionOS 26.2, *)
enum AdvancedCommerceSymbols {
  static func advancedCommerce() async throws {
    let product = try await AdvancedCommerceProduct(id: "a")
    let _: AdvancedCommerceProduct.ID = product.id
    let _: AdvancedCommerceProduct.ProductType = product.type
    let _: VerificationResult<Transaction>? = await product.latestTransaction
    let _: Transaction.Transactions = product.allTransactions
    let _: Transaction.Transactions = product.currentEntitlements
    let options: Set<AdvancedCommerceProduct.PurchaseOption> = [
      .onStorefrontChange(shouldContinuePurchase: { $0.countryCode == "USA" })
    ]
    #if !canImport(Darwin) || os(watchOS)
    let _: AdvancedCommerceProduct.PurchaseResult = try await product.purchase(
      compactJWS: "a", options: options)
    #endif
    _ = options
    requires(product, isHashable: AdvancedCommerceProduct.self)
  }

  static func advancedCommerce(of transaction: Transaction) {
    guard let info: Transaction.AdvancedCommerceInfo = transaction.advancedCommerceInfo else {
      return
    }
    let _: [String] = [info.requestReferenceID, info.taxCode]
    let _: [String?] = [info.displayName, info.description]
    let _: [Decimal] = [info.taxExclusivePrice, info.taxRate, info.estimatedTax]
    let _: SubscriptionPeriod? = info.period
    let items: [Transaction.AdvancedCommerceInfo.Item] = info.items
    for item in items {
      let _: Date? = item.revocationDate
      let details: Transaction.AdvancedCommerceInfo.Item.Details = item.details
      let _: [String] = [details.sku, details.displayName, details.description]
      let _: Decimal = details.price
      let offer: Transaction.AdvancedCommerceInfo.Offer? = details.offer
      if let offer {
        let _: SubscriptionPeriod = offer.period
        let _: Int = offer.periodCount
        let _: Decimal = offer.price
        let reason: Transaction.AdvancedCommerceInfo.Offer.Reason = offer.reason
        let _: Bool = [.acquisition, .retention, .winBack].contains(reason)
      }
      let refunds: [Transaction.AdvancedCommerceInfo.Refund]? = item.refunds
      for refund in refunds ?? [] {
        let _: Decimal = refund.amount
        let _: Date = refund.date
        let reason: Transaction.AdvancedCommerceInfo.Refund.Reason = refund.reason
        let _: Bool = [
          .legal, .modifyItems, .other, .unfulfilled, .unintended, .unsatisfied,
        ].contains(reason)
        let type: Transaction.AdvancedCommerceInfo.Refund.RefundType = refund.type
        let _: Bool = [.full, .proRated, .custom].contains(type)
      }
    }
    requires(info, isHashable: Transaction.AdvancedCommerceInfo.self)
  }

  static func advancedCommerce(of renewal: Product.SubscriptionInfo.RenewalInfo) {
    typealias Info = Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo
    guard let info: Info = renewal.advancedCommerceInfo else { return }
    let _: [String] = [
      info.requestReferenceID, info.consistencyToken, info.taxCode, info.displayName,
      info.description,
    ]
    let _: SubscriptionPeriod = info.period
    let items: [Info.Item] = info.items
    for item in items {
      let _: Info.Item.Details = item.details
      guard let increase: Info.Item.PriceIncreaseInfo = item.priceIncreaseInfo else { continue }
      let _: [String] = increase.dependentSKUs
      let _: Decimal = increase.price
      let _: Bool = [.scheduled, .pending, .accepted].contains(increase.status)
      let _: String = increase.status.rawValue
    }
    requires(info, isHashable: Info.self)
  }
}

/// Names what the App Store shows of bundles, as an app would.
@available(iOS 26.2, macOS 26.2, tvOS 26.2, watchOS 26.2, visionOS 26.2, *)
enum MerchandisingSymbols {
  static func merchandising(_ result: AppStoreMerchandisingKind.PresentationResult) {
    let _: any Sendable = AppStoreMerchandisingKind.subscriptionBundle("a")
    switch result {
    case .dismissed: break
    case .purchaseCompleted(let result): let _: Product.PurchaseResult = result
    }
  }
}

private func rawNames(_ info: Transaction.AdvancedCommerceInfo) -> [String] {
  info.items.flatMap { item in
    (item.details.offer.map { [$0.reason.rawValue] } ?? [])
      + (item.refunds ?? []).flatMap { [$0.reason.rawValue, $0.type.rawValue] }
  }
}
