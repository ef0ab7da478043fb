import AppStoreWire
import Foundation
import Hummingbird
import LocalAppStore
import Logging
import NIOCore
import NotificationHTTP

@testable import AppStoreServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server of an app on this machine, which answers notifications as a test sets.
actor NotificationReceiver {
  /// The payloads that came, oldest first.
  private(set) var payloads: [String] = []

  private let answer: @Sendable () async -> HTTPResponse.Status

  init(answer: @escaping @Sendable () async -> HTTPResponse.Status) { self.answer = answer }

  func receive(_ body: Data) async throws -> HTTPResponse.Status {
    struct Body: Decodable { let signedPayload: String }
    payloads.append(try JSONDecoder().decode(Body.self, from: body).signedPayload)
    return await answer()
  }

  /// Listens while a body runs, which is given the address.
  nonisolated func open(_ body: @escaping @Sendable (URL) async throws -> Void) async throws {
    let (ports, bound) = AsyncStream<Int>.makeStream()
    let router = Router()
    router.post("/notifications") { request, _ in
      let bytes = try await request.body.collect(upTo: 1 << 20)
      return Response(status: try await self.receive(Data(bytes.readableBytesView)))
    }
    var logger = Logger(label: "receiver")
    logger.logLevel = .critical
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in bound.yield(channel.localAddress?.port ?? 0) }, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      for await port in ports {
        guard let url = URL(string: "http://127.0.0.1:\(port)/notifications") else { break }
        try await body(url)
        break
      }
      group.cancelAll()
    }
  }
}

/// A store that is served on this machine, and notifies a server.
struct NotifiedStore: Sendable {
  static let catalogue = StoreConfiguration(
    products: [
      .init(id: "coins", kind: .consumable, price: 1),
      plan("basic", 2, level: 2), plan("pro", 5, level: 1, hasTrial: true),
      plan("best", 9, level: 1),
      .init(
        id: "year", kind: .autoRenewable, price: 60,
        codeOffers: [.init(referenceName: "SPRING", billingPlan: .monthly)],
        subscription: .init(
          groupID: "Y", level: 1, period: .init(1, .year),
          billingPlans: [.init(.monthly, price: 6, commitmentPrice: 72)])),
    ], subscriptionGroups: [.init(id: "G", name: "Pro"), .init(id: "Y", name: "Year")])

  private static func plan(
    _ id: String, _ price: Decimal, level: Int, hasTrial: Bool = false
  ) -> StoreConfiguration.Product {
    .init(
      id: id, kind: .autoRenewable, price: price, isFamilyShareable: true,
      subscription: .init(
        groupID: "G", level: level, period: .init(1, .month),
        introductoryOffer: hasTrial
          ? .init(paymentMode: .free, period: .init(1, .week)) : nil))
  }

  let store: LocalStore
  let url: URL

  /// Serves a new store while a body runs.
  static func open(
    environment: WireEnvironment = .production, notifying address: URL?,
    patience: Duration = .seconds(10),
    _ body: @escaping @Sendable (NotifiedStore) async throws -> Void
  ) async throws {
    let store = LocalStore(
      configuration: catalogue, app: AppIdentity(bundleID: "com.example.app"),
      environment: environment, now: OpenStore.start)
    let server = AppStoreServer(
      store: store, port: 0, holdsClock: true,
      notifies: try address.map {
        HTTPNotificationPost(to: try NotificationAddress($0.absoluteString), patience: patience)
      })
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run { ready.yield($0) } }
      for await url in addresses {
        try await body(NotifiedStore(store: store, url: url))
        break
      }
      group.cancelAll()
    }
  }

  /// Uses a control, and returns the answer.
  @discardableResult
  func control(_ json: String) async throws -> [String: any Sendable] {
    let (status, answer) = try await ask("controls", json)
    guard status == 200 else { throw Refused(status: status, answer: answer) }
    return try Self.object(answer)
  }

  func get(_ path: String) async throws -> [String: any Sendable] {
    try Self.object(try await ask(path, nil).answer)
  }

  func ask(_ path: String, _ json: String?) async throws -> (status: Int, answer: String) {
    guard let address = URL(string: path, relativeTo: url) else { throw CancellationError() }
    var request = URLRequest(url: address)
    if let json {
      request.httpMethod = "POST"
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(json.utf8)
    }
    let (bytes, response) = try await URLSession(configuration: .ephemeral).data(for: request)
    return (
      (response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: bytes, as: UTF8.self)
    )
  }

  /// Returns a notification's payload, its facts verified.
  func payload(_ jws: String) throws -> NotificationPayload {
    try JWSVerifier(roots: [store.root]).notification(
      jws, bundleID: store.app.bundleID, environments: [store.environment])
  }

  struct Refused: Error, CustomStringConvertible {
    let status: Int
    let answer: String

    var description: String { "\(status): \(answer)" }
  }

  static func object(_ text: String) throws -> [String: any Sendable] {
    try JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8)).mapValues(\.value)
  }
}

/// Any value of JSON.
private struct JSONValue: Decodable {
  let value: any Sendable

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      value = flag
    } else if let number = try? container.decode(Double.self) {
      value = number
    } else if let text = try? container.decode(String.self) {
      value = text
    } else if let list = try? container.decode([JSONValue].self) {
      value = list.map(\.value)
    } else if let object = try? container.decode([String: JSONValue].self) {
      value = object.mapValues(\.value)
    } else {
      value = "null"
    }
  }
}

extension [String: any Sendable] {
  /// The objects of a list.
  func objects(_ key: String) -> [[String: any Sendable]] {
    (self[key] as? [any Sendable] ?? []).compactMap { $0 as? [String: any Sendable] }
  }

  func text(_ key: String) -> String? { self[key] as? String }
}
