import AppStoreWire
import Foundation

extension StoreContext {
  /// Signs a transaction for a device, which remembers it.
  mutating func copy(_ purchase: Purchase, to device: Device) -> StoreDocument {
    _ = noteSigned(purchase.id, on: device)
    let document = document(of: purchase, for: device)
    shop.installs[device.id]?.copies[purchase.id] = Install.Copy(
      purchase: purchase, document: document)
    return document
  }

  /// Returns a transaction for a device that lists it: its process's copy, if that is current.
  ///
  /// A process that lists twice gets the same documents, unless something changed, the app
  /// synchronized, or an hour passed: a device asks the store again from time to time, and Apple
  /// doesn't document how often.
  mutating func listedCopy(_ purchase: Purchase, to device: Device) -> StoreDocument {
    let known = shop.installs[device.id]?.copies[purchase.id]?.document
    guard noteSigned(purchase.id, on: device), let known, known.signer == .store,
      isRecent(known), case .transaction(let payload) = known.claims,
      payload == transaction(purchase, signedLike: payload)
    else { return copy(purchase, to: device) }
    shop.installs[device.id]?.copies[purchase.id]?.purchase = purchase
    return known
  }

  /// Returns whether a document was signed in the last hour.
  private func isRecent(_ document: StoreDocument) -> Bool {
    now.timeIntervalSince(document.signedDate.date) < 3_600
  }

  /// Records that a transaction or a status is signed for the process on a device.
  ///
  /// - Returns: Whether it was signed for that process before.
  private mutating func noteSigned(
    _ id: TransactionID, in kind: WritableKeyPath<Launch, Set<TransactionID>?> = \.signed,
    on device: Device
  ) -> Bool {
    guard let launch = state.launches.launch(of: app, on: device.id) else { return false }
    var isNew = true
    // In place, because a history is long, and each of its transactions is recorded.
    state.launches.update(launch) { launch in
      if launch[keyPath: kind] == nil { launch[keyPath: kind] = [] }
      isNew = launch[keyPath: kind]?.insert(id).inserted ?? true
    }
    return !isNew
  }

  /// Returns a transaction's claims with the date and the device of an earlier copy.
  private func transaction(
    _ purchase: Purchase, signedLike earlier: TransactionPayload
  ) -> TransactionPayload {
    var payload = transaction(purchase, signedDate: earlier.signedDate)
    payload.deviceVerificationNonce = earlier.deviceVerificationNonce
    payload.deviceVerification = earlier.deviceVerification
    return payload
  }

  /// Signs a transaction for a process, and records its delivery.
  mutating func deliver(_ purchase: Purchase, to caller: Caller) -> StoreDocument {
    shop.installs[caller.device.id]?.known[purchase.id] = purchase.revision
    state.launches.update(caller.launch) { $0.heard.insert(purchase.id) }
    return copy(purchase, to: caller.device)
  }

  /// Signs again what changed among the transactions that a device remembers.
  ///
  /// A listing may omit refunded transactions.
  mutating func refreshStaleCopies(on device: Device) {
    for purchase in shop.purchases(of: device.account) {
      guard
        let known = shop.installs[device.id]?.copies[purchase.id]?.purchase.revision,
        known != purchase.revision
      else { continue }
      _ = copy(purchase, to: device)
    }
  }

  /// Returns the claims of a transaction, signed now and tied to a device.
  mutating func document(of purchase: Purchase, for device: Device) -> StoreDocument {
    var payload = transaction(purchase, signedDate: state.nextSignedDate())
    let nonce = WireUUID(state.nextUUID())
    payload.deviceVerificationNonce = nonce
    payload.deviceVerification = DeviceVerification.bytes(
      nonce: nonce.rawValue, deviceID: device.verificationID)
    return StoreDocument(claims: .transaction(payload))
  }

