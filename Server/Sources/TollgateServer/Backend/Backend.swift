import AppStoreWire
import Foundation
import HTTPTypes
import Logging
import ServerCore
import ServerStore
import Synchronization
import TollgateCore

/// The parts that all endpoints of a server share: the store, the catalog, and the verification.
struct Backend: Sendable {
  let store: any Store
  let catalog: ServedCatalog
  let catalogs: CatalogShelf

  /// A Boolean value that indicates whether an upload needs the app transaction of the device.
  let needsAppTransaction: Bool
  let verifier: FactVerifier
  let gate: RevocationGate
  let intake: Intake
  let clock: ServerClock
  let machineTime: @Sendable () -> Date
  let worker: WorkSignal

  /// Wakes the workers for long jobs.
  let longWorker = WorkSignal()

  /// The App Store, or nil if the credentials have no key for it.
  let appStore: (any AppStoreAPI)?
  let guessable: GuessableCustomers
  let logger: Logger

  /// Tells the person who watches the server what it does.
  let activity: ActivityLog

  /// The counts of its own work.
  let metrics = Metrics()

  /// The reports on customers that were made before.
  let reports: KeptReports

  /// The charts that were counted before.
  let charts = KeptCharts()

  /// The notifications that were verified and not processed yet.
  let recent = RecentNotifications()

  /// The inbox that stores and processes notifications.
  var inbox: NotificationInbox {
    NotificationInbox(
      reader: RememberingReader(verifier: verifier, recent: recent), intake: intake,
      conclusions: conclusions)
  }

  /// The reporter of conclusions about customers.
  var conclusions: Conclusions {
    Conclusions(outbox: intake.outbox, catalog: catalog) { [catalogs] in
      try catalogs.catalog($0, from: $1)
    }
  }

  /// The environment if a request names none: Production, if it is served.
  var standardEnvironment: WireEnvironment {
    verifier.environments.contains(.production)
      ? .production : verifier.environments.min { $0.rawValue < $1.rawValue } ?? .production
  }

  /// Returns the data about a customer.
  func record(
    of customer: UUID, in environment: WireEnvironment, from store: any StoreReading
  ) throws -> CustomerRecord {
    try CustomerRecord(of: customer, in: environment, from: store) { digest in
      try catalogs.catalog(digest, from: store)
    }
  }
}

extension Backend {
  /// Finds the customer whom a text names: by their identifier, or by that of a transaction or an order of theirs.
  ///
  /// Signed data has no order number, so the App Store is asked for the order; the answer is not
  /// stored.
  func search(
    for text: String, in environment: WireEnvironment, after customer: UUID?, limit: Int
  ) async throws -> CustomerSearch {
    let found = try await store.read { store in
      try CustomerSearch(for: text, in: environment, after: customer, limit: limit, from: store)
    }
    guard found.matches.isEmpty, CustomerSearch.isOrder(text), let appStore else { return found }
    let order: [SignedFact]
    do throws(AppStoreProblem) {
      order = try await appStore.transactions(ofOrder: text.uppercased(), in: environment)
    } catch {
      guard error.isTemporary || error.kind == .unauthorized else { return found }
      throw ServerRefusal(
        .serviceUnavailable, "app_store_unavailable",
        "No customer here has this identifier, and the App Store does not know such an order.",
        fix: "Ask again later, or look for a customer or a transaction.")
    }
    return try await store.read { store in
      try CustomerSearch(ofOrderWith: order, in: environment, from: store)
    }
  }

  /// Processes a notification again, and returns false if it doesn't exist, or its purchase was
  /// erased.
  func replay(notification text: String) async throws -> Bool {
    let due = WireDate(machineTime())
    let isKnown = try await store.write { store -> Bool in
      guard let uuid = UUID(uuidString: text).map({ WireUUID($0) }),
        let kept = try store.notification(uuid), !kept.token.isEmpty
      else { return false }
      try store.setState(.received, of: uuid)
      try store.ensureJob(.notification, about: uuid.description, due: due)
      return true
    }
    if isKnown { worker.wake() }
    return isKnown
  }

  /// Gives an entitlement by hand, unless that was done.
  func give(
    _ grant: Grant, to customer: UUID, in environment: WireEnvironment, at now: WireDate,
    _ store: any StoreWriting
  ) throws {
    let record = try record(of: customer, in: environment, from: store)
    let isGiven = record.acts.contains { act in
      if case .grant(let known) = act.deed { known.id == grant.id } else { false }
    }
    guard !isGiven else { return }
    _ = try store.append(.grant(grant), for: customer, in: environment, at: now)
    try store.review(customer, in: environment, at: .atOnce)
  }

  /// Releases the holds of a customer whose time is over, and returns what is known of the customer then.
  func record(
    withoutOldHoldsOf customer: UUID, in environment: WireEnvironment, at now: WireDate,
    _ store: any StoreWriting
  ) throws -> CustomerRecord {
    var record = try record(of: customer, in: environment, from: store)
    while let old = record.holds.first(where: { $0.state == .held && $0.hold.until <= now }) {
      try store.release(old.hold, for: customer, from: record, at: now)
      record = try self.record(of: customer, in: environment, from: store)
    }
    return record
  }

  /// Withdraws a grant, and returns false if the customer doesn't have it.
  func withdraw(
    _ grant: Grant.ID, from customer: UUID, in environment: WireEnvironment, at now: WireDate
  ) async throws -> Bool {
    try await store.write { store in
      let record = try record(of: customer, in: environment, from: store)
      guard record.grants.contains(where: { $0.grant.id == grant }) else { return false }
      _ = try store.append(.withdraw(grant), for: customer, in: environment, at: now)
      try store.review(customer, in: environment, at: .atOnce)
      return true
    }
  }
}

/// Every catalog that was ever served, each read once.
final class CatalogShelf: Sendable {
  private let known: Mutex<[Digest: ServedCatalog]>

  init(_ catalog: ServedCatalog) { known = Mutex([catalog.digest: catalog]) }

  /// Returns a catalog that was served, or nil.
  func catalog(_ digest: Digest, from store: any StoreReading) throws -> ServedCatalog? {
    if let catalog = known.withLock({ $0[digest] }) { return catalog }
    guard let file = try store.catalog(digest) else { return nil }
    let catalog = try ServedCatalog(reading: file, file: "Catalog.json")
    known.withLock { $0[digest] = catalog }
    return catalog
  }
}
