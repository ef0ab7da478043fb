import Foundation

/// A connection that reconnects.
struct PostgresLink {
  private let address: PostgresAddress
  private let knownFacts: KnownFacts
  private var open: PostgresConnection?

  init(to address: PostgresAddress, _ knownFacts: KnownFacts) {
    self.address = address
    self.knownFacts = knownFacts
  }

  /// The connection, unless it is lost.
  var current: PostgresConnection? { open }

  /// Returns the connection, reopened if it was lost, unless an instant passes before that works.
  mutating func connection(
    until end: ContinuousClock.Instant, unless isClosed: () -> Bool
  ) throws -> PostgresConnection {
    if let open { return open }
    var pause = Duration.milliseconds(20)
    while true {
      do {
        let connection = try PostgresConnection(to: address, knownFacts)
        open = connection
        return connection
      } catch {
        // The caller stops waiting, and a server in trouble isn't called in a loop.
        guard ContinuousClock.now + pause < end, !isClosed() else { throw error }
        Thread.sleep(forTimeInterval: Double(pause.components.attoseconds) / 1e18)
        pause = min(pause * 2, .milliseconds(640))
      }
    }
  }

  /// Lets go of the connection: the next one is new.
  mutating func drop() { open = nil }

  /// Rolls back what a failed attempt has left open.
  mutating func abandon() {
    guard let open, open.failure?.kind != .lost else { return drop() }
    open.discard()
    do { try open.command("ROLLBACK") } catch { drop() }
  }
}

/// The number of times that work is repeated after a conflict or a lost connection.
struct PostgresAttempts {
  private static let most = 20

  private let end: ContinuousClock.Instant
  private var count = 0

  init(until end: ContinuousClock.Instant) { self.end = end }

  /// Waits for the next attempt, or throws if none is left.
  mutating func again(after error: any Error, _ link: inout PostgresLink) throws {
    guard let failure = error as? PostgresFailure else { throw error }
    count += 1
    switch failure.kind {
    case .conflict:
      guard count < Self.most else { throw failure }
      // Each of two who were in each other's way waits for another time.
      Thread.sleep(forTimeInterval: .random(in: 0...0.002) * Double(1 << min(count, 8)))
    case .stale:
      link.drop()
      guard count < 4 else { throw failure }
    case .lost:
      link.drop()
      guard count < Self.most, ContinuousClock.now < end else { throw failure }
    case .late, .refused: throw failure
    }
  }
}

/// Reads, one after the other, each from one state of the database.
struct PostgresReader {
  private let queue: PostgresQueue
  private var link: PostgresLink

  init(to address: PostgresAddress, _ queue: PostgresQueue, _ knownFacts: KnownFacts) {
    self.queue = queue
    link = PostgresLink(to: address, knownFacts)
  }

  mutating func run() {
    while let batch = queue.next(most: 1) {
      for work in batch {
        do { try read(work)() } catch { work.fail(error) }
      }
    }
  }

  private mutating func read(_ work: PostgresWork) throws -> @Sendable () -> Void {
    var attempts = PostgresAttempts(until: work.end)
    while true {
      do {
        let connection = try link.connection(until: work.end) { [queue] in queue.isClosed }
        if work.inTransaction {
          // It goes to the database with the first read.
          try connection.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY")
        } else {
          try connection.refresh()
        }
        let outcome = Result { try work.perform(.init(db: PostgresDatabase(connection))) }
        // Reads change nothing, and are repeated if the connection was lost.
        if let failure = connection.failure { throw failure }
        if work.inTransaction { try connection.end() }
        return try outcome.get()
      } catch {
        link.abandon()
        try attempts.again(after: error, &link)
      }
    }
  }
}

/// Writes, all that waits at once, one commit after the other.
struct PostgresWriter {
  private typealias Outcome = Result<@Sendable () -> Void, any Error>

  private let queue: PostgresQueue
  private let clock: PostgresClock
  private var link: PostgresLink
  private var statistics = PostgresStatistics()

  init(
    to address: PostgresAddress, _ queue: PostgresQueue, _ clock: PostgresClock,
    _ knownFacts: KnownFacts
  ) {
    self.queue = queue
    self.clock = clock
    link = PostgresLink(to: address, knownFacts)
  }

  mutating func run(most: Int) {
    while let batch = queue.next(most: most) {
      do {
        for (work, outcome) in zip(batch, try write(batch)) {
          do { try outcome.get()() } catch { work.fail(error) }
        }
        if let connection = link.current { statistics.refresh(connection) }
      } catch {
        for work in batch { work.fail(error) }
      }
    }
  }

  private mutating func write(_ batch: [PostgresWork]) throws -> [Outcome] {
    // Each of them has waited for as long as its owner would.
    let end = batch.map(\.end).min() ?? .now
    var attempts = PostgresAttempts(until: end)
    while true {
      do {
        let connection = try link.connection(until: end) { [queue] in queue.isClosed }
        try clock.read(from: connection)
        return try Self.write(batch, by: connection)
      } catch {
        link.abandon()
        try attempts.again(after: error, &link)
      }
    }
  }

  private static func write(
    _ batch: [PostgresWork], by connection: PostgresConnection
  ) throws -> [Outcome] {
    // Each statement sees everything committed before it, and nothing else commits while this row is locked.
    try connection.begin("ISOLATION LEVEL READ COMMITTED")
    let turn = try connection.perform(
      "SELECT numbers FROM tollgate_writer WHERE id = 1 FOR UPDATE", [])
    guard let numbers: String = turn.rows.first?["numbers"] else {
      throw DatabaseFailure.damaged("tollgate_writer has no row")
    }
    let database = PostgresDatabase(connection, numbers: try KeptJSON.value(of: numbers))
    let given = database.numbers
    var outcomes: [Outcome] = []
    for work in batch {
      try connection.queue("SAVEPOINT work")
      let before = database.numbers
      let outcome = Result {
        let answer = try work.perform(.init(db: database))
        try connection.settle()
        return answer
      }
      connection.discard()
      if let failure = connection.failure { throw failure.duringWork }
      if case .success = outcome, connection.isInTransaction {
        try connection.queue("RELEASE SAVEPOINT work")
        outcomes.append(outcome)
      } else {
        try connection.command("ROLLBACK TO SAVEPOINT work; RELEASE SAVEPOINT work")
        database.numbers = before
        outcomes.append(
          outcome.flatMap { _ in .failure(DatabaseFailure.damaged("a statement failed unseen")) })
      }
    }
    guard database.hasChanged else {
      // A search for work that found none needs no disk write.
      _ = try connection.perform("ROLLBACK", [])
      return outcomes
    }
    if database.numbers != given {
      try connection.queue(
        "UPDATE tollgate_writer SET numbers = ? WHERE id = 1",
        [.text(try KeptJSON.text(of: database.numbers))])
    }
    // If the connection is lost here, the outcome is unknown: the caller has to repeat the request.
    do { _ = try connection.perform("COMMIT", []) } catch let failure as PostgresFailure {
      throw failure.duringWork
    }
    return outcomes
  }
}
