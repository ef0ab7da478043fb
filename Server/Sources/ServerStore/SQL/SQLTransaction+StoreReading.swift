import AppStoreWire
import Foundation
import ServerCore

extension SQLTransaction: StoreReading {
  func fact(_ id: SignedFact.ID, claims: Digest) throws -> SignedFact? {
    try row(
      "SELECT body FROM fact WHERE environment = ? AND kind = ? AND id = ? AND claims = ?",
      [id.environment.rawValue, id.kind.rawValue, id.name, claims.rawValue]
    ).map(fact)
  }

  func current(_ id: SignedFact.ID) throws -> SignedFact? {
    try row(
      """
      SELECT body FROM fact WHERE environment = ? AND kind = ? AND id = ?
      ORDER BY last_signed DESC, payload DESC LIMIT 1
      """,
      [id.environment.rawValue, id.kind.rawValue, id.name]
    ).map(fact)
  }

  func transactions(
    of original: String, in environment: WireEnvironment
  ) throws -> [SignedFact] {
    newest(
      of: try rows(
        """
        SELECT body FROM fact WHERE environment = ? AND original = ? AND kind = 'transaction'
        ORDER BY last_signed, payload
        """,
        [environment.rawValue, original]
      ).map(fact))
  }

  /// Returns the last one about each thing.
  func newest(of facts: [SignedFact]) -> [SignedFact] {
    Array(Dictionary(facts.map { ($0.id, $0) }) { _, newer in newer }.values)
  }

  func catalogAtFirst(of transaction: SignedFact.ID) throws -> Digest? {
    try row(
      """
      SELECT catalog FROM fact WHERE environment = ? AND kind = ? AND id = ?
      ORDER BY number LIMIT 1
      """,
      [transaction.environment.rawValue, transaction.kind.rawValue, transaction.name]
    ).map { Digest(rawValue: $0["catalog"]) }
  }

  func facts(after number: Int64, limit: Int) throws -> [(number: Int64, fact: SignedFact)] {
    try rows(
      "SELECT number, body FROM fact WHERE number > ? ORDER BY number LIMIT ?", [number, limit]
    )
    .map { ($0["number"], try fact($0)) }
  }

  func owner(of original: String, in environment: WireEnvironment) throws -> UUID? {
    try row(
      "SELECT owner FROM purchase WHERE environment = ? AND original = ?",
      [environment.rawValue, original]
    )?.uuid("owner")
  }

  func purchases(of customer: UUID, in environment: WireEnvironment) throws -> [String] {
    try rows(
      "SELECT original FROM purchase WHERE owner = ? AND environment = ? ORDER BY original",
      [customer.text, environment.rawValue]
    ).map { $0["original"] }
  }

  func facts(ownedBy customer: UUID, in environment: WireEnvironment) throws -> [OwnedFact] {
    let words = try rows(SQLQuery.factsOwned, [customer.text, environment.rawValue])
    var found: [[String]: (first: (number: Int64, catalog: String), newest: Row)] = [:]
    for row in words {
      let word: (number: Int64, catalog: String) = (row["number"], row["catalog"])
      let first = found[[row["kind"], row["id"]], default: (word, row)].first
      found[[row["kind"], row["id"]]] = (first.number < word.number ? first : word, row)
    }
    return try found.values.map { first, newest in
      OwnedFact(fact: try fact(newest), catalogAtFirst: Digest(rawValue: first.catalog))
    }
  }

  func purchases(
    in environment: WireEnvironment, after original: String, limit: Int
  ) throws -> [String] {
    try rows(
      "SELECT original FROM purchase WHERE environment = ? AND original > ? ORDER BY original LIMIT ?",
      [environment.rawValue, original, limit]
    ).map { $0["original"] }
  }

  func purchaseCount(in environment: WireEnvironment, after original: String) throws -> Int {
    try row(
      "SELECT count(*) AS count FROM purchase WHERE environment = ? AND original > ?",
      [environment.rawValue, original])?["count"] ?? 0
  }

  func acts(for customers: Set<UUID>, in environment: WireEnvironment) throws -> [Act] {
    try customers.flatMap { customer in
      try rows(
        "SELECT * FROM act WHERE customer = ? AND environment = ?",
        [customer.text, environment.rawValue]
      ).map(act)
    }.sorted { $0.number < $1.number }
  }

  func acts(after number: Int64, limit: Int) throws -> [Act] {
    try rows("SELECT * FROM act WHERE number > ? ORDER BY number LIMIT ?", [number, limit]).map(act)
  }

  func claims(to original: String, in environment: WireEnvironment) throws -> [Act] {
    try rows(
      "SELECT * FROM act WHERE environment = ? AND original = ? ORDER BY number",
      [environment.rawValue, original]
    ).map(act)
  }

