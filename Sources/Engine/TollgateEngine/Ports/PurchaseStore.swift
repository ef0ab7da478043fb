public import TollgateCore

public import struct Foundation.Date
public import struct Foundation.UUID

/// The App Store, as the engine needs it.
///
/// The engine imports no store. `Tollgate` has the one adapter, over Apple's StoreKit on Apple's
/// systems and over OpenStoreKit elsewhere.
public protocol PurchaseStore: Sendable {
  /// Returns the products among `ids` that the store sells, in any order.
  ///
  /// It omits others.
  func products(_ ids: [Catalog.Product.ID]) async throws(StoreFailure) -> [StoreProduct]

  /// Lets the person buy a product.
  func purchase(
    _ id: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws(StoreFailure) -> PurchaseAnswer

  /// Returns the person's current entitlements, as far as the store or its cache on this device has
  /// them.
  func currentEntitlements() async -> StoreListing

  /// Returns every transaction that the store still lists, including revoked ones.
  func history() async -> [StoreDelivery]

  /// Returns the transactions that were not finished.
  func unfinished() async -> [StoreDelivery]

  /// Delivers transactions that the app didn't request, one at a time, until the task is cancelled.
  ///
  /// The next delivery follows only after `deliver` has returned.
  func listen(_ deliver: @escaping @Sendable (StoreDelivery) async -> Void) async

  /// Returns the renewal state of the person's subscriptions, without those that have an invalid
  /// signature.
  func renewals() async -> [Renewal]

  /// Delivers a subscription's renewal state whenever it changes, one at a time, until the task is
  /// cancelled.
  func listenForRenewals(_ deliver: @escaping @Sendable (Renewal) async -> Void) async

  /// Calls `change` whenever the person's storefront has changed, one call at a time, until the task
  /// is cancelled.
  ///
  /// A wrapper of a store must forward this too, or prices stay the previous country's. A store of
  /// one country returns at once.
  func listenForStorefronts(_ change: @escaping @Sendable () async -> Void) async

  /// Delivers each purchase that the person begins outside of the app, one at a time, until the
  /// task is cancelled.
  ///
  /// A wrapper of a store passes this on too, or a tap on Buy in the App Store leads nowhere.
  func listenForIntendedPurchases(
    _ deliver: @escaping @Sendable (IntendedPurchase) async -> Void
  ) async

  /// Returns a Boolean value that indicates whether the person may pay on this device.
  func canMakePayments() async -> Bool

  /// Returns when the app itself was first bought, or nil if the store was never reached.
  func appPurchase() async -> AppPurchase?

  /// Returns a Boolean value that indicates whether the store signed a transaction, for any device.
  ///
  /// The certificates have to lead to the store's root and to have been valid on the signed date.
  /// The engine checks the texts of a ledger that came from another device or was edited. It
  /// compares the app and the account itself. A wrapper of a store passes this on too.
  ///
  /// - Parameter jws: The compact JWS.
  /// - Returns: Whether the store signed it.
  func isSigned(_ jws: String) async -> Bool

  /// Asks the store for everything again. May ask the person to sign in.
  ///
  /// - Returns: A date the store has signed to answer, or nil if it signed nothing.
  func sync() async throws(StoreFailure) -> Date?

  /// Returns a date the store signs to answer this call, got without asking the person for
  /// anything, or nil if the store can't be reached or offers no such thing.
  func freshSignedDate() async -> Date?
}

/// The first purchase of an app by a person, as the store has signed it.
public struct AppPurchase: Hashable, Sendable {
  /// The instant of the first download or purchase, on any device of the account.
  public let originalPurchaseDate: Date

  /// The app's version at that time: on macOS its version, on other systems its build number.
  ///
  /// https://developer.apple.com/documentation/storekit/apptransaction/originalappversion
  public let originalVersion: String

  /// A Boolean value that indicates whether the real App Store has signed it: elsewhere date and
  /// version are constants.
  public let isProduction: Bool

  /// The app transaction as the store signed it, if it is available.
  public let jws: String

  /// Creates a purchase of the app.
  public init(
    originalPurchaseDate: Date, originalVersion: String = "", isProduction: Bool, jws: String = ""
  ) {
    self.originalPurchaseDate = originalPurchaseDate
    self.originalVersion = originalVersion
    self.isProduction = isProduction
    self.jws = jws
  }
}

extension PurchaseStore {
  /// Returns none: a store that sells no subscriptions has none.
  public func renewals() async -> [Renewal] { [] }

