import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

/// An app's server past HTTP: what it keeps, and the process that works on it.
final class Server {
  private static let lease: Int64 = 60_000

  let app: ExampleApp
  let transfer: Ownership.Transfer
  private(set) var store: CrashingStore
  private let reader: any FactReader
  private let disk: Disk?

  init(_ app: ExampleApp, transfer: Ownership.Transfer, reader: any FactReader, disk: Disk? = nil)
    async throws
  {
    self.app = app
    self.transfer = transfer
    self.reader = reader
    self.disk = disk
    store = try disk?.open() ?? CrashingStore(SQLiteStore())
    let (file, digest) = (app.file, app.catalog.digest)
    try await store.write {
      try $0.serve(file, digest: digest, from: WireDate(Shop.start))
    }
  }

  var intake: Intake { Intake(transfer: transfer, secret: [7], catalog: app.catalog.digest) }

  private var inbox: NotificationInbox { NotificationInbox(reader: reader, intake: intake) }

  /// Starts another process on what the one that ended has left.
  func restart() throws {
    guard let disk else { return store.revive() }
    try? store.close()
    store = try disk.open()
  }

  /// Keeps a notification; what returns is acknowledged.
  func receive(_ token: String, at now: WireDate) async throws {
    let fact = try reader.notification(token)
    let payload = fact.payload
    let kept = KeptNotification(
      uuid: fact.uuid, environment: payload.data?.environment ?? .production,
      type: payload.notificationType, subtype: payload.subtype, signed: payload.signedDate,
      received: now, state: fact.facts.isEmpty ? .ignored : .received,
      original: fact.transaction?.original, token: token)
    let inbox = inbox
    try await store.write { try inbox.keep(kept, due: now, in: $0) }
  }

  /// Takes in what a device brings.
  func take(_ upload: Shop.Upload) async throws {
    let facts =
      try upload.transactions.map(reader.transaction) + upload.renewals.map(reader.renewal)
    let intake = intake
    _ = try await store.write {
      try intake.take(facts, claimedBy: upload.customer, in: $0)
    }
  }

  /// Does all jobs that are due.
  func workOff(at now: WireDate) async throws {
    let end = WireDate(rawValue: now.rawValue + Self.lease)
    while let job = try await store.write({ try $0.lease([.notification], at: now, until: end) }) {
      try await inbox.work(on: job.subject, in: store)
      var settled = job
      settled.state = .done
      let outcome = settled
      try await store.write { try $0.settle(outcome) }
    }
  }

  /// Asks the App Store for what was missed.
  func reconcile(with appStore: any AppStoreAPI, at now: WireDate) async throws {
    let reconciliation = Reconciliation(store, intake: intake, with: appStore)
    try await reconciliation.run(in: [.production], at: now)
  }

  /// Does an act, and returns it if it was acknowledged: a refused spend is none.
  ///
  /// A request that comes again with the same key is answered as it was.
  func perform(_ act: ServerAct, key: String, at now: WireDate) async throws -> Bool {
    let (intake, catalog) = (intake, app.catalog)
    let request = Digest(of: Data(key.utf8))
    return try await store.write { store in
      let since = WireDate(rawValue: 0)
      if let known = try store.answer(for: act.customer, key: key, since: since) {
        return known.status == 200
      }
      let isDone = try act.isPossible(in: store, by: catalog)
      if isDone { try act.append(to: store, intake, at: now) }
      let answer = KeptAnswer(request: request, status: isDone ? 200 : 409, body: "", date: now)
      try store.keep(answer, for: act.customer, key: key)
      return isDone
    }
  }

  /// Does what another server acknowledged.
  func repeatAct(_ act: ServerAct, at now: WireDate) async throws {
    let intake = intake
    try await store.write { try act.append(to: $0, intake, at: now) }
  }

  /// Returns all that the server says, of these customers.
  func word(of customers: Set<UUID>, at now: WireDate) async throws -> Word {
    let catalog = app.catalog
    return try await store.read { store in
      let reports = try customers.map { customer in
        let record = try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog }
        return (customer, CustomerReport(record, by: catalog, at: now))
      }
      let events = try store.events(after: 0, limit: 100_000)
      return Word(reports: Dictionary(reports) { one, _ in one }, events: events)
    }
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

  func isPossible(in store: any StoreReading, by catalog: ServedCatalog) throws -> Bool {
    switch self {
    case .spend(let customer, let amounts):
      try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog }
        .balances.cover(amounts)
    case .grant, .withdraw: true
    case .merge(let customer, let target):
      try store.target(ofAlias: customer) == nil && store.customer(target) != customer
    }
  }

  func append(to store: any StoreWriting, _ intake: Intake, at now: WireDate) throws {
    switch self {
    case .spend(let customer, let amounts):
      _ = try store.append(
        .spend(amounts: amounts, unlocks: nil), for: customer, in: .production, at: now)
    case .grant(let customer, let grant):
      _ = try store.append(.grant(grant), for: customer, in: .production, at: now)
    case .withdraw(let customer, let grant):
      _ = try store.append(.withdraw(grant), for: customer, in: .production, at: now)
    case .merge(let customer, let target):
      _ = try intake.merge(customer, into: target, in: [.production], at: now, store)
    }
  }
}

/// A server's file, of which a process that ends leaves a copy as it was at that moment.
final class Disk: Sendable {
  private let folder: URL
  private let generation = Generation()

  init(in parent: URL) throws {
    folder = parent.appending(path: "converge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Opens the store as the last process left it.
  func open() throws -> CrashingStore {
    let file = file(generation.value).path
    return CrashingStore(try SQLiteStore(at: file)) { [self] in try keepImage() }
  }

  private func file(_ number: Int) -> URL { folder.appending(path: "\(number).sqlite") }

  private func keepImage() throws {
    let (from, to) = (file(generation.value).path, file(generation.value + 1).path)
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: from + suffix) {
      try FileManager.default.copyItem(atPath: from + suffix, toPath: to + suffix)
    }
    generation.advance()
  }
}