  func target(ofAlias customer: UUID) throws -> UUID? {
    try row("SELECT target FROM alias WHERE customer = ?", [customer.text])?.uuid("target")
  }

  func aliases(of customer: UUID) throws -> [UUID] {
    try rows("SELECT customer FROM alias WHERE target = ? ORDER BY customer", [customer.text])
      .compactMap { $0.uuid("customer") }
  }

  func versions(of customers: [UUID]) throws -> [UUID: Int64] {
    var versions: [UUID: Int64] = [:]
    for customer in customers {
      versions[customer] = try row(
        "SELECT version FROM customer_version WHERE customer = ?", [customer.text])?["version"]
    }
    return versions
  }

  func isErased(_ mark: Erasures.Mark) throws -> Bool {
    try row("SELECT 1 FROM erased WHERE mark = ?", [mark.rawValue]) != nil
  }

  func notifications(
    after number: Int64, limit: Int
  ) throws -> [(number: Int64, notification: KeptNotification)] {
    try rows(
      "SELECT * FROM notification WHERE number > ? ORDER BY number LIMIT ?", [number, limit]
    ).compactMap { row in KeptNotification(row).map { (row["number"], $0) } }
  }

  func notification(_ uuid: WireUUID) throws -> KeptNotification? {
    try row("SELECT * FROM notification WHERE uuid = ?", [uuid.description])
      .flatMap(KeptNotification.init)
  }

  func events(after position: Int64, limit: Int) throws -> [EventRow] {
    try rows("SELECT * FROM event WHERE position > ? ORDER BY position LIMIT ?", [position, limit])
      .map(EventRow.init)
  }

  func event(_ id: String) throws -> EventRow? {
    try row("SELECT * FROM event WHERE id = ?", [id]).map(EventRow.init)
  }

  func hasDueJob(_ kinds: Set<Job.Kind>, lane: String, at now: WireDate) throws -> Bool {
    try kinds.contains { kind in
      try row(
        "SELECT 1 FROM job WHERE \(SQLQuery.isDue) LIMIT 1",
        [kind.rawValue, lane, now.rawValue, now.rawValue]) != nil
    }
  }

  func jobs(
    _ kinds: Set<Job.Kind>, in states: Set<Job.State>, after id: Job.ID, limit: Int
  ) throws -> [Job] {
    // Each is a stretch of the index: all others cost nothing.
    let found = try states.flatMap { state in
      try kinds.flatMap { kind in
        try rows(
          "SELECT * FROM job WHERE state = ? AND kind = ? AND id > ? ORDER BY id LIMIT ?",
          [state.rawValue, kind.rawValue, id, limit])
      }
    }
    return Array(found.compactMap(Job.init).sorted { $0.id < $1.id }.prefix(limit))
  }

  func jobCounts() throws -> [JobCount] {
    try rows("SELECT * FROM job_count WHERE number > 0 ORDER BY kind, state").compactMap { row in
      let first = try self.row(
        "SELECT * FROM job WHERE state = ? AND kind = ? ORDER BY id LIMIT 1",
        [row["state"] as String, row["kind"] as String]
      ).flatMap(Job.init)
      return first.map {
        JobCount(kind: $0.kind, state: $0.state, number: row["number"], oldest: $0.due)
      }
    }
  }

  func lanes(of kind: Job.Kind) throws -> [String] {
    try rows(
      "SELECT DISTINCT lane FROM job WHERE kind = ? AND state NOT IN ('done', 'failed')",
      [kind.rawValue]
    ).map { $0["lane"] }
  }

  func job(_ id: Job.ID) throws -> Job? {
    try row("SELECT * FROM job WHERE id = ?", [id]).flatMap(Job.init)
  }

  func importLines(of job: Job.ID, limit: Int) throws -> [ImportLine] {
    try rows(
      "SELECT * FROM import_line WHERE job = ? AND problem IS NULL ORDER BY number LIMIT ?",
      [job, limit]
    ).map(ImportLine.init)
  }

  func refusedLines(of job: Job.ID, limit: Int) throws -> [ImportLine] {
    try rows(
      "SELECT * FROM import_line WHERE job = ? AND problem IS NOT NULL ORDER BY number LIMIT ?",
      [job, limit]
    ).map(ImportLine.init)
  }

  func refusedLineCount(of job: Job.ID) throws -> Int {
    try row(
      "SELECT count(*) AS count FROM import_line WHERE job = ? AND problem IS NOT NULL", [job])?[
        "count"] ?? 0
  }

  func deliveries(of event: String) throws -> [Delivery] {
    try rows("SELECT * FROM delivery WHERE event = ? ORDER BY receiver, attempt", [event])
      .map(Delivery.init)
  }

