import GRDB
import SourceJSON

/// The tables of the ledger, release by release.
///
/// A migration that was released never changes.
enum LedgerSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in try db.execute(sql: firstRelease) }
    return migrator
  }

  private static let firstRelease = """
    CREATE TABLE fact (
      environment TEXT NOT NULL, id TEXT NOT NULL, purchase_date REAL NOT NULL,
      product TEXT NOT NULL, quantity INTEGER NOT NULL, ownership TEXT NOT NULL,
      signed_date REAL NOT NULL, revocation_date REAL, is_upgraded INTEGER NOT NULL,
      expires_date REAL, missing_since REAL, is_gone INTEGER NOT NULL DEFAULT 0,
      original TEXT, revocation_percentage TEXT,
      PRIMARY KEY (environment, id, purchase_date)
    ) WITHOUT ROWID;

    -- A signed transaction is thirty times as long as what is read of it at every launch.
    -- `sent` names the customer for whom the app's server was sent it.
    CREATE TABLE token (
      environment TEXT NOT NULL, id TEXT NOT NULL, purchase_date REAL NOT NULL,
      jws TEXT NOT NULL, sent TEXT,
      PRIMARY KEY (environment, id, purchase_date)
    ) WITHOUT ROWID;
    CREATE INDEX token_unsent ON token (purchase_date) WHERE sent IS NULL;

    CREATE TABLE renewal (
      environment TEXT NOT NULL, original TEXT NOT NULL, product TEXT NOT NULL,
      period_end REAL, grace_end REAL, signed_date REAL NOT NULL, is_retried INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (environment, original)
    ) WITHOUT ROWID;

    -- What the app's server says of each customer.
    CREATE TABLE answer (
      customer TEXT PRIMARY KEY, environment TEXT NOT NULL, as_of REAL NOT NULL,
      tag TEXT NOT NULL, holdings TEXT NOT NULL
    ) WITHOUT ROWID;

    -- Every use, launch and delivery: one row, so that each costs one page. `feature` is set where a
    -- quota counts the use; `mark` is the mark from then on; `seal` covers the ledger: see LedgerSeal.
    CREATE TABLE diary (
      n INTEGER PRIMARY KEY, feature TEXT, instant REAL NOT NULL, mark REAL NOT NULL, seal BLOB
    );

    -- A value of type ANY would have a number's affinity: the text "8" would become the number 8.
    CREATE TABLE setting (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

    CREATE TABLE event (
      n INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, instant REAL NOT NULL,
      properties TEXT NOT NULL
    );

    -- What is counted: every grant a lot, every change of one an entry. `fact` is the purchase that
    -- granted a lot; one that was earned has none. `part` counts the lots of one purchase and currency;
    -- `ends` is the first instant at which nothing of it can be spent.
    CREATE TABLE lot (
      n INTEGER PRIMARY KEY AUTOINCREMENT, currency TEXT NOT NULL,
      environment TEXT, fact TEXT, purchase_date REAL,
      granted INTEGER NOT NULL, taken INTEGER NOT NULL, spent INTEGER NOT NULL,
      part INTEGER NOT NULL DEFAULT 0, ends REAL,
      CHECK (taken >= 0 AND spent >= 0 AND granted >= taken + spent)
    );
    CREATE UNIQUE INDEX lot_of_fact ON lot (fact, environment, purchase_date, currency, part)
      WHERE fact IS NOT NULL;
    CREATE INDEX lot_ending ON lot (ends) WHERE ends IS NOT NULL AND granted > taken + spent;
    CREATE INDEX lot_newest ON lot (currency, n);
    CREATE INDEX lot_open ON lot (currency, n) WHERE granted > taken + spent;

    CREATE TABLE entry (
      n INTEGER PRIMARY KEY, lot INTEGER NOT NULL, kind TEXT NOT NULL,
      amount INTEGER NOT NULL, instant REAL NOT NULL, cause TEXT
    );
    -- What was given or taken for a cause is not given or taken for it again.
    CREATE UNIQUE INDEX entry_cause ON entry (cause, lot) WHERE cause IS NOT NULL;

    CREATE TABLE balance (currency TEXT PRIMARY KEY, amount INTEGER NOT NULL) WITHOUT ROWID;

    CREATE TABLE unlocked (
      feature TEXT PRIMARY KEY, spend TEXT NOT NULL, instant REAL NOT NULL
    ) WITHOUT ROWID;
    """

  /// The indexes that the migrations made; SQLite has more of its own, for keys.
  static let indexes: Set = [
    "lot_of_fact", "lot_ending", "lot_newest", "lot_open", "entry_cause", "token_unsent",
  ]

  /// The tables of migrations and numbering, and SQLite's own statistics.
  static let tablesBeside: Set = [
    "grdb_migrations", "sqlite_sequence", "sqlite_stat1", "sqlite_stat4",
  ]

  /// The columns that the tables have after the last migration, in their order.
  static let columns: KeyValuePairs = [
    "fact": [
      "environment", "id", "purchase_date", "product", "quantity", "ownership", "signed_date",
      "revocation_date", "is_upgraded", "expires_date", "missing_since", "is_gone",
      "original", "revocation_percentage",
    ],
    "token": ["environment", "id", "purchase_date", "jws", "sent"],
    "answer": ["customer", "environment", "as_of", "tag", "holdings"],
    "renewal": [
      "environment", "original", "product", "period_end", "grace_end", "signed_date",
      "is_retried",
    ],
    "lot": [
      "n", "currency", "environment", "fact", "purchase_date", "granted", "taken", "spent",
      "part", "ends",
    ],
    "entry": ["n", "lot", "kind", "amount", "instant", "cause"],
    "balance": ["currency", "amount"],
    "unlocked": ["feature", "spend", "instant"],
    "diary": ["n", "feature", "instant", "mark", "seal"],
    "setting": ["key", "value"],
    "event": ["n", "name", "instant", "properties"],
  ]

  /// The columns that may be empty.
  ///
  /// The history has more, and is checked while it is read.
  static let optionalColumns: [String: Set<String>] = [
    "renewal": ["period_end", "grace_end"],
    "lot": ["environment", "fact", "purchase_date", "ends"],
    "entry": ["cause"],
    "diary": ["feature", "seal"],
  ]

  /// Returns whether the migrations make something of this kind and name.
  static func has(_ kind: String, named name: String) -> Bool {
    switch kind {
    case "table": tablesBeside.contains(name) || columns.contains { $0.key == name }
    case "index": indexes.contains(name) || name.hasBytePrefix("sqlite_autoindex_")
    default: false
    }
  }
}
