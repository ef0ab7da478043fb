import StoreKit
import Testing

@Suite("A raw value of StoreKit's names")
struct RawValueTests {
  @Test("is the App Store's text, if it is text")
  func texts() {
    #expect(Product.ProductType.consumable.rawValue == "Consumable")
    #expect(Product.ProductType.nonConsumable.rawValue == "Non-Consumable")
    #expect(Product.ProductType.autoRenewable.rawValue == "Auto-Renewable Subscription")
    #expect(Product.ProductType.nonRenewable.rawValue == "Non-Renewing Subscription")
    #expect(Product.SubscriptionOffer.PaymentMode.payAsYouGo.rawValue == "PayAsYouGo")
    #expect(Product.SubscriptionOffer.PaymentMode.payUpFront.rawValue == "PayUpFront")
    #expect(Product.SubscriptionOffer.PaymentMode.freeTrial.rawValue == "FreeTrial")
    #expect(Transaction.OwnershipType.purchased.rawValue == "PURCHASED")
    #expect(Transaction.OwnershipType.familyShared.rawValue == "FAMILY_SHARED")
    #expect(Transaction.Reason.purchase.rawValue == "PURCHASE")
    #expect(Transaction.Reason.renewal.rawValue == "RENEWAL")
    #expect(Transaction.Offer.PaymentMode.oneTime.rawValue == "ONE_TIME")
    #expect(Transaction.Offer.PaymentMode.freeTrial.rawValue == "FREE_TRIAL")
    #expect(Transaction.Offer.PaymentMode.payAsYouGo.rawValue == "PAY_AS_YOU_GO")
    #expect(Transaction.Offer.PaymentMode.payUpFront.rawValue == "PAY_UP_FRONT")
    #expect(Product.SubscriptionInfo.BillingPlanType.monthly.rawValue == "MONTHLY")
    #expect(Product.SubscriptionInfo.BillingPlanType.upFront.rawValue == "BILLED_UPFRONT")
    #expect(AppStore.Environment.xcode.rawValue == "Xcode")
    #expect(AppStore.Environment.sandbox.rawValue == "Sandbox")
    #expect(AppStore.Environment.production.rawValue == "Production")
    #expect(AppStore.Platform.iOS.rawValue == "iOS")
  }

  @Test("is the number that servers use, if it is a number")
  func numbers() {
    typealias State = Product.SubscriptionInfo.RenewalState
    let states: [State] = [
      .subscribed, .expired, .inBillingRetryPeriod, .inGracePeriod, .revoked,
    ]
    #expect(states.map(\.rawValue) == [1, 2, 3, 4, 5])
    typealias Reason = Product.SubscriptionInfo.RenewalInfo.ExpirationReason
    let reasons: [Reason] = [
      .autoRenewDisabled, .billingError, .didNotConsentToPriceIncrease, .productUnavailable,
      .unknown,
    ]
    #expect(reasons.map(\.rawValue) == [1, 2, 3, 4, 5])
    let offers: [Transaction.OfferType] = [.introductory, .promotional, .code, .winBack]
    #expect(offers.map(\.rawValue) == [1, 2, 3, 4])
    #expect(Transaction.RevocationReason.other.rawValue == 0)
    #expect(Transaction.RevocationReason.developerIssue.rawValue == 1)
    #expect(SKError.Code.paymentCancelled.rawValue == 2)
    #expect(SKPaymentTransactionState.deferred.rawValue == 4)
  }

  @Test("has a readable description")
  func words() {
    #expect(Product.PurchaseError.productUnavailable.localizedDescription == "Item Unavailable")
    #expect(Product.ProductType.nonConsumable.localizedDescription == "Non-Consumable")
    #expect(Product.SubscriptionPeriod.Unit.month.localizedDescription == "Month")
    #expect(StoreKitError.userCancelled.localizedDescription == "Request Cancelled")
    #expect(Product.SubscriptionPeriod.everyThreeMonths.debugDescription == "3 month")
    #expect(Product.SubscriptionPeriod.Unit.day < .week)
    #expect(Product.SubscriptionPeriod.Unit.month < .year)
  }

