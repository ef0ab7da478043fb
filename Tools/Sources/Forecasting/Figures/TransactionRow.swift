import AppStoreWire
import LocalAppStore
import ServerCore

/// A transaction as a line of a file, for a second program to count.
package struct TransactionRow {
  /// The names of the columns, with a line break.
  package static let header = CSV.line(
    [
      "variant", "customer", "transactionId", "originalTransactionId", "productId", "type",
      "storefront", "currency", "price", "purchaseDate", "expiresDate", "offerType",
      "offerDiscountType", "isUpgraded", "revocationDate", "revocationPercentage",
      "gracePeriodExpiresDate",
    ], ending: "\n")

  /// The line, with a line break.
  ///
  /// Instants are milliseconds; the price is in thousandths, as the App Store signs it.
  let text: String

  init(_ claims: ListClaims.Claims, of person: Int, in variant: String) {
    let payload = claims.transaction
    // Each person has a store of their own, whose numbers start over.
    func number(_ id: String) -> String { "\(person + 1)-\(id)" }
    let columns: [String] = [
      variant, "\(person + 1)", number(payload.transactionId),
      number(payload.originalTransactionId), payload.productId, payload.type.rawValue,
      payload.storefront ?? "", payload.currency ?? "", payload.price.map(String.init) ?? "",
      "\(payload.purchaseDate.rawValue)", payload.expiresDate.map { "\($0.rawValue)" } ?? "",
      payload.offerType.map { "\($0.rawValue)" } ?? "",
      payload.offerDiscountType?.rawValue ?? "", payload.isUpgraded == true ? "true" : "",
      payload.revocationDate.map { "\($0.rawValue)" } ?? "",
      payload.revocationPercentage.map(String.init) ?? "",
      claims.gracePeriodExpiresDate.map { "\($0.rawValue)" } ?? "",
    ]
    text = CSV.line(columns, ending: "\n")
  }
}
