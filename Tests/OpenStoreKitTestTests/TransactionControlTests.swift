import Foundation
import LocalAppStore
import OpenStoreKitTest
import Testing

@Suite("A session's transaction")
struct TransactionControlTests {
  let session: SKTestSession

  init() throws {
    session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
  }

  var only: SKTestTransaction {
    get throws {
      let all = session.allTransactions()
      #expect(all.count == 1)
      return try #require(all.first)
    }
  }

  /// The first update from here on.
  func update() -> Task<Transaction?, Never> {
    let updates = Transaction.updates
    return Task {
      for await result in updates { return result.unsafePayloadValue }
      return nil
    }
  }

  @Test("that awaits a parent's approval keeps its identifier when it is approved")
  func approves() async throws {
    session.askToBuyEnabled = true
    guard case .pending = try await Fixtures.product("full").purchase() else {
      Issue.record("Nobody was asked.")
      return
    }
    let asked = try only
    #expect(asked.state == .deferred && asked.pendingAskToBuyConfirmation)
    let update = update()
    try session.approveAskToBuyTransaction(identifier: asked.identifier)
    #expect(try only.identifier == asked.identifier)
    #expect(try only.state == .purchased)
    #expect(await update.value.map { UInt($0.id) } == asked.identifier)
  }

  @Test("for a subscription that awaits approval keeps its identifier too")
  func approvesSubscription() async throws {
    session.askToBuyEnabled = true
    try await Fixtures.buy("monthly")
    let asked = try only
    try session.approveAskToBuyTransaction(identifier: asked.identifier)
    #expect(try only.identifier == asked.identifier)
    #expect(try await Fixtures.status().state == .subscribed)
  }

  @Test("is deleted when the parent declines")
  func declines() async throws {
    session.askToBuyEnabled = true
    try await Fixtures.buy("full")
    try session.declineAskToBuyTransaction(identifier: try only.identifier)
    #expect(session.allTransactions().isEmpty)
    #expect(await Fixtures.owned.isEmpty)
  }

  @Test("that was interrupted is made when the issue is resolved")
  func resolves() async throws {
    session.interruptedPurchasesEnabled = true
    try await Fixtures.buy("full")
    #expect(try only.hasPurchaseIssue)
    try session.resolveIssueForTransaction(identifier: try only.identifier)
    #expect(try !only.hasPurchaseIssue)
    #expect(await Fixtures.owned == ["full"])
  }

  @Test("that was interrupted can't be approved or declined")
  func nobodyIsAsked() async throws {
    session.interruptedPurchasesEnabled = true
    try await Fixtures.buy("full")
    let id = try only.identifier
    for answer in [session.approveAskToBuyTransaction, session.declineAskToBuyTransaction] {
      #expect { try answer(id) } throws: { SKTestError.invalidAction ~= $0 }
    }
    #expect(try only.hasPurchaseIssue)
  }

  @Test("is refunded at once, and in full")
  func refunds() async throws {
    try await Fixtures.buy("full")
    try session.refundTransaction(identifier: try only.identifier)
    #expect(try only.cancelDate == Fixtures.start)
    #expect(await Fixtures.owned.isEmpty)
    let refunded = await Transaction.latest(for: "full")?.unsafePayloadValue
    #expect(refunded?.revocationReason == .other)
    #expect(refunded?.revocationType == .fullRefund)
    #expect(refunded?.revocationPercentage == 100)
  }

  @Test("names its subscription also after an upgrade")
  func namesUpgraded() async throws {
    try await Fixtures.buy("basic")
    let first = try only.identifier
    try await Fixtures.buy("monthly")
    #expect(try await Fixtures.status().renewalInfo.payloadValue.willAutoRenew)
    try session.disableAutoRenewForTransaction(identifier: first)
    #expect(try await !Fixtures.status().renewalInfo.payloadValue.willAutoRenew)
  }

