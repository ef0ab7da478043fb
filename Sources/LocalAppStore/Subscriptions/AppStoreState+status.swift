public import AppStoreWire
import Foundation

/// A subscription's state, its newest transaction and its renewal info.
public struct SubscriptionStanding<Document: Sendable>: Sendable {
  /// The identifier of the subscription group.
  public let groupID: String

  /// The state of the subscription.
  public let status: WireSubscriptionStatus

  /// The newest transaction of the subscription.
  public let transaction: Document

  /// The renewal info, which says how the subscription goes on.
  public let renewalInfo: Document
}

extension SubscriptionStanding: Equatable where Document: Equatable {}
extension SubscriptionStanding: Hashable where Document: Hashable {}
extension SubscriptionStanding: Encodable where Document: Encodable {}
extension SubscriptionStanding: Decodable where Document: Decodable {}

extension SubscriptionStanding {
  func map<Other: Sendable>(
    _ body: (Document) throws(AppStoreError) -> Other
  ) throws(AppStoreError) -> SubscriptionStanding<Other> {
    SubscriptionStanding<Other>(
      groupID: groupID, status: status, transaction: try body(transaction),
      renewalInfo: try body(renewalInfo))
  }
}

extension AppStoreState {
  /// Returns the status of each subscription that an account has or had, in one group or all.
  ///
  /// Offline as last read, with what has ended since by the device's own knowledge.
  mutating func statuses(
    group: String?, for id: LaunchID
  ) throws(AppStoreError) -> [SubscriptionStanding<StoreDocument>] {
    let caller = try caller(id)
    let device = caller.device
    guard let install = shop.installs[device.id] else { throw .notInstalled(device.id) }
    guard device.isOnline else {
      return install.statuses.values
        .filter { group == nil || $0.subscription.groupID == group }
        .sorted { $0.subscription.id < $1.subscription.id }.map { $0.status(at: now) }
    }
    return subscriptions(of: caller.account.id)
      .filter { group == nil || $0.groupID == group }
      .map { statusCopy(of: $0, for: device) }
  }

  /// Returns the status of the subscription that a transaction belongs to.
  mutating func status(
    of transaction: TransactionID, for id: LaunchID
  ) throws(AppStoreError) -> SubscriptionStanding<StoreDocument>? {
    let caller = try caller(id)
    guard caller.device.isOnline else { throw .offline }
    guard
      let purchase = purchase(transaction), purchase.account == caller.account.id,
      let subscription = shop.subscriptions[purchase.originalID]
    else { return nil }
    return statusCopy(of: subscription, for: caller.device)
  }

  /// Returns whether an account may have a group's introductory offer.
  ///
  /// A process keeps the first answer it got, as measured on Apple's systems.
  mutating func isEligibleForIntroductoryOffer(
    _ group: String, for id: LaunchID
  ) throws(AppStoreError) -> Bool {
    let caller = try caller(id)
    if let known = launches[id]?.introductoryEligibility[group] { return known }
    guard caller.device.isOnline else { throw .offline }
    let answer = isEligibleForIntroductoryOffer(group, caller.account.id)
    launches.update(id) { $0.introductoryEligibility[group] = answer }
    return answer
  }

  /// Returns the revisions of the statuses that may have been delivered to an account's processes.
  func statusRevisions(of account: AccountID) -> [TransactionID: Int] {
    Dictionary(
      subscriptions(of: account).map { ($0.id, $0.revision) }, uniquingKeysWith: { $1 })
  }

  /// Signs a subscription's status for a device, which remembers it.
  mutating func statusCopy(
    of subscription: Subscription, for device: Device
  ) -> SubscriptionStanding<StoreDocument> {
    let transaction = copy(newest(of: subscription), to: device)
    let status = SubscriptionStanding(
      groupID: subscription.groupID, status: subscription.status, transaction: transaction,
      renewalInfo: renewalInfo(of: subscription, for: device))
    shop.installs[device.id]?.statuses[subscription.id] = Install.StatusCopy(
      subscription: subscription, transaction: transaction, renewalInfo: status.renewalInfo)
    return status
  }

  /// Returns the claims of a renewal info, signed now and tied to a device.
  mutating func renewalInfo(of subscription: Subscription, for device: Device) -> StoreDocument {
    var payload = renewalInfo(
      of: subscription, price: nextRenewal(of: subscription), signedDate: nextSignedDate())
    let nonce = WireUUID(nextUUID())
    payload.deviceVerificationNonce = nonce
    payload.deviceVerification = DeviceVerification.bytes(
      nonce: nonce.rawValue, deviceID: device.verificationID)
    return StoreDocument(claims: .renewalInfo(payload))
  }

  /// Returns the claims of a renewal info, as a server gets them.
  func renewalInfo(
    of subscription: Subscription, price: RenewalPrice?, signedDate: WireDate
  ) -> RenewalInfoPayload {
    var payload = RenewalInfoPayload(
      originalTransactionId: subscription.id.description,
      productId: subscription.productID,
      autoRenewProductId: subscription.preference,
      autoRenewStatus: subscription.renews ? .on : .off,
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
    if let upcoming = subscription.upcoming,
      let terms = shop.configuration.product(upcoming.productID)?.subscription
    {
      payload.offerType = upcoming.type
      payload.offerIdentifier = ChosenOffer(type: upcoming.type, offer: upcoming.offer).name
      payload.offerDiscountType = upcoming.offer.discount
      payload.offerPeriod = upcoming.offer.length(of: terms).description
    }
    payload.recentSubscriptionStartDate = subscription.recentStart
    payload.renewalDate = subscription.end
    payload.renewalPrice = price?.amount
    payload.currency = price?.storefront.currency
    let winBack = eligibleWinBackOffers(subscription)
    payload.eligibleWinBackOfferIds = winBack.isEmpty ? nil : winBack
    payload.appAccountToken = subscription.appAccountToken.map { WireUUID($0) }
    payload.appTransactionId = appTransactionID(of: subscription.account)
    return payload
  }
}