  /// Returns the claims of a transaction, as a server gets them.
  func transaction(_ purchase: Purchase, signedDate: WireDate) -> TransactionPayload {
    var payload = TransactionPayload(
      transactionId: purchase.id.description,
      originalTransactionId: purchase.originalID.description,
      bundleId: shop.app.bundleID,
      productId: purchase.productID,
      purchaseDate: purchase.date,
      originalPurchaseDate: purchase.originalDate,
      quantity: purchase.quantity,
      type: purchase.kind.wire,
      inAppOwnershipType: purchase.ownership,
      signedDate: signedDate,
      environment: environment)
    payload.transactionReason = purchase.term?.reason ?? .purchase
    payload.storefront = purchase.storefront.code
    payload.storefrontId = purchase.storefront.id
    payload.price = purchase.price
    payload.currency = purchase.storefront.currency
    payload.appAccountToken = purchase.appAccountToken.map { WireUUID($0) }
    payload.appTransactionId = appTransactionID(of: purchase.account)
    if let term = purchase.term {
      payload.subscriptionGroupIdentifier = term.groupID
      payload.webOrderLineItemId = String(term.lineItem)
      payload.expiresDate = term.end
      payload.isUpgraded = term.isUpgraded ? true : nil
      payload.billingPlanType = term.billing.map { WireBillingPlanType(rawValue: $0.plan.rawValue) }
      payload.commitmentInfo = term.billing?.commitment.map {
        TransactionCommitment(
          billingPeriodNumber: $0.number, totalBillingPeriods: $0.total,
          commitmentExpiresDate: $0.end, commitmentPrice: $0.price)
      }
    }
    if let offer = purchase.offer {
      payload.offerType = offer.type
      payload.offerIdentifier = offer.id
      payload.offerDiscountType = offer.discount
      payload.offerPeriod = offer.period?.description
    }
    if let revocation = purchase.revocation {
      payload.revocationDate = revocation.date
      payload.revocationReason = .other
      payload.revocationType = revocation.type
      payload.revocationPercentage = revocation.percentage
    }
    return payload
  }

  /// Returns the claims of an app transaction, signed now and tied to the device of a process.
  mutating func appTransaction(
    _ download: CustomerFacts.FirstDownload, of caller: Caller, version: String
  ) -> StoreDocument {
    var payload = AppTransactionPayload(
      receiptType: environment,
      bundleId: shop.app.bundleID,
      applicationVersion: version,
      originalApplicationVersion: environment == .sandbox ? "1.0" : download.version,
      originalPurchaseDate: originalPurchaseDate(download),
      receiptCreationDate: state.nextSignedDate())
    payload.requestDate = WireDate(now)
    payload.appTransactionId = appTransactionID(of: caller.account.id)
    payload.originalPlatform = download.platform.wire
    payload.appAppleId = environment == .production ? shop.app.appleID : nil
    payload.versionExternalIdentifier = environment == .production ? shop.app.appleID : nil
    let nonce = WireUUID(state.nextUUID())
    payload.deviceVerificationNonce = nonce
    payload.deviceVerification = DeviceVerification.bytes(
      nonce: nonce.rawValue, deviceID: caller.device.verificationID)
    return StoreDocument(claims: .appTransaction(payload))
  }

  /// Returns the date of the app's first download, following the environment's rule.
  ///
  /// In the sandbox every account downloaded every app on August 1, 2013; in Xcode, never.
  func originalPurchaseDate(_ download: CustomerFacts.FirstDownload) -> WireDate {
    switch environment {
    case .sandbox: WireDate(rawValue: 1_375_340_400_000)
    case .xcode: WireDate(.distantPast)
    default: WireDate(download.date)
    }
  }

  /// Returns the revisions of the statuses that may have been delivered to an account's processes.
  func statusRevisions(of account: AccountID) -> [TransactionID: Int] {
    Dictionary(
      shop.subscriptions(of: account).map { ($0.id, $0.revision) }, uniquingKeysWith: { $1 })
  }

  /// Signs a subscription's status for a device, which remembers it.
  ///
  /// - Parameters:
  ///   - subscription: The subscription.
  ///   - device: The device.
  ///   - isListed: Whether the process lists its statuses, and so gets its copies as long as they
  ///     are current.
  /// - Returns: The status, with its two documents.
  mutating func statusCopy(
    of subscription: Subscription, for device: Device, isListed: Bool = false
  ) -> StoreSubscriptionStatus<StoreDocument> {
    let newest = shop.newest(of: subscription)
    let status = StoreSubscriptionStatus(
      groupID: subscription.groupID, status: subscription.status,
      transaction: isListed ? listedCopy(newest, to: device) : copy(newest, to: device),
      renewalInfo: renewalInfo(of: subscription, for: device, isListed: isListed))
    shop.installs[device.id]?.statuses[subscription.id] = Install.StatusCopy(
      subscription: subscription, transaction: status.transaction, renewalInfo: status.renewalInfo)
    return status
  }

