import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

/// Sample data for tests.
enum Sample {
  static let catalogFile = Data(
    """
    {
      "app": "app", "bundleID": "com.example.app",
      "products": {
        "pro": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } },
        "coins": { "type": "consumable", "grants": { "balances": { "coins": 100 } } }
      },
      "currencies": { "coins": {} }
    }
    """.utf8)

  static func catalog() throws -> ServedCatalog {
    try ServedCatalog(reading: catalogFile, file: "Catalog.json")
  }

  static let intake = Intake(
    transfer: .newest, secret: [1, 2, 3], catalog: Digest(of: catalogFile))

  static func date(_ days: Int64) -> WireDate {
    WireDate(rawValue: 1_760_000_000_123 + days * 86_400_000)
  }

  static func customer(_ number: UInt8) -> UUID {
    UUID(uuid: (number, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
  }

  static func transaction(
    _ id: String, of original: String? = nil, product: String = "pro", at day: Int64 = 0,
    signed: Int64? = nil, token: UUID? = nil,
    _ change: (inout TransactionPayload) -> Void = { _ in }
  ) -> TransactionPayload {
    let isPlan = product == "pro"
    var payload = TransactionPayload(
      transactionId: id, originalTransactionId: original ?? id, bundleId: "com.example.app",
      productId: product, purchaseDate: date(day), originalPurchaseDate: date(day),
      type: isPlan ? .autoRenewable : .consumable, signedDate: date(signed ?? day),
      environment: .production)
    payload.expiresDate = isPlan ? date(day + 30) : nil
    payload.appAccountToken = token.map { WireUUID($0) }
    payload.transactionReason = original == nil || original == id ? .purchase : .renewal
    change(&payload)
    return payload
  }

  static func renewal(of original: String, signed: Int64) -> RenewalInfoPayload {
    RenewalInfoPayload(
      originalTransactionId: original, productId: "pro", autoRenewProductId: "pro",
      autoRenewStatus: .on, signedDate: date(signed), environment: .production)
  }

  static func notification(
    _ type: WireNotificationType, _ subtype: WireNotificationSubtype? = nil, number: UInt8 = 200,
    about payload: TransactionPayload, renewal: RenewalInfoPayload? = nil
  ) throws -> NotificationFact {
    NotificationFact(
      NotificationPayload(
        notificationType: type, subtype: subtype, notificationUUID: WireUUID(customer(number)),
        signedDate: payload.signedDate),
      transaction: try SignedFact(.transaction(payload)),
      renewal: try renewal.map { try SignedFact(.renewal($0)) })
  }

  static func kept(_ fact: NotificationFact) -> KeptNotification {
    KeptNotification(
      uuid: fact.uuid, environment: .production, type: fact.payload.notificationType,
      subtype: fact.payload.subtype, signed: fact.payload.signedDate, received: date(7),
      original: fact.transaction?.original, token: "")
  }
}

extension Intake {
  /// Takes in transactions, as an upload or as the history has them.
  @discardableResult
  func take(
    _ payloads: [TransactionPayload], claimedBy customer: UUID? = nil, into store: any Store
  ) async throws -> [EventRow] {
    let facts = try payloads.map { try SignedFact(.transaction($0)) }
    return try await store.write {
      try take(facts, claimedBy: customer, in: $0)
    }
  }
}

extension Store {
  /// Returns the server's report about a customer.
  func report(_ customer: UUID, at day: Int64 = 1) async throws -> CustomerReport {
    let catalog = try Sample.catalog()
    let record = try await read {
      try CustomerRecord(of: customer, in: .production, from: $0) { _ in catalog }
    }
    return CustomerReport(record, by: catalog, at: Sample.date(day))
  }

  func eventTypes() async throws -> [String] {
    try await read { try $0.events(after: 0, limit: 999).map(\.type) }
  }
}
