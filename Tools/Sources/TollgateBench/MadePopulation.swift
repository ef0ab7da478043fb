import AppStoreWire
import Forecasting
import Foundation
import LocalAppStore
import ServerCore
import ServerStore
import TollgateCore

/// The database of a server with many unsigned histories of two years.
///
///     tollgate-bench population FOLDER APP LIVES
///
/// Each is a simulated customer of a forecast: a person with a local App Store who buys one of the
/// app's products, leaves, comes back, changes plans, gets refunds, and fails to pay. One person in
/// ten has no token, and four in ten saw an experiment. The store's final data is recorded as a
/// server records signed data.
enum MadePopulation {
  /// The assumptions, chosen so that every chart has something to count.
  private static let assumptions = [
    "storefronts=USA:50%,ESP:30%,JPN:20%", "trialConversion=55%", "churn=12%,9%,7%",
    "paymentFailure=10%", "recovery=60%", "graceDays=16", "refunds=6%", "returns=25%",
  ]

  /// Writes it, with the catalog and the credentials that a server needs, and reports its progress on standard error.
  ///
  /// - Parameters:
  ///   - lives: The number of people.
  ///   - app: The folder of the app whose products they buy.
  ///   - folder: The output folder.
  /// - Throws: The mistakes in the app's files, and the store's errors.
  static func write(_ lives: Int, of app: URL, to folder: URL) async throws {
    let catalog = try Data(contentsOf: app.appending(path: "Catalog.json"))
    let served = try ServedCatalog(reading: catalog, file: "Catalog.json")
    try MadeNotifications.prepare(folder, catalog: catalog, of: served.catalog.bundleID)
    let store = try SQLiteStore(at: folder.appending(path: "tollgate.sqlite").path)
    try await store.write {
      try $0.serve(catalog, digest: served.digest, from: WireDate(rawValue: 0))
    }
    let plan = try ForecastPlan(customers: lives, months: 24, seed: 20, start: "2024-01")
    let variant = try variant(of: served.catalog, selling: app.appending(path: "Products.storekit"))
    let intake = Intake(transfer: .newest, secret: [20], catalog: served.digest)
    for first in stride(from: 0, to: lives, by: 200) {
      let people = first..<min(first + 200, lives)
      let known = try people.map { try facts(of: $0, in: variant, by: plan) }
      try await store.write { store in
        for (person, facts) in zip(people, known) {
          try intake.take(facts, in: store)
          guard person % 10 < 4 else { continue }
          let seen = Act.Deed.exposure(
            "headline", variant: person % 3 == 0 ? "bold" : "usual", at: WireDate(rawValue: 1))
          _ = try store.append(
            seen, for: FilledStore.customer(person), in: .production, at: WireDate(rawValue: 1))
        }
      }
      FileHandle.standardError.write(Data("\r\(people.upperBound) of \(lives)".utf8))
    }
    FileHandle.standardError.write(Data("\n".utf8))
    try store.close()
  }

  private static func variant(of catalog: Catalog, selling file: URL) throws -> Variant {
    let products = try StoreConfiguration(data: Data(contentsOf: file), file: file.path)
    let share = "\(1_000_000 / products.products.count / 10_000)%"
    let plans = products.products.filter { $0.kind == .autoRenewable }.map(\.id)
    let changes = plans.flatMap { from in
      plans.filter { $0 != from }.map { "switch.\(from)>\($0)=2%" }
    }
    return try Variant(
      "A", catalog: catalog, selling: products,
      assuming: assumptions + changes
        + products.products.flatMap { ["share.\($0.id)=\(share)", "price.\($0.id)@JPN=1500"] })
  }

  /// Returns the store's data about a person at the end of their life.
  private static func facts(
    of person: Int, in variant: Variant, by plan: ForecastPlan
  ) throws -> [SignedFact] {
    guard let claims = try plan.claims(of: person, in: variant) else { return [] }
    return try claims.flatMap { claims -> [SignedFact] in
      var transaction = claims.transaction
      // All stores count from the same number.
      transaction.transactionId = "\(person + 1)0\(transaction.transactionId)"
      transaction.originalTransactionId = "\(person + 1)0\(transaction.originalTransactionId)"
      transaction.environment = .production
      if person % 10 != 9 {
        transaction.appAccountToken = WireUUID(FilledStore.customer(person))
      }
      let fact = try drafted(.transaction(transaction))
      guard let end = claims.gracePeriodExpiresDate else { return [fact] }
      var renewal = RenewalInfoPayload(
        originalTransactionId: transaction.originalTransactionId,
        productId: transaction.productId, autoRenewProductId: transaction.productId,
        autoRenewStatus: .on, signedDate: transaction.signedDate, environment: .production)
      renewal.gracePeriodExpiresDate = end
      return [fact, try drafted(.renewal(renewal))]
    }
  }

  /// Returns a fact whose token has its claims and no signature.
  private static func drafted(_ content: SignedFact.Content) throws -> SignedFact {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let payload =
      switch content {
      case .transaction(let payload): try encoder.encode(payload)
      case .renewal(let payload): try encoder.encode(payload)
      case .appTransaction(let payload): try encoder.encode(payload)
      }
    let claims = String(decoding: Base64.url.encode(Array(payload)), as: UTF8.self)
    return try SignedFact(content, payload: Array(payload), token: "eyJ.\(claims).")
  }
}
