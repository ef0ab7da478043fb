import StoreKit

/// Names what apps that buy by StoreKit 2 still use of StoreKit 1.
enum StoreKit1Symbols {
  final class Observer: NSObject, SKPaymentTransactionObserver {
    func paymentQueue(
      _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
    ) {
      for transaction in transactions {
        switch transaction.transactionState {
        case .purchasing, .purchased, .failed, .restored, .deferred:
          queue.finishTransaction(transaction)
        }
      }
    }

    func paymentQueue(
      _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
    ) -> Bool { payment.productIdentifier == product.productIdentifier }
  }

  final class ProductsDelegate: NSObject, SKProductsRequestDelegate {
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
      let _: [SKProduct] = response.products
      let _: [String] = response.invalidProductIdentifiers
    }

    func requestDidFinish(_ request: SKRequest) {}

    func request(_ request: SKRequest, didFailWithError error: any Error) {}
  }

  /// A product's replacement in other projects' tests.
  final class OwnProduct: SKProduct {
    override var productIdentifier: String { "own" }
    override var price: NSDecimalNumber { 1 }
  }

  static func requests(_ delegate: ProductsDelegate) {
    let request = SKProductsRequest(productIdentifiers: ["a"])
    request.delegate = delegate
    request.start()
    request.cancel()
    let refresh = SKReceiptRefreshRequest(receiptProperties: nil)
    refresh.delegate = delegate
    let _: SKRequest = SKReceiptRefreshRequest()
    let _: [String: Any]? = refresh.receiptProperties
    let _: [String] = [
      SKReceiptPropertyIsExpired, SKReceiptPropertyIsRevoked, SKReceiptPropertyIsVolumePurchase,
    ]
    SKStoreReviewController.requestReview()
  }

  static func product(_ product: SKProduct) {
    let _: [String] = [
      product.productIdentifier, product.localizedTitle, product.localizedDescription,
      product.contentVersion, product.downloadContentVersion,
    ]
    let _: NSDecimalNumber = product.price
    let _: Locale = product.priceLocale
    let _: [Bool] = [product.isFamilyShareable, product.isDownloadable]
    let _: [NSNumber] = product.downloadContentLengths
    let _: String? = product.subscriptionGroupIdentifier
    if let period: SKProductSubscriptionPeriod = product.subscriptionPeriod {
      let _: Int = period.numberOfUnits
      switch period.unit {
      case .day, .week, .month, .year: break
      }
    }
    let discounts: [SKProductDiscount] = product.discounts
    for discount in discounts + [product.introductoryPrice].compactMap({ $0 }) {
      let _: String? = discount.identifier
      let _: NSDecimalNumber = discount.price
      let _: Locale = discount.priceLocale
      let _: SKProductSubscriptionPeriod = discount.subscriptionPeriod
      let _: Int = discount.numberOfPeriods
      let _: Bool = [.payAsYouGo, .payUpFront, .freeTrial].contains(discount.paymentMode)
      let _: Bool = discount.type == .introductory || discount.type == .subscription
    }
  }

  static func payments(_ product: SKProduct) {
    let payment = SKPayment(product: product)
    let _: String = payment.productIdentifier
    let _: Int = payment.quantity
    let _: String? = payment.applicationUsername
    let _: Bool = payment.simulatesAskToBuyInSandbox
    let _: Data? = payment.requestData
    let mutable = SKMutablePayment(product: product)
    mutable.quantity = 2
    mutable.applicationUsername = "a"
    mutable.simulatesAskToBuyInSandbox = true
    let discount = SKPaymentDiscount(
      identifier: "a", keyIdentifier: "b", nonce: UUID(), signature: "c", timestamp: 1)
    mutable.paymentDiscount = discount
    let _: [String] = [discount.identifier, discount.keyIdentifier, discount.signature]
    let _: UUID = discount.nonce
    let _: NSNumber = discount.timestamp
    SKPaymentQueue.default().add(payment)
    SKPaymentQueue.default().add(mutable)
  }

  static func transaction(_ transaction: SKPaymentTransaction) {
    let _: SKPayment = transaction.payment
    let _: String? = transaction.transactionIdentifier
    let _: Date? = transaction.transactionDate
    let _: (any Error)? = transaction.error
    let _: SKPaymentTransaction? = transaction.original
  }

  static func queue() {
    let observer = Observer()
    let _: Bool = SKPaymentQueue.canMakePayments()
    SKPaymentQueue.default().add(observer)
    SKPaymentQueue.default().remove(observer)
    SKPaymentQueue.default().restoreCompletedTransactions()
    SKPaymentQueue.default().restoreCompletedTransactions(withApplicationUsername: "a")
    let _: [SKPaymentTransaction] = SKPaymentQueue.default().transactions
    let _: [any SKPaymentTransactionObserver] = SKPaymentQueue.default().transactionObservers
  }

  static func catches(_ body: () throws -> Void) rethrows {
    do {
      try body()
    } catch SKError.paymentCancelled {
    } catch let error as SKError where error.code == .paymentNotAllowed {
      let _: [String: Any] = error.userInfo
    }
    let _: SKError = SKError(.unknown, userInfo: [NSLocalizedDescriptionKey: "a"])
  }
}

/// The classes that apps inherit from, and the names that they read.
private final class MockQueue: SKPaymentQueue, @unchecked Sendable {}
private final class MockRequest: SKProductsRequest { override init() { super.init() } }
private final class MockDiscount: SKPaymentDiscount { override init() { super.init() } }
private final class MockStorefront: SKStorefront { override var countryCode: String { "DEU" } }
private final class PriceDelegate: NSObject, SKPaymentQueueDelegate {}

private func narrowed(_ request: SKProductsRequest) -> (any SKProductsRequestDelegate)? {
  request.delegate
}
private func general(_ request: SKRequest) -> (any SKRequestDelegate)? { request.delegate }
private func country() -> String? { SKPaymentQueue.default().storefront?.countryCode }
private func receipt() -> URL? { Bundle.main.appStoreReceiptURL }
@available(*, deprecated)
private func isHosted(_ download: SKDownload?) -> Bool { download != nil }
