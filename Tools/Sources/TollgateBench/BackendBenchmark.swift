import AppStoreWire
import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import OutgoingHTTP
import ServerCore
import ServerStore
import Synchronization
import TollgateCore
import TollgateServer

/// A benchmark of `tollgate server`, each figure compared to a bare route of Hummingbird that does
/// only the necessary work.
///
/// The client runs on the same machine, and uses a considerable part of it.
enum BackendBenchmark {
  private static let now = Date(timeIntervalSince1970: 1_760_000_000)

  /// The empty database that `DATABASE` names in place of a file, as `tollgate server --database` does.
  private static let database = ProcessInfo.processInfo.environment["DATABASE"].flatMap {
    try? StoreAddress($0)
  }

  /// Times everything and prints three tables.
  static func run() async throws {
    // A request waits for a connection as long as a busy machine needs.
    var patience = HTTPClient.Configuration()
    patience.timeout.connect = .minutes(5)
    let client = HTTPClient.portable(patience)
    let result: Result<Void, any Error>
    do { result = .success(try await answers(to: client)) } catch { result = .failure(error) }
    try await client.shutdown()
    try result.get()
    try await growth()
  }

  /// Returns a notification about a new subscription.
  private static func notification(_ number: Int, for customer: UUID = UUID()) throws -> String {
    try MadeNotifications.body(number, for: customer, at: now)
  }

  private static func configuration(in folder: BenchFolder) throws -> ServerConfiguration {
    try MadeNotifications.prepare(folder.file(""))
    var configuration = ServerConfiguration(
      catalog: folder.file("Catalog.json"),
      credentials: try StoreCredentials(from: folder.file("credentials")))
    configuration.database = .sqlite(folder.file("tollgate.sqlite").path)
    if let database {
      try database.migrate()
      configuration.database = database
    }
    configuration.port = 0
    configuration.revocation = .off
    configuration.limitByAddress = 0
    configuration.limitByCustomer = 0
    return configuration
  }
}

extension BackendBenchmark {
  /// The notifications a second in the goal, and the seconds.
  private static let (rate, seconds) = (500, 10)

  /// The requests of a round at full load, and the number at a time.
  private static let (crowd, width, rounds) = (500, 16, 6)

  private static func answers(to client: HTTPClient) async throws {
    let folder = try BenchFolder()
    defer { folder.remove() }
    let server = try TollgateServer(try configuration(in: folder), machineTime: { now })
    let (lines, said) = AsyncStream<String>.makeStream()
    let (ports, bound) = AsyncStream<Int>.makeStream()
    let bare = try BareRoutes(in: folder, readsRows: database == nil)
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await server.run(stopsOnSignals: false) { said.yield($0) } }
      var keys: [String: String] = [:]
      for await line in lines {
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        keys[parts[0]] = parts.last
        if keys.count == 3 { break }
      }
      group.addTask { try await bare.application { bound.yield($0) }.run() }
      guard let port = await ports.first(where: { _ in true }),
        let url = keys["The server is open"], let key = keys["Public key"]
      else { return }
      let plain = "http://127.0.0.1:\(port)"
      try await steady(url, client)
      try await compare(url, plain, client)
      try await customers(url, plain, key, bare, client)
    }
  }

  /// Notifications at the goal's rate: the time of each from when it should be sent until its
  /// answer.
  private static func steady(_ url: String, _ client: HTTPClient) async throws {
    let bodies = try (0..<rate * seconds).map { try notification($0 + 1) }
    let start = ContinuousClock.now + .seconds(1)
    let waits = try await withThrowingTaskGroup(of: Duration.self) { group in
      for (number, body) in bodies.enumerated() {
        group.addTask {
          let due = start + .microseconds(number * 1_000_000 / rate)
          try await Task.sleep(until: due, clock: .continuous)
          try await post(body, to: "\(url)/v1/app-store/notifications", with: client)
          return ContinuousClock.now - due
        }
      }
      return try await group.reduce(into: [Duration]()) { $0.append($1) }.sorted()
    }
    print(
      "\n\(bodies.count.formatted()) notifications, \(rate) a second, answered when on the disk")
    for (name, share) in [("half of them within", 0.5), ("99 in 100 within (aim 50 ms)", 0.99)] {
      let parts = waits[min(waits.count - 1, Int(Double(waits.count) * share))].components
      let milliseconds = Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15
      print(
        "  \(name.padding(toLength: 48, withPad: " ", startingAt: 0))"
          + String(format: "%10.1f ms", milliseconds))
    }
  }

  /// Compares the number of answered notifications with a route that only verifies and stores each.
  private static func compare(_ url: String, _ plain: String, _ client: HTTPClient) async throws {
    var (own, bare) = ([Double](), [Double]())
    for round in 0...rounds {
      let bodies = try (0..<crowd).map { try notification(1_000_000 + round * crowd + $0) }
      let other = try await ask(bodies) { try await post($0, to: "\(plain)/", with: client) }
      let ours = try await ask(bodies) {
        try await post($0, to: "\(url)/v1/app-store/notifications", with: client)
      }
      guard round > 0 else { continue }
      own.append(ours)
      bare.append(other)
    }
    print(
      "\n\((rounds * crowd).formatted()) notifications, \(width) at a time (aim 1.25 of the bare route)"
    )
    let limit = Interleaved.Result(name: "a bare route: verify three tokens, one row", bare)
    for result in [limit, Interleaved.Result(name: "the server, which then works on them", own)] {
      print(result.row(in: "µs", of: 1_000, against: limit))
    }
  }

  /// A customer, compared to a route that reads the same rows and encodes the same JSON.
  private static func customers(
    _ url: String, _ plain: String, _ key: String, _ bare: BareRoutes, _ client: HTTPClient
  ) async throws {
    let customer = UUID()
    for number in 0..<5 {
      try await post(
        notification(9_000_000 + number, for: customer), to: "\(url)/v1/app-store/notifications",
        with: client)
    }
    let path = "/v1/customers/\(customer.uuidString.lowercased())"
    var answer = Data()
    while !String(decoding: answer, as: UTF8.self).contains("9000004") {
      answer = try await get(url + path, key, with: client)
    }
    let tree = try JSONDecoder().decode(BareRoutes.JSON.self, from: answer)
    bare.answer.withLock { $0 = tree }
    var (own, other) = ([Double](), [Double]())
    for round in 0...rounds {
      let paths = Array(repeating: path, count: crowd)
      let theirs = try await ask(paths) { _ = try await get(plain + $0, key, with: client) }
      let ours = try await ask(paths) { _ = try await get(url + $0, key, with: client) }
      guard round > 0 else { continue }
      own.append(ours)
      other.append(theirs)
    }
    print(
      "\n\((rounds * crowd).formatted()) times a customer of five subscriptions (aim 1.25 of the bare route)"
    )
    let limit = Interleaved.Result(
      name: database == nil
        ? "a bare route: the same rows, the same JSON" : "a bare route: no rows, the same JSON",
      other)
    for result in [limit, Interleaved.Result(name: "the server", own)] {
      print(result.row(in: "µs", of: 1_000, against: limit))
    }
  }

  /// Sends a number of requests concurrently, and returns the nanoseconds for each.
  private static func ask(
    _ all: [String], _ one: @escaping @Sendable (String) async throws -> Void
  ) async throws -> Double {
    let began = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, each) in all.enumerated() {
        if number >= width { try await group.next() }
        group.addTask { try await one(each) }
      }
      try await group.waitForAll()
    }
    let spent = (ContinuousClock.now - began).components
    return (Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9) / Double(all.count)
  }

  private static func post(_ body: String, to url: String, with client: HTTPClient) async throws {
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.body = .bytes(ByteBuffer(string: body))
    let answer = try await client.execute(request, timeout: .minutes(5))
    let text = String(buffer: try await answer.body.collect(upTo: 1 << 20))
    guard answer.status == .ok else { throw Refused(text: "\(answer.status): \(text)") }
  }

  private static func get(_ url: String, _ key: String, with client: HTTPClient) async throws
    -> Data
  {
    var request = HTTPClientRequest(url: url)
    request.headers.add(name: "Authorization", value: "Bearer \(key)")
    let answer = try await client.execute(request, timeout: .minutes(5))
    let body = Data(try await answer.body.collect(upTo: 1 << 20).readableBytesView)
    guard answer.status == .ok else { throw Refused(text: "\(answer.status)") }
    return body
  }

  private struct Refused: Error { let text: String }
}

