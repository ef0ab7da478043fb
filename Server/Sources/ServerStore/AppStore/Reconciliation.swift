public import AppStoreWire
public import Foundation
import ServerCore

/// Requests changes that a server may have missed from the App Store, and records them.
///
/// Afterwards the server agrees with the App Store about every customer with a known transaction: transactions come from
/// the history, each state from its status, events from lost notifications. A repetition changes nothing more.
public struct Reconciliation: Sendable {
  /// The most pages of one history: a longer one is abandoned.
  private static let pages = 5_000

  /// The facts that one write records.
  private static let portion = 500

  /// The purchases that are read from the store at a time.
  private static let row = 200

  /// The time for which the App Store tries to send a notification, and some more: 157 hours, in milliseconds.
  private static let overlap: Int64 = 8 * 86_400_000

  /// The most purchases that are remembered as belonging to customers who were already requested.
  private static let remembered = 1_000_000

  private let store: any Store
  private let intake: Intake
  private let appStore: any AppStoreAPI

  /// The number of customers requested at a time.
  private let width: Int

  /// Creates a reconciliation.
  ///
  /// - Parameters:
  ///   - store: The server's store.
  ///   - intake: The intake for facts and notifications.
  ///   - appStore: The App Store.
  ///   - width: The number of people to ask about at a time.
  public init(
    _ store: any Store, intake: Intake, with appStore: any AppStoreAPI, width: Int = 1
  ) {
    self.store = store
    self.intake = intake
    self.appStore = appStore
    self.width = max(1, width)
  }

  /// The progress.
  public struct Progress: Hashable, Sendable {
    /// The purchases that were requested.
    public var done = 0

    /// The purchases to request, as far as they are known.
    public var total = 0

    /// The position at which it continues, in any process.
    public var place: String?

    /// The number of purchases that the App Store doesn't have.
    public var unknown = 0

    /// Creates a progress, by default one with nothing done.
    public init(done: Int = 0, total: Int = 0, place: String? = nil, unknown: Int = 0) {
      self.done = done
      self.total = total
      self.place = place
      self.unknown = unknown
    }
  }

  /// Called with the progress after each intake; an error that it throws ends the reconciliation.
  public typealias Report = @Sendable (Progress) async throws -> Void

  /// Asks about one customer, by all of their purchases.
  ///
  /// - Parameters:
  ///   - customer: The customer, by any of their identifiers.
  ///   - environments: The environments that are served.
  ///   - now: The instant, by the clock of purchases.
  ///   - report: Called with the progress.
  /// - Returns: The progress.
  /// - Throws: ``AppStoreProblem`` and the store's errors.
  @discardableResult
  public func run(
    about customer: UUID, in environments: [WireEnvironment], at now: WireDate,
    report: Report = { _ in }
  ) async throws -> Progress {
    var progress = Progress()
    for environment in environments {
      var asked: Set<String> = []
      let before = progress.total
      while true {
        // The answer about one purchase may make others theirs.
        let owned = try await store.read { store in
          try store.purchases(of: store.customer(customer), in: environment)
        }
        let rest = owned.filter { !asked.contains($0) }
        progress.total = before + owned.count
        progress.done = progress.total - rest.count
        try await report(progress)
        guard let original = rest.first else { break }
        let found = try await ask(about: original, in: environment, at: now, with: true)
        progress.unknown += found == nil ? 1 : 0
        asked.formUnion(found ?? [])
        asked.insert(original)
      }
    }
    return progress
  }

  /// Asks about a transaction, and about all purchases of the same person.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - environment: Its environment.
  ///   - customer: The owner, if known, of a transaction that names no customer. A later upload by
  ///     a device decides instead.
  ///   - now: The instant, by the clock of purchases.
  /// - Returns: Whether the App Store has the transaction.
  /// - Throws: ``AppStoreProblem`` and the store's errors.
  public func run(
    aboutTransaction transaction: String, in environment: WireEnvironment,
    for customer: UUID? = nil, at now: WireDate
  ) async throws -> Bool {
    try await ask(about: transaction, in: environment, for: customer, at: now, with: true) != nil
  }

  /// The purchases to request.
  public enum Scope: Hashable, Sendable {
    /// All purchases of all customers.
    case everybody

    /// The purchases that may have changed without a notification: see ``PaymentHistory/mayGoOn(at:)``.
    ///
    /// All other changes have one, and the App Store lists missed ones
    /// (https://developer.apple.com/documentation/appstoreserverapi/get-notification-history).
    case changes
  }

