public import Foundation
public import TollgateCore
public import TollgateEngine

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
import StoreKit
#else
public import OpenStoreKit
#endif

#if os(visionOS)
import UIKit
#endif

/// StoreKit 2, as the engine needs it: Apple's on Apple's systems, OpenStoreKit elsewhere.
///
/// The only adapter; it makes no decisions.
public struct StoreKitStore: PurchaseStore {
  private let productCatalog = LoadedProducts()

  #if canImport(Darwin) && !TOLLGATE_OPEN_STORE
  /// Creates a store over the system's StoreKit.
  public init() {}
  #else
  private let launch: AppLaunch?

  /// Creates a store over a launch of an app.
  ///
  /// - Parameter launch: The launch of the app that uses the store. By default the current one.
  public init(launch: AppLaunch? = .current) { self.launch = launch }
  #endif

  /// Returns the products that the store sells in the person's storefront; it omits others.
  public func products(
    _ ids: [Catalog.Product.ID]
  ) async throws(StoreFailure) -> [StoreProduct] {
    do {
      let products = try await originals(ids)
      return await here {
        var described: [StoreProduct] = []
        for product in products { described.append(await StoreProduct(product)) }
        return described
      }
    } catch {
      throw StoreFailure(error)
    }
  }

  /// Purchases a product.
  ///
  /// - Throws: ``StoreFailure``; `notAvailable` if the store does not sell the product.
  public func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer {
    do {
      guard let product = try await product(id) else {
        throw StoreFailure(.notAvailable, "The store does not sell \(id).")
      }
      switch try await here({ try await product.purchase(with: options) }) {
      case .success(let result): return .success(StoreDelivery(result))
      case .pending: return .pending
      case .userCancelled: return .cancelled
      @unknown default:
        throw StoreFailure(.unknown, "The store gave an answer this app is too old for.")
      }
    } catch StoreKitError.userCancelled {
      return .cancelled
    } catch {
      throw StoreFailure(error)
    }
  }

  /// Returns the current entitlements; in a cancelled task the listing is marked as incomplete.
  public func currentEntitlements() async -> StoreListing {
    let deliveries = await deliveries { Transaction.currentEntitlements }
    return StoreListing(deliveries, isComplete: !Task.isCancelled)
  }

  /// Returns every transaction of the store's history.
  public func history() async -> [StoreDelivery] { await deliveries { Transaction.all } }

  /// Returns the transactions that are not finished.
  public func unfinished() async -> [StoreDelivery] {
    await deliveries { Transaction.unfinished }
  }

  /// Delivers each transaction update, one at a time, until the task is cancelled.
  public func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async {
    await here {
      for await result in Transaction.updates { await deliver(StoreDelivery(result)) }
    }
  }

  /// Returns the renewal state of every subscription.
  public func renewals() async -> [Renewal] {
    await here {
      var renewals: [Renewal] = []
      for await (_, statuses) in Product.SubscriptionInfo.Status.all {
        renewals += statuses.compactMap(Renewal.init)
      }
      return renewals
    }
  }

  /// Delivers each change of a subscription's renewal state until the task is cancelled.
  public func listenForRenewals(_ deliver: @escaping @Sendable (Renewal) async -> Void) async {
    await here {
      for await status in Product.SubscriptionInfo.Status.updates {
        if let renewal = Renewal(status) { await deliver(renewal) }
      }
    }
  }

  /// Calls `change` for each change of the storefront until the task is cancelled.
  public func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async {
    await here {
      for await _ in Storefront.updates { await change() }
    }
  }

  /// Delivers each purchase that the person begins on the app's page in the App Store until the task is
  /// cancelled.
  ///
  /// iOS has such pages from 16.4 and macOS from 14.4 on, the other systems don't:
  /// https://developer.apple.com/documentation/storekit/purchaseintent
  public func listenForIntendedPurchases(
    _ deliver: @escaping @Sendable (IntendedPurchase) async -> Void
  ) async {
    #if TOLLGATE_OPEN_STORE || os(iOS) || os(macOS) || !canImport(Darwin)
    guard #available(iOS 16.4, macOS 14.4, *) else { return }
    await here {
      for await intent in PurchaseIntent.intents { await deliver(IntendedPurchase(intent)) }
    }
    #endif
  }

  /// Returns a Boolean value that indicates whether the person may pay on this device.
  ///
  /// Content restrictions and profiles forbid it:
  /// https://developer.apple.com/documentation/storekit/appstore/canmakepayments
  public func canMakePayments() async -> Bool { await here { AppStore.canMakePayments } }

  /// Returns the date and environment of the app's first download and the signed text, or `nil` if
  /// they can't be verified.
  public func appPurchase() async -> AppPurchase? {
    guard let result = try? await here({ try await AppTransaction.shared }),
      case .verified(let transaction) = result
    else { return nil }
    return AppPurchase(
      originalPurchaseDate: transaction.originalPurchaseDate,
      originalVersion: transaction.originalAppVersion,
      isProduction: transaction.environment == .production, jws: result.jwsRepresentation)
  }

