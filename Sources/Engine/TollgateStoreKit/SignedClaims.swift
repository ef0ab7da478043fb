import Foundation

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
import StoreKit
#else
import OpenStoreKit
#endif

/// The claims of a transaction's signed payload that older systems' StoreKit doesn't expose.
///
/// StoreKit has read and verified the payload: `jsonRepresentation` is the same claims on every system.
/// https://developer.apple.com/documentation/storekit/transaction/jsonrepresentation
struct SignedClaims: Decodable {
  /// The refunded part in thousandths of a percent, for a partial refund.
  ///
  /// https://developer.apple.com/documentation/appstoreserverapi/revocationpercentage
  private var revocationPercentage: Int?

  /// The reason: `PURCHASE`, or `RENEWAL` for an automatic renewal.
  ///
  /// https://developer.apple.com/documentation/appstoreserverapi/transactionreason
  private(set) var transactionReason: String?

  init(_ transaction: Transaction) { self.init(json: transaction.jsonRepresentation) }

  /// Reads claims; unreadable ones are nil.
  init(json: Data) {
    guard let claims = try? JSONDecoder().decode(SignedClaims.self, from: json) else { return }
    self = claims
  }

  /// The share that was refunded, in percent, or nil if all was, or nothing.
  var revokedPercent: Decimal? { revocationPercentage.map { Decimal($0) / 1_000 } }
}
