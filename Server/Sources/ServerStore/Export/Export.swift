public import Foundation
import ServerCore
import Synchronization

/// Writes all data and actions of a store, a row at a time, so that another store can continue from
/// there.
///
/// It is a snapshot, regardless of its duration, and the same each time until something changes. It
/// leaves out erased data and keys, because the keys of the server and of its sessions, tokens and
/// configuration belong to one database. It also leaves out unfinished work, except notifications
/// that were not processed yet.
public struct Export: Sendable {
  /// The number of rows in memory at once.
  private static let page = 500

  /// The exported settings: the key that recognizes erased purchases, and the requested erasures.
  public static let settings = ["erasureSecret", "notificationsAskedUntil"]

  /// The bundle identifier that the store has to be of, or nil for any.
  private let bundleID: String?

  /// The place of the last line that is there already, or nil.
  private let place: String?

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - bundleID: The app that the store has to be of, or nil for any.
  ///   - place: The place of the last line that was written, to go on behind it.
  public init(of bundleID: String? = nil, after place: String? = nil) {
    self.bundleID = bundleID
    self.place = place
  }

  /// Writes the lines of a store.
  ///
  /// - Parameters:
  ///   - store: The store. Concurrent writes are allowed.
  ///   - write: Takes each line, with its end.
  /// - Throws: ``ExportFailure``, the store's errors, and the error of `write`.
  public func run(
    on store: any Store, write: @escaping @Sendable (Data) throws -> Void
  ) async throws {
    let start = place.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
    guard place == nil || start != nil else { throw ExportFailure.place(place ?? "") }
    // A store may repeat a read after a conflict: lines that were written stay.
    let written = Mutex((count: start ?? 0, place: place))
    try await store.read { store in
      var chain = ExportChain()
      try rows(of: store) { row in
        let line = try chain.line(row)
        let last = written.withLock(\.self)
        guard chain.count <= last.count else {
          try write(Data("\(line)\n".utf8))
          let (count, place) = (chain.count, chain.place)
          return written.withLock { $0 = (count, place) }
        }
        guard chain.count == last.count, chain.place != last.place else { return }
        throw ExportFailure.place(last.place ?? "")
      }
      guard chain.count >= start ?? 0 else { throw ExportFailure.place(place ?? "") }
    }
  }

  private func rows(
    of store: any StoreReading, _ write: (ExportedRow) throws -> Void
  ) throws {
    let catalogs = try store.catalogs(limit: .max).reversed()
    guard let newest = catalogs.last else { throw ExportFailure.nothing }
    let app = try BundleName(inCatalog: store.catalog(newest.digest) ?? Data())
    if let bundleID, bundleID != app.bundleID {
      throw ExportFailure.foreign(app.bundleID, bundleID)
    }
    try write(
      .begin(.init(format: ExportedRow.Beginning.format, bundleID: app.bundleID)))
    for name in Self.settings {
      guard let value = try store.setting(name) else { continue }
      try write(.setting(.init(name: name, value: value)))
    }
    for catalog in catalogs {
      try write(
        .catalog(.init(date: catalog.date, file: store.catalog(catalog.digest) ?? Data())))
    }
    try pages(after: Erasures.Mark?.none) { place in
      try store.erasures(after: place, limit: Self.page)
    } each: {
      try write(.erased($0))
      return $0
    }
    var counts = ExportedRow.Counts()
    try pages(after: Int64(0)) { place in
      try store.facts(after: place, limit: Self.page)
    } each: { number, fact in
      try write(
        .fact(
          .init(
            kind: fact.id.kind, token: fact.token, firstSigned: fact.firstSigned,
            catalog: store.catalogAtFirst(of: fact.id) ?? newest.digest)))
      counts.facts += 1
      return number
    }
    try pages(after: Int64(0)) { place in
      try store.acts(after: place, limit: Self.page)
    } each: { act in
      try write(.act(act))
      counts.acts += 1
      return act.number
    }
    try pages(after: Draw?.none) { place in
      try store.draws(after: place, limit: Self.page)
    } each: { draw in
      try write(.draw(draw))
      return draw
    }
    try pages(after: Int64(0)) { place in
      try store.events(after: place, limit: Self.page)
    } each: { event in
      try write(.event(event))
      counts.events += 1
      return event.position
    }
    try others(of: store, write)
    try write(.end(counts))
  }

  /// Writes the idempotency data.
  private func others(
    of store: any StoreReading, _ write: (ExportedRow) throws -> Void
  ) throws {
    try pages(after: "") { place in
      try store.silencedEvents(after: place, limit: Self.page)
    } each: {
      try write(.silenced($0))
      return $0
    }
    try pages(after: Int64(0)) { place in
      try store.notifications(after: place, limit: Self.page)
    } each: { number, notification in
      try write(.notification(notification))
      return number
    }
    try pages(after: Announcement?.none) { place in
      try store.announcements(after: place, limit: Self.page)
    } each: { one in
      try write(
        .announced(
          .init(
            customer: one.customer, environment: one.environment,
            entitlements: one.entitlements.sorted(), review: one.review, reviewed: one.reviewed)))
      return one
    }
    try pages(after: UUID?.none) { place in
      try store.numbers(after: place, limit: Self.page)
    } each: { customer, number in
      try write(.number(.init(customer: customer, number: number)))
      return customer
    }
    try pages(after: (customer: UUID, key: String)?.none) { place in
      try store.answers(after: place, limit: Self.page)
    } each: { customer, key, answer in
      try write(.answer(.init(customer: customer, key: key, answer: answer)))
      return (customer, key)
    }
  }

  /// Iterates over pages, each of which begins after the previous one's last row.
  private func pages<Row, Place>(
    after start: Place, _ read: (Place) throws -> [Row], each: (Row) throws -> Place
  ) throws {
    var place = start
    while case let rows = try read(place), !rows.isEmpty {
      for row in rows { place = try each(row) }
    }
  }
}

extension Store {
  /// Returns the app of a store, or nil if no server was ever started on it.
  public func bundleID() async throws -> String? {
    try await read { store in
      try store.catalogInForce().flatMap(store.catalog).map {
        try BundleName(inCatalog: $0).bundleID
      }
    }
  }
}

/// The app of a catalog's file.
struct BundleName: Decodable {
  let bundleID: String

  init(inCatalog file: Data) throws { self = try JSONDecoder().decode(Self.self, from: file) }
}
