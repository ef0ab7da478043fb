import AppStoreWire
import Foundation
import ServerCore

extension SQLTransaction: StoreWriting {
  func put(_ fact: SignedFact, under catalog: Digest) throws {
    try run(
      """
      INSERT INTO fact
        (number, environment, kind, id, claims, original, first_signed, last_signed, payload, body,
        catalog)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (environment, kind, id, claims) DO UPDATE
        SET first_signed = excluded.first_signed, last_signed = excluded.last_signed,
          payload = excluded.payload, body = excluded.body
      """,
      [
        db.nextNumber(of: .fact), fact.id.environment.rawValue, fact.id.kind.rawValue, fact.id.name,
        fact.claims.rawValue,
        fact.original, fact.firstSigned.rawValue, fact.lastSigned.rawValue, fact.payload.rawValue,
        KeptJSON.text(of: fact),
        catalog.rawValue,
      ])
  }

  func setOwner(
    _ owner: UUID?, of original: String, in environment: WireEnvironment
  ) throws {
    try run(
      """
      INSERT INTO purchase (environment, original, owner) VALUES (?, ?, ?)
      ON CONFLICT (environment, original) DO UPDATE SET owner = excluded.owner
      """,
      [environment.rawValue, original, owner?.text])
  }

  func append(
    _ deed: Act.Deed, for customer: UUID, in environment: WireEnvironment, at date: WireDate
  ) throws -> Act? {
    var (original, once): (String?, String?)
    if case .claim(let claimed, let signed) = deed {
      original = claimed
      once = "\(environment.rawValue) \(claimed) \(customer.text) \(signed.rawValue)"
    }
    let row = try row(
      """
      INSERT INTO act (number, customer, environment, date, deed, original, once)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (once) DO NOTHING RETURNING number
      """,
      [
        db.nextNumber(of: .act), customer.text, environment.rawValue, date.rawValue,
        KeptJSON.text(of: deed), original, once,
      ])
    guard let row else { return nil }
    if case .merge(let target) = deed { try setAlias(customer, of: target) }
    return Act(
      number: row["number"], customer: customer, environment: environment, date: date, deed: deed)
  }

  func setAlias(_ customer: UUID, of target: UUID) throws {
    try run("INSERT INTO alias (customer, target) VALUES (?, ?)", [customer.text, target.text])
  }

  func clearConclusions() throws {
    for table in ["purchase", "payments", "alias"] { try run("DELETE FROM \(table)") }
  }

  func remove(_ id: SignedFact.ID, claims: Digest) throws {
    try run(
      "DELETE FROM fact WHERE environment = ? AND kind = ? AND id = ? AND claims = ?",
      [id.environment.rawValue, id.kind.rawValue, id.name, claims.rawValue])
  }

  func remove(_ notification: WireUUID) throws {
    try run("DELETE FROM notification WHERE uuid = ?", [notification.description])
  }

  func keep(_ notification: KeptNotification) throws -> Bool {
    try changes(
      """
      INSERT INTO notification
        (number, uuid, environment, type, subtype, signed, received, state, original, token)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING
      """,
      [
        db.nextNumber(of: .notification), notification.uuid.description,
        notification.environment.rawValue,
        notification.type.rawValue, notification.subtype?.rawValue, notification.signed.rawValue,
        notification.received.rawValue, notification.state.rawValue,
        notification.original, notification.token,
      ])
  }

  func setState(_ state: KeptNotification.State, of notification: WireUUID) throws {
    try run(
      "UPDATE notification SET state = ? WHERE uuid = ?",
      [state.rawValue, notification.description])
  }

  func add(_ event: EventRow) throws -> EventRow? {
    let row = try row(
      """
      INSERT INTO event (position, id, type, environment, customer, other, original, date, body)
      SELECT CAST(? AS BIGINT), ?, ?, ?, ?, ?, ?, CAST(? AS BIGINT), ?
      WHERE NOT EXISTS (SELECT 1 FROM silenced WHERE event = ?)
      ON CONFLICT (id) DO NOTHING RETURNING position
      """,
      [
        db.nextNumber(of: .event), event.id, event.type, event.environment.rawValue,
        event.customer?.text, event.other?.text, event.original,
        event.date.rawValue, event.body, event.id,
      ])
    guard let row else { return nil }
    var placed = event
    placed.position = row["position"]
    return placed
  }

  func silence(_ event: String) throws {
    try run(
      """
      INSERT INTO silenced (event) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM event WHERE id = ?)
      ON CONFLICT DO NOTHING
      """,
      [event, event])
  }

  func unsilence(_ event: String) throws {
    try run("DELETE FROM silenced WHERE event = ?", [event])
  }