  /// Returns a Boolean value that indicates whether the store signed a transaction, for any device.
  public func isSigned(_ jws: String) async -> Bool {
    #if canImport(Darwin) && !TOLLGATE_OPEN_STORE
    AppleSignature.holds(jws)
    #else
    await here { await AppLaunch.isSigned(jws) }
    #endif
  }

  /// Syncs with the App Store, which may ask the person to sign in.
  ///
  /// - Returns: The signed date of the answer if it is newer than before, or `nil`.
  public func sync() async throws(StoreFailure) -> Date? {
    do {
      return try await here {
        // Only a signature that was not there before was made to answer this call.
        let before = try? await AppTransaction.shared.verifiedSignedDate
        try await AppStore.sync()
        let after = try await AppTransaction.shared.verifiedSignedDate
        return after.flatMap { date in date > (before ?? .distantPast) ? date : nil }
      }
    } catch {
      throw StoreFailure(error)
    }
  }

  /// Returns the signed date of a refreshed app transaction, or `nil` if it can't be refreshed.
  ///
  /// On Apple's systems it returns `nil`, because a refresh asks the person to sign in.
  public func freshSignedDate() async -> Date? {
    #if canImport(Darwin) && !TOLLGATE_OPEN_STORE
    // A refresh asks the person to sign in, which only their own request may do.
    return nil
    #else
    return try? await here { try await AppTransaction.refresh().verifiedSignedDate }
    #endif
  }

  private func product(_ id: Catalog.Product.ID) async throws -> Product? {
    if let known = await productCatalog.product(id.rawValue) { return known }
    return try await originals([id]).first
  }

  /// Returns the products as StoreKit itself hands them over, in any order.
  func originals(_ ids: [Catalog.Product.ID]) async throws -> [Product] {
    let products = try await here { try await Product.products(for: ids.map(\.rawValue)) }
    await productCatalog.put(products)
    return products
  }

  private func deliveries(
    in listing: @Sendable () -> Transaction.Transactions
  ) async -> [StoreDelivery] {
    await here {
      var deliveries: [StoreDelivery] = []
      for await result in listing() { deliveries.append(StoreDelivery(result)) }
      return deliveries
    }
  }

  /// Calls the store as the launch that this adapter belongs to.
  private func here<Answer: Sendable>(
    _ body: @Sendable () async throws -> Answer
  ) async rethrows -> Answer {
    #if canImport(Darwin) && !TOLLGATE_OPEN_STORE
    try await body()
    #else
    guard let launch else { return try await body() }
    return try await launch.run(body)
    #endif
  }
}

/// The products that were loaded, to be bought.
private actor LoadedProducts {
  private var products: [String: Product] = [:]

  func put(_ loaded: [Product]) {
    for product in loaded { products[product.id] = product }
  }

  func product(_ id: String) -> Product? { products[id] }
}

extension Product {
  @MainActor
  fileprivate func purchase(with options: PurchaseOptions) async throws -> PurchaseResult {
    var asked: Set<PurchaseOption> = []
    if options.quantity != 1 { asked.insert(.quantity(options.quantity)) }
    if let token = options.appAccountToken { asked.insert(.appAccountToken(token)) }
    try asked.formUnion(appStoreOffer(options.offer))
    if options.billingPlan == .monthly { try asked.insert(monthlyPlan()) }
    #if os(visionOS)
    // The scene for the confirmation: the app's, or the one in front. Here alone, so that no button
    // can forget it: an alert's, a paywall's or the app's own.
    // https://developer.apple.com/documentation/storekit/product/purchase(confirmin:options:)-6dj6y
    let front = UIApplication.shared.connectedScenes.first {
      $0.activationState == .foregroundActive
    }
    guard let scene = options.confirmation as? UIScene ?? front else {
      throw StoreFailure(.unknown, "No scene of the app is in front, in which to confirm.")
    }
    return try await purchase(confirmIn: scene, options: asked)
    #else
    return try await purchase(options: asked)
    #endif
  }
}

extension Product {
  /// Returns the option that buys a commitment of twelve months, which is paid month by month.
  fileprivate func monthlyPlan() throws -> PurchaseOption {
    #if TOLLGATE_OPEN_STORE || !canImport(Darwin)
    // Our own store has it on every system.
    let plans = subscription?.pricingTerms.map(\.billingPlanType)
    if plans?.contains(.monthly) == true { return .billingPlanType(.monthly) }
    #elseif compiler(>=6.3.2)
    // Came with the SDK of iOS 26.5, which has this compiler.
    if #available(iOS 26.4, macOS 26.4, tvOS 26.4, watchOS 26.4, visionOS 26.4, *) {
      let plans = subscription?.pricingTerms.map(\.billingPlanType)
      if plans?.contains(.monthly) == true { return .billingPlanType(.monthly) }
    }
    #endif
    throw StoreFailure(.notAvailable, "\(id) has no plan here that is paid monthly.")
  }
}

