import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import Testing
import TollgateCore

@Suite("An opening of the app")
struct OpeningTests {
  private static func catalog() throws -> ServedCatalog {
    try ServedCatalog(
      reading: Data(
        """
        {
          "app": "app", "bundleID": "com.example.app",
          "currencies": {
            "coins": { "kept": "server", "start": 500, "income": [{ "amount": 1, "per": "day" }] }
          }
        }
        """.utf8), file: "Catalog.json")
  }

  private let store: any Store

  init() throws { store = try SQLiteStore() }

  @discardableResult
  private func open(_ number: UInt8, account: String, at day: Int64) async throws -> Bool {
    var payload = AppTransactionPayload(
      receiptType: .production, bundleId: "com.example.app", applicationVersion: "1",
      originalApplicationVersion: "1", originalPurchaseDate: Sample.date(-9),
      receiptCreationDate: Sample.date(day))
    payload.appTransactionId = account
    let (download, catalog) = (try SignedFact(.appTransaction(payload)), try Self.catalog())
    return try await store.write { store in
      try Sample.intake.open(
        with: download, for: Sample.customer(number), at: Sample.date(day), in: store
      ) { store in
        ServedOpening(
          of: try CustomerRecord(
            of: Sample.customer(number), in: .production, from: store
          ) { _ in catalog },
          timeZone: nil, platform: .iOS, by: catalog, at: Sample.date(day))
      }
    }
  }

  private func coins(_ number: UInt8) async throws -> Int? {
    let catalog = try Self.catalog()
    return try await store.read {
      try CustomerRecord(of: Sample.customer(number), in: .production, from: $0) { _ in catalog }
        .balances(at: Sample.date(99)).amounts["coins"]
    }
  }

  @Test(
    "gives an Apple account's start and income to its first customer, and nothing to invented ones")
  func once() async throws {
    #expect(try await open(1, account: "7", at: 0))
    for number in 2...9 {
      #expect(try await open(UInt8(number), account: "7", at: Int64(number)) == false)
      #expect(try await coins(UInt8(number)) == nil)
    }
    #expect(try await open(1, account: "7", at: 0) == false)
    #expect(try await coins(1) == 501)
    #expect(try await open(1, account: "7", at: 3))
    #expect(try await coins(1) == 502)
  }

  @Test("gives nothing again to one whose customer was merged, or was erased")
  func again() async throws {
    let intake = Sample.intake
    try await open(1, account: "7", at: 0)
    try await open(2, account: "8", at: 0)
    _ = try await store.write {
      try intake.merge(
        Sample.customer(1), into: Sample.customer(2), in: [.production], at: Sample.date(1), $0)
    }
    #expect(try await open(1, account: "7", at: 1))
    #expect(try await open(2, account: "8", at: 1) == false)
    // One start, two first days of two people, and one day of one.
    #expect(try await coins(2) == 503)
    try await store.write {
      try intake.erase(Sample.customer(2), in: [.production], at: Sample.date(2), $0)
    }
    #expect(try await open(3, account: "8", at: 3) == false)
    #expect(try await open(1, account: "7", at: 3) == false)
    #expect(try await coins(3) == nil)
  }
}