  @Test("made outside of the app comes to it as an update")
  func elsewhere() async throws {
    let update = update()
    let bought = try await session.buyProduct(identifier: "full")
    #expect(await update.value?.id == bought.id)
    try session.buyProduct(productIdentifier: "coins")
    #expect(session.allTransactions().map(\.productIdentifier) == ["full", "coins"])
    await #expect(throws: Product.PurchaseError.productUnavailable) {
      try await session.buyProduct(identifier: "nothing")
    }
  }

  @Test("made in the past has its renewals until now, or none")
  func past() async throws {
    let threeMonthsAgo = Fixtures.start - 86_400 * 80
    try await session.buyProduct(
      identifier: "basic",
      options: [.purchaseDate(threeMonthsAgo, renewalBehavior: .renewUntilNow)])
    #expect(session.allTransactions().count == 3)
    #expect(try await Fixtures.status().state == .subscribed)
    session.clearTransactions()
    try await session.buyProduct(
      identifier: "basic",
      options: [.purchaseDate(threeMonthsAgo, renewalBehavior: .cancelImmediately)])
    #expect(session.allTransactions().count == 1)
    #expect(try await Fixtures.status().state == .expired)
  }

  @Test("is renewed on request, and its renewal can be turned off and on")
  func renews() async throws {
    try await Fixtures.buy("basic")
    let first = try only
    try session.disableAutoRenewForTransaction(identifier: first.identifier)
    #expect(try await !Fixtures.status().renewalInfo.payloadValue.willAutoRenew)
    try session.enableAutoRenewForTransaction(identifier: first.identifier)
    #expect(try only.autoRenewingEnabled)
    try session.forceRenewalOfSubscription(productIdentifier: "basic")
    #expect(
      session.allTransactions().map(\.originalTransactionIdentifier)
        == [first.identifier, first.identifier])
    try session.expireSubscription(productIdentifier: "basic")
    #expect(try await Fixtures.status().state == .expired)
  }

  @Test(
    "whose renewal can't be paid has a billing issue, until it is resolved",
    arguments: [false, true])
  func retries(hasGrace: Bool) async throws {
    session.billingGracePeriodIsEnabled = hasGrace
    session.shouldEnterBillingRetryOnRenewal = true
    try await Fixtures.buy("basic")
    await session.advance(to: Fixtures.start + 86_400 * 32)
    let state = try await Fixtures.status().state
    #expect(state == (hasGrace ? .inGracePeriod : .inBillingRetryPeriod))
    #expect(await Fixtures.owned == (hasGrace ? ["basic"] : []))
    #expect(try only.hasPurchaseIssue)
    session.shouldEnterBillingRetryOnRenewal = false
    #expect(try await Fixtures.status().state == state)
    try session.resolveIssueForTransaction(identifier: try only.identifier)
    #expect(try await Fixtures.status().state == .subscribed)
    #expect(session.allTransactions().count == 2)
  }

  @Test(
    "gets a price increase: with consent it renews, declined or unanswered it does not",
    arguments: ["agrees", "declines", "says nothing"])
  func consents(answer: String) async throws {
    try await Fixtures.buy("basic")
    let id = try only.identifier
    let messages = Message.messages
    let shown = Task { await messages.first { _ in true }?.reason }
    try session.requestPriceIncreaseConsentForTransaction(identifier: id)
    #expect(await shown.value == .priceIncreaseConsent)
    #expect(try only.isPendingPriceIncreaseConsent)
    #expect(try await Fixtures.status().renewalInfo.payloadValue.priceIncreaseStatus == .pending)
    switch answer {
    case "agrees": try session.consentToPriceIncreaseForTransaction(identifier: id)
    case "declines": try session.declinePriceIncreaseForTransaction(identifier: id)
    default: break
    }
    await session.advance(to: Fixtures.start + 86_400 * 32)
    #expect(session.allTransactions().count == (answer == "agrees" ? 2 : 1))
    let reason = try await Fixtures.status().renewalInfo.payloadValue.expirationReason
    #expect(
      reason
        == (answer == "agrees"
          ? nil : answer == "declines" ? .autoRenewDisabled : .didNotConsentToPriceIncrease))
  }

  @Test(
    "is shown with its reason, whatever message the App Store shows over the app",
    arguments: zip(
      StoreMessage.allCases,
      [Message.Reason.generic, .priceIncreaseConsent, .billingIssue, .winBackOffer]))
  func messages(message: StoreMessage, reason: Message.Reason) async throws {
    let messages = Message.messages
    let shown = Task { await messages.first { _ in true }?.reason }
    try session.show(message)
    #expect(await shown.value == reason)
  }

  @Test("begun in the App Store comes to the app as an intent, with its offer")
  func intents() async throws {
    let intents = PurchaseIntent.intents
    let begun = Task { await intents.first { _ in true } }
    try session.beginPurchaseIntent(productIdentifier: "monthly", offerIdentifier: "back")
    let intent = try #require(await begun.value)
    #expect(intent.id == "monthly" && intent.offer?.id == "back")
  }
}
