/// The tables of a store, release by release, as SQLite says them.
///
/// A migration that was released never changes.
enum StoreSchema {
  /// A step from one release to the next.
  struct Migration: Sendable {
    let name: String

    /// Its statements, each with a semicolon at its end.
    ///
    /// `INSTANT(column)` stands for the instant of milliseconds since 1970. Types are INTEGER, TEXT and BLOB.
    let sql: String

    /// Its statements where PostgreSQL has other words for them.
    var postgresql: String?
  }

  static let migrations = [
    Migration(name: "1", sql: [facts, acts, work, settings, views].joined(separator: "\n\n")),
    Migration(name: "2-progress", sql: progress),
    Migration(name: "3-pages", sql: pages),
    Migration(name: "4-lanes", sql: lanes),
    Migration(name: "5-import", sql: imports),
    Migration(name: "6-announcements", sql: announcements),
    Migration(name: "7-counts", sql: counts, postgresql: countsByFunctions),
    Migration(
      name: "8-payments", sql: [payments, paymentsForgotten].joined(separator: "\n\n"),
      postgresql: [payments, paymentsForgottenByFunction].joined(separator: "\n\n")),
    Migration(name: "9-draws", sql: draws),
    Migration(name: "10-time", sql: time),
    Migration(name: "11-erasing", sql: erasing),
    Migration(
      name: "12-timeline",
      sql: timeline("CAST(json_extract(body, '$.firstSigned') AS INTEGER)"),
      postgresql: timeline("CAST(body::json->>'firstSigned' AS BIGINT)")),
  ]

  /// The names of all tables that migrations make.
  static let tables = migrations.flatMap { migration in
    (migration.postgresql ?? migration.sql).matches(of: /CREATE TABLE (\w+)/).map { "\($0.1)" }
  }

  /// What was signed.
  ///
  /// `purchase` is a conclusion, which is kept because customers are read by it.
  private static let facts = """
    CREATE TABLE fact (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, claims TEXT NOT NULL,
      original TEXT, last_signed INTEGER NOT NULL, payload TEXT NOT NULL, body TEXT NOT NULL,
      catalog TEXT NOT NULL,
      UNIQUE (environment, kind, id, claims)
    );
    CREATE INDEX fact_original ON fact (environment, original, kind);

    CREATE TABLE purchase (
      environment TEXT NOT NULL, original TEXT NOT NULL, owner TEXT,
      PRIMARY KEY (environment, original)
    ) WITHOUT ROWID;
    CREATE INDEX purchase_owner ON purchase (owner, environment);

    CREATE TABLE erased (mark TEXT PRIMARY KEY) WITHOUT ROWID;
    """

  /// What the server did.
  ///
  /// A claim has a name under which it is counted once.
  private static let acts = """
    CREATE TABLE act (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      customer TEXT NOT NULL, environment TEXT NOT NULL, date INTEGER NOT NULL,
      deed TEXT NOT NULL, original TEXT, once TEXT UNIQUE
    );
    CREATE INDEX act_customer ON act (customer, environment);
    CREATE INDEX act_original ON act (environment, original) WHERE original IS NOT NULL;

    CREATE TABLE alias (customer TEXT PRIMARY KEY, target TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX alias_target ON alias (target);
    """

  /// What comes in, what goes out, and what is to be done.
  private static let work = """
    CREATE TABLE notification (
      number INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE,
      environment TEXT NOT NULL, type TEXT NOT NULL, subtype TEXT, signed INTEGER NOT NULL,
      received INTEGER NOT NULL, state TEXT NOT NULL, original TEXT, token TEXT NOT NULL
    );
    CREATE INDEX notification_original ON notification (environment, original);

    CREATE TABLE event (
      position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
      environment TEXT NOT NULL, customer TEXT, date INTEGER NOT NULL, body TEXT NOT NULL
    );

    CREATE TABLE job (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, subject TEXT NOT NULL,
      state TEXT NOT NULL, due INTEGER NOT NULL, lease INTEGER, attempts INTEGER NOT NULL,
      problem TEXT
    );
    CREATE INDEX job_due ON job (due) WHERE state NOT IN ('done', 'failed');
    CREATE UNIQUE INDEX job_subject ON job (kind, subject) WHERE state NOT IN ('done', 'failed');

    CREATE TABLE delivery (
      event TEXT NOT NULL, receiver TEXT NOT NULL, attempt INTEGER NOT NULL, status TEXT NOT NULL,
      answer TEXT NOT NULL, date INTEGER NOT NULL,
      PRIMARY KEY (event, receiver, attempt)
    ) WITHOUT ROWID;
    """

