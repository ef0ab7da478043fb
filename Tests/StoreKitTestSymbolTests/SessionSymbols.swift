import StoreKit
import StoreKitTest

/// Names every public member of StoreKitTest, as a test would.
///
/// Nothing here runs: a missing name does not compile.
enum SessionSymbols {
  static func beginning() throws -> [SKTestSession] {
    [
      try SKTestSession(configurationFileNamed: "a"),
      try SKTestSession(contentsOf: URL(fileURLWithPath: "/")),
      try SKTestSession(contentsOfURL: URL(fileURLWithPath: "/")),
    ]
  }

  /// The purchase options for tests only.
  static func options() -> Set<Product.PurchaseOption> {
    let _: any Codable & Hashable & Sendable =
      Product.PurchaseOption.SubscriptionRenewalBehavior.renewUntilNow
    return [
      .promotionalOffer(id: "a"),
      .codeOffer(referenceName: "a"),
      .purchaseDate(.now),
      .purchaseDate(.now, renewalBehavior: .renewUntilNow),
      .purchaseDate(.now, renewalBehavior: .cancelImmediately),
    ]
  }

  static func settings(_ session: SKTestSession) {
    session.resetToDefaultState()
    session.disableDialogs = true
    session.storefront = "USA"
    session.locale = Locale(identifier: "en_US")
    session.askToBuyEnabled.toggle()
    session.interruptedPurchasesEnabled.toggle()
    session.failTransactionsEnabled = true
    session.failureError = .paymentCancelled
    session.failureError = SKError.Code.unknown
    session.billingGracePeriodIsEnabled = true
    session.shouldEnterBillingRetryOnRenewal = true
    let rates: [SKTestSession.TimeRate] = [
      .realTime, .oneHourIsOneDay, .thirtyMinutesIsOneDay, .fiveMinutesIsOneDay,
      .oneMinuteIsOneDay, .thirtySecondsIsOneDay, .oneSecondIsOneDay, .monthlyRenewalEveryHour,
      .monthlyRenewalEveryThirtyMinutes, .monthlyRenewalEveryFifteenMinutes,
      .monthlyRenewalEveryFiveMinutes, .monthlyRenewalEveryThirtySeconds,
      .oneRenewalEveryFifteenMinutes, .oneRenewalEveryFiveMinutes, .oneRenewalEveryMinute,
      .oneRenewalEveryThirtySeconds, .oneRenewalEveryTenSeconds, .oneRenewalEveryTwoSeconds,
    ]
    session.timeRate = rates[0]
    let _: any NSObject & Sendable = session
  }

  static func transactions(_ session: SKTestSession) async throws {
    session.clearTransactions()
    let all: [SKTestTransaction] = session.allTransactions()
    try session.deleteTransaction(identifier: 1)
    try session.approveAskToBuyTransaction(identifier: 1)
    try session.declineAskToBuyTransaction(identifier: 1)
    try session.resolveIssueForTransaction(identifier: 1)
    let _: Transaction = try await session.buyProduct(identifier: "a")
    try await session.buyProduct(identifier: "a", options: [.purchaseDate(.now)])
    try session.buyProduct(productIdentifier: "a")
    try session.refundTransaction(identifier: 1)
    try session.expireSubscription(productIdentifier: "a")
    try session.forceRenewalOfSubscription(productIdentifier: "a")
    try session.enableAutoRenewForTransaction(identifier: 1)
    try session.disableAutoRenewForTransaction(identifier: 1)
    try session.requestPriceIncreaseConsentForTransaction(identifier: 1)
    try session.consentToPriceIncreaseForTransaction(identifier: 1)
    try session.declinePriceIncreaseForTransaction(identifier: 1)
    for transaction in all { transactionMembers(transaction) }
  }

  static func transactionMembers(_ transaction: SKTestTransaction) {
    let _: UInt = transaction.identifier
    let _: UInt = transaction.originalTransactionIdentifier
    let _: String = transaction.productIdentifier
    let _: SKPaymentTransactionState = transaction.state
    let _: Date = transaction.purchaseDate
    let _: Date? = transaction.expirationDate
    let _: Date? = transaction.cancelDate
    let _: Bool = transaction.autoRenewingEnabled
    let _: Bool = transaction.pendingAskToBuyConfirmation
    let _: Bool = transaction.hasPurchaseIssue
    let _: Bool = transaction.isPendingPriceIncreaseConsent
    let _: NSObject = transaction
  }

