import AppStoreWire
import Foundation
import LocalAppStore
import Testing

/// Random histories of everything that people and the store can do.
///
/// A failure names the seed, which makes the same history again.
@Suite("Any history of subscriptions")
struct HistoryTests {
  static let seeds: [UInt64] = Array(1...12)

  @Test("has no two paid periods of a group overlap", arguments: seeds)
  func noOverlap(seed: UInt64) async throws {
    let (store, accounts) = try await history(seed)
    // A reversed refund charges again for a period that something else may have followed.
    let reversed = Set(
      try await store.send(ListEvents()).filter { $0.kind == .refundReversed }.compactMap {
        $0.transaction?.description
      })
    for account in accounts {
      let own = try await transactions(.all, account, of: store).filter {
        $0.inAppOwnershipType == .purchased
      }
      for (earlier, later) in zip(own, own.dropFirst())
      where !reversed.contains(earlier.transactionId) {
        let stops = [
          earlier.expiresDate, earlier.revocationDate,
          earlier.isUpgraded == true ? later.purchaseDate : nil,
        ]
        let end = try #require(stops.compactMap { $0 }.min())
        #expect(end <= later.purchaseDate, "seed \(seed), \(earlier), \(later)")
      }
    }
  }

  @Test(
    "entitles only to periods that were paid, offered, shared or in grace", arguments: seeds)
  func noFreeRides(seed: UInt64) async throws {
    let (store, accounts) = try await history(seed)
    let now = WireDate(store.clock.now)
    for account in accounts {
      let graces = try await graceEnds(account, of: store)
      for transaction in try await transactions(.currentEntitlements, account, of: store) {
        let end = graces[transaction.originalTransactionId] ?? transaction.expiresDate
        #expect(try #require(end) > now, "seed \(seed), \(transaction)")
        #expect(transaction.revocationDate == nil && transaction.isUpgraded != true)
        let isPaid = transaction.price.map { $0 > 0 } == true
        #expect(
          isPaid || transaction.offerType != nil
            || transaction.inAppOwnershipType == .familyShared, "seed \(seed), \(transaction)")
      }
    }
  }

  @Test("adds up: the transactions' prices equal the events' proceeds", arguments: seeds)
  func money(seed: UInt64) async throws {
    let (store, accounts) = try await history(seed)
    let events = try await store.send(ListEvents())
    for account in accounts {
      let all = try await transactions(.all, account, of: store)
      var expected: Int64 = 0
      for (index, transaction) in all.enumerated() {
        let price = try #require(transaction.price)
        var returned: Int64 = 0
        if transaction.isUpgraded == true, transaction.inAppOwnershipType == .purchased {
          let next = try #require(
            all[(index + 1)...].first { $0.inAppOwnershipType == .purchased })
          let end = try #require(transaction.expiresDate).rawValue
          let left = Decimal(end - next.purchaseDate.rawValue)
          let whole = Decimal(end - transaction.purchaseDate.rawValue)
          returned = floor(Decimal(price) * left / whole)
        }
        if let percentage = transaction.revocationPercentage {
          returned += min(
            floor(Decimal(price) * Decimal(percentage) / 100_000), price - returned)
        }
        expected += price - returned
      }
      let amounts = events.filter { $0.account == account }.map(\.amount)
      #expect(amounts.reduce(0, +) == expected, "seed \(seed)")
    }
  }

  @Test("is listed in chronological order, and signed in that order", arguments: seeds)
  func order(seed: UInt64) async throws {
    let (store, _) = try await history(seed)
    let events = try await store.send(ListEvents())
    #expect(events.map(\.number) == Array(1...events.count))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.date <= $1.date }, "seed \(seed)")
    let signed = try events.compactMap(\.jws).map { try payload($0, of: store).signedDate }
    #expect(zip(signed, signed.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
  }

  @Test("is the same again for the same seed and the same calls", arguments: seeds.prefix(4))
  func reproduces(seed: UInt64) async throws {
    let first = try await facts(of: history(seed).store)
    #expect(try await facts(of: history(seed).store) == first, "seed \(seed)")
  }

  @Test(
    "gives the same result by one step of a year and by 365 of a day", arguments: seeds.prefix(6))
  func steps(seed: UInt64) async throws {
    let (once, daily) = (try await history(seed).store, try await history(seed).store)
    let end = once.clock.now + 365 * 86_400
    await once.advance(to: end)
    while daily.clock.now < end { await daily.advance(to: daily.clock.now + 86_400) }
    #expect(try await facts(of: once) == facts(of: daily), "seed \(seed)")
  }
}

extension HistoryTests {
  /// Eighty things that happen over some years.
  private func history(_ seed: UInt64) async throws -> (store: LocalStore, accounts: [AccountID]) {
    let (store, accounts) = try await RandomHistory.store(seed: seed)
    var history = RandomHistory(seed: seed)
    for _ in 0..<80 {
      _ = try? await store.send(history.request(accounts, at: store.clock.now))
      await store.advance(to: store.clock.now + history.pause())
    }
    return (store, accounts)
  }

  /// An event with its signed data, without signatures.
  private struct Fact: Equatable {
    let event: StoreEvent
    let transaction: TransactionPayload?
  }

  private func facts(of store: LocalStore) async throws -> [Fact] {
    try await store.send(ListEvents()).map { event in
      Fact(
        event: event.withoutSignatures,
        transaction: try event.jws.map { try payload($0, of: store) })
    }
  }

  private func payload(_ jws: String, of store: LocalStore) throws -> TransactionPayload {
    let parts = jws.split(separator: ".")
    let text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
    let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
    return try JSONDecoder().decode(
      TransactionPayload.self, from: try #require(Data(base64Encoded: String(padded))))
  }

  private func transactions(
    _ listing: TransactionListing, _ account: AccountID, of store: LocalStore
  ) async throws -> [TransactionPayload] {
    try await onDevice(of: account, in: store) { launch in
      try await store.send(ListTransactions(listing, for: launch)).map {
        try payload($0, of: store)
      }
    }
  }

  private func graceEnds(
    _ account: AccountID, of store: LocalStore
  ) async throws -> [String: WireDate] {
    try await onDevice(of: account, in: store) { launch in
      let verifier = try JWSVerifier(roots: [store.root])
      let infos = try await store.send(ListStatuses(for: launch)).map {
        try verifier.renewalInfo($0.renewalInfo, environments: [store.environment])
      }
      return Dictionary(
        infos.compactMap { info in
          info.gracePeriodExpiresDate.map { (info.originalTransactionId, $0) }
        }, uniquingKeysWith: { $1 })
    }
  }

  private func onDevice<Answer>(
    of account: AccountID, in store: LocalStore, _ ask: (LaunchID) async throws -> Answer
  ) async throws -> Answer {
    let device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    let launch = try await store.send(OpenApp(on: device))
    let answer = try await ask(launch.id)
    try await store.send(EndLaunch(launch.id))
    return answer
  }

  private func floor(_ amount: Decimal) -> Int64 {
    var (exact, whole) = (amount, Decimal())
    NSDecimalRound(&whole, &exact, 0, .down)
    return NSDecimalNumber(decimal: whole).int64Value
  }
}