  func add(_ lines: [ImportLine], to job: Job.ID) throws {
    for line in lines {
      try run(
        """
        INSERT INTO import_line (job, number, customer, "transaction", is_told, problem)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [
          job, line.number, line.customer?.text, line.transaction, line.isTold, line.problem,
        ])
    }
  }

  func finish(_ line: ImportLine, of job: Job.ID) throws {
    guard let problem = line.problem else {
      try run("DELETE FROM import_line WHERE job = ? AND number = ?", [job, line.number])
      return
    }
    try run(
      "UPDATE import_line SET problem = ?, customer = NULL WHERE job = ? AND number = ?",
      [problem, job, line.number])
  }

  func addJob(
    _ kind: Job.Kind, about subject: String, lane: String, due: WireDate
  ) throws -> Job {
    let added = try row(
      """
      INSERT INTO job (id, kind, subject, lane, state, due, attempts)
      VALUES (?, ?, ?, ?, 'waiting', ?, 0) ON CONFLICT DO NOTHING RETURNING *
      """,
      [db.nextNumber(of: .job), kind.rawValue, subject, lane, due.rawValue])
    let job = try (added ?? unfinished(kind, subject)).flatMap(Job.init)
    guard let job else {
      throw DatabaseFailure.damaged("a job was not kept")
    }
    return job
  }

  /// The job of a kind about something that is not ended.
  private func unfinished(_ kind: Job.Kind, _ subject: String) throws -> Row? {
    try row(
      "SELECT * FROM job WHERE kind = ? AND subject = ? AND state NOT IN ('done', 'failed')",
      [kind.rawValue, subject])
  }

  func ensureJob(
    _ kind: Job.Kind, about subject: String, lane: String, due: WireDate, unless setting: String
  ) throws {
    try run(
      """
      INSERT INTO job (id, kind, subject, lane, state, due, attempts)
      SELECT CAST(? AS BIGINT), ?, ?, ?, 'waiting', CAST(? AS BIGINT), 0
      WHERE NOT EXISTS (SELECT 1 FROM setting WHERE name = ? AND value <> '')
      ON CONFLICT DO NOTHING
      """,
      [db.nextNumber(of: .job), kind.rawValue, subject, lane, due.rawValue, setting])
  }

  func lease(
    _ kinds: Set<Job.Kind>, lane: String, at now: WireDate, until end: WireDate, limit: Int
  ) throws -> [Job] {
    guard kinds.count > 1 else {
      return try kinds.flatMap { try lease($0, lane, at: now, until: end, limit: limit) }
    }
    // Each is the beginning of a stretch of the index.
    var jobs: [Job] = []
    while jobs.count < limit {
      let oldest = try kinds.compactMap { kind in
        try row(
          "SELECT * FROM job WHERE \(SQLQuery.isDue) ORDER BY due, id LIMIT 1",
          [kind.rawValue, lane, now.rawValue, now.rawValue]
        ).flatMap(Job.init)
      }.min { ($0.due, $0.id) < ($1.due, $1.id) }
      guard let oldest else { break }
      jobs += try lease(oldest.kind, lane, at: now, until: end, limit: 1)
    }
    return jobs
  }

  private func lease(
    _ kind: Job.Kind, _ lane: String, at now: WireDate, until end: WireDate, limit: Int
  ) throws -> [Job] {
    try rows(
      """
      UPDATE job SET state = 'running', lease = ?, attempts = attempts + 1
      WHERE id IN (SELECT id FROM job WHERE \(SQLQuery.isDue) ORDER BY due, id LIMIT ?)
      RETURNING *
      """,
      [end.rawValue, kind.rawValue, lane, now.rawValue, now.rawValue, limit]
    ).compactMap(Job.init).sorted { ($0.due, $0.id) < ($1.due, $1.id) }
  }

  func giveUp(_ kind: Job.Kind, lane: String, because problem: String) throws {
    try run(
      """
      UPDATE job SET state = 'failed', problem = ?, lease = NULL
      WHERE kind = ? AND lane = ? AND state NOT IN ('done', 'failed')
      """,
      [problem, kind.rawValue, lane])
  }

  func hold(_ job: Job, until end: WireDate) throws -> Bool {
    try changes(
      """
      UPDATE job SET lease = ?, done = ?, total = ?, place = ?
      WHERE id = ? AND attempts = ? AND state = 'running'
      """,
      [end.rawValue, job.done, job.total, job.place, job.id, job.attempts])
  }

  func settle(_ job: Job) throws {
    // Each holder increments the number of starts.
    try run(
      """
      UPDATE job SET state = ?, due = ?, problem = ?, done = ?, total = ?, place = ?, lease = NULL
      WHERE id = ? AND attempts = ?
      """,
      [
        job.state.rawValue, job.due.rawValue, job.problem, job.done, job.total, job.place, job.id,
        job.attempts,
      ])
  }

  func add(_ delivery: Delivery) throws {
    try run(
      """
      INSERT INTO delivery (event, receiver, attempt, status, answer, date)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (event, receiver, attempt) DO UPDATE
        SET status = excluded.status, answer = excluded.answer, date = excluded.date
      """,
      [
        delivery.event, delivery.receiver, delivery.attempt, delivery.status, delivery.answer,
        delivery.date.rawValue,
      ])
  }

  func keep(_ answer: KeptAnswer, for customer: UUID, key: String) throws {
    try run(
      """
      INSERT INTO answer (customer, key, request, status, body, date) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (customer, key) DO UPDATE SET request = excluded.request,
        status = excluded.status, body = excluded.body, date = excluded.date
      """,
      [
        customer.text, key, answer.request.rawValue, answer.status, answer.body,
        answer.date.rawValue,
      ])
  }

  func set(_ name: String, to value: String) throws {
    try run(
      """
      INSERT INTO setting (name, value) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """,
      [name, value])
  }

  func begin(_ session: Digest, until end: WireDate, at now: WireDate) throws {
    try run("DELETE FROM session WHERE until <= ?", [now.rawValue])
    try run(
      "INSERT INTO session (digest, until) VALUES (?, ?)", [session.rawValue, end.rawValue])
  }

  func end(_ session: Digest) throws {
    try run("DELETE FROM session WHERE digest = ?", [session.rawValue])
  }

  func serve(_ file: Data, digest: Digest, from date: WireDate) throws {
    guard try catalogInForce() != digest else { return }
    try run(
      "INSERT INTO catalog (number, digest, file, date) VALUES (?, ?, ?, ?)",
      [db.nextNumber(of: .catalog), digest.rawValue, file, date.rawValue])
  }
}