  static func errors(_ session: SKTestSession) async throws {
    try await session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
    try await session.setSimulatedError(.generic(.unknown), forAPI: .purchase)
    try await session.setSimulatedError(.purchase(.purchaseNotAllowed), forAPI: .purchase)
    try await session.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
    let flaw = VerificationResult<Any>.VerificationError.invalidSignature
    try await session.setSimulatedError(.verification(flaw), forAPI: .verification)
    try await session.setSimulatedError(.generic(.unknown), forAPI: .appStoreSync)
    try await session.setSimulatedError(.generic(.unknown), forAPI: .subscriptionStatus)
    try await session.setSimulatedError(.generic(.unknown), forAPI: .appTransaction)
    try await session.setSimulatedError(.generic(.unknown), forAPI: .manageSubscriptions)
    try await session.setSimulatedError(.generic(.unknown), forAPI: .refundRequest)
    try await session.setSimulatedError(.refundRequest(.failed), forAPI: .refundRequest)
    try await session.setSimulatedError(.generic(.unknown), forAPI: .offerCodeRedeem)
    try await session.setSimulatedError(nil, forAPI: .purchase)
    let _: SKTestFailures.LoadProducts? = await session.simulatedError(forAPI: .loadProducts)
    let _: SKTestFailures.Purchase? = await session.simulatedError(forAPI: .purchase)
    let _: SKTestFailures.Verification? = await session.simulatedError(forAPI: .verification)
    let _: SKTestFailures.AppStoreSync? = await session.simulatedError(forAPI: .appStoreSync)
    let _: SKTestFailures.SubscriptionStatus? = await session.simulatedError(
      forAPI: .subscriptionStatus)
    let _: SKTestFailures.AppTransaction? = await session.simulatedError(forAPI: .appTransaction)
    let _: SKTestFailures.ManageSubscriptions? = await session.simulatedError(
      forAPI: .manageSubscriptions)
    let _: SKTestFailures.RefundRequest? = await session.simulatedError(forAPI: .refundRequest)
    let _: SKTestFailures.OfferCodeRedeem? = await session.simulatedError(forAPI: .offerCodeRedeem)
    let apis: [any FailableStoreKitAPI] = [
      StoreKitLoadProductsAPI(), StoreKitPurchaseAPI(), StoreKitVerificationAPI(),
      StoreKitAppStoreSyncAPI(), StoreKitSubscriptionStatusAPI(), StoreKitAppTransactionAPI(),
      StoreKitManageSubscriptionsAPI(), StoreKitRefundRequestAPI(), StoreKitOfferCodeRedeemAPI(),
    ]
    _ = apis
  }

  static func testErrors(_ body: () throws -> Void) rethrows {
    do {
      try body()
    } catch SKTestError.serviceUnavailable {
    } catch SKTestError.fileNotFound {
    } catch SKTestError.invalidURL {
    } catch SKTestError.invalidProductType {
    } catch SKTestError.invalidProductIdentifier {
    } catch SKTestError.noSubscriptionFound {
    } catch SKTestError.noTransactionFound {
    } catch let error as SKTestError where error.code == .invalidAction {
      let _: Int = error.errorCode
      let _: [String: Any] = error.errorUserInfo
      let _: [String: Any] = error.userInfo
      let _: String = error.localizedDescription
      requires(error, isHashable: SKTestError.self)
    }
    let _: SKTestError = SKTestError(.invalidAction, userInfo: ["a": 1])
    let _: SKTestError.Code? = SKTestError.Code(rawValue: 0)
    let _: String = SKTestError.errorDomain
    let _: String = SKTestErrorDomain
  }
}

/// Compiles if a value can be an element of a set.
private func requires<Value: Hashable & Sendable>(_ value: Value, isHashable: Value.Type) {}
