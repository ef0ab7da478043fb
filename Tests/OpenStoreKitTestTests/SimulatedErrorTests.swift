import Foundation
import OpenStoreKitTest
import Testing

@Suite("An error that a session arms")
struct SimulatedErrorTests {
  let session: SKTestSession

  init() throws {
    session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
  }

  @Test("is thrown by its call until it is disarmed")
  func loading() async throws {
    let error = SKTestFailures.LoadProducts.generic(.networkError(URLError(.timedOut)))
    try await session.setSimulatedError(error, forAPI: .loadProducts)
    #expect(await session.simulatedError(forAPI: .loadProducts) == error)
    for _ in 0..<2 {
      await #expect(throws: StoreKitError.self) { try await Product.products(for: ["full"]) }
    }
    try await session.setSimulatedError(nil, forAPI: .loadProducts)
    #expect(try await Product.products(for: ["full"]).count == 1)
  }

  @Test("is thrown by purchases only, if it is for purchases")
  func buying() async throws {
    let product = try await Fixtures.product("full")
    try await session.setSimulatedError(.generic(.unsupported), forAPI: .purchase)
    await #expect(throws: StoreKitError.self) { try await product.purchase() }
    try await session.setSimulatedError(.purchase(.purchaseNotAllowed), forAPI: .purchase)
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
      try await product.purchase()
    }
    #expect(session.allTransactions().isEmpty)
  }

  @Test("is the result of a purchase, and not an error, if it simulates cancelling")
  func cancelling() async throws {
    try await session.setSimulatedError(.generic(.userCancelled), forAPI: .purchase)
    guard case .userCancelled = try await Fixtures.product("full").purchase() else {
      Issue.record("It was not cancelled.")
      return
    }
  }

  @Test(
    "for purchases is unknown in StoreKit 2 if it means cancelling, and a cancellation in StoreKit 1"
  )
  func failingCancelled() async throws {
    session.failTransactionsEnabled = true
    session.failureError = .paymentCancelled
    let product = try await Fixtures.product("full")
    let error = await #expect(throws: StoreKitError.self) { try await product.purchase() }
    #expect(error?.localizedDescription == "Unable to Complete Request")
    guard case .unknown? = error else {
      Issue.record("It is not unknown.")
      return
    }
    #expect(await Payments.outcome(of: "full") == .paymentCancelled)
  }

  @Test("leaves every signature unverified, if it is for verification")
  func verifying() async throws {
    try await session.setSimulatedError(.verification(.revokedCertificate), forAPI: .verification)
    guard
      case .success(.unverified(let transaction, .revokedCertificate)) =
        try await Fixtures.product("full").purchase()
    else {
      Issue.record("It was believed.")
      return
    }
    #expect(transaction.productID == "full")
    guard case .unverified(_, .revokedCertificate) = await Transaction.latest(for: "full") else {
      Issue.record("The listing was believed.")
      return
    }
    guard case .unverified(_, .revokedCertificate) = try await AppTransaction.shared else {
      Issue.record("The app transaction was believed.")
      return
    }
    try await session.setSimulatedError(nil, forAPI: .verification)
    guard case .verified = await Transaction.latest(for: "full") else {
      Issue.record("The listing was not believed.")
      return
    }
  }

  @Test("is thrown by a sync, a status and the app transaction, separately")
  func others() async throws {
    try await session.setSimulatedError(.generic(.notEntitled), forAPI: .appStoreSync)
    await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
    _ = try await Product.SubscriptionInfo.status(for: "pro")
    try await session.setSimulatedError(.generic(.unknown), forAPI: .subscriptionStatus)
    await #expect(throws: StoreKitError.self) {
      try await Product.SubscriptionInfo.status(for: "pro")
    }
    _ = try await AppTransaction.shared
    try await session.setSimulatedError(.generic(.unsupported), forAPI: .appTransaction)
    await #expect(throws: StoreKitError.self) { try await AppTransaction.shared }
    await #expect(throws: StoreKitError.self) { try await AppTransaction.refresh() }
  }

  @Test("of a session has details if the test gave some")
  func userInfo() {
    let plain = SKTestError(.invalidAction)
    #expect(plain.localizedDescription == "The transaction does not allow that.")
    #expect(plain.errorCode == 7 && plain == SKTestError(.invalidAction))
    let other = SKTestError(
      .invalidAction, userInfo: [NSLocalizedDescriptionKey: "Not so.", "more": 1])
    #expect(other.localizedDescription == "Not so." && other != plain)
    #expect(other.userInfo["more"] as? Int == 1)
    #expect((other as NSError).userInfo["more"] as? Int == 1)
  }

  @Test("is kept for sheets that can't be shown here")
  func sheets() async throws {
    try await session.setSimulatedError(.refundRequest(.duplicateRequest), forAPI: .refundRequest)
    #expect(
      await session.simulatedError(forAPI: .refundRequest) == .refundRequest(.duplicateRequest))
    #expect(await session.simulatedError(forAPI: .manageSubscriptions) == nil)
    #expect(await session.simulatedError(forAPI: .offerCodeRedeem) == nil)
  }

  @Test("of StoreKit 1 fails each purchase with StoreKit 2's name for it")
  func storeKit1() async throws {
    let product = try await Fixtures.product("full")
    session.failTransactionsEnabled = true
    session.failureError = .paymentNotAllowed
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
      try await product.purchase()
    }
    session.failureError = .unknown
    await #expect(throws: StoreKitError.self) { try await product.purchase() }
    session.failTransactionsEnabled = false
    #expect(try await Fixtures.buy("full") != nil)
  }

  @Test("outlives the app's process")
  func outlives() async throws {
    try await session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
    try session.relaunch()
    await #expect(throws: StoreKitError.self) { try await Product.products(for: ["full"]) }
  }

  @Test("equals another with the same values")
  func equality() {
    typealias Failure = SKTestFailures.Purchase
    #expect(Failure.generic(.unknown) == .generic(.unknown))
    #expect(Failure.generic(.unknown) != .generic(.notEntitled))
    #expect(Failure.generic(.unknown) != .purchase(.invalidQuantity))
    #expect(
      Failure.generic(.networkError(URLError(.timedOut)))
        == .generic(.networkError(URLError(.timedOut))))
    #expect(
      Failure.generic(.networkError(URLError(.timedOut)))
        != .generic(.networkError(URLError(.cancelled))))
    #expect(
      Failure.generic(.systemError(URLError(.timedOut)))
        == .generic(.systemError(URLError(.timedOut))))
    #expect(
      Failure.generic(.systemError(URLError(.timedOut)))
        != .generic(.systemError(CocoaError(.fileNoSuchFile))))
    #expect(Failure.purchase(.invalidQuantity) == .purchase(.invalidQuantity))
    #expect(Failure.purchase(.invalidQuantity) != .purchase(.productUnavailable))
    typealias Refund = SKTestFailures.RefundRequest
    #expect(Refund.refundRequest(.failed) != .refundRequest(.duplicateRequest))
    typealias Flaw = SKTestFailures.Verification
    #expect(Flaw.verification(.invalidSignature) == .verification(.invalidSignature))
    #expect(Flaw.verification(.invalidSignature) != .verification(.invalidEncoding))
  }
}

/// An observer of one payment.
private final class Payments: NSObject, SKPaymentTransactionObserver, Sendable {
  private let ends = AsyncStream<SKError.Code?>.makeStream()

  /// Returns the error that a payment for a product ended with, or nil if it was made.
  static func outcome(of product: String) async -> SKError.Code? {
    let payments = Payments()
    SKPaymentQueue.default().add(payments)
    let payment = SKMutablePayment()
    payment.productIdentifier = product
    SKPaymentQueue.default().add(payment)
    for await end in payments.ends.stream { return end }
    return nil
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
  ) {
    for transaction in transactions where transaction.transactionState != .purchasing {
      ends.continuation.yield((transaction.error as? SKError)?.code)
    }
  }
}
