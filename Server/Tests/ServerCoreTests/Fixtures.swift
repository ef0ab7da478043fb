import AppStoreWire
import Foundation
import ServerCore
import TollgateCore

/// Instants in days since a beginning, for people to read.
func day(_ number: Double) -> WireDate {
  WireDate(rawValue: 1_760_000_000_000 + Int64(number * 86_400_000))
}

/// Customers whose identifiers are in order.
func person(_ number: UInt8) -> UUID {
  UUID(uuid: (number, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
}

/// A period of the yearly plan, or of another.
func period(
  _ id: String, of original: String = "1", product: String = "pro.yearly", from start: Double,
  to end: Double? = nil, signed: Double? = nil, token: UUID? = nil,
  _ change: (inout TransactionPayload) -> Void = { _ in }
) -> TransactionPayload {
  var payload = TransactionPayload(
    transactionId: id, originalTransactionId: original, bundleId: "com.example.app",
    productId: product, purchaseDate: day(start), originalPurchaseDate: day(0),
    type: .autoRenewable, signedDate: day(signed ?? start), environment: .production)
  payload.expiresDate = day(end ?? start + 365)
  payload.subscriptionGroupIdentifier = "21"
  payload.appAccountToken = token.map { WireUUID($0) }
  payload.transactionReason = id == original ? .purchase : .renewal
  payload.price = 49_990
  payload.currency = "USD"
  change(&payload)
  return payload
}

/// A pack of coins.
func pack(
  _ id: String, at date: Double, signed: Double? = nil, product: String = "coins.100",
  token: UUID? = nil, _ change: (inout TransactionPayload) -> Void = { _ in }
) -> TransactionPayload {
  var payload = TransactionPayload(
    transactionId: id, originalTransactionId: id, bundleId: "com.example.app",
    productId: product, purchaseDate: day(date), originalPurchaseDate: day(date),
    type: .consumable, signedDate: day(signed ?? date), environment: .production)
  payload.appAccountToken = token.map { WireUUID($0) }
  payload.transactionReason = .purchase
  payload.price = 990
  payload.currency = "USD"
  change(&payload)
  return payload
}

/// A subscription's renewal.
func renewal(
  of original: String = "1", signed: Double, product: String = "pro.yearly",
  _ change: (inout RenewalInfoPayload) -> Void = { _ in }
) -> RenewalInfoPayload {
  var payload = RenewalInfoPayload(
    originalTransactionId: original, productId: product, autoRenewProductId: product,
    autoRenewStatus: .on, signedDate: day(signed), environment: .production)
  change(&payload)
  return payload
}

/// A notification about a transaction.
func notification(
  _ type: WireNotificationType, _ subtype: WireNotificationSubtype? = nil, number: UInt8 = 200,
  at date: Double = 1, about transaction: TransactionPayload? = nil
) throws -> NotificationFact {
  NotificationFact(
    NotificationPayload(
      notificationType: type, subtype: subtype, notificationUUID: WireUUID(person(number)),
      signedDate: day(date)),
    transaction: try transaction.map { try SignedFact(.transaction($0)) })
}

let catalog = ServedCatalog(
  Catalog(
    app: "app", bundleID: "com.example.app",
    products: [
      Catalog.Product(id: "pro.yearly", kind: .autoRenewable, entitlements: ["pro"]),
      Catalog.Product(id: "pro.monthly", kind: .autoRenewable, entitlements: ["pro"]),
      Catalog.Product(id: "studio.yearly", kind: .autoRenewable, entitlements: ["studio"]),
      Catalog.Product(id: "lifetime", kind: .nonConsumable, entitlements: ["pro"]),
      Catalog.Product(id: "coins.100", kind: .consumable, balances: ["coins": 100]),
    ], features: []),
  digest: Digest(of: Data("catalog".utf8)))

/// A customer who owns some transactions.
func record(
  _ transactions: [TransactionPayload], renewals: [RenewalInfoPayload] = [],
  acts: [Act.Deed] = [], actsAt date: Double = 5
) -> CustomerRecord {
  CustomerRecord(
    customer: person(1), environment: .production,
    sources: transactions.map {
      catalog.source(of: SignedTransaction($0))
    },
    renewals: Dictionary(
      renewals.map { ($0.originalTransactionId, $0) }
    ) { one, other in one.signedDate > other.signedDate ? one : other },
    acts: acts.enumerated().map { number, deed in
      Act(
        number: Int64(number), customer: person(1), environment: .production, date: day(date),
        deed: deed)
    })
}

func report(_ record: CustomerRecord, at instant: Double) -> CustomerReport {
  CustomerReport(record, by: catalog, at: day(instant))
}
