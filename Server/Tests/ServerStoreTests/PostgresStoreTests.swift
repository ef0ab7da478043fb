import AppStoreWire
import Foundation
import PostgresTesting
import ServerCore
import ServerStoreContract
import Testing

@testable import ServerStore

@Suite(
  "A store in PostgreSQL",
  .enabled(if: PostgresCluster.isInstalled, "There is no PostgreSQL. Run ./.ci/setup postgresql."))
struct PostgresStoreTests {
  /// Makes an address with all tables.
  private static func address(
    in cluster: PostgresCluster? = nil, isMigrated: Bool = true
  ) throws -> PostgresAddress {
    let address = try PostgresAddress((try cluster ?? PostgresCluster.shared.get()).database())
    if isMigrated { try PostgresStore.migrate(address) }
    return address
  }

  /// Runs SQL in a database behind a store's back.
  @discardableResult
  private static func query(_ sql: String, at address: PostgresAddress) throws -> [PostgresRow] {
    try PostgresConnection(to: address).perform(sql, []).rows
  }

  @Test("fulfills the contract of every store", arguments: StoreContract.all)
  func contract(_ sentence: StoreContract) async throws {
    let store = try PostgresStore(at: Self.address())
    defer { store.close() }
    try await sentence.check(on: store)
  }

  @Test("runs the writes of several processes one after the other, and loses none")
  func counting() async throws {
    let address = try Self.address()
    let stores = try (0..<3).map { _ in try PostgresStore(at: address) }
    defer { for store in stores { store.close() } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<90 {
        group.addTask {
          try await stores[number % 3].write { store in
            let count = try store.setting("count").flatMap { Int($0) } ?? 0
            try store.set("count", to: "\(count + 1)")
          }
        }
      }
      try await group.waitForAll()
    }
    let count = try await stores[0].read { try $0.setting("count") }
    #expect(count == "90")
  }

  @Test(
    "shows no event at or before a returned cursor, whichever process adds it",
    .timeLimit(.minutes(10)))
  func places() async throws {
    let address = try Self.address()
    let stores = try (0..<3).map { _ in try PostgresStore(at: address) }
    defer { for store in stores { store.close() } }
    let count = 120
    let seen = try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<count {
        group.addTask {
          try await stores[number % 2].write { _ = try $0.add(Self.event(number)) }
          return []
        }
      }
      group.addTask {
        var (seen, cursor): ([String], Int64) = ([], 0)
        while seen.count < count {
          let events = try await stores[2].read { [cursor] in
            try $0.events(after: cursor, limit: 7)
          }
          seen += events.map(\.id)
          cursor = events.last?.position ?? cursor
        }
        return seen
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(seen) == Set((0..<count).map { Self.event($0).id }))
    #expect(seen.count == count)
  }

  @Test("repeats a write if the database reports a conflict")
  func conflicts() async throws {
    let address = try Self.address()
    // Only a sequence keeps its value when everything else is undone.
    for sql in [
      "CREATE SEQUENCE attempts",
      """
      CREATE FUNCTION interfere() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('attempts') < 4 THEN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END IF;
        RETURN NEW; END $$
      """,
      "CREATE TRIGGER interfere BEFORE INSERT ON setting FOR EACH ROW EXECUTE FUNCTION interfere()",
    ] { try Self.query(sql, at: address) }
    let store = try PostgresStore(at: address)
    defer { store.close() }
    try await store.write { store in
      _ = try store.add(Self.event(1))
      try store.set("a", to: "1")
    }
    let (value, events) = try await store.read {
      (try $0.setting("a"), try $0.events(after: 0, limit: 9))
    }
    #expect(value == "1")
    #expect(events.map(\.position) == [1])
    #expect(try Self.query("SELECT last_value AS n FROM attempts", at: address).first?["n"] == 4)
  }

  @Test("works if a later version has added to its tables")
  func laterTables() async throws {
    let address = try Self.address()
    let store = try PostgresStore(at: address)
    defer { store.close() }
    func jobs() async throws -> (Job?, [Job]) {
      (
        try await store.write { store in
          _ = try store.addJob(.webhook, about: "a", due: .atOnce)
          return try store.lease([.webhook], at: .atOnce, until: .atOnce)
        },
        try await store.read { try $0.jobs(in: Set(Job.State.allCases), after: 0, limit: 9) }
      )
    }
    let before = try await jobs()
    try Self.query("ALTER TABLE job ADD COLUMN extra TEXT", at: address)
    let after = try await jobs()
    #expect(before.0?.subject == "a")
    #expect(after.0?.attempts == 2)
    #expect(after.1.map(\.subject) == ["a"])
  }

  @Test("uses the database's clock, from which others' differ")
  func clock() async throws {
    let address = try Self.address()
    for sql in [
      """
      CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS $$ SELECT pg_catalog.clock_timestamp() + interval '60 seconds' $$
      """,
      "ALTER ROLE tollgate IN DATABASE \(try Self.name(of: address)) SET search_path = public, pg_catalog",
    ] { try Self.query(sql, at: address) }
    let store = try PostgresStore(at: address)
    defer { store.close() }
    #expect(abs(store.clockOffset - 60) < 5)
    let plain = try PostgresStore(at: Self.address())
    defer { plain.close() }
    #expect(abs(plain.clockOffset) < 5)
  }

