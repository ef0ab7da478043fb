import LocalAppStore
import StoreConformance
import StoreKit
import StoreKitTest
import Testing

/// The controls of the behaviors, used on a test session whose periods last a minute each.
///
/// `Examples/HostedTests` has the same over Apple's `SKTestSession`, with `.oneRenewalEveryTwoSeconds` and a sleep in
/// ``pass(periods:)``.
struct SessionControls: StoreControls {
  static let start = Date(timeIntervalSince1970: 1_700_000_000)

  let session: SKTestSession
  let period: TimeInterval = 60

  init() throws {
    session = try SKTestSession(
      configuration: StoreConfiguration(
        data: Data(StoreConformance.configuration.utf8), file: "Conformance.storekit"),
      now: Self.start)
  }

  func now() async throws -> Date { session.now }

  func reset() async throws {
    session.resetToDefaultState()
    session.clearTransactions()
    session.timeRate = .oneRenewalEveryMinute
  }

  func pass(periods: Double) async throws { await session.advance(by: .seconds(60 * periods)) }

  func settle() async throws { await session.settled() }

  func answerDialogs(buying: Bool) async throws {
    session.dialogAnswer = buying ? .buys : .cancels
  }

  func setAskToBuy(_ asks: Bool) async throws { session.askToBuyEnabled = asks }

  func answerAskToBuy(of productID: String, approving: Bool) async throws {
    let id = try transaction(of: productID)
    if approving {
      try session.approveAskToBuyTransaction(identifier: id)
    } else {
      try session.declineAskToBuyTransaction(identifier: id)
    }
  }

  func setInterruption(_ interrupts: Bool) async throws {
    session.interruptedPurchasesEnabled = interrupts
  }

  func resolveIssue(of productID: String) async throws {
    try session.resolveIssueForTransaction(identifier: transaction(of: productID))
  }

  func buyElsewhere(_ productID: String, _ purchase: OutsidePurchase) async throws {
    let options: Set<Product.PurchaseOption> =
      switch purchase {
      case .plain: []
      case .code(let name): [.codeOffer(referenceName: name)]
      case .past(let date): [.purchaseDate(date, renewalBehavior: .renewUntilNow)]
      }
    try await session.buyProduct(identifier: productID, options: options)
  }

  func refund(_ transactionID: UInt64) async throws {
    try session.refundTransaction(identifier: UInt(transactionID))
  }

  func setRenewal(_ renews: Bool, of productID: String) async throws {
    let id = try transaction(of: productID)
    if renews {
      try session.enableAutoRenewForTransaction(identifier: id)
    } else {
      try session.disableAutoRenewForTransaction(identifier: id)
    }
  }

  func expire(_ productID: String) async throws {
    try session.expireSubscription(productIdentifier: productID)
  }

  func renew(_ productID: String) async throws {
    try session.forceRenewalOfSubscription(productIdentifier: productID)
  }

  func setBilling(fails: Bool, withGrace: Bool) async throws {
    session.billingGracePeriodIsEnabled = withGrace
    session.shouldEnterBillingRetryOnRenewal = fails
  }

  func askForConsent(to productID: String) async throws {
    try session.requestPriceIncreaseConsentForTransaction(identifier: transaction(of: productID))
  }

  func answerConsent(to productID: String, agreeing: Bool) async throws {
    let id = try transaction(of: productID)
    if agreeing {
      try session.consentToPriceIncreaseForTransaction(identifier: id)
    } else {
      try session.declinePriceIncreaseForTransaction(identifier: id)
    }
  }

  func simulate(_ failure: SimulatedFailure?) async throws {
    switch failure {
    case .loading(let error):
      try await session.setSimulatedError(.generic(error), forAPI: .loadProducts)
    case .purchasing(let error):
      try await session.setSimulatedError(.purchase(error), forAPI: .purchase)
    case .purchasingGenerally(let error):
      try await session.setSimulatedError(.generic(error), forAPI: .purchase)
    case .verifying(let error):
      try await session.setSimulatedError(.verification(error), forAPI: .verification)
    case .syncing(let error):
      try await session.setSimulatedError(.generic(error), forAPI: .appStoreSync)
    case .readingStatus(let error):
      try await session.setSimulatedError(.generic(error), forAPI: .subscriptionStatus)
    case .readingAppTransaction(let error):
      try await session.setSimulatedError(.generic(error), forAPI: .appTransaction)
    case nil:
      session.resetToDefaultState()
    }
  }

  func setStorefront(_ country: String) async throws { session.storefront = country }

  private func transaction(of productID: String) throws -> UInt {
    try #require(session.allTransactions().last { $0.productIdentifier == productID }).identifier
  }
}
