/// The marks of changes, by which results in memory are recognized as outdated.
///
/// Triggers make them, so that no write of any process or version can forget it.
extension StoreSchema {
  /// The last change of each purchase, in the order of all changes, and the version of each customer.
  ///
  /// In place of all deleted purchases of an environment there is one with an empty name. A version is a random number,
  /// so that it never comes again, even after an erasure or in a restored database.
  static let changes = """
    CREATE TABLE purchase_change (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      environment TEXT NOT NULL, original TEXT NOT NULL,
      UNIQUE (environment, original)
    );

    \(versions)

    \(changesOfFacts)

    CREATE TRIGGER purchase_added AFTER INSERT ON purchase BEGIN
      \(note("new", "new.original"))
      \(touch("SELECT new.owner AS customer"))
    END;
    CREATE TRIGGER purchase_moved AFTER UPDATE OF owner ON purchase
    WHEN old.owner IS NOT new.owner BEGIN
      \(note("new", "new.original"))
      \(touch("SELECT old.owner AS customer UNION SELECT new.owner"))
    END;
    CREATE TRIGGER purchase_removed AFTER DELETE ON purchase BEGIN
      DELETE FROM purchase_change
        WHERE environment = old.environment AND original = old.original;
      \(note("old", "''"))
      \(touch("SELECT old.owner AS customer"))
    END;

    \(touching("act", "customer"))

    \(touching("draw", "spender", and: "owner"))

    CREATE TRIGGER alias_added AFTER INSERT ON alias BEGIN
      \(touch("SELECT new.customer AS customer UNION SELECT new.target"))
    END;
    CREATE TRIGGER alias_changed AFTER UPDATE ON alias BEGIN
      \(touch("SELECT new.customer AS customer UNION SELECT new.target UNION SELECT old.target"))
    END;
    CREATE TRIGGER alias_removed AFTER DELETE ON alias BEGIN
      \(touch("SELECT old.customer AS customer"))
    END;
    """

  private static let versions = """
    CREATE TABLE customer_version (customer TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID;
    """

  private static let events = [("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")]

  private static let changesOfFacts = events.map { event, row in
    """
    CREATE TRIGGER fact_\(event.lowercased()) AFTER \(event) ON fact
    WHEN \(row).original IS NOT NULL BEGIN
      \(note(row, "\(row).original"))
      \(touch("\(owner(of: row)) UNION \(spenders(of: row))"))
    END;
    """
  }.joined(separator: "\n")

  /// Returns triggers that give the customer in a column, and the owner of the row's purchase, another version.
  private static func touching(_ table: String, _ column: String, and owner: String? = nil)
    -> String
  {
    events.map { event, row in
      let owned = owner == nil ? "" : " UNION \(self.owner(of: row))"
      return """
        CREATE TRIGGER \(table)_\(event.lowercased()) AFTER \(event) ON \(table) BEGIN
          \(touch("SELECT \(row).\(column) AS customer\(owned)"))
        END;
        """
    }.joined(separator: "\n")
  }

  private static func owner(of row: String) -> String {
    """
    SELECT owner AS customer FROM purchase
      WHERE environment = \(row).environment AND original = \(row).original
    """
  }

  /// Returns the customers who spent from a row's purchase: what they spent counts while its transaction is known.
  private static func spenders(of row: String) -> String {
    """
    SELECT spender FROM draw
      WHERE environment = \(row).environment AND original = \(row).original
    """
  }

  private static func note(_ row: String, _ original: String) -> String {
    """
    DELETE FROM purchase_change WHERE environment = \(row).environment AND original = \(original);
    INSERT INTO purchase_change (environment, original) VALUES (\(row).environment, \(original));
    """
  }

  private static func touch(_ customers: String) -> String {
    """
    INSERT INTO customer_version (customer, version)
      SELECT customer, random() FROM (\(customers)) WHERE customer <> ''
      ON CONFLICT (customer) DO UPDATE SET version = excluded.version;
    """
  }

  /// The same, for databases whose triggers are functions.
  static let changesByFunctions = """
    CREATE SEQUENCE purchase_change_number;
    CREATE TABLE purchase_change (
      number BIGINT PRIMARY KEY DEFAULT nextval('purchase_change_number'),
      environment TEXT NOT NULL, original TEXT NOT NULL,
      UNIQUE (environment, original)
    );

    \(versions)

    CREATE FUNCTION note_purchase(place VARCHAR, name VARCHAR) RETURNS void
    LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO purchase_change (environment, original) VALUES (place, name)
        ON CONFLICT (environment, original) DO UPDATE SET number = excluded.number;
    END $$;

    CREATE FUNCTION touch_customer(name VARCHAR) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      IF name <> '' THEN
        INSERT INTO customer_version (customer, version)
          VALUES (name, CAST(floor(random() * 9007199254740992) AS BIGINT))
          ON CONFLICT (customer) DO UPDATE SET version = excluded.version;
      END IF;
    END $$;

    CREATE FUNCTION fact_noted() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      fact RECORD;
    BEGIN
      IF TG_OP = 'DELETE' THEN fact := old; ELSE fact := new; END IF;
      IF fact.original IS NOT NULL THEN
        PERFORM note_purchase(fact.environment, fact.original);
        PERFORM touch_customer(owner) FROM purchase
          WHERE environment = fact.environment AND original = fact.original;
        PERFORM touch_customer(spender) FROM draw
          WHERE environment = fact.environment AND original = fact.original;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER fact_noted AFTER INSERT OR UPDATE OR DELETE ON fact
      FOR EACH ROW EXECUTE FUNCTION fact_noted();

    CREATE FUNCTION purchase_noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM purchase_change
          WHERE environment = old.environment AND original = old.original;
        PERFORM note_purchase(old.environment, '');
        PERFORM touch_customer(old.owner);
      ELSIF TG_OP = 'INSERT' THEN
        PERFORM note_purchase(new.environment, new.original);
        PERFORM touch_customer(new.owner);
      ELSIF old.owner IS DISTINCT FROM new.owner THEN
        PERFORM note_purchase(new.environment, new.original);
        PERFORM touch_customer(old.owner);
        PERFORM touch_customer(new.owner);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER purchase_noted AFTER INSERT OR UPDATE OR DELETE ON purchase
      FOR EACH ROW EXECUTE FUNCTION purchase_noted();

    CREATE FUNCTION act_noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN PERFORM touch_customer(old.customer);
      ELSE PERFORM touch_customer(new.customer); END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER act_noted AFTER INSERT OR UPDATE OR DELETE ON act
      FOR EACH ROW EXECUTE FUNCTION act_noted();

    CREATE FUNCTION draw_noted() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      draw RECORD;
    BEGIN
      IF TG_OP = 'DELETE' THEN draw := old; ELSE draw := new; END IF;
      PERFORM touch_customer(draw.spender);
      PERFORM touch_customer(owner) FROM purchase
        WHERE environment = draw.environment AND original = draw.original;
      RETURN NULL;
    END $$;
    CREATE TRIGGER draw_noted AFTER INSERT OR UPDATE OR DELETE ON draw
      FOR EACH ROW EXECUTE FUNCTION draw_noted();

    CREATE FUNCTION alias_noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN
        PERFORM touch_customer(old.customer);
      ELSE
        PERFORM touch_customer(new.customer);
        PERFORM touch_customer(new.target);
        IF TG_OP = 'UPDATE' THEN PERFORM touch_customer(old.target); END IF;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER alias_noted AFTER INSERT OR UPDATE OR DELETE ON alias
      FOR EACH ROW EXECUTE FUNCTION alias_noted();
    """
}
