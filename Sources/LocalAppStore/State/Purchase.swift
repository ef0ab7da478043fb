import AppStoreWire
import Foundation

/// One transaction, as the store keeps it.
///
/// Everything signed is made from this.
struct Purchase: Hashable, Codable, Sendable {
  /// What was taken back, and why.
  struct Revocation: Hashable, Codable, Sendable {
    let date: WireDate
    let type: WireRevocationType

    /// Thousandths of a percent.
    let percentage: Int?

    /// What was given back.
    var amount: Int64 = 0
  }

  /// What only a period of a subscription has.
  struct Term: Hashable, Codable, Sendable {
    let groupID: String

    /// Names the period over all of a person's devices.
    let lineItem: Int

    let reason: WireTransactionReason

    /// The first instant that is not paid for.
    var end: WireDate

    /// Whether an upgrade took its place.
    var isUpgraded = false
  }

  let id: TransactionID
  let account: AccountID
  let productID: String
  let kind: StoreConfiguration.Product.Kind
  let date: WireDate
  let quantity: Int
  let ownership: WireOwnershipType
  let storefront: StorefrontCountry

  /// Thousandths of the currency's unit.
  let price: Int64

  /// The offer that it was bought on.
  @Rare var offer: UsedOffer?

  let appAccountToken: UUID?

  /// The first transaction of the same subscription, or the transaction itself.
  let originalID: TransactionID

  let originalDate: WireDate

  /// A family member's transaction that this one is a share of.
  let sharedFrom: TransactionID?

  var term: Term?
  @Rare var revocation: Revocation?

  /// What of ``price`` was given back, by a refund or by an upgrade.
  var returned: Int64 = 0

  var isFinished = false

  /// The store's count of changes when this last changed.
  ///
  /// It orders what devices are told.
  var revision: Int

  var isOwned: Bool { revocation == nil }
}

/// An offer as a transaction names it.
struct UsedOffer: Hashable, Codable, Sendable {
  let type: WireOfferType

  /// The offer's or the code's name, which an introductory offer does not have.
  let id: String?

  let discount: WireOfferDiscountType

  /// How long all of it lasts.
  ///
  /// What is bought once has none.
  let period: StoreConfiguration.Period?
}
