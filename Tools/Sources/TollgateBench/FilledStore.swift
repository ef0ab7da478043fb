import AppStoreWire
import Foundation
import ServerCore
import ServerStore

/// A server's store with a given number of facts and events, none of them signed individually.
///
///     tollgate-bench database FOLDER FACTS EVENTS
///
/// Two facts, a transaction and its renewal info, form a purchase of its own customer; the events
/// are about these customers in turn. Some 8 kB a fact and 700 bytes an event.
enum FilledStore {
  /// Writes a server's database, with the catalog and the credentials that it needs, and reports
  /// progress on standard error.
  static func write(facts: Int, events: Int, to folder: URL) async throws {
    try MadeNotifications.prepare(folder)
    let store = try SQLiteStore(at: folder.appending(path: "tollgate.sqlite").path)
    try await fill(store, facts: facts, events: events) { done in
      FileHandle.standardError.write(Data("\r\(done) of \(facts + events)".utf8))
    }
    FileHandle.standardError.write(Data("\n".utf8))
    try store.close()
  }

  /// Fills an empty store, and serves the catalog of its contents.
  static func fill(
    _ store: some Store, facts: Int, events: Int = 0, at now: Date = Date(),
    onProgress: (Int) -> Void = { _ in }
  ) async throws {
    let catalog = Data(MadeNotifications.catalog.utf8)
    let digest = try ServedCatalog(reading: catalog, file: "Catalog.json").digest
    try await store.write { try $0.serve(catalog, digest: digest, from: WireDate(now)) }
    let sample = try fact(
      of: MadeNotifications.body(1, at: now), by: MadeNotifications.verifier())
    for first in stride(from: 0, to: facts / 2, by: 1_000) {
      try await store.write { store in
        for number in first..<min(first + 1_000, facts / 2) {
          let transaction = try filled(sample.transaction, number)
          try store.put(transaction, under: digest)
          try store.put(filled(sample.renewal, number), under: digest)
          try store.setOwner(customer(number), of: "\(number)", in: .production)
          let paid = PayableFacts(transactions: [transaction], graces: [])
          try store.keepPayments(of: "\(number)", in: .production, from: paid)
        }
      }
      onProgress(2 * min(first + 1_000, facts / 2))
    }
    for first in stride(from: 0, to: events, by: 2_000) {
      try await store.write { store in
        for number in first..<min(first + 2_000, events) {
          let someone = customer(number % max(facts / 2, 1))
          _ = try store.add(event(number, of: someone, before: now, among: events))
        }
      }
      onProgress(facts + min(first + 2_000, events))
    }
  }

  /// Returns a posted notification's fact.
  static func fact(of body: String, by reader: FactVerifier) throws -> NotificationFact {
    struct Body: Decodable { let signedPayload: String }
    return try reader.notification(
      JSONDecoder().decode(Body.self, from: Data(body.utf8)).signedPayload)
  }

  /// Returns the nth customer.
  static func customer(_ number: Int) -> UUID {
    let digits = String(number, radix: 16)
    let name = String(repeating: "0", count: 12 - digits.count) + digits
    return UUID(uuidString: "00000000-0000-4000-8000-\(name)") ?? UUID()
  }

  /// Returns a fact of another purchase, which is as long as one that was signed.
  private static func filled(_ sample: SignedFact?, _ number: Int) throws -> SignedFact {
    guard let sample else { throw CocoaError(.coderValueNotFound) }
    var content = sample.content
    switch content {
    case .transaction(var payload):
      payload = TransactionPayload(
        transactionId: "\(number)", originalTransactionId: "\(number)",
        bundleId: payload.bundleId, productId: payload.productId,
        purchaseDate: payload.purchaseDate, originalPurchaseDate: payload.originalPurchaseDate,
        type: payload.type, signedDate: payload.signedDate, environment: payload.environment)
      payload.expiresDate = WireDate(rawValue: payload.purchaseDate.rawValue + 30 * 86_400_000)
      payload.appAccountToken = WireUUID(customer(number))
      content = .transaction(payload)
    case .renewal(let payload):
      content = .renewal(
        RenewalInfoPayload(
          originalTransactionId: "\(number)", productId: payload.productId,
          autoRenewProductId: payload.autoRenewProductId, autoRenewStatus: payload.autoRenewStatus,
          signedDate: payload.signedDate, environment: payload.environment))
    case .appTransaction: break
    }
    let payload = try JSONEncoder().encode(content)
    return try SignedFact(content, payload: Array(payload), token: sample.token)
  }

  /// Returns the nth event of the last 30 days, as long as one of a renewal.
  private static func event(_ number: Int, of customer: UUID, before now: Date, among all: Int)
    -> EventRow
  {
    let date = now.addingTimeInterval(-30 * 86_400 * (1 - Double(number) / Double(all)))
    let name = "evt_\(number)"
    let text = customer.uuidString.lowercased()
    return EventRow(
      id: name, type: "subscription.renewed", environment: .production, customer: customer,
      date: WireDate(date),
      body: """
        {"id":"\(name)","type":"subscription.renewed","environment":"Production",\
        "date":"\(date.ISO8601Format())","data":{"customer":"\(text)",\
        "product":"pro","originalTransactionId":"\(number)","transactionId":"\(number)",\
        "price":{"amount":9990,"currency":"USD"},"storefront":"USA",\
        "padding":"\(String(repeating: "x", count: 300))"}}
        """)
  }
}
