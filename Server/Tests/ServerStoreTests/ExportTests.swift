import AppStoreWire
import Foundation
import GRDB
import ServerCore
import ServerStore
import Synchronization
import Testing
import TollgateCore

@Suite("An export")
struct ExportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let key = "a key for erased purchases"

  private var intake: Intake {
    Intake(
      transfer: .newest, secret: Array(Self.key.utf8), catalog: Digest(of: Sample.catalogFile))
  }

  private func token(_ payload: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
  }

  /// Fills a store with every kind of data that a server receives and writes.
  private func fill(_ store: SQLiteStore) async throws {
    let intake = intake
    let reader = PlainReader()
    let plan = Sample.transaction("1", token: Sample.customer(1))
    let gone = Sample.transaction("9", token: Sample.customer(9))
    let facts = try [
      token(plan), token(Sample.transaction("2", product: "coins")),
      token(Sample.transaction("3", of: "1", at: 30, token: Sample.customer(1))), token(gone),
    ].map(reader.transaction)
    let renewal = try reader.renewal(token(Sample.renewal(of: "1", signed: 31)))
    let again = try reader.transaction(
      token(Sample.transaction("1", signed: 5, token: Sample.customer(1))))
    let notification = try Sample.notification(.didRenew, about: plan)
    try await store.write { store in
      try store.set("erasureSecret", to: Self.key)
      try store.set("secretKey", to: "a digest that stays")
      try store.serve(
        Sample.catalogFile, digest: Digest(of: Sample.catalogFile), from: Sample.date(0))
      try intake.take(facts, claimedBy: Sample.customer(2), in: store)
      try intake.take([again, renewal], in: store)
      let catalog = try Sample.catalog()
      let record = try CustomerRecord(of: Sample.customer(2), in: .production, from: store) { _ in
        catalog
      }
      try store.spend(
        ["coins": 30], unlocking: "map", for: Sample.customer(2), from: record, at: Sample.date(2))
      _ = try intake.merge(
        Sample.customer(1), into: Sample.customer(4), in: [.production], at: Sample.date(3), store)
      try intake.erase(Sample.customer(9), in: [.production], at: Sample.date(4), store)
      try store.keep(
        KeptAnswer(
          request: Digest(of: Data([1])), status: 200, body: "{}", date: Sample.date(2)),
        for: Sample.customer(2), key: "a key")
      try store.silence("evt_never")
      _ = try store.keep(Sample.kept(notification))
      let conclusions = Conclusions(outbox: EventOutbox(), catalog: catalog) { _, _ in catalog }
      while try conclusions.review(at: Sample.date(6), limit: 9, in: store) > 0 {}
    }
  }

  private func export(_ store: SQLiteStore, after place: String? = nil) async throws -> [String] {
    let lines = Mutex<[String]>([])
    try await Export(after: place).run(on: store) { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    return lines.withLock { lines in
      lines.map { String($0.dropLast()) }
    }
  }

  @discardableResult
  private func take(_ lines: [String], into store: any Store) async throws -> Import.Report {
    let rest = Mutex(lines[...])
    return try await Import(
      reader: PlainReader(), bundleID: "com.example.app", transfer: .newest
    ).run(on: store, begin: { rest.withLock { $0 = lines[...] } }) {
      rest.withLock { $0.popFirst() }
    }
  }

  /// Returns every row of the tables that a server answers from, without the numbers of lines.
  private func rows(of path: String) throws -> [String] {
    let tables = [
      "fact": "environment, kind, id, claims, original, last_signed, payload, body, catalog",
      "purchase": "*", "alias": "*", "draw": "*", "erased": "*", "event": "*", "silenced": "*",
      "act": "customer, environment, date, deed, original, once", "announcement": "*",
      "numbering": "*", "answer": "*", "catalog": "*", "payments": "*",
      "notification": "uuid, environment, type, subtype, signed, received, state, original, token",
    ]
    return try DatabaseQueue(path: path).read { db in
      try tables.sorted { $0.key < $1.key }.flatMap { table, columns in
        try Row.fetchAll(db, sql: "SELECT \(columns) FROM \(table)")
          .map { "\(table) \($0)" }
      }
    }
  }

  @Test("that is imported gives the same tables, and no keys")
  func sameTables() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await fill(store)
    let lines = try await export(store)
    let other = try SQLiteStore(at: folder.file + ".other")
    let report = try await take(lines, into: other)
    #expect(report.facts == 4 && report.purchases == 2)
    let (before, after) = (try rows(of: folder.file), try rows(of: folder.file + ".other"))
    #expect(Set(before.map { $0.prefix(while: { $0 != " " }) }).count == 14)
    #expect(before == after)
    #expect(try await other.read { try $0.setting("erasureSecret") } == Self.key)
    #expect(try await other.read { try $0.setting("secretKey") } == nil)
    #expect(try await export(other) == lines)
  }

  @Test("may have metrics among its lines, which an import skips")
  func metrics() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await fill(store)
    let lines = try await export(store)
    let metrics = Mutex<[String]>([])
    try await DailyMetrics(from: nil, to: Sample.date(40).date, as: .json).run(on: store) { line in
      metrics.withLock { $0.append(String(decoding: line.dropLast(), as: UTF8.self)) }
    }
    let written = metrics.withLock(\.self)
    let metric = try #require(written.first)
    let other = try SQLiteStore(at: folder.file + ".other")
    try await take([metric] + lines.flatMap { [$0, metric] }, into: other)
    #expect(try rows(of: folder.file) == rows(of: folder.file + ".other"))
  }

  @Test("keeps erased purchases from being recorded again")
  func erased() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await fill(store)
    let lines = try await export(store)
    let signed = lines.filter { $0.contains(#","fact":"#) }
    #expect(signed.count == 4)
    #expect(!signed.contains { $0.contains(#"\"transactionId\":\"9\""#) })
    let other = try SQLiteStore(at: folder.file + ".other")
    try await take(lines, into: other)
    let gone = try PlainReader().transaction(
      token(Sample.transaction("9", token: Sample.customer(9))))
    let intake = intake
    try await other.write { _ = try intake.take([gone], in: $0) }
    #expect(try await other.read { try $0.current(gone.id) } == nil)
  }

  @Test("that was interrupted continues after any of its lines, with the same bytes")
  func resuming() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await fill(store)
    let lines = try await export(store)
    for count in 1...lines.count {
      let place = try #require(lines[count - 1].split(separator: "\"").dropFirst(3).first)
      #expect(
        try await Array(lines.prefix(count)) + export(store, after: String(place)) == lines)
    }
    try await store.write { store in
      _ = try store.append(
        .consent(true), for: Sample.customer(4), in: .production, at: Sample.date(9))
    }
    let last = try #require(lines.last?.split(separator: "\"").dropFirst(3).first)
    for place in [String(last), "3.0123456789abcdef", "no place", ""] {
      let failure = await #expect(throws: ExportFailure.self) {
        _ = try await export(store, after: place)
      }
      #expect(failure?.description.contains("has no line \(place)") == true)
    }
  }

  @Test(
    "with a lost, changed, doubled or moved line is refused with the line named, and changes nothing"
  )
  func damage() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await fill(store)
    let lines = try await export(store)
    let other = try SQLiteStore(at: folder.file + ".other")
    let untouched = try rows(of: folder.file + ".other")
    var broken: [(lines: [String], line: Int)] = []
    for index in lines.indices {
      var changed = lines
      let middle = lines[index].index(lines[index].startIndex, offsetBy: lines[index].count / 2)
      changed[index].replaceSubrange(middle...middle, with: "\u{7f}")
      broken.append((changed, index + 1))
      var doubled = lines
      doubled.insert(lines[index], at: index)
      broken.append((doubled, index + 2))
      guard index + 1 < lines.count else { continue }
      var lost = lines
      lost.remove(at: index)
      broken.append((lost, index + 1))
      var moved = lines
      moved.swapAt(index, index + 1)
      broken.append((moved, index + 1))
    }
    for (lines, line) in broken {
      let failure = await #expect(throws: ExportFailure.self) {
        try await take(lines, into: other)
      }
      #expect(failure?.isDamaged == true)
      #expect(failure?.description.hasPrefix("Line \(line) of") == true, "\(failure as Any)")
    }
    for count in 0..<lines.count {
      let failure = await #expect(throws: ExportFailure.self) {
        try await take(Array(lines.prefix(count)), into: other)
      }
      #expect(failure?.isCut == true)
    }
    #expect(try rows(of: folder.file + ".other") == untouched)
    try await take(lines, into: other)
  }

  @Test("is imported only into an empty store, and only of the same app")
  func refusals() async throws {
    let store = try SQLiteStore(at: folder.file)
    let nothing = await #expect(throws: ExportFailure.self) { _ = try await export(store) }
    #expect(nothing?.description.contains("nothing to export") == true)
    try await fill(store)
    let lines = try await export(store)
    let occupied = await #expect(throws: ExportFailure.self) { try await take(lines, into: store) }
    #expect(occupied?.description.contains("was started on this database already") == true)
    let foreign = await #expect(throws: ExportFailure.self) {
      try await Export(of: "com.example.other").run(on: store) { _ in }
    }
    #expect(foreign?.description.contains("com.example.other") == true)
  }

  @Test("without a signature is refused")
  func unsigned() async throws {
    let store = try SQLiteStore(at: folder.file)
    try await fill(store)
    let fact = try SignedFact(.transaction(Sample.transaction("7")))
    let intake = intake
    try await store.write { _ = try intake.take([fact], in: $0) }
    let lines = try await export(store)
    let other = try SQLiteStore(at: folder.file + ".other")
    let failure = await #expect(throws: ExportFailure.self) { try await take(lines, into: other) }
    #expect(failure?.description.contains("did not sign") == true)
  }

  @Test("is read line by line, and a part after its last line end counts as cut off")
  func reading() throws {
    let file = folder.file + ".lines"
    let long = String(repeating: "x", count: 200_000)
    try Data("a\n\n\(long)\nb".utf8).write(to: URL(filePath: file))
    let reader = LineReader(try #require(FileHandle(forReadingAtPath: file)))
    var lines: [String?] = []
    for _ in 0..<5 { lines.append(try reader.next()) }
    #expect(lines == ["a", "", long, nil, nil])
    try reader.begin()
    #expect(try reader.next() == "a")
  }

  @Test("is read again from its first line if the database was interrupted, unless it is a pipe")
  func interrupted() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("a\nb\n".utf8))
    try pipe.fileHandleForWriting.close()
    let reader = LineReader(pipe.fileHandleForReading)
    try reader.begin()
    #expect(try reader.next() == "a")
    let failure = #expect(throws: ExportFailure.self) { try reader.begin() }
    #expect(failure?.description.contains("a pipe can't be read twice") == true)
  }

  @Test("is imported completely by a database that repeats its write")
  func again() async throws {
    let store = try SQLiteStore(at: folder.file)
    let (file, now) = (Sample.catalogFile, Sample.date(0))
    try await store.write { try $0.serve(file, digest: Digest(of: file), from: now) }
    let lines = try await export(store)
    let other = try SQLiteStore(at: folder.file + ".other")
    _ = try await take(lines, into: InterruptedStore(store: other))
    #expect(try await other.read { try $0.catalogInForce() } == Digest(of: file))
  }
}

