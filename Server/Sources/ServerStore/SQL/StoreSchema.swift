/// The tables of a store, release by release, in SQLite's dialect.
///
/// A released migration never changes; none was released yet.
enum StoreSchema {
  /// A step from one release to the next.
  struct Migration: Sendable {
    let name: String

    /// Its statements, each with a semicolon at its end.
    ///
    /// `INSTANT(column)` is the instant of milliseconds since 1970. Types are INTEGER, TEXT and
    /// BLOB.
    let sql: String

    /// Its statements in PostgreSQL's dialect, if they differ.
    var postgresql: String?
  }

  /// The migrations, in order.
  static let migrations = [
    Migration(
      name: "1",
      sql: (parts + [counts, payments, paymentsForgotten, changes]).joined(separator: "\n\n"),
      postgresql: (parts + [
        countsByFunctions, payments, paymentsForgottenByFunction, changesByFunctions,
      ]).joined(separator: "\n\n"))
  ]

  private static let parts = [
    facts, acts, work, settings, sessions, imports, announcements, draws, views,
  ]

  /// The names of all tables that migrations create.
  static let tables = migrations.flatMap { migration in
    (migration.postgresql ?? migration.sql).matches(of: /CREATE TABLE (\w+)/).map { "\($0.1)" }
  }

  /// The signed data.
  ///
  /// `purchase` is a conclusion, stored because customers are read by it.
  private static let facts = """
    CREATE TABLE fact (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, claims TEXT NOT NULL,
      original TEXT, first_signed INTEGER NOT NULL, last_signed INTEGER NOT NULL,
      payload TEXT NOT NULL, body TEXT NOT NULL, catalog TEXT NOT NULL,
      UNIQUE (environment, kind, id, claims)
    );
    CREATE INDEX fact_original ON fact (environment, original, kind);
    CREATE INDEX fact_timeline ON fact (environment, original, first_signed, number);

    CREATE TABLE purchase (
      environment TEXT NOT NULL, original TEXT NOT NULL, owner TEXT,
      PRIMARY KEY (environment, original)
    ) WITHOUT ROWID;
    CREATE INDEX purchase_owner ON purchase (owner, environment);

    CREATE TABLE erased (mark TEXT PRIMARY KEY) WITHOUT ROWID;
    """

  /// The server's acts.
  ///
  /// A claim has a name under which it is counted once.
  private static let acts = """
    CREATE TABLE act (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      customer TEXT NOT NULL, environment TEXT NOT NULL, date INTEGER NOT NULL,
      deed TEXT NOT NULL, original TEXT, once TEXT UNIQUE
    );
    CREATE INDEX act_timeline ON act (customer, environment, date, number);
    CREATE INDEX act_original ON act (environment, original) WHERE original IS NOT NULL;

    CREATE TABLE alias (customer TEXT PRIMARY KEY, target TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX alias_target ON alias (target);
    """

