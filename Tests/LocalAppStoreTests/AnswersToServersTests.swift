import AppStoreWire
import Foundation
import Testing

@testable import LocalAppStore

@Suite("An answer to a server")
struct AnswersToServersTests {
  @Test(
    "never has the signed date of another answer about the same subject, even with a stopped clock")
  func wordsAreOrdered() async throws {
    for seed in 0..<6 as Range<UInt64> {
      let (store, accounts) = try await RandomHistory.store(seed: seed)
      try await store.send(AnswerServers())
      var (history, words, changes) = (RandomHistory(seed: seed), [Word.Key: Word](), 0)
      for step in 0..<60 {
        _ = try? await store.send(history.request(accounts, at: store.clock.now))
        var said = try await store.send(AnswerAll())
        for event in try await store.send(ListEvents(after: changes)) {
          said += [event.jws, event.renewalJWS].compactMap(\.self)
          changes = event.number
        }
        for word in try said.map(Word.init) {
          if let known = words.updateValue(word, forKey: word.key) {
            #expect(known == word, "seed \(seed), step \(step)")
          }
        }
        // The clock is stopped for three of four steps.
        if step % 4 == 3 { await store.advance(to: store.clock.now + history.pause()) }
      }
      #expect(words.count > 50)
    }
  }

  @Test("is signed at the later of now and its subject's last change")
  func date() async throws {
    let store = Subscriber.emptyStore()
    try await store.send(AnswerServers())
    let (one, other) = (try await store.send(AddAccount()), try await store.send(AddAccount()))
    try await store.send(BuyElsewhere(Subscriber.monthly, account: one))
    let first = try await dates(in: store)
    #expect(first.count == 2)
    #expect(first.allSatisfy { $0 > WireDate(Subscriber.start) })
    try await store.send(BuyElsewhere(Subscriber.monthly, account: other))
    #expect(try await Array(dates(in: store).prefix(2)) == first)
    await store.advance(to: Subscriber.start + 60)
    #expect(try await Set(dates(in: store)) == [WireDate(Subscriber.start + 60)])
  }

  @Test(
    "is signed later once a price, a storefront or a product change alters a renewal's cost")
  func terms() async throws {
    let store = Subscriber.emptyStore()
    try await store.send(AnswerServers())
    let account = try await store.send(AddAccount())
    try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    var last = try await dates(in: store)
    for command in [
      SetPrice(12, of: Subscriber.monthly), SetStorefront("DEU", account: account),
      RemoveFromSale(Subscriber.yearly), SetConfiguration(store.configuration),
    ] as [any StoreCommand] {
      try await store.perform(command)
      let now = try await dates(in: store)
      #expect(now[0] == last[0], "the transaction is what it was after \(command)")
      #expect(now[1] > last[1], "the renewal may be another after \(command)")
      last = now
    }
  }

  @Test("leaves the store unchanged")
  func nothingChanges() async throws {
    let store = Subscriber.emptyStore()
    try await store.send(AnswerServers())
    let account = try await store.send(AddAccount())
    try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    let counters = store.withState { $0.counters }
    _ = try await store.send(AnswerAll())
    #expect(store.withState { $0.counters } == counters)
  }

  @Test("comes from a store that was saved before it answered any")
  func takenOver() async throws {
    let store = Subscriber.emptyStore()
    let account = try await store.send(AddAccount())
    try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    let events = try await store.send(ListEvents())
    try await store.send(AnswerServers())
    let last = try events.flatMap { [$0.jws, $0.renewalJWS] }.compactMap(\.self).map(Word.init)
      .map(\.key.date).max()
    #expect(try await dates(in: store).allSatisfy { $0 >= last ?? $0 })
  }

  private func dates(in store: LocalStore) async throws -> [WireDate] {
    try await store.send(AnswerAll()).map { try Word($0).key.date }
  }
}

/// Every account's transactions and renewals, as answered to servers.
private struct AnswerAll: StoreCommand {
  static let isQuestion = true

  func run(in store: inout StoreContext) throws(AppStoreError) -> [String] {
    var answers: [String] = []
    for account in store.shop.customers.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      for purchase in store.shop.purchases(of: account) {
        answers.append(try store.answer(about: purchase))
      }
      for subscription in store.shop.subscriptions(of: account) {
        answers.append(try store.answer(about: subscription))
      }
    }
    return answers
  }
}

/// The content of a signed document, and its signing date.
private struct Word: Hashable {
  struct Key: Hashable {
    let transaction: String
    let isRenewal: Bool
    let date: WireDate
  }

  let key: Key
  let payload: [UInt8]

  init(_ jws: String) throws {
    payload = try CompactJWS(jws).payload
    if let transaction = try? JSONDecoder().decode(TransactionPayload.self, from: Data(payload)) {
      key = Key(
        transaction: transaction.transactionId, isRenewal: false, date: transaction.signedDate)
    } else {
      let renewal = try JSONDecoder().decode(RenewalInfoPayload.self, from: Data(payload))
      key = Key(
        transaction: renewal.originalTransactionId, isRenewal: true, date: renewal.signedDate)
    }
  }
}

extension Subscriber {
  fileprivate static func emptyStore() -> LocalStore {
    LocalStore(
      configuration: StoreConfiguration(
        products: plans(), subscriptionGroups: [.init(id: "pro", name: "Pro")]),
      app: AppIdentity(bundleID: "com.example.app"), now: start)
  }
}

extension LocalStore {
  fileprivate func perform(_ command: some StoreCommand) async throws {
    _ = try await send(command)
  }
}