  /// Asks for missed notifications, then about all known customers.
  ///
  /// - Parameters:
  ///   - environments: The environments that are served.
  ///   - progress: The progress so far, if the job continues.
  ///   - now: The instant, by the clock of purchases.
  ///   - since: The instant of the previous request for notifications, or nil if there was none. Notifications that the
  ///     App Store may have been retrying then are requested again. If the App Store may no longer have all of them, or
  ///     there was no previous request, every customer is requested.
  ///   - scope: The purchases to ask about.
  ///   - report: Called with the progress.
  /// - Returns: The progress.
  /// - Throws: ``AppStoreProblem`` and the store's errors.
  @discardableResult
  public func run(
    in environments: [WireEnvironment], from progress: Progress = Progress(), at now: WireDate,
    since: WireDate? = nil, of scope: Scope = .everybody, report: @escaping Report = { _ in }
  ) async throws -> Progress {
    var progress = progress
    var place = Place(progress.place)
    let environments = environments.sorted { $0.rawValue < $1.rawValue }
    for environment in environments where environment.rawValue >= place.environment ?? "" {
      if place.environment != environment.rawValue {
        place = Place(environment: environment.rawValue)
      }
      if place.original == nil {
        try await takeNotifications(
          NotificationQuery(
            environment: environment, from: Self.start(since, in: environment, at: now), until: now),
          at: now
        ) {
          try await report(progress)
        }
        place.original = ""
      }
      let hasGap = since.map { $0 < Self.oldest(in: environment, at: now) } ?? true
      try await askAll(
        of: hasGap ? .everybody : scope, in: environment, after: &place, &progress, at: now, report)
    }
    progress.place = nil
    progress.total = progress.done
    return progress
  }