  /// Returns the claims of a renewal info for a device: newly signed, or the process's copy if it
  /// is current.
  private mutating func renewalInfo(
    of subscription: Subscription, for device: Device, isListed: Bool
  ) -> StoreDocument {
    var payload = renewalInfo(
      of: subscription, price: nextRenewal(of: subscription),
      commitmentPrice: commitmentRenewalPrice(of: subscription),
      offers: shop.renewalOffers(of: subscription, at: WireDate(now)), signedDate: WireDate(now))
    let known = shop.installs[device.id]?.statuses[subscription.id]?.renewalInfo
    let isSigned = noteSigned(subscription.id, in: \.signedStatuses, on: device)
    if isListed, isSigned, let known, known.signer == .store, isRecent(known),
      case .renewalInfo(let last) = known.claims
    {
      payload.signedDate = last.signedDate
      payload.deviceVerificationNonce = last.deviceVerificationNonce
      payload.deviceVerification = last.deviceVerification
      if payload == last { return known }
    }
    payload.signedDate = state.nextSignedDate()
    let nonce = WireUUID(state.nextUUID())
    payload.deviceVerificationNonce = nonce
    payload.deviceVerification = DeviceVerification.bytes(
      nonce: nonce.rawValue, deviceID: device.verificationID)
    return StoreDocument(claims: .renewalInfo(payload))
  }

  /// Returns the claims of a renewal info, as a server gets them.
  func renewalInfo(
    of subscription: Subscription, price: RenewalPrice?, commitmentPrice: Int64?,
    offers: RenewalOffers, signedDate: WireDate
  ) -> RenewalInfoPayload {
    var payload = RenewalInfoPayload(
      originalTransactionId: subscription.id.description,
      productId: subscription.productID,
      autoRenewProductId: subscription.nextProductID,
      autoRenewStatus: subscription.renewsNextPeriod ? .on : .off,
      signedDate: signedDate,
      environment: environment)
    payload.expirationIntent = subscription.expiration
    switch subscription.phase {
    case .grace(let until):
      payload.isInBillingRetryPeriod = true
      payload.gracePeriodExpiresDate = until
    case .retry:
      payload.isInBillingRetryPeriod = true
    case .expired where subscription.expiration == .billingError:
      payload.isInBillingRetryPeriod = false
    case .active, .expired, .revoked:
      break
    }
    payload.priceIncreaseStatus = subscription.priceIncrease.map {
      $0.isAgreed ? .agreed : .pending
    }
    if let upcoming = offers.upcoming {
      payload.offerType = upcoming.type
      payload.offerIdentifier = upcoming.id
      payload.offerDiscountType = upcoming.discount
      payload.offerPeriod = upcoming.period?.description
    }
    payload.recentSubscriptionStartDate = subscription.recentStart
    payload.renewalDate = subscription.end
    payload.renewalPrice = price?.amount
    payload.currency = price?.storefront.currency
    if let billing = subscription.billing {
      payload.renewalBillingPlanType = WireBillingPlanType(
        rawValue: subscription.nextPlan.rawValue)
      payload.commitmentInfo = billing.commitment.map {
        RenewalCommitment(
          commitmentAutoRenewProductId: subscription.preference,
          commitmentAutoRenewStatus: subscription.renews ? .on : .off,
          commitmentRenewalBillingPlanType: WireBillingPlanType(rawValue: billing.next.rawValue),
          commitmentRenewalDate: $0.end,
          commitmentRenewalPrice: commitmentPrice)
      }
    }
    payload.eligibleWinBackOfferIds = offers.winBack.isEmpty ? nil : offers.winBack
    payload.appAccountToken = subscription.appAccountToken.map { WireUUID($0) }
    payload.appTransactionId = appTransactionID(of: subscription.account)
    return payload
  }

  /// Returns a server's copies of a transaction and of its renewal info at an earlier time.
  func signed(
    _ facts: EventFacts
  ) throws(AppStoreError) -> (transaction: String?, renewalInfo: String?) {
    guard let purchase = shop.ledger.purchase(facts.purchase, at: facts.revision) else {
      return (nil, nil)
    }
    let payload = transaction(purchase, signedDate: facts.signedDate)
    let transaction = try signer.sign(StoreDocument(claims: .transaction(payload)))
    guard let renewal = facts.renewal else { return (transaction, nil) }
    let info = renewalInfo(
      of: renewal.subscription, price: renewal.price, commitmentPrice: renewal.commitmentPrice,
      offers: renewal.offers
        ?? shop.renewalOffers(of: renewal.subscription, at: renewal.signedDate),
      signedDate: renewal.signedDate)
    return (transaction, try signer.sign(StoreDocument(claims: .renewalInfo(info))))
  }
}