  /// What people look at, and who of them signed in.
  private static let pages = """
    CREATE INDEX event_customer ON event (customer, environment) WHERE customer IS NOT NULL;
    CREATE INDEX job_about ON job (kind, subject);
    CREATE TABLE session (digest TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// The lines of imports, and the events that nobody is told of.
  private static let imports = """
    CREATE TABLE import_line (
      job INTEGER NOT NULL, number INTEGER NOT NULL, customer TEXT, "transaction" TEXT NOT NULL,
      is_told INTEGER NOT NULL, problem TEXT,
      PRIMARY KEY (job, number)
    ) WITHOUT ROWID;
    CREATE INDEX import_line_customer ON import_line (customer) WHERE customer IS NOT NULL;

    CREATE TABLE silenced (event TEXT PRIMARY KEY) WITHOUT ROWID;
    """

  /// How far a job is.
  private static let progress = """
    ALTER TABLE job ADD COLUMN done INTEGER;
    ALTER TABLE job ADD COLUMN total INTEGER;
    ALTER TABLE job ADD COLUMN place TEXT;
    CREATE INDEX job_consumption ON job (subject) WHERE kind = 'consumption';
    """

  /// Whom a job waits for: the next one of a lane is found at once, whatever waits in others.
  private static let lanes = """
    ALTER TABLE job ADD COLUMN lane TEXT NOT NULL DEFAULT '';
    DROP INDEX job_due;
    CREATE INDEX job_lane ON job (kind, lane, due, id) WHERE state NOT IN ('done', 'failed');
    CREATE INDEX job_state ON job (state, kind, id);
    """

  /// What was reported of customers, and who is named in a report beside whom it is of.
  private static let announcements = """
    CREATE TABLE announcement (
      customer TEXT NOT NULL, environment TEXT NOT NULL, entitlements TEXT NOT NULL,
      review INTEGER,
      PRIMARY KEY (customer, environment)
    ) WITHOUT ROWID;
    CREATE INDEX announcement_review ON announcement (review) WHERE review IS NOT NULL;

    CREATE TABLE numbering (customer TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;

    ALTER TABLE event ADD COLUMN other TEXT;
    CREATE INDEX event_other ON event (other) WHERE other IS NOT NULL;
    """

  /// How many jobs there are that are not done, kept by the writes that change them: nobody counts a million rows.
  private static let counts = """
    CREATE TABLE job_count (
      kind TEXT NOT NULL, state TEXT NOT NULL, number INTEGER NOT NULL,
      PRIMARY KEY (kind, state)
    ) WITHOUT ROWID;
    INSERT INTO job_count
      SELECT kind, state, count(*) FROM job WHERE state <> 'done' GROUP BY kind, state;

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

  /// The same, in the words of a database whose triggers are functions.
  private static let countsByFunctions = """
    CREATE TABLE job_count (
      kind TEXT NOT NULL, state TEXT NOT NULL, number INTEGER NOT NULL,
      PRIMARY KEY (kind, state)
    );
    INSERT INTO job_count
      SELECT kind, state, count(*) FROM job WHERE state <> 'done' GROUP BY kind, state;

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

  /// What was paid for each purchase, as charts read it.
  ///
  /// It is a conclusion. Whatever changes a fact makes the database forget it, also where a process of an older version
  /// does, which knows nothing of this table: so what is there is right, and what is missing follows from the facts. A
  /// version that needs more of the facts makes a table of another name.
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

  /// When a fact was first signed, and the indexes by which a page of what happened to a customer is read.
  private static func timeline(_ firstSigned: String) -> String {
    """
    ALTER TABLE fact ADD COLUMN first_signed INTEGER NOT NULL DEFAULT 0;
    UPDATE fact SET first_signed = \(firstSigned);
    CREATE INDEX fact_timeline ON fact (environment, original, first_signed, number);

    DROP INDEX notification_original;
    CREATE INDEX notification_timeline ON notification (environment, original, signed, number);

    DROP INDEX event_customer;
    CREATE INDEX event_timeline ON event (customer, environment, date, position)
      WHERE customer IS NOT NULL;

    DROP INDEX act_customer;
    CREATE INDEX act_timeline ON act (customer, environment, date, number);
    """
  }

  /// The same, in the words of a database whose triggers are functions.
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

  /// Which purchase an event is about: it is erased with that.
  private static let erasing = """
    ALTER TABLE event ADD COLUMN original TEXT;
    CREATE INDEX event_original ON event (environment, original) WHERE original IS NOT NULL;
    """

  /// Until when time was looked at for a customer, and which notifications it waits for.
  private static let time = """
    ALTER TABLE announcement ADD COLUMN reviewed INTEGER;
    CREATE INDEX notification_waiting ON notification (received) WHERE state = 'received';
    """

  /// How much each customer spent from each transaction, in one row for all of their spends.
  ///
  /// Rows are deleted with neither their transaction nor their spender: an empty text takes the place of one that was
  /// erased.
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

  /// What others may read, whatever becomes of the tables.
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
