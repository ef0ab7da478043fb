import Foundation
import TollgateCore

/// The payload of a transaction that the store signed, read from the text itself.
///
/// The signature is verified elsewhere: see ``PurchaseStore/isSigned(_:)``.
struct SignedPurchase: Decodable {
  private let transactionId: String
  private let originalTransactionId: String?
  private let productId: String
  private let purchaseDate: Double
  private let signedDate: Double
  private let environment: String
  private let quantity: Int?
  private let inAppOwnershipType: String?
  private let revocationDate: Double?
  private let revocationPercentage: Decimal?
  private let expiresDate: Double?
  private let isUpgraded: Bool?

  let bundleId: String

  /// The name of the account's download of the app, which all of its transactions have.
  ///
  /// Source: developer.apple.com/documentation/appstoreserverapi/apptransactionid
  let appTransactionId: String?

  /// Reads a compact JWS, or returns nil if the text isn't a transaction.
  init?(_ jws: String) {
    guard jws.utf8.count <= 65_536, let payload = Data(payloadOf: jws),
      let read = try? JSONDecoder().decode(Self.self, from: payload)
    else { return nil }
    self = read
  }

  /// Returns the fact, or nil if the text is about another transaction.
  ///
  /// - Parameters:
  ///   - id: The transaction. Its date may differ by less than a millisecond, because texts have
  ///     whole ones.
  ///   - jws: The text.
  /// - Returns: The fact.
  func fact(_ id: Fact.ID, signedAs jws: String) -> Fact? {
    guard let bought = Self.date(purchaseDate), let signed = Self.date(signedDate),
      abs(bought.timeIntervalSince(id.purchaseDate)) < 0.001,
      transactionId.utf8.elementsEqual(id.transaction.utf8),
      environment.utf8.elementsEqual(id.environment.utf8)
    else { return nil }
    return Fact(
      id: id,
      product: Catalog.Product.ID(productId), quantity: quantity ?? 1,
      ownership: inAppOwnershipType == "FAMILY_SHARED" ? .familyShared : .purchased,
      signedDate: signed, revocationDate: revocationDate.flatMap(Self.date),
      // The App Store counts in thousandths of a percent.
      revocationPercentage: revocationPercentage.map { $0 / 1_000 },
      isUpgraded: isUpgraded ?? false, expirationDate: expiresDate.flatMap(Self.date),
      original: originalTransactionId, jws: jws)
  }

  private static func date(_ milliseconds: Double) -> Date? {
    let date = Date(timeIntervalSince1970: milliseconds / 1_000)
    return Date(plausible: date.stored)
  }

  /// Returns the name of the account's download of the app in an app transaction, without looking at its
  /// signature.
  static func appTransaction(in jws: String) -> String? {
    struct Download: Decodable { let appTransactionId: String? }
    return Data(payloadOf: jws)
      .flatMap { try? JSONDecoder().decode(Download.self, from: $0) }?.appTransactionId
  }
}

extension Data {
  /// The payload of a compact JWS, or nil if the text isn't one.
  init?(payloadOf jws: String) {
    let segments = jws.split(separator: ".", omittingEmptySubsequences: false)
    guard segments.count == 3 else { return nil }
    var text = String(segments[1]).replacing("-", with: "+").replacing("_", with: "/")
    text += String(repeating: "=", count: -text.utf8.count & 3)
    self.init(base64Encoded: text)
  }
}