/// A store whose every write is undone once and begun again, as by a database that lost its connection.
private struct InterruptedStore: Store {
  private struct Interruption: Error {}

  let store: SQLiteStore

  func read<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreReading) throws -> Answer
  ) async throws -> Answer { try await store.read(body) }

  func write<Answer: Sendable>(
    _ body: @escaping @Sendable (any StoreWriting) throws -> Answer
  ) async throws -> Answer {
    do {
      try await store.write { (writing: any StoreWriting) -> Void in
        _ = try body(writing)
        throw Interruption()
      }
    } catch is Interruption {}
    return try await store.write(body)
  }

  func close() throws { try store.close() }
}

/// Reads tokens that are the JSON that would be signed.
private struct PlainReader: FactReader {
  private struct NotSigned: Error {}

  func transaction(_ token: String) throws -> SignedFact {
    try fact(token) { .transaction(try JSONDecoder().decode(TransactionPayload.self, from: $0)) }
  }

  func renewal(_ token: String) throws -> SignedFact {
    try fact(token) { .renewal(try JSONDecoder().decode(RenewalInfoPayload.self, from: $0)) }
  }

  func appTransaction(_ token: String) throws -> SignedFact {
    try fact(token) {
      .appTransaction(try JSONDecoder().decode(AppTransactionPayload.self, from: $0))
    }
  }

  func notification(_ token: String) throws -> NotificationFact { throw NotSigned() }

  private func fact(
    _ token: String, _ read: (Data) throws -> SignedFact.Content
  ) throws -> SignedFact {
    guard !token.isEmpty else { throw NotSigned() }
    return try SignedFact(try read(Data(token.utf8)), payload: Array(token.utf8), token: token)
  }
}
