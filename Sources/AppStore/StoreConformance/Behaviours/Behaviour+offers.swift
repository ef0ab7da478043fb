import Foundation
import StoreKit

extension Behaviour {
  static let ofOffers: [Behaviour] = [
    offer("that is introductory is listed, with its payment mode and length") {
      let terms = try await $0.product("basic.monthly").subscription
      let offer = try $0.require(terms?.introductoryOffer, "an offer")
      try $0.expect(offer.id == nil, "no identifier")
      try $0.expect(offer.type, is: .introductory, "The type")
      try $0.expect(offer.paymentMode, is: .freeTrial, "The payment mode")
      try $0.expect(offer.price, is: 0, "The price")
      try $0.expect(offer.period.unit, is: .week, "The unit")
    },
    offer("that is introductory applies automatically to a new subscriber in the group") {
      let bought = try await $0.buy("basic.monthly")
      try $0.expect(bought.offerType, is: .introductory, "The offer")
      try $0.expect(bought.price, is: 0, "The price")
    },
    offer("that is introductory applies once in a group") {
      try await $0.buy("basic.monthly")
      try await $0.controls.expire("basic.monthly")
      try await $0.controls.settle()
      try $0.expect(try await $0.buy("basic.monthly").offerType == nil, "no offer")
    },
    offer("that is introductory is available to a customer who never subscribed in the group") {
      try $0.expect(
        await Product.SubscriptionInfo.isEligibleForIntroOffer(for: StoreConformance.group),
        "an offer to be had")
    },
    offer("that is introductory is not available again") {
      try await $0.buy("basic.monthly")
      try $0.expect(
        await !Product.SubscriptionInfo.isEligibleForIntroOffer(for: StoreConformance.group),
        "no offer to be had")
    },
    offer("that is introductory is followed by the full price") {
      try await $0.buy("basic.monthly")
      try await $0.controls.pass(periods: 1.5)
      let latest = await Transaction.latest(for: "basic.monthly")?.unsafePayloadValue
      try $0.expect(latest?.offerType == nil, "no offer")
      try $0.expect(latest?.price, is: Decimal(199) / 100, "The price")
    },
    offer("that is promotional is listed, with its identifier and its periods") {
      let terms = try await $0.product("basic.monthly").subscription
      let offer = try $0.require(terms?.promotionalOffers.first, "an offer")
      try $0.expect(offer.id, is: "two", "The identifier")
      try $0.expect(offer.type, is: .promotional, "The type")
      try $0.expect(offer.paymentMode, is: .payAsYouGo, "The payment mode")
      try $0.expect(offer.periodCount, is: 2, "The number of periods")
      try $0.expect(offer.displayPrice, is: "$0.99", "The price")
    },
    offer("by a code applies to its purchase") { scene in
      try await scene.controls.buyElsewhere(
        "basic.monthly", .code("WELCOME"))
      try await scene.controls.settle()
      let bought = await Transaction.latest(for: "basic.monthly")?.unsafePayloadValue
      try scene.expect(bought?.offerType, is: .code, "The offer")
      try scene.expect(bought?.offerID, is: "WELCOME", "The identifier")
    },
    offer("that wins back is listed, and available the moment the subscription lapses", .measured) {
      try await $0.buy("basic.monthly")
      try await $0.controls.expire("basic.monthly")
      try await $0.controls.settle()
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
        try $0.expect(
          try await $0.renewalInfo().eligibleWinBackOfferIDs, is: ["back"], "The offers")
      }
    },
    offer("that wins back applies to a former subscriber", .measured) {
      try await $0.buy("basic.monthly")
      try await $0.controls.expire("basic.monthly")
      try await $0.controls.settle()
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
        let terms = try await $0.product("basic.monthly").subscription
        let offer = try $0.require(terms?.winBackOffers.first, "an offer")
        let bought = try await $0.buy("basic.monthly", [.winBackOffer(offer)])
        try $0.expect(bought.offerType, is: .winBack, "The offer")
        try $0.expect(bought.offerID, is: "back", "The identifier")
        try $0.expect(bought.price, is: Decimal(49) / 100, "The price")
      }
    },
  ]

  static let ofBilling: [Behaviour] = [
    billing("that fails without grace leaves nothing owned, and the store retries", .measured) {
      try await $0.buy("pro.monthly")
      try await $0.controls.setBilling(fails: true, withGrace: false)
      try await $0.controls.pass(periods: 1.25)
      try $0.expect(try await $0.state(), is: .inBillingRetryPeriod, "The state")
      let info = try await $0.renewalInfo()
      try $0.expect(info.isInBillingRetry, "tries to be paid")
      try $0.expect(info.expirationReason, is: .billingError, "The reason")
      try $0.expect(info.gracePeriodExpirationDate == nil, "no grace")
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
    },
    billing("that fails with grace keeps the subscription for some days", .measured) {
      try await $0.buy("pro.monthly")
      try await $0.controls.setBilling(fails: true, withGrace: true)
      try await $0.controls.pass(periods: 1.25)
      try $0.expect(try await $0.state(), is: .inGracePeriod, "The state")
      let info = try await $0.renewalInfo()
      try $0.expect(info.isInBillingRetry, "tries to be paid")
      try $0.expect(info.gracePeriodExpirationDate != nil, "an end of the grace")
      try $0.expect(await $0.owned(), is: ["pro.monthly"], "What is owned")
    },
    billing("that fails with grace leaves nothing owned when the grace period is over") {
      try await $0.buy("pro.monthly")
      try await $0.controls.setBilling(fails: true, withGrace: true)
      try await $0.controls.pass(periods: 2.5)
      try $0.expect(try await $0.state(), is: .inBillingRetryPeriod, "The state")
      try $0.expect(await $0.owned().isEmpty, "nothing owned")
    },
    billing("that keeps failing lets the subscription expire") {
      try await $0.buy("pro.monthly")
      try await $0.controls.setBilling(fails: true, withGrace: false)
      try await $0.controls.pass(periods: 3.5)
      try $0.expect(try await $0.state(), is: .expired, "The state")
      let info = try await $0.renewalInfo()
      try $0.expect(info.expirationReason, is: .billingError, "The reason")
      try $0.expect(!info.isInBillingRetry, "no more tries")
    },
    billing("that is resolved continues under the original transaction") { scene in
      let bought = try await scene.buy("pro.monthly")
      try await scene.controls.setBilling(fails: true, withGrace: false)
      try await scene.controls.pass(periods: 1.25)
      try await scene.controls.setBilling(fails: false, withGrace: false)
      try await scene.controls.resolveIssue(of: "pro.monthly")
      try await scene.controls.settle()
      try scene.expect(try await scene.state(), is: .subscribed, "The state")
      let latest = await Transaction.latest(for: "pro.monthly")?.unsafePayloadValue
      try scene.expect(latest?.originalID, is: bought.id, "The first transaction")
    },
    billing("that fails is delivered as a status", .measured) { scene in
      try await scene.buy("pro.monthly")
      try await scene.controls.setBilling(fails: true, withGrace: false)
      let received = try await scene.statusUpdates { try await scene.controls.pass(periods: 1.25) }
      try scene.expect(
        received.contains { $0.state == .inBillingRetryPeriod }, "an update of billing retry")
    },
    billing("at a higher price waits for the customer's consent") {
      try await $0.buy("pro.monthly")
      try await $0.controls.askForConsent(to: "pro.monthly")
      try $0.expect(
        try await $0.renewalInfo().priceIncreaseStatus, is: .pending, "The price increase")
      try $0.expect(try await $0.state(), is: .subscribed, "The state")
    },
    billing("at a higher price continues with the customer's consent") {
      try await $0.buy("pro.monthly")
      try await $0.controls.askForConsent(to: "pro.monthly")
      try await $0.controls.answerConsent(to: "pro.monthly", agreeing: true)
      try $0.expect(
        try await $0.renewalInfo().priceIncreaseStatus, is: .agreed, "The price increase")
      try await $0.controls.pass(periods: 1.5)
      try $0.expect(await $0.owned(), is: ["pro.monthly"], "What is owned")
    },
    billing("at a higher price ends if the customer declines") {
      try await $0.buy("pro.monthly")
      try await $0.controls.askForConsent(to: "pro.monthly")
      try await $0.controls.answerConsent(to: "pro.monthly", agreeing: false)
      try $0.expect(try await !$0.renewalInfo().willAutoRenew, "no renewal to come")
      try await $0.controls.pass(periods: 1.5)
      try $0.expect(try await $0.state(), is: .expired, "The state")
    },
    billing("at a higher price ends without the customer's answer") {
      try await $0.buy("pro.monthly")
      try await $0.controls.askForConsent(to: "pro.monthly")
      try await $0.controls.pass(periods: 1.5)
      try $0.expect(try await $0.state(), is: .expired, "The state")
      try $0.expect(
        try await $0.renewalInfo().expirationReason, is: .didNotConsentToPriceIncrease,
        "The reason")
    },
  ]

  private static func offer(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("An offer", sentence, source, body)
  }

  private static func billing(
    _ sentence: String, _ source: Source = .documented,
    _ body: @escaping @Sendable (Scene) async throws -> Void
  ) -> Behaviour {
    Behaviour("Billing", sentence, source, body)
  }
}
