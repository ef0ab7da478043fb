import AppStoreWire
import Foundation

/// A transaction in the store.
///
/// Everything signed is made from this.
struct Purchase: Hashable, Codable, Sendable {
  /// The share of a purchase that was revoked, and the reason.
  struct Revocation: Hashable, Codable, Sendable {
    let date: WireDate
    let type: WireRevocationType

    /// The share, in thousandths of a percent.
    let percentage: Int?

    /// The refunded amount, in thousandths of the currency's unit.
    var amount: Int64 = 0
  }

  /// The facts of a transaction that is a period of a subscription.
  struct Term: Hashable, Codable, Sendable {
    let groupID: String

    /// The identifier of the period over all of a person's devices.
    let lineItem: Int

    let reason: WireTransactionReason

    /// The first instant that is not paid for.
    var end: WireDate

    /// A Boolean value that indicates whether an upgrade took its place.
    var isUpgraded = false

    /// The plan that it was paid by, if the product has several.
    var billing: Billing?
  }

  /// The plan that a period was paid by.
  struct Billing: Hashable, Codable, Sendable {
    let plan: StoreConfiguration.BillingPlan.Kind

    /// The commitment that the period is a payment of.
    var commitment: Payment?

    /// A payment of a commitment.
    struct Payment: Hashable, Codable, Sendable {
      /// The place among the payments, from 1 on.
      let number: Int

      let total: Int

      /// The price of all of them, in thousandths of the currency's unit.
      let price: Int64

      /// The end of the commitment.
      var end: WireDate
    }
  }

  let id: TransactionID
  let account: AccountID
  let productID: String
  let kind: StoreConfiguration.Product.Kind
  let date: WireDate
  let quantity: Int
  let ownership: WireOwnershipType
  let storefront: StorefrontCountry

  /// The price, in thousandths of the currency's unit.
  let price: Int64

  /// The offer that it was bought on.
  @Rare var offer: UsedOffer?

  var appAccountToken: UUID?

  /// The first transaction of the same subscription, or the transaction itself.
  let originalID: TransactionID

  let originalDate: WireDate

  /// A family member's transaction that this one is a share of.
  let sharedFrom: TransactionID?

  var term: Term?
  @Rare var revocation: Revocation?

  /// The part of ``price`` that was returned, by a refund or by an upgrade.
  var returned: Int64 = 0

  var isFinished = false

  /// The store's count of changes when this last changed.
  ///
  /// It orders the deliveries to devices.
  var revision: Int

  /// The date of its last change, in a store that answers servers.
  var changed: WireDate?

  var isOwned: Bool { revocation == nil }
}

/// An offer as a transaction names it.
struct UsedOffer: Hashable, Codable, Sendable {
  let type: WireOfferType

  /// The offer's or the code's name, which an introductory offer does not have.
  let id: String?

  let discount: WireOfferDiscountType

  /// The length of the whole offer.
  ///
  /// Nil for a one-time purchase.
  let period: StoreConfiguration.Period?
}

extension Purchase {
  /// Creates a transaction, which is its own original unless another one is given.
  static func once(
    _ id: TransactionID, _ product: StoreConfiguration.Product, _ order: PurchaseOrder,
    by account: AccountID, at date: WireDate, in storefront: StorefrontCountry, price: Int64,
    offer: UsedOffer?, ownership: WireOwnershipType = .purchased,
    sharedFrom: TransactionID? = nil, originalID: TransactionID? = nil,
    originalDate: WireDate? = nil, revision: Int
  ) -> Purchase {
    Purchase(
      id: id, account: account, productID: product.id, kind: product.kind, date: date,
      quantity: order.quantity, ownership: ownership, storefront: storefront, price: price,
      offer: offer, appAccountToken: order.appAccountToken, originalID: originalID ?? id,
      originalDate: originalDate ?? date,
      sharedFrom: sharedFrom, revision: revision)
  }
}

extension Purchase {
  /// Returns the revocation that refunds a share of it, in thousandths of a percent.
  func refund(of percentage: Int, at date: WireDate) -> Revocation {
    let share = Decimal(price) * Decimal(percentage) / 100_000
    return Revocation(
      date: date, type: percentage < 100_000 ? .refundProrated : .refundFull,
      percentage: percentage, amount: min(share.roundedDown, price - returned))
  }
}