  /// Asks about the purchases of an environment, in the order of their names.
  private func askAll(
    of scope: Scope, in environment: WireEnvironment, after place: inout Place,
    _ progress: inout Progress, at now: WireDate, _ report: Report
  ) async throws {
    // One request about a person covers all of their purchases.
    var covered: Set<String> = []
    let first = place.original ?? ""
    if scope == .everybody {
      let count = try await store.read { try $0.purchaseCount(in: environment, after: first) }
      progress.total = max(progress.total, progress.done + count)
    }
    while true {
      let (start, limit) = (place.original ?? "", Self.row)
      let (row, last) = try await store.read { store in
        try Self.row(of: scope, in: environment, after: start, limit: limit, at: now, from: store)
      }
      guard let last else { return }
      progress.total = max(progress.total, progress.done + row.count)
      for part in stride(from: 0, to: row.count, by: width) {
        let names = row[part..<min(part + width, row.count)]
        let found = try await withThrowingTaskGroup(of: Set<String>?.self) { group in
          for name in names where !covered.contains(name) {
            group.addTask { try await ask(about: name, in: environment, at: now, with: false) }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        progress.done += names.count
        progress.total = max(progress.total, progress.done)
        progress.unknown += found.count { $0 == nil }
        covered.subtract(names)
        place.original = names.last
        progress.place = place.text
        for name in found.compactMap(\.self).joined()
        where name > names.last ?? "" && covered.count < Self.remembered {
          covered.insert(name)
        }
        try await report(progress)
      }
      place.original = last
      progress.place = place.text
    }
  }

  /// Returns the next purchases to request and the last one examined, or nil after all of them.
  private static func row(
    of scope: Scope, in environment: WireEnvironment, after original: String, limit: Int,
    at now: WireDate, from store: any StoreReading
  ) throws -> (names: [String], last: String?) {
    guard scope == .changes else {
      let names = try store.purchases(in: environment, after: original, limit: limit)
      return (names, names.last)
    }
    let rows = try store.chartRows(in: environment, after: original, through: nil, limit: limit)
    let names = try rows.filter { row in
      var history = try row.payments ?? store.payments(of: row.original, in: environment)
      if history.payments.isEmpty {
        // A family-shared transaction is no payment. A transaction that was deleted because its certificate was revoked
        // has no facts.
        let transactions = try store.transactions(of: row.original, in: environment)
        guard !transactions.isEmpty else { return true }
        history = PaymentHistory(ofFamily: transactions)
      }
      guard history.mayGoOn(at: now) else { return false }
      let renewal = try store.current(
        SignedFact.ID(environment: environment, kind: .renewal, name: row.original))
      return renewal?.content.renewal?.isOver != true
    }.map(\.original)
    return (names, rows.last?.original)
  }

  /// Requests the data of a transaction's customer, and records the answers.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - environment: Its environment.
  ///   - customer: The owner of a transaction that names no customer.
  ///   - now: The instant, by the clock of purchases.
  ///   - notifications: Whether to request their notifications too.
  /// - Returns: All purchases of that customer, or nil if the App Store doesn't have the
  ///   transaction.
  /// - Throws: ``AppStoreProblem`` and the store's errors.
  private func ask(
    about transaction: String, in environment: WireEnvironment, for customer: UUID? = nil,
    at now: WireDate, with notifications: Bool
  ) async throws -> Set<String>? {
    do {
      var (originals, hasPlan) = (Set<String>(), false)
      try await takeHistory(of: transaction, in: environment, for: customer) { fact in
        guard let bought = SignedTransaction(fact) else { return }
        originals.insert(bought.original)
        hasPlan = hasPlan || bought.isSubscription
      }
      if notifications {
        try await takeNotifications(
          NotificationQuery(
            environment: environment, from: Self.oldest(in: environment, at: now), until: now,
            transaction: transaction), at: now
        ) {}
      }
      if hasPlan { try await takeStatuses(of: transaction, in: environment) }
      return originals
    } catch let problem as AppStoreProblem where [.unknown, .unreleased].contains(problem.kind) {
      return nil
    }
  }

  private func takeHistory(
    of transaction: String, in environment: WireEnvironment, for customer: UUID?,
    _ body: (SignedFact) -> Void
  ) async throws {
    let intake = intake
    var revision: String?
    var facts: [SignedFact] = []
    for number in 1... {
      let page = try await appStore.history(of: transaction, in: environment, after: revision)
      page.facts.forEach(body)
      facts += page.facts
      let next = page.hasMore ? page.revision : nil
      if next == nil || facts.count >= Self.portion {
        let portion = facts
        _ = try await store.write { store in
          try intake.take(portion, in: store) { store in
            guard let customer else { return }
            try intake.claim(transaction, in: environment, for: customer, store)
          }
        }
        facts = []
      }
      guard page.hasMore else { return }
      guard let next, next != revision, number < Self.pages else {
        throw AppStoreProblem(
          .later(nil), "The App Store's list of transactions does not end. Try again later.")
      }
      revision = next
    }
  }

  private func takeStatuses(
    of transaction: String, in environment: WireEnvironment
  ) async throws {
    let statuses = try await appStore.statuses(of: transaction, in: environment)
    let intake = intake
    try await store.write { store in
      for status in statuses { try intake.take(status, in: store) }
    }
  }

  /// Takes in the notifications that were missed.
  private func takeNotifications(
    _ query: NotificationQuery, at now: WireDate, _ report: () async throws -> Void
  ) async throws {
    var (query, token) = (query, String?.none)
    for number in 1... {
      let page: NotificationHistoryPage
      do throws(AppStoreProblem) {
        page = try await appStore.notifications(query, after: token)
      } catch {
        if error.kind == .unreleased { return }
        guard error.kind == .tooFarBack, token == nil, let later = query.shorter else {
          throw error
        }
        query = later
        continue
      }
      let (intake, environment) = (intake, query.environment)
      if !page.notifications.isEmpty {
        try await store.write { store in
          for notification in page.notifications {
            try intake.take(fetched: notification, in: environment, at: now, store)
          }
        }
        try await report()
      }
      guard page.hasMore else { return }
      guard let next = page.token, next != token, number < Self.pages * 20 else {
        throw AppStoreProblem(
          .later(nil), "The App Store's list of notifications does not end. Try again later.")
      }
      token = next
    }
  }

  /// The instant from which on notifications may have been missed.
  private static func start(
    _ since: WireDate?, in environment: WireEnvironment, at now: WireDate
  ) -> WireDate {
    let oldest = oldest(in: environment, at: now)
    return since.map { max(oldest, WireDate(rawValue: $0.rawValue - overlap)) } ?? oldest
  }

  /// The instant from which on the App Store has notifications.
  ///
  /// Some minutes are left out, because the App Store's clock differs and keeps running.
  private static func oldest(in environment: WireEnvironment, at now: WireDate) -> WireDate {
    let days = environment == .sandbox ? NotificationQuery.leastDays : 180
    return WireDate(rawValue: now.rawValue - days * 86_400_000 + 300_000)
  }

  /// The position at which to continue: an environment, and in it the last requested purchase.
  private struct Place {
    var environment: String?

    /// The last purchase, or nil while notifications are recorded.
    var original: String?

    init(environment: String) { self.environment = environment }

    init(_ text: String?) {
      let parts = text?.split(separator: " ", omittingEmptySubsequences: false) ?? []
      environment = parts.first.map(String.init)
      original = parts.count > 1 ? String(parts[1]) : nil
    }

    var text: String? { environment.map { "\($0) \(original ?? "")" } }
  }
}