  /// Returns at once: a store that sells no subscriptions has none.
  public func listenForRenewals(_ deliver: @escaping @Sendable (Renewal) async -> Void) async {}

  /// Returns at once: a store without pages sells in the app alone.
  public func listenForIntendedPurchases(
    _ deliver: @escaping @Sendable (IntendedPurchase) async -> Void
  ) async {}

  /// Returns true by default, for a store without restrictions.
  public func canMakePayments() async -> Bool { true }

  /// Returns nil by default, for a store that has no such record.
  public func appPurchase() async -> AppPurchase? { nil }

  /// Returns false: a store that can't verify a text confirms none.
  public func isSigned(_ jws: String) async -> Bool { false }
}

/// An offer that a product is bought under.
public enum PurchaseOffer: Hashable, Sendable {
  /// A catalog offer, whose price variant is bought.
  case catalog(Offer.ID)

  /// An App Store offer for a subscriber who has lapsed, by its identifier.
  case winBack(String)

  /// A promotional offer, by its identifier, with the compact JWS that the app's server signed.
  case promotional(String, compactJWS: String)

  /// Its name in events.
  public var name: String {
    switch self {
    case .catalog(let offer): offer.rawValue
    case .winBack(let id), .promotional(let id, _): id
    }
  }
}

/// The options that an app may add to a purchase.
public struct PurchaseOptions: Sendable {
  /// The offer that it is bought under, or nil.
  public var offer: PurchaseOffer?

  /// The quantity from 1 to 10, for consumables and non-renewing subscriptions.
  public var quantity: Int

  /// Comes back in the transaction, to distinguish an app's own accounts.
  ///
  /// Nil for the signed-in customer; see ``Tollkeeper/signIn(as:)``.
  public var appAccountToken: UUID?

  /// The rhythm in which a subscription is paid.
  public var billingPlan: BillingPlan

  /// The place where the store asks the person to confirm: a `UIScene`, on visionOS.
  ///
  /// Without one it is the scene in front.
  public var confirmation: (any Sendable)?

  /// Creates options; without arguments, for one unit at the regular price.
  public init(
    quantity: Int = 1, offer: PurchaseOffer? = nil, appAccountToken: UUID? = nil,
    billingPlan: BillingPlan = .upFront, confirmation: (any Sendable)? = nil
  ) {
    self.billingPlan = billingPlan
    self.quantity = quantity
    self.offer = offer
    self.appAccountToken = appAccountToken
    self.confirmation = confirmation
  }
}

/// A rhythm in which a subscription is paid.
public enum BillingPlan: String, Hashable, Sendable, CaseIterable {
  /// The whole period is paid at its beginning.
  case upFront = "up_front"

  /// A commitment of twelve months is paid month by month, if the store sells the product so.
  case monthly
}

/// The store's answer to a purchase.
public enum PurchaseAnswer: Sendable {
  case success(StoreDelivery)

  /// It waits for a parent, or for the person in the store's settings.
  case pending
  case cancelled
}

/// A transaction that the store delivered.
public enum StoreDelivery: Sendable {
  /// The store's signature is right.
  case verified(StoreTransaction)

  /// The signature is not the store's. It grants nothing, ever.
  case unverified(product: Catalog.Product.ID, reason: String)
}

/// A list of a person's entitlements.
public struct StoreListing: Sendable {
  /// The transactions that the store listed, verified or not.
  public let deliveries: [StoreDelivery]

  /// A Boolean value that indicates whether the listing was read to its end by a task that was not
  /// cancelled: StoreKit lists nothing to a cancelled task.
  public let isComplete: Bool

  /// Creates a listing.
  public init(_ deliveries: [StoreDelivery], isComplete: Bool) {
    self.deliveries = deliveries
    self.isComplete = isComplete
  }
}

/// The reason why a request to the store failed.
public struct StoreFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, in the engine's words.
  public let failure: PurchaseFailure

  /// The store's own description.
  public let description: String

  /// Creates a failure, with the sentence to report.
  public init(_ failure: PurchaseFailure, _ description: String) {
    self.failure = failure
    self.description = description
  }
}