  @Test("has views for other programs, with instants in the standard format")
  func views() async throws {
    let address = try Self.address()
    let store = try PostgresStore(at: address)
    defer { store.close() }
    let customer = Sample.customer(1)
    let fact = try SignedFact(.transaction(Sample.transaction("1")))
    try await store.write { store in
      try store.put(fact, under: Digest(rawValue: "catalog"))
      try store.setOwner(customer, of: "1", in: fact.id.environment)
      _ = try store.add(Self.event(7))
      try store.add(
        Delivery(
          event: "evt_7", receiver: "a", attempt: 1, status: "204", answer: "",
          date: Self.event(7).date))
    }
    let row = try #require(
      try Self.query(
        """
        SELECT f.id, f.customer, e.at, e.type, d.attempt, d.status FROM tollgate_facts f, tollgate_events e,
          tollgate_deliveries d WHERE d.event_id = e.id AND d.at = e.at
        """, at: address
      ).first)
    #expect(row["at"] == "1970-01-01T00:00:00.007Z")
    #expect(row["customer"] == customer.uuidString.lowercased())
    #expect(row["status"] == "204")
    #expect(try Self.query("SELECT * FROM tollgate_notifications", at: address).isEmpty)
  }

  @Test("refuses a text that PostgreSQL can't store, and stores no part of it")
  func nulls() async throws {
    let store = try PostgresStore(at: Self.address())
    defer { store.close() }
    await #expect(throws: DatabaseFailure.self) {
      try await store.write { try $0.set("a", to: "one\u{0}two") }
    }
    let value = try await store.read { try $0.setting("a") }
    #expect(value == nil)
  }

  @Test(
    "runs all statements of an awaited write together, or none if one fails",
    arguments: [0, 1, 63, 64, 65, 199])
  func together(_ wrong: Int) async throws {
    let store = try PostgresStore(at: Self.address())
    defer { store.close() }
    func fill(_ prefix: String, _ text: @escaping @Sendable (Int) -> String) async throws {
      try await store.write { store in
        for number in 0..<200 { try store.set("\(prefix) \(number)", to: text(number)) }
      }
    }
    // Writes that wait at the same time share a commit, and are independent of each other.
    async let right: Void = fill("right", String.init)
    let failed = Task { try await fill("wrong") { $0 == wrong ? "\u{0}" : "\($0)" } }
    async let other: Void = fill("other", String.init)
    _ = try await (right, other)
    await #expect {
      try await failed.value
    } throws: { "\($0)".contains("PostgreSQL says “invalid byte sequence") }
    let kept = try await store.read { store in
      try ["right", "other", "wrong"].map { prefix in
        try (0..<200).count { try store.setting("\(prefix) \($0)") == "\($0)" }
      }
    }
    #expect(kept == [200, 200, 0])
  }

  @Test("keeps nothing of a write that threw before its statements were awaited")
  func thrown() async throws {
    struct Change: Error {}
    let store = try PostgresStore(at: Self.address())
    defer { store.close() }
    await #expect(throws: Change.self) {
      try await store.write { store in
        try store.set("a", to: "1")
        throw Change()
      }
    }
    try await store.write { try $0.set("b", to: "2") }
    let values = try await store.read { store in try ["a", "b"].map { try store.setting($0) } }
    #expect(values == [nil, "2"])
  }

  @Test("uses a row's own index in a database that was empty when it was opened")
  func plans() async throws {
    let address = try Self.address()
    let store = try PostgresStore(at: address)
    defer { store.close() }
    for number in 1...70 {
      let fact = try SignedFact(.transaction(Sample.transaction("\(number)")))
      try await store.write { store in
        try store.put(fact, under: Digest(rawValue: "catalog"))
        try store.setOwner(Sample.customer(UInt8(number)), of: "\(number)", in: .production)
      }
    }
    // The values that the last write read are known once the next one is done.
    try await store.write { try $0.set("a", to: "1") }
    let connection = try PostgresConnection(to: address)
    try connection.command("SET plan_cache_mode = force_generic_plan")
    try connection.command("PREPARE owned AS \(PostgresConnection.numbered(SQLQuery.factsOwned))")
    let plan = try connection.perform("EXPLAIN EXECUTE owned('a', 'Production')", []).rows
      .map { $0["QUERY PLAN"] as String }.joined(separator: "\n")
    #expect(plan.contains("original = "), "\(plan)")
    #expect(!plan.contains("Join Filter"), "\(plan)")
  }

  private static func event(_ number: Int) -> EventRow {
    EventRow(
      id: "evt_\(number)", type: "test", environment: .production, customer: nil,
      date: .init(rawValue: Int64(number)), body: "{}")
  }

  private static func name(of address: PostgresAddress) throws -> String {
    try query("SELECT current_database() AS name", at: address).first?["name"] ?? ""
  }
}
