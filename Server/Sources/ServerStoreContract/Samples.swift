import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

/// Values to keep.
enum Samples {
  static func draw(_ original: String, by spender: UUID?, _ amount: Int) -> Draw {
    Draw(
      environment: .production, original: original, transaction: original, spender: spender,
      currency: "coins", amount: amount)
  }

  static let catalog = Digest(of: Data("a catalog".utf8))
  static let other = Digest(of: Data("another catalog".utf8))

  static func date(_ number: Int64) -> WireDate { WireDate(rawValue: 1_760_000_000_000 + number) }

  static func customer(_ number: UInt8) -> UUID {
    UUID(uuid: (number, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
  }

  static func transaction(
    _ id: String, of original: String = "1", signed: Int64 = 0,
    environment: WireEnvironment = .production, revoked: Int64? = nil
  ) throws -> SignedFact {
    var payload = TransactionPayload(
      transactionId: id, originalTransactionId: original, bundleId: "com.example.app",
      productId: "pro", purchaseDate: date(0), originalPurchaseDate: date(0), type: .autoRenewable,
      signedDate: date(signed), environment: environment)
    payload.revocationDate = revoked.map(date)
    return try SignedFact(.transaction(payload))
  }

  static func renewal(
    _ original: String, signed: Int64, grace: Int64? = nil
  ) throws -> SignedFact {
    var payload = RenewalInfoPayload(
      originalTransactionId: original, productId: "pro", autoRenewProductId: "pro",
      autoRenewStatus: .on, signedDate: date(signed), environment: .production)
    // Another date of renewal is another word.
    payload.renewalDate = date(signed)
    payload.gracePeriodExpiresDate = grace.map(date)
    return try SignedFact(.renewal(payload))
  }

  static func notification(
    _ number: UInt8, original: String? = nil, token: String = "token"
  ) -> KeptNotification {
    KeptNotification(
      uuid: WireUUID(customer(number)), environment: .sandbox, type: .didRenew,
      subtype: .billingRecovery, signed: date(1), received: date(2), original: original,
      token: token)
  }

  static func event(_ number: Int, customer: UUID? = nil) -> EventRow {
    EventRow(
      id: "evt_\(number)", type: "test", environment: .production, customer: customer,
      date: date(Int64(number)),
      body: customer.map { #"{"customer":"\#($0.uuidString.lowercased())"}"# } ?? "{}")
  }
}
