import StoreKit

/// Names every public member of transactions, as an app would.
enum TransactionSymbols {
  static func members(of transaction: Transaction) async {
    let _: UInt64 = transaction.id
    let _: UInt64 = transaction.originalID
    let _: String? = transaction.webOrderLineItemID
    let _: String = transaction.productID
    let _: String? = transaction.subscriptionGroupID
    let _: String = transaction.appBundleID
    let _: Date = transaction.purchaseDate
    let _: Date = transaction.originalPurchaseDate
    let _: Date? = transaction.expirationDate
    let _: Int = transaction.purchasedQuantity
    let _: Bool = transaction.isUpgraded
    let _: Transaction.Offer? = transaction.offer
    let _: Date? = transaction.revocationDate
    let _: Transaction.RevocationReason? = transaction.revocationReason
    let _: Product.ProductType = transaction.productType
    let _: UUID? = transaction.appAccountToken
    let _: Transaction.OwnershipType = transaction.ownershipType
    let _: AppStore.Environment = transaction.environment
    let _: Transaction.Reason = transaction.reason
    let _: Storefront = transaction.storefront
    let _: Decimal? = transaction.price
    let _: Locale.Currency? = transaction.currency
    let _: String = transaction.appTransactionID
    let _: Data = transaction.deviceVerification
    let _: UUID = transaction.deviceVerificationNonce
    let _: Date = transaction.signedDate
    let _: Data = transaction.jsonRepresentation
    let _: String = transaction.debugDescription
    let _: Product.SubscriptionInfo.Status? = await transaction.subscriptionStatus
    requires(transaction, isHashable: Transaction.self)
    await transaction.finish()
  }

  static func deprecated(_ transaction: Transaction) async {
    let _: Transaction.OfferType? = transaction.offerType
    let _: String? = transaction.offerID
    let _: String? = transaction.offerPaymentModeStringRepresentation
    let _: String? = transaction.offerPeriodStringRepresentation
    let _: String = transaction.environmentStringRepresentation
    let _: String? = transaction.currencyCode
    let _: String = transaction.reasonStringRepresentation
    let _: String = transaction.storefrontCountryCode
    let _: VerificationResult<Transaction>? = await Transaction.currentEntitlement(for: "a")
  }

  static func sequences() async {
    let all: [Transaction.Transactions] = [
      Transaction.all, Transaction.all(for: "a"), Transaction.currentEntitlements,
      Transaction.currentEntitlements(for: "a"), Transaction.unfinished, Transaction.updates,
    ]
    let _: VerificationResult<Transaction>? = await Transaction.latest(for: "a")
    for await result in all[0] { let _: VerificationResult<Transaction> = result }
    var iterator: Transaction.Transactions.AsyncIterator = all[0].makeAsyncIterator()
    let _: VerificationResult<Transaction>? = await iterator.next()
    let _: Transaction.Transactions.Element? = await iterator.next()
    let _: any Sendable = all
  }

  static func types(_ offer: Transaction.Offer) {
    let _: String? = offer.id
    let _: Transaction.OfferType = offer.type
    let _: Transaction.Offer.PaymentMode? = offer.paymentMode
    let _: Product.SubscriptionPeriod? = offer.period
    requires(offer, isHashable: Transaction.Offer.self)
    for type in [Transaction.OfferType.introductory, .promotional, .code, .winBack] {
      let _: Int = type.rawValue
      let _: String = type.localizedDescription
    }
    for mode in [
      Transaction.Offer.PaymentMode.freeTrial, .payAsYouGo, .payUpFront, .oneTime,
    ] {
      let _: String = mode.rawValue
    }
    for ownership in [Transaction.OwnershipType.purchased, .familyShared] {
      let _: String = ownership.rawValue
      let _: String = ownership.localizedDescription
    }
    for reason in [Transaction.Reason.purchase, .renewal] { let _: String = reason.rawValue }
    for reason in [Transaction.RevocationReason.other, .developerIssue] {
      let _: Int = reason.rawValue
      let _: String = reason.localizedDescription
    }
    for status in [Transaction.RefundRequestStatus.success, .userCancelled] {
      requires(status, isHashable: Transaction.RefundRequestStatus.self)
    }
    for error in [Transaction.RefundRequestError.duplicateRequest, .failed] {
      let _: any LocalizedError = error
      requires(error, isHashable: Transaction.RefundRequestError.self)
    }
  }
}

/// Names every public part of the signed types, as an app would.
enum VerificationSymbols {
  static func transaction(_ result: VerificationResult<Transaction>) throws {
    let _: Transaction = try result.payloadValue
    let _: Transaction = result.unsafePayloadValue
    let _: String = result.jwsRepresentation
    let _: [Data] = [
      result.headerData, result.payloadData, result.signedData, result.signatureData,
    ]
    _ = result.signature
    let _: Date = result.signedDate
    let _: Data = result.deviceVerification
    let _: UUID = result.deviceVerificationNonce
    let _: String = result.debugDescription
    requires(result, isHashable: VerificationResult<Transaction>.self)
  }

  static func renewalInfo(_ result: VerificationResult<Product.SubscriptionInfo.RenewalInfo>) throws
  {
    let _: SubscriptionRenewalInfo = try result.payloadValue
    let _: String = result.jwsRepresentation
    let _: [Data] = [
      result.headerData, result.payloadData, result.signedData, result.signatureData,
    ]
    _ = result.signature
    let _: Date = result.signedDate
    let _: Data = result.deviceVerification
    let _: UUID = result.deviceVerificationNonce
  }

  static func appTransaction(_ result: VerificationResult<AppTransaction>) throws {
    let _: AppTransaction = try result.payloadValue
    let _: String = result.jwsRepresentation
    let _: [Data] = [
      result.headerData, result.payloadData, result.signedData, result.signatureData,
    ]
    _ = result.signature
    let _: Date = result.signedDate
    let _: Data = result.deviceVerification
    let _: UUID = result.deviceVerificationNonce
  }

  static func error(_ error: VerificationResult<Transaction>.VerificationError) -> String? {
    switch error {
    case .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification,
      .invalidEncoding, .invalidSignature, .missingRequiredProperties:
      break
    }
    requires(error, isHashable: VerificationResult<Transaction>.VerificationError.self)
    let known: any LocalizedError = error
    return known.errorDescription
  }
}