  /// Incoming notifications, outgoing webhooks, and jobs.
  ///
  /// An event's `other` is a second customer named in a report, and its `original` the purchase
  /// with which it is erased. A job waits for the earlier ones of its `lane`; a lane's next job is
  /// found at once, however many wait in others.
  private static let work = """
    CREATE TABLE notification (
      number INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE,
      environment TEXT NOT NULL, type TEXT NOT NULL, subtype TEXT, signed INTEGER NOT NULL,
      received INTEGER NOT NULL, state TEXT NOT NULL, original TEXT, token TEXT NOT NULL
    );
    CREATE INDEX notification_timeline ON notification (environment, original, signed, number);
    CREATE INDEX notification_waiting ON notification (received) WHERE state = 'received';

    CREATE TABLE event (
      position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
      environment TEXT NOT NULL, customer TEXT, other TEXT, original TEXT, date INTEGER NOT NULL,
      body TEXT NOT NULL
    );
    CREATE INDEX event_timeline ON event (customer, environment, date, position)
      WHERE customer IS NOT NULL;
    CREATE INDEX event_other ON event (other) WHERE other IS NOT NULL;
    CREATE INDEX event_original ON event (environment, original) WHERE original IS NOT NULL;

    CREATE TABLE job (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, subject TEXT NOT NULL,
      lane TEXT NOT NULL, state TEXT NOT NULL, due INTEGER NOT NULL, lease INTEGER,
      attempts INTEGER NOT NULL, problem TEXT, done INTEGER, total INTEGER, place TEXT
    );
    CREATE INDEX job_lane ON job (kind, lane, due, id) WHERE state NOT IN ('done', 'failed');
    CREATE INDEX job_state ON job (state, kind, id);
    CREATE INDEX job_about ON job (kind, subject);
    CREATE INDEX job_consumption ON job (subject) WHERE kind = 'consumption';
    CREATE UNIQUE INDEX job_subject ON job (kind, subject) WHERE state NOT IN ('done', 'failed');

    CREATE TABLE delivery (
      event TEXT NOT NULL, receiver TEXT NOT NULL, attempt INTEGER NOT NULL, status TEXT NOT NULL,
      answer TEXT NOT NULL, date INTEGER NOT NULL,
      PRIMARY KEY (event, receiver, attempt)
    ) WITHOUT ROWID;
    """

  /// The sessions of the admin pages.
  private static let sessions = """
    CREATE TABLE session (digest TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// The lines of imports, and the events that must not be reported.
  private static let imports = """
    CREATE TABLE import_line (
      job INTEGER NOT NULL, number INTEGER NOT NULL, customer TEXT, "transaction" TEXT NOT NULL,
      is_told INTEGER NOT NULL, problem TEXT,
      PRIMARY KEY (job, number)
    ) WITHOUT ROWID;
    CREATE INDEX import_line_customer ON import_line (customer) WHERE customer IS NOT NULL;

    CREATE TABLE silenced (event TEXT PRIMARY KEY) WITHOUT ROWID;
    """

  /// The reports about customers, and the instant up to which each was reviewed.
  private static let announcements = """
    CREATE TABLE announcement (
      customer TEXT NOT NULL, environment TEXT NOT NULL, entitlements TEXT NOT NULL,
      review INTEGER, reviewed INTEGER,
      PRIMARY KEY (customer, environment)
    ) WITHOUT ROWID;
    CREATE INDEX announcement_review ON announcement (review) WHERE review IS NOT NULL;

