import AppStoreWire
public import Foundation

/// Sets what new buyers pay, in a country or everywhere.
///
/// Existing subscribers keep their price, unless the new one is lower.
public struct SetPrice: StoreCommand {
  let price: Decimal
  let productID: String
  let storefront: String?

  /// Creates the command.
  public init(_ price: Decimal, of productID: String, storefront: String? = nil) {
    self.price = price
    self.productID = productID
    self.storefront = storefront
  }

  /// Sets the price.
  ///
  /// Throws if it is below 0, or the product or the storefront is unknown.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let product = try store.shop.product(productID)
    guard price >= 0 else { throw .invalidPrice(productID) }
    var country: StorefrontCountry?
    if let storefront {
      guard let known = StorefrontCountry(storefront) else { throw .unknownStorefront(storefront) }
      country = known
    }
    store.shop.prices.set(price, of: product.id, in: country)
    store.state.noteTermsChange()
    store.record(.priceChanged, product: product.id, note: storefront)
    return Done()
  }
}

/// Raises a subscription's price, and asks all subscribers for consent.
///
/// The plan of a subscriber who has not consented when the period ends is not renewed. If no
/// consent is needed, all are notified and taken to consent.
public struct RaisePrice: StoreCommand {
  let productID: String
  let price: Decimal
  let needsConsent: Bool

  /// Creates the command.
  public init(of productID: String, to price: Decimal, needsConsent: Bool = true) {
    self.productID = productID
    self.price = price
    self.needsConsent = needsConsent
  }

  /// Sets the price everywhere, and asks subscribers who pay less and whose plan renews.
  ///
  /// Throws if it is below 0, or the product isn't a subscription.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let product = try store.shop.product(productID)
    guard product.subscription != nil else { throw .notASubscription(productID) }
    guard price >= 0 else { throw .invalidPrice(productID) }
    store.shop.prices.set(price, of: productID, in: nil)
    store.state.noteTermsChange()
    store.record(.priceChanged, product: productID)
    for subscription in store.shop.subscribers(of: productID) where subscription.renews {
      let storefront = store.shop.newest(of: subscription).storefront
      guard
        subscription.preference == productID, subscription.preferredPlan == .upFront,
        store.shop.fullPrice(of: product, for: subscription, in: storefront) < price
      else { continue }
      store.happen(.isAsked(price, needsConsent: needsConsent), to: subscription)
    }
    return Done()
  }
}

/// Asks one subscriber to consent to the price that new buyers pay.
public struct RequestPriceIncreaseConsent: StoreCommand {
  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(of productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  /// Asks the subscriber.
  ///
  /// Throws if the account doesn't subscribe to the product.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let subscription = try store.subscription(to: productID, of: account)
    guard subscription.isAlive else { throw .notSubscribed(productID) }
    let product = try store.shop.product(productID)
    let storefront = try store.state.account(account).storefront
    let price = store.shop.prices.price(
      of: product, by: subscription.preferredPlan, in: storefront)
    store.happen(.isAsked(price, needsConsent: true), to: subscription)
    return Done()
  }
}

/// Answers a request for consent to a higher price for a subscriber, for one product or all.
///
/// Declining turns renewal off.
public struct AnswerPriceIncrease: StoreCommand {
  let productID: String?
  let account: AccountID
  let agrees: Bool

  /// Creates the command.
  public init(of productID: String? = nil, account: AccountID, agrees: Bool) {
    self.productID = productID
    self.account = account
    self.agrees = agrees
  }

  /// Records the answer to each question that waits.
  ///
  /// Throws if none does.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    let asked = store.shop.subscriptions(of: account).filter {
      $0.priceIncrease?.isAgreed == false
        && (productID == nil || $0.productID == productID || $0.preference == productID)
    }
    guard !asked.isEmpty else { throw .noPriceIncrease(productID) }
    for old in asked {
      guard agrees else {
        _ = try SetRenewal(of: old.preference, account: account, isOn: false).run(in: &store)
        continue
      }
      store.happen(.agrees, to: old)
    }
    return Done()
  }
}

/// Removes a product from sale permanently.
///
/// Existing purchases stay; subscriptions to it end with their period.
public struct RemoveFromSale: StoreCommand {
  let productID: String

  /// Creates the command.
  public init(_ productID: String) {
    self.productID = productID
  }

  /// Removes the product, and changes nothing if it is removed.
  ///
  /// Throws if the configuration has no such product.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.shop.product(productID)
    guard store.shop.removedProducts.insert(productID).inserted else { return Done() }
    store.state.noteTermsChange()
    store.record(.removedFromSale, product: productID)
    return Done()
  }
}

/// Gives the store the public key of a server that signs offers, as 65 bytes of X9.63.
public struct AddOfferKey: StoreCommand {
  let id: String
  let publicKey: [UInt8]

  /// Creates the command.
  public init(id: String, publicKey: [UInt8]) {
    self.id = id
    self.publicKey = publicKey
  }

  /// Adds the key, replacing one with the same ID.
  ///
  /// Throws if the bytes aren't a point on P-256.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    do {
      _ = try OfferVerifier(bundleID: store.shop.app.bundleID, keys: [id: publicKey])
    } catch {
      throw .unreadableOfferKey(id)
    }
    store.shop.offerKeys[id] = publicKey
    return Done()
  }
}