  @Test("of StoreKit 1 is caught by its code")
  func catchesByCode() throws {
    var isCaught = false
    do {
      throw SKError(.paymentCancelled)
    } catch SKError.paymentCancelled {
      isCaught = true
    }
    #expect(isCaught)
    #expect((SKError(.unknown) as NSError).domain == "SKErrorDomain")
    let error = SKError(.unknown, userInfo: [NSLocalizedDescriptionKey: "No way."])
    #expect((error as NSError).userInfo[NSLocalizedDescriptionKey] as? String == "No way.")
    #expect(error.localizedDescription == "No way.")
  }

  @Test("is Apple's domain for an error, and the case's index")
  func domains() {
    let errors: [any Error] = [
      StoreKitError.notEntitled, Product.PurchaseError.productUnavailable,
      Transaction.RefundRequestError.failed,
      VerificationResult<Transaction>.VerificationError.invalidSignature,
      PaymentMethodBinding.PaymentMethodBindingError.notEligible,
    ]
    #expect(
      errors.map { ($0 as NSError).domain } == [
        "StoreKit.StoreKitError", "StoreKit.Product.PurchaseError",
        "StoreKit.Transaction.RefundRequestError",
        "StoreKit.VerificationResult<StoreKit.Transaction>.VerificationError",
        "StoreKit.PaymentMethodBinding.PaymentMethodBindingError",
      ])
    #expect(InvalidRequestError.errorDomain == "StoreKit.InvalidRequestError")
    #expect((Product.PurchaseError.productUnavailable as NSError).code == 1)
    #expect((Product.PurchaseError.missingOfferParameters as NSError).code == 7)
    #expect(errors[1].localizedDescription == "Item Unavailable")
  }

  @Test("is numbered from 0 for promotions, and has a description for messages")
  func promotions() {
    typealias Visibility = Product.PromotionInfo.Visibility
    let all: [Visibility] = [.appStoreConnectDefault, .visible, .hidden]
    #expect(all.map(\.rawValue) == [0, 1, 2])
    #expect(Message.Reason.billingIssue.localizedDescription == "Billing Issue")
  }

  @Test("of a period is the components of a date that is as much later")
  func components() throws {
    typealias Period = Product.SubscriptionPeriod
    #expect(DateComponents(subscriptionPeriod: .everyThreeDays) == DateComponents(day: 3))
    #expect(DateComponents(subscriptionPeriod: .everyTwoWeeks) == DateComponents(weekOfYear: 2))
    #expect(DateComponents(subscriptionPeriod: .everySixMonths) == DateComponents(month: 6))
    #expect(DateComponents(subscriptionPeriod: .yearly) == DateComponents(year: 1))
    let style = Period.Unit.FormatStyle()
    #expect(style.locale(Locale(identifier: "es")) == style.locale(Locale(identifier: "es")))
    #expect(style.locale(Locale(identifier: "es")) != style.locale(Locale(identifier: "de")))
    #expect(style.locale(Locale(identifier: "es")).format(.month) == "month")
  }

  @Test("that is sold by the Advanced Commerce API is not sold here")
  func advancedCommerce() async {
    await #expect {
      try await AdvancedCommerceProduct(id: "a")
    } throws: {
      if case .notAvailableInStorefront? = $0 as? StoreKitError { true } else { false }
    }
  }

  @Test("of a product that no customer is entitled to reports that")
  func notEntitled() async {
    await #expect(throws: StoreKitError.self) {
      _ = try await ExternalPurchase.presentNoticeSheet()
    }
    await #expect(throws: StoreKitError.self) { try await ExternalPurchaseLink.open() }
    await #expect(throws: StoreKitError.self) { try await ExternalLinkAccount.open() }
    await #expect(throws: PaymentMethodBinding.PaymentMethodBindingError.notEligible) {
      _ = try await PaymentMethodBinding(id: "a")
    }
    #expect(await !ExternalPurchaseCustomLink.isEligible)
  }
}
