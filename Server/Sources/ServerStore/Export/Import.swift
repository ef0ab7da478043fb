import AppStoreWire
import Foundation
public import ServerCore

/// Takes an export into an empty store, which then answers as the exported one did.
///
/// It is one write, all or nothing: a process that dies leaves an empty store. The App Store's signed data is verified
/// again, so an export can't forge it; the server's own records are believed.
public struct Import: Sendable {
  private let reader: any FactReader
  private let bundleID: String
  private let transfer: Ownership.Transfer

  /// Creates an import.
  ///
  /// - Parameters:
  ///   - reader: Verifies signed data.
  ///   - bundleID: The expected app.
  ///   - transfer: The rule for a purchase that several customers claim.
  public init(reader: any FactReader, bundleID: String, transfer: Ownership.Transfer) {
    self.reader = reader
    self.bundleID = bundleID
    self.transfer = transfer
  }

  /// The numbers of imported rows.
  public struct Report: Hashable, Sendable {
    /// The number of transactions, renewals and app transactions in the export.
    public var facts = 0

    /// The number of acts.
    public var acts = 0

    /// The number of events in the list that receivers read.
    public var events = 0

    /// The number of purchases among the transactions, each with all its renewals.
    public var purchases = 0
  }

  /// Imports an export.
  ///
  /// If the database interrupts it, it starts again.
  ///
  /// - Parameters:
  ///   - store: The store, on which no server was started.
  ///   - begin: Returns to the first line.
  ///   - next: Returns the next line without its end, or nil after the last one.
  /// - Returns: The numbers of imported rows.
  /// - Throws: ``ExportFailure``, the store's errors, and the error of `next`; then nothing was changed.
  public func run(
    on store: any Store, begin: @escaping @Sendable () throws -> Void,
    next: @escaping @Sendable () throws -> String?
  ) async throws -> Report {
    try await store.write { store in
      try begin()
      guard try store.isUntouched() else { throw ExportFailure.occupied }
      var reading = Reading(importing: self, into: store)
      while let line = try next() { try reading.take(line) }
      return try reading.report()
    }
  }

  /// An import under way.
  private struct Reading {
    let importing: Import
    let store: any StoreWriting
    var chain = ExportChain()
    var intake: Intake?
    var counts = ExportedRow.Counts()

    /// The number of purchases with a known owner, once all facts and actions are imported.
    var purchases: Int?
    var hasEnded = false

    init(importing: Import, into store: any StoreWriting) {
      self.importing = importing
      self.store = store
    }

    mutating func take(_ line: String) throws {
      // Conclusions are computed here from the imported rows.
      guard !line.hasPrefix(DailyMetrics.head) else { return }
      guard !hasEnded else {
        throw ExportFailure.damaged(chain.count + 1, "there is something behind the end")
      }
      let row = try chain.row(line)
      guard chain.count > 1 else { return try begin(row) }
      switch row {
      case .begin: throw ExportFailure.damaged(chain.count, "it begins again")
      case .setting(let setting): try take(setting)
      case .catalog(let catalog):
        try store.serve(catalog.file, digest: Digest(of: catalog.file), from: catalog.date)
      case .erased(let mark): try store.add(mark)
      case .fact(let fact): try take(fact)
      case .act(let act):
        _ = try store.append(act.deed, for: act.customer, in: act.environment, at: act.date)
        counts.acts += 1
      case .draw(let draw): try store.add(draw)
      case .event(let event):
        try store.restore(event)
        counts.events += 1
      case .silenced(let event): try store.silence(event)
      case .notification(let notification): try take(notification)
      case .announced(let one):
        try conclude()
        try store.keep(
          Announcement(
            customer: one.customer, environment: one.environment,
            entitlements: Set(one.entitlements), review: one.review, reviewed: one.reviewed))
      case .number(let one): try store.setNumber(one.number, of: one.customer)
      case .answer(let one): try store.keep(one.answer, for: one.customer, key: one.key)
      case .end(let counts):
        guard counts == self.counts else {
          throw ExportFailure.damaged(chain.count, "it counts other rows than are there")
        }
        try conclude()
        hasEnded = true
      }
    }

    func report() throws -> Report {
      guard hasEnded else { throw ExportFailure.cut(after: chain.count, chain.place) }
      return Report(
        facts: counts.facts, acts: counts.acts, events: counts.events, purchases: purchases ?? 0)
    }

    private func begin(_ row: ExportedRow) throws {
      guard case .begin(let beginning) = row else {
        throw ExportFailure.damaged(chain.count, "it is not how an export begins")
      }
      guard beginning.format == ExportedRow.Beginning.format else {
        throw ExportFailure.newer(beginning.format)
      }
      guard beginning.bundleID == importing.bundleID else {
        throw ExportFailure.foreign(beginning.bundleID, importing.bundleID)
      }
    }

    private func take(_ setting: ExportedRow.Setting) throws {
      guard Export.settings.contains(setting.name) else {
        throw ExportFailure.damaged(chain.count, "this version has no setting \(setting.name)")
      }
      try store.set(setting.name, to: setting.value)
    }

    private mutating func take(_ row: ExportedRow.Fact) throws {
      let fact: SignedFact
      do {
        fact =
          switch row.kind {
          case .transaction: try importing.reader.transaction(row.token)
          case .renewal: try importing.reader.renewal(row.token)
          case .appTransaction: try importing.reader.appTransaction(row.token)
          }
      } catch {
        throw ExportFailure.unsigned(chain.count, "\(error)")
      }
      counts.facts += 1
      guard try !intake(under: row.catalog).isErased(fact, in: store) else { return }
      try store.put(fact.signed(sinceAtLeast: row.firstSigned), under: row.catalog)
    }

    private mutating func take(_ notification: KeptNotification) throws {
      guard try store.keep(notification), notification.state == .received else { return }
      try store.ensureJob(
        .notification, about: notification.uuid.description, due: .atOnce)
    }

    /// Works out whose purchases are, from all facts and acts.
    private mutating func conclude() throws {
      guard purchases == nil, let catalog = try store.catalogInForce() else { return }
      purchases = try Rebuild(intake(under: catalog)).settleOwners(in: store).purchases
    }

    private mutating func intake(under catalog: Digest) throws -> Intake {
      if let intake { return intake }
      let secret = try store.setting("erasureSecret") ?? ""
      var made = Intake(
        transfer: importing.transfer, secret: Array(secret.utf8), catalog: catalog)
      // The other server has reported its conclusions; unreported ones are in the export.
      made.telling = .never
      intake = made
      return made
    }
  }
}

extension StoreReading {
  /// Returns whether no server was ever started on it, and nothing imported.
  fileprivate func isUntouched() throws -> Bool {
    try catalogInForce() == nil && facts(after: 0, limit: 1).isEmpty
      && acts(after: 0, limit: 1).isEmpty && events(after: 0, limit: 1).isEmpty
      && notifications(after: 0, limit: 1).isEmpty
  }
}