extension Product {
  /// Returns the App Store offer of a purchase, or nil for a catalog offer.
  fileprivate func appStoreOffer(_ offer: PurchaseOffer?) throws -> Set<PurchaseOption> {
    switch offer {
    case nil, .catalog: return []
    case .promotional(let id, let compactJWS):
      return Set(PurchaseOption.promotionalOffer(id, compactJWS: compactJWS))
    case .winBack(let id):
      guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else {
        throw StoreFailure(
          .offerNotEligible, "Offers to come back need iOS 18, macOS 15 or their like.")
      }
      guard let winBack = subscription?.winBackOffers.first(where: { $0.id == id }) else {
        throw StoreFailure(.offerNotEligible, "\(self.id) has no win-back offer \(id).")
      }
      return [.winBackOffer(winBack)]
    }
  }
}

extension Renewal {
  /// Creates the renewal state of a subscription, or returns `nil` if the store did not sign it.
  fileprivate init?(_ status: Product.SubscriptionInfo.Status) {
    guard case .verified(let info) = status.renewalInfo,
      case .verified(let transaction) = status.transaction
    else { return nil }
    self.init(
      id: ID(
        environment: transaction.environment.rawValue,
        original: String(transaction.originalID)),
      product: Catalog.Product.ID(transaction.productID), periodEnd: transaction.expirationDate,
      gracePeriodEnd: info.gracePeriodExpirationDate,
      isActive: status.state == .subscribed || status.state == .inGracePeriod,
      isCancelled: !info.willAutoRenew && transaction.ownershipType == .purchased,
      nextCharge: Charge(info, ownership: transaction.ownershipType),
      isFree: transaction.isFree, isInBillingRetry: status.state == .inBillingRetryPeriod,
      priceIncrease: info.priceIncreaseStatus == .pending
        ? PriceIncrease(from: transaction.price, currency: transaction.paidCurrency) : nil,
      signedDate: info.signedDate,
      jws: status.renewalInfo.jwsRepresentation)
  }
}

extension Renewal.Charge {
  /// Creates the next payment, or returns `nil` if this person won't be charged.
  fileprivate init?(
    _ info: Product.SubscriptionInfo.RenewalInfo, ownership: Transaction.OwnershipType
  ) {
    guard info.willAutoRenew, ownership == .purchased, let next = info.autoRenewPreference else {
      return nil
    }
    self.init(
      product: Catalog.Product.ID(next), price: info.renewalPrice,
      currency: info.currency?.identifier)
  }
}

extension StoreDelivery {
  fileprivate init(_ result: VerificationResult<Transaction>) {
    switch result {
    case .verified(let transaction):
      self = .verified(
        StoreTransaction(
          Fact(transaction, jws: result.jwsRepresentation), code: transaction.redeemedCode,
          appAccountToken: transaction.appAccountToken,
          isRenewal: SignedClaims(transaction).transactionReason == "RENEWAL",
          original: transaction,
          paid: .init(
            price: transaction.price, currency: transaction.paidCurrency,
            isTrial: transaction.isFree)
        ) {
          await transaction.finish()
        })
    case .unverified(let transaction, let error):
      self = .unverified(
        product: Catalog.Product.ID(transaction.productID), reason: String(describing: error))
    }
  }
}

extension Transaction {
  /// A Boolean value that indicates whether it is a free trial.
  fileprivate var isFree: Bool {
    if #available(iOS 17.2, macOS 14.2, tvOS 17.2, watchOS 10.2, visionOS 1.1, *) {
      offer?.paymentMode == .freeTrial
    } else {
      price == 0
    }
  }

  /// The currency that it was paid in, as ISO 4217 writes it.
  fileprivate var paidCurrency: String? { currency?.identifier }

  /// The name of the offer code that was redeemed for it.
  fileprivate var redeemedCode: String? {
    #if canImport(Darwin) && !TOLLGATE_OPEN_STORE
    // `offer` exists since iOS 17.2.
    guard #available(iOS 17.2, macOS 14.2, tvOS 17.2, watchOS 10.2, visionOS 1.1, *) else {
      return nil
    }
    #endif
    guard let offer, offer.type == .code else { return nil }
    return offer.id
  }
}

extension Fact {
  fileprivate init(_ transaction: Transaction, jws: String) {
    self.init(
      id: ID(
        environment: transaction.environment.rawValue, transaction: String(transaction.id),
        purchaseDate: transaction.purchaseDate),
      product: Catalog.Product.ID(transaction.productID),
      quantity: transaction.purchasedQuantity,
      ownership: transaction.ownershipType == .familyShared ? .familyShared : .purchased,
      signedDate: transaction.signedDate, revocationDate: transaction.revocationDate,
      revocationPercentage: SignedClaims(transaction).revokedPercent,
      isUpgraded: transaction.isUpgraded, expirationDate: transaction.expirationDate,
      original: String(transaction.originalID), jws: jws)
  }
}

extension VerificationResult<AppTransaction> {
  fileprivate var verifiedSignedDate: Date? {
    if case .verified(let transaction) = self { transaction.signedDate } else { nil }
  }
}
