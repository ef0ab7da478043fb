#if canImport(StoreKitTest)
import Foundation
import StoreConformance
import StoreKit
import StoreKitTest

/// The controls of the behaviors on a test session of Apple's, in the app that hosts the tests.
///
/// A period lasts two seconds, and there is no signal that the app has received an update, so this
/// sleeps.
struct HostedControls: StoreControls {
  let session: SKTestSession
  let period: TimeInterval = 2

  init() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "Conformance.storekit")
    try Data(StoreConformance.configuration.utf8).write(to: file)
    session = try SKTestSession(contentsOf: file)
  }

  func now() async throws -> Date { Date() }

  func reset() async throws {
    session.resetToDefaultState()
    session.clearTransactions()
    session.disableDialogs = true
  }

  func pass(periods: Double) async throws {
    session.timeRate = .oneRenewalEveryTwoSeconds
    try await Task.sleep(for: .seconds(period * periods))
    try await settle()
  }

  func settle() async throws { try await Task.sleep(for: .seconds(1)) }

  // Nobody is there to cancel.
  func answerDialogs(buying: Bool) async throws { session.disableDialogs = buying }

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
    _ = try await session.buyProduct(identifier: productID, options: options)
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
      session.disableDialogs = true
    }
  }

  func setStorefront(_ country: String) async throws { session.storefront = country }

  private func transaction(of productID: String) throws -> UInt {
    guard let bought = session.allTransactions().last(where: { $0.productIdentifier == productID })
    else { throw StoreKitError.unknown }
    return bought.identifier
  }
}
#endif
