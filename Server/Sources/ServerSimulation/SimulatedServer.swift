public import AppStoreWire
public import Foundation
public import ServerCore
public import ServerStore
public import TollgateCore

/// The storage and conclusions of `tollgate server`, in this process and without HTTP.
///
/// Its clock is its caller's.
public struct SimulatedServer: Sendable {
  /// The time after which others take over a job.
  private static let lease: Int64 = 60_000

  /// The storage, which several simulated processes may share.
  public let store: any Store

  /// The intake by which the server records signed data and reports events.
  public let intake: Intake
  let catalog: ServedCatalog
  private let inbox: NotificationInbox

  /// Reads the App Store's signed data.
  var intakeReader: any FactReader { inbox.reader }

  /// Creates the process of a server on a store.
  ///
  /// - Parameters:
  ///   - store: Its store.
  ///   - catalog: The catalog that it answers from.
  ///   - reader: Reads the App Store's signed data.
  ///   - transfer: The rule for a purchase that several customers claim.
  public init(
    on store: any Store, serving catalog: ServedCatalog, reading reader: any FactReader,
    transfer: Ownership.Transfer = .newest
  ) {
    self.store = store
    self.catalog = catalog
    intake = Intake(transfer: transfer, secret: [7], catalog: catalog.digest)
    inbox = NotificationInbox(reader: reader, intake: intake)
  }

  /// Serves the catalog from an instant.
  public func open(at now: WireDate) async throws {
    let digest = catalog.digest
    try await store.write { try $0.serve(Data(), digest: digest, from: now) }
  }

  /// Keeps a notification; what returns is acknowledged.
  public func receive(_ token: String, at now: WireDate) async throws {
    let fact = try inbox.reader.notification(token)
    let kept = KeptNotification(
      uuid: fact.uuid, environment: fact.payload.data?.environment ?? .production,
      type: fact.payload.notificationType, subtype: fact.payload.subtype,
      signed: fact.payload.signedDate, received: now,
      state: fact.facts.isEmpty ? .ignored : .received,
      original: fact.transaction?.original, token: token)
    let inbox = inbox
    try await store.write { try inbox.keep(kept, due: now, in: $0) }
  }

  /// Takes in the upload of a customer's device.
  ///
  /// - Parameters:
  ///   - transactions: The signed transactions.
  ///   - renewals: The signed renewal infos.
  ///   - customer: The customer who claims them, or nil for none.
  /// - Throws: The store's errors, and the reader's errors for unreadable data.
  public func take(
    transactions: [String], renewals: [String] = [], for customer: UUID?
  ) async throws {
    let facts =
      try transactions.map(inbox.reader.transaction) + renewals.map(inbox.reader.renewal)
    let intake = intake
    _ = try await store.write { try intake.take(facts, claimedBy: customer, in: $0) }
  }

  /// Does all work on notifications that is due.
  public func workOff(at now: WireDate) async throws {
    let end = WireDate(rawValue: now.rawValue + Self.lease)
    // Mostly nothing is due, and asking costs less than a write that finds nothing.
    while try await store.read({ try $0.hasDueJob([.notification], lane: "", at: now) }),
      let job = try await store.write({ try $0.lease([.notification], at: now, until: end) })
    {
      try await inbox.work(on: job, in: store)
    }
  }

  /// Asks the App Store for missed changes.
  public func reconcile(with appStore: any AppStoreAPI, at now: WireDate) async throws {
    try await Reconciliation(store, intake: intake, with: appStore)
      .run(in: [.production], at: now)
  }

  /// Spends, if there is enough.
  ///
  /// - Parameters:
  ///   - amounts: The amounts to spend.
  ///   - customer: The customer.
  ///   - now: The instant.
  /// - Returns: Whether it was spent.
  /// - Throws: The store's errors.
  public func spend(
    _ amounts: [TollgateCore.Currency.ID: Int], for customer: UUID, at now: WireDate
  ) async throws -> Bool {
    let catalog = catalog
    return try await store.write { store in
      let record = try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog }
      guard record.balances(at: now).cover(amounts) else { return false }
      try store.spend(amounts, unlocking: nil, for: customer, from: record, at: now)
      return true
    }
  }

  /// Gives an entitlement by hand.
  public func give(_ grant: Grant, to customer: UUID, at now: WireDate) async throws {
    try await store.write {
      _ = try $0.append(.grant(grant), for: customer, in: .production, at: now)
    }
  }

  /// Makes one customer an alias of another.
  public func merge(
    _ customer: UUID, into target: UUID, at now: WireDate
  ) async throws -> Aliases.Outcome {
    let intake = intake
    return try await store.write {
      try intake.merge(customer, into: target, in: [.production], at: now, $0)
    }
  }

  /// Erases a customer, whose purchases aren't recorded again.
  public func erase(_ customer: UUID, at now: WireDate) async throws {
    let intake = intake
    try await store.write { try intake.erase(customer, in: [.production], at: now, $0) }
  }

  /// Returns the report on a customer.
  public func report(of customer: UUID, at now: WireDate) async throws -> CustomerReport {
    let catalog = catalog
    let record = try await store.read { store in
      try CustomerRecord(of: customer, in: .production, from: store) { _ in catalog }
    }
    return CustomerReport(record, by: catalog, at: now)
  }

  /// Returns the events after a position that follow from signed data, regardless of when the
  /// server derived them.
  public func events(after position: Int64 = 0) async throws -> [EventRow] {
    try await store.read { try $0.events(after: position, limit: 1_000_000) }
      .filter { ServerEvent.Kind(rawValue: $0.type) != nil }
  }
}