  func deliveries(of event: String, to receiver: String) throws -> [Delivery] {
    try rows(
      "SELECT * FROM delivery WHERE event = ? AND receiver = ? ORDER BY attempt",
      [event, receiver]
    ).map(Delivery.init)
  }

  func answer(for customer: UUID, key: String, since: WireDate) throws -> KeptAnswer? {
    try row(
      "SELECT * FROM answer WHERE customer = ? AND key = ? AND date >= ?",
      [customer.text, key, since.rawValue]
    ).map(KeptAnswer.init)
  }

  func setting(_ name: String) throws -> String? {
    try row("SELECT value FROM setting WHERE name = ?", [name])?["value"]
  }

  func catalogInForce() throws -> Digest? {
    try row("SELECT digest FROM catalog ORDER BY number DESC LIMIT 1").map {
      Digest(rawValue: $0["digest"])
    }
  }

  func catalogs(limit: Int) throws -> [KeptCatalog] {
    try rows("SELECT number, digest, date FROM catalog ORDER BY number DESC LIMIT ?", [limit])
      .map { row in
        KeptCatalog(
          number: row["number"], digest: Digest(rawValue: row["digest"]),
          date: WireDate(rawValue: row["date"]))
      }
  }

  func catalog(_ digest: Digest) throws -> Data? {
    try row("SELECT file FROM catalog WHERE digest = ? LIMIT 1", [digest.rawValue])?["file"]
  }

  func fact(_ row: Row) throws -> SignedFact { try db.knownFacts.fact(of: row["body"]) }

  func act(_ row: Row) throws -> Act {
    guard let customer = row.uuid("customer") else {
      throw DatabaseFailure.damaged("an act is of nobody")
    }
    return Act(
      number: row["number"], customer: customer,
      environment: WireEnvironment(rawValue: row["environment"]),
      date: WireDate(rawValue: row["date"]), deed: try KeptJSON.value(of: row["deed"]))
  }
}

extension Delivery {
  init(_ row: some SQLRow) {
    self.init(
      event: row["event"], receiver: row["receiver"], attempt: row["attempt"],
      status: row["status"], answer: row["answer"], date: WireDate(rawValue: row["date"]))
  }
}

extension ImportLine {
  init(_ row: some SQLRow) {
    self.init(
      number: row["number"], customer: row.uuid("customer"), transaction: row["transaction"],
      isTold: row["is_told"], problem: row["problem"])
  }
}

extension Job {
  init?(_ row: some SQLRow) {
    guard let kind = Kind(rawValue: row["kind"]), let state = State(rawValue: row["state"]) else {
      return nil
    }
    self.init(
      id: row["id"], kind: kind, subject: row["subject"], lane: row["lane"], state: state,
      due: WireDate(rawValue: row["due"]), attempts: row["attempts"], problem: row["problem"],
      done: row["done"], total: row["total"], place: row["place"])
  }
}

extension KeptNotification {
  init?(_ row: some SQLRow) {
    guard let state = State(rawValue: row["state"]), let uuid = row.uuid("uuid") else { return nil }
    self.init(
      uuid: WireUUID(uuid), environment: WireEnvironment(rawValue: row["environment"]),
      type: WireNotificationType(rawValue: row["type"]),
      subtype: (row["subtype"] as String?).map(WireNotificationSubtype.init),
      signed: WireDate(rawValue: row["signed"]), received: WireDate(rawValue: row["received"]),
      state: state, original: row["original"], token: row["token"])
  }
}

extension EventRow {
  init(_ row: some SQLRow) {
    self.init(
      position: row["position"], id: row["id"], type: row["type"],
      environment: WireEnvironment(rawValue: row["environment"]),
      customer: row.uuid("customer"), other: row.uuid("other"), original: row["original"],
      date: WireDate(rawValue: row["date"]), body: row["body"])
  }
}

/// Statements whose plan counts.
enum SQLQuery {
  /// The due, unleased jobs of a kind and a lane at an instant, by the index that begins with these columns.
  static let isDue = """
    kind = ? AND lane = ? AND state NOT IN ('done', 'failed') AND due <= ?
      AND (state <> 'running' OR lease <= ?)
    """

  /// All that was signed about the purchases of an owner in an environment, in the order in which it counts.
  ///
  /// A `CROSS JOIN` keeps SQLite from starting with every fact of the environment.
  static let factsOwned = """
    SELECT fact.number, fact.kind, fact.id, fact.catalog, fact.body
    FROM purchase CROSS JOIN fact
    WHERE purchase.owner = ? AND purchase.environment = ?
      AND fact.environment = purchase.environment AND fact.original = purchase.original
    ORDER BY fact.last_signed, fact.payload
    """
}
