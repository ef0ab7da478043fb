import AppStoreWire
import Foundation

extension StoreContext {
  /// Sells one period of a subscription, and has it end in time.
  ///
  /// A payment within a commitment doesn't change the plan that follows the commitment.
  ///
  /// `id` is the transaction's identifier if it already has one; `event` and `notification` are
  /// recorded in the log; `credit` is the refund for a replaced period, in thousandths.
  ///
  /// - Returns: The transaction.
  mutating func sell(
    _ subscription: Subscription, _ product: StoreConfiguration.Product,
    _ terms: StoreConfiguration.Subscription,
    by plan: StoreConfiguration.BillingPlan.Kind = .upFront, _ offer: Subscription.UpcomingOffer?,
    at date: WireDate, as id: TransactionID? = nil, reason: WireTransactionReason,
    _ event: StoreEvent.Kind, _ notification: StoreNotification, on device: DeviceID? = nil,
    credit: Int64 = 0
  ) -> Purchase {
    let storefront = paymentStorefront(of: subscription)
    let isShared = subscription.ownership == .familyShared
    let price =
      subscription.openCommitment?.price
      ?? price(offer, of: product, by: plan, for: subscription, in: storefront)
    let sale = Subscription.Sale(
      transaction: id ?? nextTransactionID(), product: product, terms: terms, plan: plan,
      offer: offer, date: date, reason: reason, storefront: storefront, price: isShared ? 0 : price,
      event: event, notification: notification, device: device, credit: credit)
    return transaction(after: .isSold(sale), of: subscription)
  }

  /// Returns the storefront in which the next period is paid.
  ///
  /// A commitment is paid in the storefront where it began, even if the account has moved.
  private func paymentStorefront(of subscription: Subscription) -> StorefrontCountry {
    if subscription.openCommitment != nil { return shop.newest(of: subscription).storefront }
    return state.accounts[subscription.account]?.storefront ?? .unitedStates
  }

  /// Returns the price of the next renewal, or nil if another one pays or nothing is sold.
  func renewalPrice(of subscription: Subscription) -> Decimal? {
    guard subscription.ownership == .purchased else { return nil }
    return subscription.openCommitment?.price ?? preferredPrice(of: subscription)
  }

  /// Returns the price of the product to which a subscription renews: for a commitment, at its end.
  private func preferredPrice(of subscription: Subscription) -> Decimal? {
    guard
      subscription.ownership == .purchased, let account = state.accounts[subscription.account],
      let product = shop.configuration.product(subscription.preference)
    else { return nil }
    let offer = subscription.upcoming.flatMap { $0.productID == product.id ? $0 : nil }
    return price(
      offer, of: product, by: subscription.preferredPlan, for: subscription,
      in: account.storefront)
  }

  /// Returns the price of the first payment after a subscription's commitment, or nil if there is
  /// no commitment.
  func commitmentRenewalPrice(of subscription: Subscription) -> Int64? {
    guard subscription.billing?.commitment != nil else { return nil }
    return preferredPrice(of: subscription)?.milliunits(times: 1)
  }

  /// Returns the price and storefront of the next renewal, or nil if there is none.
  func nextRenewal(of subscription: Subscription) -> RenewalPrice? {
    guard subscription.renewsNextPeriod, let price = renewalPrice(of: subscription) else {
      return nil
    }
    return RenewalPrice(
      amount: price.milliunits(times: 1), storefront: paymentStorefront(of: subscription))
  }

  private func price(
    _ offer: Subscription.UpcomingOffer?, of product: StoreConfiguration.Product,
    by plan: StoreConfiguration.BillingPlan.Kind, for subscription: Subscription,
    in storefront: StorefrontCountry
  ) -> Decimal {
    guard let offer = offer?.offer else {
      return shop.fullPrice(of: product, by: plan, for: subscription, in: storefront)
    }
    return offer.paymentMode == .free ? 0 : offer.price
  }

  /// Sells a subscription's next period, or ends the subscription if the product is no longer for
  /// sale.
  @discardableResult
  mutating func renew(
    _ old: Subscription, at date: WireDate, _ event: StoreEvent.Kind,
    _ notification: StoreNotification, on device: DeviceID? = nil
  ) -> Purchase {
    guard let (product, terms) = shop.renewable(old) else {
      return transaction(after: .expires(.productUnavailable, .productNotForSale), of: old)
    }
    let offer = old.upcoming.flatMap {
      old.openCommitment == nil && $0.productID == product.id ? $0 : nil
    }
    return sell(
      old, product, terms, by: old.nextPlan, offer, at: date, reason: .renewal, event, notification,
      on: device)
  }

  /// Renews a subscription whose renewal failed.
  ///
  /// Within the grace period the new period continues the old one; later it begins now.
  mutating func recover(_ subscription: Subscription, at date: WireDate, _ way: Way) -> Purchase {
    let start: WireDate
    if case .grace = subscription.phase { start = subscription.end } else { start = date }
    return renew(
      subscription, at: start, .recovered, StoreNotification(.didRenew, .billingRecovery),
      on: way.device)
  }

  /// A reason why a subscription's renewal can't be extended.
  enum ExtensionObstacle {
    /// It is in no paid period that runs.
    case ineligible

    /// The subscription was already extended twice within a year.
    case tooOften
  }

  /// Returns the reason why a subscription's renewal can't be extended, or nil.
  func obstacle(toExtending old: Subscription) -> ExtensionObstacle? {
    guard old.phase == .active, shop.newest(of: old).price > 0 else { return .ineligible }
    let yearAgo = WireDate(now).adding(days: -365)
    let recent = old.extensions.count { $0 > yearAgo }
    return recent < Subscription.extensionsAYear ? nil : .tooOften
  }

  /// Puts off the renewal of a subscription, as its app may.
  mutating func extend(
    _ old: Subscription, days: Int
  ) throws(AppStoreError) {
    guard Subscription.extensionDays.contains(days) else { throw .invalidExtension(days) }
    switch obstacle(toExtending: old) {
    case .ineligible: throw .notExtendable(old.productID)
    case .tooOften: throw .extendedTooOften(old.productID)
    case nil: break
    }
    let end = shop.calendar.extending(old.end, days: days)
    happen(.isExtended(to: end, at: WireDate(now)), to: old)
  }
}
