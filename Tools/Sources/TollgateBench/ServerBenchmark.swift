import AppStoreServer
import AsyncHTTPClient
import Foundation
import Hummingbird
import LocalAppStore
import Logging
import NIOCore
import NIOHTTP1
import NotificationHTTP
import OutgoingHTTP

/// A benchmark of the App Store for servers: delivering notifications, and pages of the Server API.
enum ServerBenchmark {
  private static let start = Date(timeIntervalSince1970: 1_767_225_600)
  private static let app = AppIdentity(bundleID: "com.example.bench")
  private static let configuration = StoreConfiguration(
    products: [
      .init(id: "coins", kind: .consumable, price: 1),
      .init(
        id: "monthly", kind: .autoRenewable, price: 3,
        subscription: .init(groupID: "G", level: 1, period: .init(1, .month))),
    ], subscriptionGroups: [.init(id: "G", name: "Pro")])

  /// Times everything and prints two tables.
  static func run() async throws {
    try await deliver()
    try await readPages()
  }

  private static func makeStore() -> LocalStore {
    LocalStore(configuration: configuration, app: app, seed: 1, now: start)
  }
}

extension ServerBenchmark {
  private static let rounds = 10
  private static let notifications = 1_000

  private static func deliver() async throws {
    let client = HTTPClient.portable()
    let result: Result<Void, any Error>
    do { result = .success(try await deliver(with: client)) } catch { result = .failure(error) }
    try await client.shutdown()
    try result.get()
  }

  private static func deliver(with client: HTTPClient) async throws {
    let (ports, bound) = AsyncStream<Int>.makeStream()
    let (addresses, opened) = AsyncStream<URL>.makeStream()
    let store = makeStore()
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await receiver { bound.yield($0) }.run() }
      guard let port = await ports.first(where: { _ in true }) else { return }
      let there = "http://127.0.0.1:\(port)/"
      let notifies = HTTPNotificationPost(to: try NotificationAddress(there))
      group.addTask {
        try await AppStoreServer(store: store, port: 0, holdsClock: true, notifies: notifies).run {
          opened.yield($0)
        }
      }
      guard let url = await addresses.first(where: { _ in true }) else { return }
      let controls = url.absoluteString + "/controls"
      var (delivered, posted, last) = ([Double](), [Double](), 0)
      for round in 0...rounds {
        try await post(#"{"notifications":"hold"}"#, to: controls, with: client)
        try await post(
          #"{"customers":\#(notifications),"product":"coins"}"#, to: controls, with: client)
        let made = try await store.send(FindNotifications(after: last, limit: .max)).notifications
        precondition(made.count == notifications)
        last = made.last?.event ?? last
        let release = try await time(notifications) {
          try await post(#"{"release":"given"}"#, to: controls, with: client)
        }
        let bare = try await time(notifications) {
          for one in made {
            try await post(
              #"{"signedPayload":"\#(one.signedPayload)"}"#, to: there, with: client)
          }
        }
        guard round > 0 else { continue }
        delivered.append(release)
        posted.append(bare)
      }
      let count = (rounds * notifications).formatted()
      print("\n\(count) notifications, one after another, each on a connection of its own")
      let limit = Interleaved.Result(name: "the same posts by an HTTP client in a loop", posted)
      let whole = Interleaved.Result(
        name: "begun, signed, posted and noted by the store", delivered)
      for result in [limit, whole] { print(result.row(in: "µs", of: 1_000, against: limit)) }
    }
  }

  /// Returns a server that accepts and discards every request.
  private static func receiver(
    onReady: @escaping @Sendable (Int) async -> Void
  ) -> some ApplicationProtocol {
    let router = Router()
    router.post("/") { request, _ in
      _ = try await request.body.collect(upTo: 1 << 20)
      return HTTPResponse.Status.ok
    }
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    return Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) },
      logger: logger)
  }

  /// Posts as the store does: on its own connection.
  private static func post(_ json: String, to url: String, with client: HTTPClient) async throws {
    var request = HTTPClientRequest(url: url)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.headers.add(name: "Connection", value: "close")
    request.body = .bytes(ByteBuffer(string: json))
    let response = try await client.execute(request, timeout: .minutes(10))
    guard response.status == .ok else {
      let body = try await response.body.collect(upTo: 1 << 16)
      throw Refused(text: "\(response.status): \(String(buffer: body))")
    }
    _ = try await response.body.collect(upTo: 1 << 20)
  }

  private struct Refused: Error { let text: String }
}

extension ServerBenchmark {
  private static func readPages() async throws {
    let (few, many) = (1_000, 100_000)
    let pages = [
      try await page("a page of history, store of \(few.formatted())", others: few),
      try await page("the same, store of \(many.formatted())", others: many),
      try await page("the same, customer of \(few.formatted())", own: few),
      try await page("the same, customer of \(many.formatted())", own: many),
    ]
    var samples = pages.map { _ in [Double]() }
    for round in 0...15 {
      for (index, page) in pages.enumerated() {
        let spent = await time(10) {
          for _ in 0..<10 {
            let answer = await page.reader.answer(to: page.path)
            precondition(answer.status == 200)
          }
        }
        if round > 0 { samples[index].append(spent) }
      }
    }
    print("\nA page of twenty transactions, by the App Store Server API (aim 1.3 of the smallest)")
    let results = zip(pages, samples).map { Interleaved.Result(name: $0.name, $1) }
    for result in results { print(result.row(in: "µs", of: 1_000, against: results[0])) }
  }

  private struct Page {
    let name: String
    let reader: ServerAPIReader
    let path: String
  }

  /// Returns a page of a customer, in a store where others bought as many things.
  private static func page(_ name: String, own: Int = 20, others: Int = 0) async throws -> Page {
    let store = makeStore()
    let account = try await store.send(AddAccount())
    var transaction: TransactionID?
    for _ in 0..<own {
      transaction = try await store.send(BuyElsewhere("coins", account: account))
    }
    if others > 0 { try await store.send(AddCustomers(others, buying: "coins")) }
    let number = transaction.map { "\($0)" } ?? ""
    return Page(
      name: name, reader: ServerAPIReader(of: store), path: "/inApps/v2/history/\(number)")
  }

  /// Returns the nanoseconds of each piece of work.
  private static func time(_ count: Int, _ work: () async throws -> Void) async rethrows -> Double {
    let begun = ContinuousClock.now
    try await work()
    let spent = (ContinuousClock.now - begun).components
    return (Double(spent.seconds) * 1e9 + Double(spent.attoseconds) / 1e9) / Double(count)
  }
}
