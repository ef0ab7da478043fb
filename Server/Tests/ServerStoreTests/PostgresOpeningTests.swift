import Foundation
import PostgresTesting
import Testing

@testable import ServerStore

@Suite(
  "A PostgreSQL database",
  .enabled(if: PostgresCluster.isInstalled, "There is no PostgreSQL. Run ./.ci/setup postgresql."))
struct PostgresOpeningTests {
  private func cluster() throws -> PostgresCluster { try PostgresCluster.shared.get() }

  private func failure(_ body: () throws -> Void) -> DatabaseFailure? {
    do { try body() } catch { return error as? DatabaseFailure }
    return nil
  }

  private func query(_ sql: String, at address: PostgresAddress) throws -> [PostgresRow] {
    try PostgresConnection(to: address).perform(sql, []).rows
  }

  @Test("without tables is refused until it is migrated, and a read changes nothing")
  func migrating() throws {
    let address = try PostgresAddress(cluster().database())
    let all = StoreSchema.migrations.map(\.name)
    #expect(try PostgresStore.pendingMigrations(of: address) == all)
    let failure = failure { _ = try PostgresStore(at: address) }
    #expect(failure?.isOlder == true)
    #expect(failure?.description.contains("tollgate server migrate") == true)
    #expect(try query("SELECT * FROM pg_tables WHERE schemaname = 'public'", at: address).isEmpty)
    try PostgresStore.migrate(address)
    #expect(try PostgresStore.pendingMigrations(of: address) == [])
    try PostgresStore(at: address).close()
    // Whoever migrated has let go of it.
    #expect(try query("SELECT * FROM tollgate_lease", at: address).isEmpty)
  }

  @Test("is migrated once, however many processes do it at the same time")
  func migratingAtOnce() async throws {
    let address = try PostgresAddress(cluster().database())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { try PostgresStore.migrate(address) } }
      try await group.waitForAll()
    }
    let done = try query("SELECT name FROM tollgate_migration ORDER BY name", at: address)
    #expect(done.map { $0["name"] as String } == StoreSchema.migrations.map(\.name).sorted())
  }

  @Test("is taken over from a process that died during a migration, when its lease ends")
  func migrationLease() throws {
    let address = try PostgresAddress(cluster().database())
    try PostgresStore.migrate(address)
    let now = PostgresSchema.now
    _ = try query(
      "INSERT INTO tollgate_lease VALUES ('migrate', 'dead', \(now) + 1500)", at: address)
    let began = ContinuousClock.now
    try PostgresSchema.migrate(
      PostgresConnection(to: address), at: address, by: StoreSchema.migrations + [.next])
    #expect(ContinuousClock.now - began > .seconds(1))
    #expect(try query("SELECT note FROM setting", at: address).isEmpty)
  }

  @Test("applies the migrations of later versions once, and keeps its data")
  func nextVersion() throws {
    let address = try PostgresAddress(cluster().database())
    try PostgresStore.migrate(address)
    _ = try query("INSERT INTO setting (name, value) VALUES ('kept', 'this')", at: address)
    let (connection, migrations) = (
      try PostgresConnection(to: address), StoreSchema.migrations + [.next]
    )
    #expect(try PostgresSchema.pending(of: migrations, in: connection, at: address) == ["2-next"])
    for _ in 0..<2 { try PostgresSchema.migrate(connection, at: address, by: migrations) }
    #expect(try PostgresSchema.pending(of: migrations, in: connection, at: address) == [])
    let rows = try query("SELECT value, note FROM setting WHERE name = 'kept'", at: address)
    #expect(rows.map { $0["value"] as String } == ["this"])
    #expect(rows.map { $0["note"] as String } == ["new"])
    #expect(failure { _ = try PostgresStore(at: address) }?.isNewer == true)
  }

  @Test("of a later version is refused")
  func newer() throws {
    let address = try PostgresAddress(cluster().database())
    try PostgresStore.migrate(address)
    _ = try query("INSERT INTO tollgate_migration (name) VALUES ('999-later')", at: address)
    #expect(failure { _ = try PostgresStore(at: address) }?.isNewer == true)
    #expect(failure { try PostgresStore.migrate(address) }?.isNewer == true)
  }

  @Test("with tables of another program is left unchanged")
  func foreign() throws {
    let address = try PostgresAddress(cluster().database())
    _ = try query("CREATE TABLE job (theirs TEXT)", at: address)
    let failure = failure { try PostgresStore.migrate(address) }
    #expect(failure?.description.contains("“relation \"job\" already exists”") == true)
    #expect(try query("SELECT * FROM pg_tables WHERE tablename = 'fact'", at: address).isEmpty)
    #expect(try query("SELECT theirs FROM job", at: address).isEmpty)
  }

  @Test("that can't be used causes an error of one line with its place, and never the password")
  func unusable() throws {
    let folder = try cluster().folder
    for (url, word) in [
      ("postgresql://locked:a-secret@/postgres?host=\(folder)", "password authentication failed"),
      ("postgresql://locked@/postgres?host=\(folder)&password=a-secret", "password authentication"),
      (
        "postgresql://tollgate:a-secret@/nothing?host=\(folder)",
        "database \"nothing\" does not exist"
      ),
      ("postgresql://me:a-secret@127.0.0.1:1/db", "Connection refused"),
      ("postgresql://me:a-secret@no-host.invalid/db", "no-host.invalid"),
      ("postgresql:///db?host=/nowhere", "/nowhere"),
    ] {
      let address = try PostgresAddress(url)
      for failure in [
        failure { _ = try PostgresStore(at: address) },
        failure { try PostgresStore.migrate(address) },
      ] {
        let text = try #require(failure).description
        #expect(text.hasPrefix("postgresql://"), "\(text)")
        #expect(text.contains(word), "\(text)")
        #expect(!text.contains("a-secret"), "\(text)")
        #expect(!text.contains("\n"), "\(text)")
      }
    }
  }

  @Test("is opened by a password in its address, which is never shown")
  func password() throws {
    let url = "postgresql://locked:open%20sesame@/postgres?host=\(try cluster().folder)"
    let address = try PostgresAddress(url)
    #expect(try query("SELECT current_user AS name", at: address).first?["name"] == "locked")
    #expect("\(address) \(StoreAddress.postgresql(address))".contains("sesame") == false)
  }

  @Test(
    "with an invalid address is refused without repeating it",
    arguments: ["postgresql://me:a%zzsecret@host/db", "postgresql://me:secret@[host/db"])
  func unreadable(_ url: String) {
    let failure = failure { _ = try PostgresAddress(url) }
    #expect(failure?.description.contains("can't be read") == true)
    #expect(failure?.description.contains("secret") == false)
  }

  @Test("is named by its address: the user, the host, the port and the name")
  func names() throws {
    for url in [
      "postgresql://me@db.example.com:5433/app", "postgresql://me@/app?host=/run/postgresql",
    ] {
      #expect(try PostgresAddress(url).description == url)
      #expect("\(try #require(try StoreAddress(url)))" == url)
    }
    #expect(try StoreAddress("sqlite:a.sqlite") == .sqlite("a.sqlite"))
    for text in ["", "sqlite:", "a.sqlite", "mysql://host/db"] {
      #expect(try StoreAddress(text) == nil, "\(text)")
    }
  }
}
