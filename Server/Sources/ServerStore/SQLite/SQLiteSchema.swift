import GRDB

/// The tables of a store, made in SQLite.
enum SQLiteSchema {
  /// The number in the file's header that marks it as ours: `Toll`.
  static let applicationID = 0x546F_6C6C

  static var migrator: DatabaseMigrator { migrator(by: StoreSchema.migrations) }

  static func migrator(by migrations: [StoreSchema.Migration]) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.name) { db in
        if migration.name == migrations.first?.name {
          try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        }
        try db.execute(sql: statements(of: migration))
      }
    }
    return migrator
  }

  private static func statements(of migration: StoreSchema.Migration) -> String {
    migration.sql.replacing(/INSTANT\(([a-z_.]+)\)/) { match in
      // Without a rounding on its way.
      "strftime('%Y-%m-%dT%H:%M:%S', \(match.1) / 1000, 'unixepoch') || printf('.%03dZ', \(match.1) % 1000)"
    }
  }
}
