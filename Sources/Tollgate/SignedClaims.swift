import Foundation

#if canImport(Darwin) && !TOLLGATE_OPEN_STORE
import StoreKit
#else
import OpenStoreKit
#endif

/// What a transaction's signed payload says and older systems' StoreKit does not.
///
/// StoreKit has read and verified the payload: `jsonRepresentation` is the same claims on every system.
/// https://developer.apple.com/documentation/storekit/transaction/jsonrepresentation
struct SignedClaims: Decodable {
  /// The refunded part in thousandths of a percent, for a partial refund.
  ///
  /// https://developer.apple.com/documentation/appstoreserverapi/revocationpercentage
  private var revocationPercentage: Int?

  /// The reason: `PURCHASE`, or `RENEWAL` if the store made it by itself.
  ///
  /// https://developer.apple.com/documentation/appstoreserverapi/transactionreason
  private(set) var transactionReason: String?

  init(_ transaction: Transaction) { self.init(json: transaction.jsonRepresentation) }

  /// Reads claims; none of what can't be read.
  init(json: Data) {
    guard let claims = try? JSONDecoder().decode(SignedClaims.self, from: json) else { return }
    self = claims
  }

  /// The share that was refunded, in percent, or nil if all was, or nothing.
  var revokedPercent: Decimal? { revocationPercentage.map { Decimal($0) / 1_000 } }
}
