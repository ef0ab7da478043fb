import AppStoreWire
import Foundation

extension Shop {
  /// Returns the app's product with this identifier, or throws if it doesn't exist.
  func product(_ id: String) throws(AppStoreError) -> StoreConfiguration.Product {
    guard let product = configuration.product(id) else { throw .unknownProduct(id) }
    return product
  }

  /// Returns the facts that the app has of an account.
  func customer(_ id: AccountID) -> CustomerFacts { customers[id] ?? CustomerFacts() }

  /// Returns the transaction with this identifier, or nil if it doesn't exist.
  func purchase(_ id: TransactionID) -> Purchase? { ledger[id] }

  /// Returns an account's transactions, in the order they were made.
  ///
  /// The sequence is lazy. A caller that changes transactions while iterating makes an array first;
  /// otherwise the whole ledger is copied.
  func purchases(of account: AccountID) -> some BidirectionalCollection<Purchase> {
    (customers[account]?.purchases ?? []).lazy.map { [ledger] in
      ledger.known($0)
    }
  }

  /// Returns an account's subscriptions, oldest first.
  func subscriptions(of account: AccountID) -> [Subscription] {
    (customers[account]?.subscriptions ?? []).compactMap { subscriptions[$0] }
  }

  /// Returns an account's own subscription in a group, which is not shared by its family.
  func ownSubscription(in group: String, of account: AccountID) -> Subscription? {
    subscriptions(of: account).first { $0.groupID == group && $0.ownership == .purchased }
  }

  /// Returns the transaction of an account's product that can be owned only once.
  func held(_ product: String, by account: AccountID) -> Purchase? {
    purchases(of: account).last {
      $0.productID == product && $0.kind == .nonConsumable && $0.isOwned
    }
  }

  /// Returns whether a transaction entitles its account to something now.
  func isEntitled(_ purchase: Purchase) -> Bool {
    guard purchase.isOwned, purchase.kind != .consumable else { return false }
    guard purchase.term != nil else { return true }
    guard let subscription = subscriptions[purchase.originalID] else { return false }
    return subscription.latest == purchase.id && subscription.isEntitled
  }

  /// Returns the newest transaction, which is there: a file without it is not opened.
  func newest(of subscription: Subscription) -> Purchase { ledger.known(subscription.latest) }

  /// Returns the accounts' own current subscriptions to a product, oldest first.
  func subscribers(of productID: String) -> [Subscription] {
    subscriptions.values
      .filter { $0.productID == productID && $0.ownership == .purchased && $0.isAlive }
      .sorted { $0.id < $1.id }
  }

  /// Returns the product of a subscription's next period, or nil if it is no longer for sale.
  func renewable(
    _ subscription: Subscription
  ) -> (product: StoreConfiguration.Product, terms: StoreConfiguration.Subscription)? {
    guard
      !removedProducts.contains(subscription.nextProductID),
      let product = configuration.product(subscription.nextProductID),
      let terms = product.subscription
    else { return nil }
    return (product, terms)
  }

  /// Returns a family member's part in a subscription that another one pays for.
  func part(of member: AccountID, in owner: TransactionID) -> Subscription? {
    subscriptions(of: member).first { $0.sharedBy == owner }
  }

  /// Returns the transactions that an account pays for and its family may use now.
  func shareable(of id: AccountID) -> [Purchase] {
    purchases(of: id).filter { isShared($0) && isEntitled($0) }
  }

  func isShared(_ purchase: Purchase) -> Bool {
    purchase.ownership == .purchased && purchase.isOwned && purchase.kind != .consumable
      && configuration.product(purchase.productID)?.isFamilyShareable == true
      && !customer(purchase.account).unshared.contains(purchase.productID)
  }

  /// Returns the price of the next full period for a person.
  ///
  /// It is the price at which they subscribed, unless it has been reduced, or they moved to a
  /// country with other prices.
  func fullPrice(
    of product: StoreConfiguration.Product, by plan: StoreConfiguration.BillingPlan.Kind = .upFront,
    for subscription: Subscription, in storefront: StorefrontCountry
  ) -> Decimal {
    let list = prices.price(of: product, by: plan, in: storefront)
    // Without the customer's consent the subscription ends: a renewal costs the higher price or doesn't happen.
    if let increase = subscription.priceIncrease, product.id == subscription.productID {
      return increase.price
    }
    guard
      let kept = subscription.keptPrice, product.id == subscription.productID,
      plan == subscription.plan,
      purchase(subscription.latest)?.storefront == storefront
    else { return list }
    return min(kept, list)
  }

  var calendar: SubscriptionCalendar { SubscriptionCalendar(rate: timeRate) }
}
