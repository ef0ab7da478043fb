import Foundation
import GRDB

/// A ledger as the first schema wrote it, statement by statement.
///
/// Written down here and not taken from the migrator, which a test of it can't trust.
enum FirstSchema {
  static func write(to file: URL) throws { try write(tables + rows, to: file) }

  /// The second schema, which differed in the kind of a setting's value.
  static func writeSecond(to file: URL) throws {
    let second = tables.replacing("value ANY NOT NULL", with: "value BLOB NOT NULL")
    try write(second + rows + "INSERT INTO grdb_migrations VALUES ('2');", to: file)
  }

  /// The third schema, which had renewals, lots and balances, and the signed texts among the facts.
  static func writeThird(to file: URL) throws {
    let second = tables.replacing("value ANY NOT NULL", with: "value BLOB NOT NULL")
    try write(second + rows + thirdSchema, to: file)
  }

  private static func write(_ sql: String, to file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  private static let tables = """
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    CREATE TABLE fact (
      environment TEXT NOT NULL, id TEXT NOT NULL, purchase_date REAL NOT NULL,
      product TEXT NOT NULL, quantity INTEGER NOT NULL, ownership TEXT NOT NULL,
      signed_date REAL NOT NULL, revocation_date REAL, is_upgraded INTEGER NOT NULL,
      expires_date REAL, jws TEXT NOT NULL,
      missing_since REAL, is_gone INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (environment, id, purchase_date)
    ) WITHOUT ROWID;
    CREATE TABLE diary (
      n INTEGER PRIMARY KEY, feature TEXT, instant REAL NOT NULL, mark REAL NOT NULL
    );
    CREATE TABLE setting (key TEXT PRIMARY KEY, value ANY NOT NULL) WITHOUT ROWID;
    CREATE TABLE event (
      n INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, instant REAL NOT NULL,
      properties TEXT NOT NULL
    );
    """

  private static let thirdSchema = """
    ALTER TABLE fact ADD COLUMN original TEXT;
    ALTER TABLE fact ADD COLUMN revocation_percentage TEXT;
    CREATE TABLE renewal (
      environment TEXT NOT NULL, original TEXT NOT NULL, product TEXT NOT NULL,
      period_end REAL, grace_end REAL, signed_date REAL NOT NULL,
      PRIMARY KEY (environment, original)
    ) WITHOUT ROWID;
    CREATE TABLE lot (
      n INTEGER PRIMARY KEY AUTOINCREMENT, currency TEXT NOT NULL,
      environment TEXT, fact TEXT, purchase_date REAL,
      granted INTEGER NOT NULL, taken INTEGER NOT NULL, spent INTEGER NOT NULL,
      CHECK (taken >= 0 AND spent >= 0 AND granted >= taken + spent)
    );
    CREATE UNIQUE INDEX lot_of_fact ON lot (fact, environment, purchase_date, currency)
      WHERE fact IS NOT NULL;
    CREATE INDEX lot_newest ON lot (currency, n);
    CREATE INDEX lot_open ON lot (currency, n) WHERE granted > taken + spent;
    CREATE TABLE entry (
      n INTEGER PRIMARY KEY, lot INTEGER NOT NULL, kind TEXT NOT NULL,
      amount INTEGER NOT NULL, instant REAL NOT NULL, cause TEXT
    );
    CREATE UNIQUE INDEX entry_cause ON entry (cause, lot) WHERE cause IS NOT NULL;
    CREATE TABLE balance (currency TEXT PRIMARY KEY, amount INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE unlocked (
      feature TEXT PRIMARY KEY, spend TEXT NOT NULL, instant REAL NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO grdb_migrations VALUES ('2');
    INSERT INTO grdb_migrations VALUES ('3');
    INSERT INTO renewal VALUES ('Production', '7', 'monthly', 790171300.0, NULL, 790171200.0);
    INSERT INTO lot VALUES (1, 'coins', NULL, NULL, NULL, 40, 0, 15);
    INSERT INTO entry VALUES (1, 1, 'earned', 40, 790171200.0, 'welcome');
    INSERT INTO entry VALUES (2, 1, 'spent', 15, 790171200.0, NULL);
    INSERT INTO balance VALUES ('coins', 25);
    INSERT INTO unlocked VALUES ('theme.neon', 'neon', 790171200.0);
    """

  /// 790171200 is 15 January 2026, 12:00 UTC.
  private static let rows = """
    INSERT INTO grdb_migrations VALUES ('1');
    INSERT INTO fact VALUES (
      'Production', '1', 790171200.0, 'unlimited', 1, 'purchased', 790171200.0, NULL, 0, NULL,
      'a.b.c', NULL, 0);
    INSERT INTO fact VALUES (
      'Production', '18446744073709551615', 790171100.5, 'old', 2, 'familyShared', 790171150.25,
      790171140.0, 1, 790171145.0, 'd.e.f', 790171160.0, 1);
    INSERT INTO diary VALUES (1, 'play', 790171190.5, 790171190.5);
    INSERT INTO diary VALUES (2, 'play', 790171195.0, 790171195.0);
    INSERT INTO diary VALUES (3, NULL, 790171199.0, 790171200.0);
    INSERT INTO setting VALUES ('latest_signed', 790171200.0);
    INSERT INTO setting VALUES ('first_launch', 790171000.5);
    INSERT INTO setting VALUES ('is_simulating', 1);
    INSERT INTO setting VALUES ('has_answer', 1);
    INSERT INTO setting VALUES ('choice.theme', 'theme.pocket');
    INSERT INTO setting VALUES ('waiting.other', 'wall');
    INSERT INTO setting VALUES ('remote.play.limit', '8');
    INSERT INTO setting VALUES ('installation', '1e5');
    INSERT INTO event (name, instant, properties) VALUES (
      'purchase_completed', 790171200.0, '{"product":"unlimited","result":"purchased"}');
    """
}
