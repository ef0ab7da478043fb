import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import ServerSimulation
import ServerStore
import TollgateCore

/// An app's server, and what becomes of it when its process ends.
final class Server {
  private let story: Story
  let reader: any FactReader
  private let disk: (any Disk)?
  private(set) var store: CrashingStore

  init(_ story: Story, reader: any FactReader, disk: (any Disk)? = nil) async throws {
    self.story = story
    self.reader = reader
    self.disk = disk
    store = try disk?.open() ?? CrashingStore(SQLiteStore())
    try await process.open(at: WireDate(Shop.start))
  }

  /// The process that runs now.
  var process: SimulatedServer {
    SimulatedServer(
      on: store, serving: story.app.catalog, reading: reader, transfer: story.transfer)
  }

  /// Starts another process on what the one that ended has left.
  func restart() throws {
    guard let disk else { return store.revive() }
    try? store.close()
    store = try disk.open()
  }

  /// Does an act, and returns the transactions that it spent from, or nil if it wasn't acknowledged: a refused spend
  /// isn't.
  ///
  /// A request that comes again with the same key is answered as it was.
  func perform(_ act: ServerAct, key: String, at now: WireDate) async throws -> [Draw]? {
    let (intake, catalog) = (process.intake, story.app.catalog)
    let request = Digest(of: Data(key.utf8))
    return try await store.write { store in
      let since = WireDate(rawValue: 0)
      if let known = try store.answer(for: act.customer, key: key, since: since) {
        return try JSONDecoder().decode([Draw]?.self, from: Data(known.body.utf8))
      }
      let draws = try act.draws(in: store, by: catalog, at: now)
      if let draws { try act.append(to: store, intake, from: draws, at: now) }
      let answer = KeptAnswer(
        request: request, status: 200,
        body: String(decoding: try JSONEncoder().encode(draws), as: UTF8.self), date: now)
      try store.keep(answer, for: act.customer, key: key)
      return draws
    }
  }

  /// Does what another server acknowledged.
  func repeatAct(_ act: ServerAct, from draws: [Draw], at now: WireDate) async throws {
    let intake = process.intake
    try await store.write { try act.append(to: $0, intake, from: draws, at: now) }
  }

  /// Takes in the facts that a device uploads; they have no owner yet.
  func takeFacts(_ upload: Shop.Upload) async throws {
    try await process.take(
      transactions: upload.transactions, renewals: upload.renewals, for: nil)
  }

  /// Returns the number of claims that a customer has made.
  func claimCount(of customer: UUID) async throws -> Int {
    try await store.read { store in
      try store.acts(for: [customer], in: .production).count { act in
        if case .claim = act.deed { true } else { false }
      }
    }
  }

  /// Takes in what a device brings.
  func take(_ upload: Shop.Upload) async throws {
    try await process.take(
      transactions: upload.transactions, renewals: upload.renewals, for: upload.customer)
  }

  /// Returns everything that the server reports about these customers.
  func word(of customers: Set<UUID>, at now: WireDate) async throws -> Word {
    var reports: [UUID: CustomerReport] = [:]
    for customer in customers {
      reports[customer] = try await process.report(of: customer, at: now)
    }
    return Word(reports: reports, events: try await process.events())
  }
}

/// Something that is done for a customer by the server itself.
enum ServerAct: Hashable, Sendable {
  case spend(UUID, [TollgateCore.Currency.ID: Int])
  case grant(UUID, Grant)
  case withdraw(UUID, Grant.ID)
  case merge(UUID, into: UUID)

  var customer: UUID {
    switch self {
    case .spend(let customer, _), .grant(let customer, _), .withdraw(let customer, _),
      .merge(let customer, _):
      customer
    }
  }

  /// Reads the server's part of a deed, or returns nil if it has none.
  init?(
    _ deed: Story.Deed, at shop: Shop, of app: ExampleApp, given grants: [Int: Grant.ID],
    _ random: inout SeededGenerator
  ) {
    func customer(_ person: Int) -> UUID { shop.people[person].customers[0] }
    switch deed {
    case .spend(let person, let amount):
      guard let currency = random.one(of: app.currencies) else { return nil }
      self = .spend(customer(person), [currency: amount])
    case .grant(let person, let days):
      guard let entitlement = random.one(of: app.entitlements) else { return nil }
      let until = days.map { WireDate(rawValue: shop.now.rawValue + Int64($0) * 86_400_000) }
      self = .grant(
        customer(person),
        Grant(id: random.uuid(), entitlement: entitlement, until: until, reason: "kind"))
    case .withdraw(let person):
      guard let grant = grants[person] else { return nil }
      self = .withdraw(customer(person), grant)
    case .merge(let person, let other) where person != other:
      self = .merge(customer(person), into: customer(other))
    default: return nil
    }
  }

  /// Returns the transactions that it spends from, or nil if it can't be done.
  func draws(
    in store: any StoreReading, by catalog: ServedCatalog, at now: WireDate
  ) throws -> [Draw]? {
    switch self {
    case .spend(let customer, let amounts):
      let record = try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog }
      return record.balances(at: now).cover(amounts)
        ? record.draws(toSpend: amounts, at: now) : nil
    case .grant, .withdraw: return []
    case .merge(let customer, let target):
      let isNew =
        try store.target(ofAlias: customer) == nil && store.customer(target) != customer
      return isNew ? [] : nil
    }
  }

  func append(
    to store: any StoreWriting, _ intake: Intake, from draws: [Draw], at now: WireDate
  ) throws {
    switch self {
    case .spend(let customer, let amounts):
      try store.spend(
        amounts, unlocking: nil, for: customer, in: .production, from: draws, at: now)
    case .grant(let customer, let grant):
      _ = try store.append(.grant(grant), for: customer, in: .production, at: now)
    case .withdraw(let customer, let grant):
      _ = try store.append(.withdraw(grant), for: customer, in: .production, at: now)
    case .merge(let customer, let target):
      _ = try intake.merge(customer, into: target, in: [.production], at: now, store)
    }
  }
}
