import AppStoreWire
import Foundation

/// One transaction, as the store keeps it.
///
/// Everything signed is made from this.
struct Purchase: Hashable, Sendable {
  /// What was taken back, and why.
  struct Revocation: Hashable, Sendable {
    let date: WireDate
    let type: WireRevocationType

    /// Thousandths of a percent.
    let percentage: Int?
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

  /// The code that granted it.
  let code: String?

  let appAccountToken: UUID?

  var revocation: Revocation?
  var isFinished = false

  /// The store's count of changes when this last changed.
  ///
  /// It orders what devices are told.
  var revision: Int

  var isOwned: Bool { revocation == nil }
}
