import AppStoreWire
import Foundation

extension AppStoreState {
  /// Sets the price for new buyers, in a storefront or everywhere.
  ///
  /// Who subscribes already goes on paying what they do, or less.
  mutating func setPrice(
    _ price: Decimal, of productID: String, in storefront: String?
  ) throws(AppStoreError) {
    let product = try product(productID)
    guard price >= 0 else { throw .invalidPrice(productID) }
    var country: StorefrontCountry?
    if let storefront {
      guard let known = StorefrontCountry(storefront) else { throw .unknownStorefront(storefront) }
      country = known
    }
    shop.prices.set(price, of: product.id, in: country)
    record(.priceChanged, product: product.id, note: storefront)
  }

  /// Raises the price of a subscription, and asks everybody who subscribes.
  ///
  /// Who does not consent until the period ends is not renewed. Where no consent is needed, all are
  /// notified and count as consenting.
  mutating func raisePrice(
    of productID: String, to price: Decimal, needsConsent: Bool
  ) throws(AppStoreError) {
    let product = try product(productID)
    guard product.subscription != nil else { throw .notASubscription(productID) }
    guard price >= 0 else { throw .invalidPrice(productID) }
    shop.prices.set(price, of: productID, in: nil)
    record(.priceChanged, product: productID)
    for subscription in subscribers(of: productID) where subscription.renews {
      guard
        subscription.preference == productID,
        fullPrice(
          of: product, for: subscription, in: newest(of: subscription).storefront) < price
      else { continue }
      ask(subscription, price: price, needsConsent: needsConsent)
    }
  }

  /// Asks one subscriber to consent to the list price, as often as one likes.
  mutating func requestConsent(
    of productID: String, account id: AccountID
  ) throws(AppStoreError) {
    let subscription = try subscription(to: productID, of: id)
    guard subscription.isAlive else { throw .notSubscribed(productID) }
    let product = try product(productID)
    let storefront = try account(id).storefront
    ask(subscription, price: shop.prices.price(of: product, in: storefront), needsConsent: true)
  }

  private mutating func ask(_ old: Subscription, price: Decimal, needsConsent: Bool) {
    var subscription = old
    subscription.priceIncrease = Subscription.PriceIncrease(price: price, isAgreed: !needsConsent)
    put(subscription)
    if needsConsent { try? tell(.priceIncreaseConsent, to: subscription.account) }
    record(
      needsConsent ? .priceIncreaseAsked : .priceIncreaseAccepted, subscription,
      StoreNotification(.priceIncrease, needsConsent ? .pending : .accepted))
  }

  /// Answers, as a subscriber, a price increase: consents to it, or turns renewal off.
  ///
  /// It answers for one product, or for all that they were asked about.
  mutating func answerPriceIncrease(
    of productID: String?, account id: AccountID, agrees: Bool
  ) throws(AppStoreError) {
    _ = try account(id)
    let asked = subscriptions(of: id).filter {
      $0.priceIncrease?.isAgreed == false
        && (productID == nil || $0.productID == productID || $0.preference == productID)
    }
    guard !asked.isEmpty else { throw .noPriceIncrease(productID) }
    for old in asked {
      guard agrees else {
        try setRenewal(false, of: old.preference, account: id)
        continue
      }
      var subscription = old
      subscription.priceIncrease?.isAgreed = true
      put(subscription)
      record(.priceIncreaseAccepted, subscription, StoreNotification(.priceIncrease, .accepted))
    }
  }

  /// Removes a product from sale for ever.
  ///
  /// What was bought stays; subscriptions to it end with their period.
  mutating func removeFromSale(_ productID: String) throws(AppStoreError) {
    _ = try product(productID)
    guard shop.removedProducts.insert(productID).inserted else { return }
    record(.removedFromSale, product: productID)
  }
}