extension BackendBenchmark {
  /// The cost of a notification and of a customer among few facts, and among many.
  ///
  /// `STORES` names two empty databases of PostgreSQL, with tables, in place of files.
  private static func growth() async throws {
    let variables = ProcessInfo.processInfo.environment
    let sizes = [1_000, variables["FACTS"].flatMap { Int($0) } ?? 1_000_000]
    let events = [1_000, variables["EVENTS"].flatMap { Int($0) } ?? 0]
    var (taken, read) = (sizes.map { _ in [Double]() }, sizes.map { _ in [Double]() })
    let folder = try BenchFolder()
    defer { folder.remove() }
    let served = try ServedCatalog(
      reading: Data(MadeNotifications.catalog.utf8), file: "Catalog.json")
    let intake = Intake(transfer: .newest, secret: [7], catalog: served.digest)
    let reader = try MadeNotifications.verifier()
    let addresses = variables["STORES"]?.split(separator: " ").map(String.init)
    var stores: [any Store] = []
    for (index, size) in sizes.enumerated() {
      let text = addresses?[index] ?? "sqlite:\(folder.file("\(size).sqlite").path)"
      guard let store = try StoreAddress(text)?.open() else { throw Refused(text: text) }
      try await FilledStore.fill(store, facts: size, events: events[index], at: now)
      stores.append(store)
    }
    for round in 0..<200 {
      for (index, store) in stores.enumerated() {
        let fact = try FilledStore.fact(of: notification(50_000_000 + round), by: reader)
        let began = ContinuousClock.now
        _ = try await store.write { try intake.take(fact, in: $0) }
        taken[index].append(nanoseconds(since: began))
        let someone = FilledStore.customer(Int.random(in: 0..<sizes[index] / 2))
        let asked = ContinuousClock.now
        _ = try await store.read { store in
          try CustomerRecord(of: someone, in: .production, from: store) { _ in served }
        }
        read[index].append(nanoseconds(since: asked))
      }
    }
    for store in stores { try store.close() }
    for (name, samples) in [("a notification", taken), ("a customer", read)] {
      print("\nWhat \(name) costs the store (aim 1.3 of the smallest)")
      let results = zip(sizes, samples).map {
        Interleaved.Result(name: "of \($0.formatted()) facts", $1)
      }
      for result in results { print(result.row(in: "µs", of: 1_000, against: results[0])) }
    }
  }

  private static func nanoseconds(since began: ContinuousClock.Instant) -> Double {
    let spent = (ContinuousClock.now - began).components
    return Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9
  }
}