    CREATE TABLE numbering (customer TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// The number of unfinished jobs, maintained by the writes that change them, so that no query counts a million rows.
  private static let counts = """
    CREATE TABLE job_count (
      kind TEXT NOT NULL, state TEXT NOT NULL, number INTEGER NOT NULL,
      PRIMARY KEY (kind, state)
    ) WITHOUT ROWID;

    CREATE TRIGGER job_added AFTER INSERT ON job WHEN new.state <> 'done' BEGIN
      INSERT INTO job_count (kind, state, number) VALUES (new.kind, new.state, 1)
        ON CONFLICT (kind, state) DO UPDATE SET number = number + 1;
    END;
    CREATE TRIGGER job_moved AFTER UPDATE OF state ON job WHEN old.state <> new.state BEGIN
      UPDATE job_count SET number = number - 1 WHERE kind = old.kind AND state = old.state;
      INSERT INTO job_count (kind, state, number)
        SELECT new.kind, new.state, 1 WHERE new.state <> 'done'
        ON CONFLICT (kind, state) DO UPDATE SET number = number + 1;
    END;
    CREATE TRIGGER job_removed AFTER DELETE ON job BEGIN
      UPDATE job_count SET number = number - 1 WHERE kind = old.kind AND state = old.state;
    END;
    """

  /// The same, for databases whose triggers are functions.
  private static let countsByFunctions = """
    CREATE TABLE job_count (
      kind TEXT NOT NULL, state TEXT NOT NULL, number INTEGER NOT NULL,
      PRIMARY KEY (kind, state)
    );

    CREATE FUNCTION job_counted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP <> 'INSERT' THEN
        UPDATE job_count SET number = number - 1 WHERE kind = old.kind AND state = old.state;
      END IF;
      IF TG_OP <> 'DELETE' AND new.state <> 'done' THEN
        INSERT INTO job_count (kind, state, number) VALUES (new.kind, new.state, 1)
          ON CONFLICT (kind, state) DO UPDATE SET number = job_count.number + 1;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER job_changed AFTER INSERT OR DELETE ON job
      FOR EACH ROW EXECUTE FUNCTION job_counted();
    CREATE TRIGGER job_moved AFTER UPDATE OF state ON job
      FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION job_counted();
    """

  /// The payments of each purchase, for charts.
  ///
  /// It is a cache. A trigger deletes a row with every change of a fact, even one by a process of
  /// another version: existing rows are correct, and missing ones follow from the facts. A version
  /// that needs more of the facts makes a table with another name.
  private static let payments = """
    CREATE TABLE payments (
      environment TEXT NOT NULL, original TEXT NOT NULL, history TEXT NOT NULL,
      PRIMARY KEY (environment, original)
    ) WITHOUT ROWID;
    """

  private static let paymentsForgotten = """
    CREATE TRIGGER fact_added AFTER INSERT ON fact BEGIN
      DELETE FROM payments WHERE environment = new.environment AND original = new.original;
    END;
    CREATE TRIGGER fact_changed AFTER UPDATE ON fact BEGIN
      DELETE FROM payments WHERE environment = new.environment AND original = new.original;
    END;
    CREATE TRIGGER fact_removed AFTER DELETE ON fact BEGIN
      DELETE FROM payments WHERE environment = old.environment AND original = old.original;
    END;
    """

  /// The same, for databases whose triggers are functions.
  private static let paymentsForgottenByFunction = """
    CREATE FUNCTION fact_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM payments WHERE environment = old.environment AND original = old.original;
      ELSE
        DELETE FROM payments WHERE environment = new.environment AND original = new.original;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER fact_changed AFTER INSERT OR UPDATE OR DELETE ON fact
      FOR EACH ROW EXECUTE FUNCTION fact_changed();
    """

  /// The amount that each customer spent from each transaction, in one row for all of their spends.
  ///
  /// An erased transaction or spender is replaced with an empty text; the row stays.
  private static let draws = """
    CREATE TABLE draw (
      environment TEXT NOT NULL, original TEXT NOT NULL, "transaction" TEXT NOT NULL,
      spender TEXT NOT NULL, currency TEXT NOT NULL, amount INTEGER NOT NULL,
      PRIMARY KEY (environment, original, "transaction", spender, currency)
    ) WITHOUT ROWID;
    CREATE INDEX draw_spender ON draw (spender, environment);
    """

  private static let settings = """
    CREATE TABLE answer (
      customer TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, status INTEGER NOT NULL,
      body TEXT NOT NULL, date INTEGER NOT NULL,
      PRIMARY KEY (customer, key)
    ) WITHOUT ROWID;

    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    CREATE TABLE catalog (
      number INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL, file BLOB NOT NULL,
      date INTEGER NOT NULL
    );
    """

  /// Views for other programs, which stay the same when the tables change.
  ///
  /// Instants are ISO 8601 in UTC.
  private static let views = """
    CREATE VIEW tollgate_facts AS
      SELECT fact.environment, fact.kind, fact.id, INSTANT(fact.last_signed) AS signed_date,
        purchase.owner AS customer
      FROM fact LEFT JOIN purchase
        ON purchase.environment = fact.environment AND purchase.original = fact.original;

    CREATE VIEW tollgate_notifications AS
      SELECT uuid AS notification_uuid, state, INSTANT(received) AS received_at
      FROM notification;

    CREATE VIEW tollgate_events AS
      SELECT id, type, customer, environment, INSTANT(date) AS at FROM event;

    CREATE VIEW tollgate_deliveries AS
      SELECT event AS event_id, attempt, status, INSTANT(date) AS at FROM delivery;
    """
}
