import AppStoreWire
import AsyncHTTPClient
import Crypto
import Foundation
import NIOCore
import NIOHTTP1
import OutgoingHTTP
import ServerCore
import ServerStore
import TollgateServer

/// A server that listens on this machine, for one test.
struct RunningServer: Sendable {
  /// The authority that the server trusts in place of Apple.
  static let authority = SigningAuthority(seed: 19)

  /// The time it is, on both clocks.
  static let now = Date(timeIntervalSince1970: 1_760_000_000)

  let url: String
  let secret: String
  let `public`: String

  /// An answer, with its JSON if it has any.
  struct Answer: Sendable {
    let status: Int
    let body: String
    let headers: [String: String]

    /// The code of a refusal.
    var code: String? { (json["error"] as? [String: Any])?["code"] as? String }

    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }
  }

  /// The folder of a server: its catalog, its credentials, and its database.
  struct Folder: Sendable {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      try Data(RunningServer.catalog.utf8).write(to: url.appending(path: "Catalog.json"))
      try Data(RunningServer.authority.root).write(to: url.appending(path: "root.der"))
      try Data(
        """
        { "bundleId": "com.example.app", "appAppleId": 7, "environment": "Production",
          "rootCertificates": ["root.der"] }
        """.utf8
      ).write(to: url.appending(path: "credentials.json"))
    }

    /// The configuration of a server that is started alone in this folder.
    func configuration() throws -> ServerConfiguration {
      var configuration = ServerConfiguration(
        catalog: url.appending(path: "Catalog.json"), credentials: try StoreCredentials(from: url))
      configuration.database = .sqlite(url.appending(path: "tollgate.sqlite").path)
      configuration.port = 0
      // The authority of these tests has no responder.
      configuration.revocation = .off
      return configuration
    }

    /// Gives the server a key to sign offers with, and returns its PEM.
    func keyFile() throws -> String {
      let pem = P256.Signing.PrivateKey().pemRepresentation
      try Data(pem.utf8).write(to: url.appending(path: "SubscriptionKey.p8"))
      let file = url.appending(path: "credentials.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      let keys =
        #"{ "issuerId": "an-issuer", "keyId": "OFFERKEY", "privateKey": "SubscriptionKey.p8","#
      try Data(text.replacing(/^\{/, with: keys).utf8).write(to: file)
      return pem
    }

    func remove() { try? FileManager.default.removeItem(at: url) }
  }

  static let catalog = """
    {
      "app": "app", "bundleID": "com.example.app",
      "products": {
        "pro": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } },
        "coins": { "type": "consumable", "grants": { "balances": { "coins": 100 } } }
      },
      "currencies": {
        "coins": {}, "stars": { "kept": "server", "start": 5, "income": [{ "amount": 1, "per": "day" }] }
      },
      "spends": {
        "hint": { "cost": { "coins": 30 } },
        "theme": { "cost": { "coins": 40 }, "unlocks": "theme.*" },
        "map": { "cost": { "coins": 10 }, "unlocks": "map" },
        "toy": { "cost": { "coins": 10 }, "when": { "entitled": "pro" } }
      },
      "paywalls": { "plans": { "screen": "plans", "products": ["pro"] } },
      "remote": { "hint.limit": { "number": 2, "from": 1, "to": 9 } },
      "experiments": {
        "hints": {
          "paywall": "plans", "status": "drawn",
          "variants": { "few": { "weight": 1 }, "many": { "weight": 1, "set": { "hint.limit": 5 } } }
        }
      },
      "trials": { "week": { "calendarDays": 7, "from": "download" } },
      "features": {
        "play": { "access": [{ "entitled": "pro" }] },
        "hint": {
          "access": [
            { "entitled": "pro" }, { "quota": { "limit": { "remote": "hint.limit" }, "per": "day" } }
          ],
          "paywall": "plans"
        },
        "level.*": { "access": [{ "inTrial": "week" }, { "platform": ["tvOS"] }] },
        "list": { "access": [{ "cap": 3 }] },
        "theme.*": { "access": [{ "bought": "theme" }] },
        "map": { "access": [{ "bought": "map" }] }
      }
    }
    """

  /// Serves from a new folder while a body runs.
  static func open(
    _ change: (inout ServerConfiguration) -> Void = { _ in },
    _ body: @escaping @Sendable (RunningServer) async throws -> Void
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var configuration = try folder.configuration()
    change(&configuration)
    try await open(configuration, body)
  }

  /// Serves with a configuration while a body runs.
  static func open(
    _ configuration: ServerConfiguration, at time: @escaping @Sendable () -> Date = { now },
    log: @escaping @Sendable (String) -> LogLines = { LogLines(label: $0) },
    activity: (@Sendable (ServerActivity) -> Void)? = nil,
    _ body: @escaping @Sendable (RunningServer) async throws -> Void
  ) async throws {
    let server = try TollgateServer(configuration, machineTime: time, log: log)
    let (lines, said) = AsyncStream<String>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { said.finish() }
        try await server.run(stopsOnSignals: false, activity: activity) { said.yield($0) }
      }
      group.addTask {
        var found: [String: String] = [:]
        for await line in lines {
          let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
          found[parts[0]] = parts.last
          guard let url = found["The server is open"] else { continue }
          guard found.count == 3 || configuration.secretKey != nil else { continue }
          try await body(
            RunningServer(
              url: url, secret: found["Secret key"] ?? configuration.secretKey ?? "",
              public: found["Public key"] ?? configuration.publicKey ?? ""))
          break
        }
      }
      do { while try await group.next() != nil { group.cancelAll() } } catch is CancellationError {}
    }
  }

  /// A client that doesn't follow redirects.
  private static let client = HTTPClient.portable(
    HTTPClient.Configuration(redirectConfiguration: .disallow))

  /// Asks the server, with a key or without one.
  func ask(
    _ method: String, _ path: String, _ body: String? = nil, key: String? = nil,
    headers: [String: String] = [:]
  ) async throws -> Answer {
    var request = HTTPClientRequest(url: url + path)
    request.method = .init(rawValue: method)
    if let key { request.headers.add(name: "Authorization", value: "Bearer \(key)") }
    for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    let answer = try await Self.client.execute(request, timeout: .seconds(30))
    let text = String(buffer: try await answer.body.collect(upTo: 4 << 20))
    return Answer(
      status: Int(answer.status.code), body: text,
      headers: Dictionary(answer.headers.map { ($0.name.lowercased(), $0.value) }) { one, _ in one }
    )
  }

  /// Returns the server's report about a customer.
  func customer(_ id: UUID) async throws -> [String: Any] {
    try await ask("GET", "/v1/customers/\(id.uuidString)", key: self.public).json
  }

  /// Sends a notification as the App Store does.
  func notify(_ token: String) async throws -> Answer {
    try await ask("POST", "/v1/app-store/notifications", #"{"signedPayload":"\#(token)"}"#)
  }

  /// Returns the types of all events, in their order.
  func events() async throws -> [String] {
    let list = try await ask("GET", "/v1/events?limit=500", key: secret).json["events"]
    return (list as? [[String: Any]] ?? []).compactMap { $0["type"] as? String }
  }

  /// Returns when all that was acknowledged is worked on.
  func settled() async throws {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      let jobs = try await ask("GET", "/v1/jobs?state=waiting,running", key: secret).json["jobs"]
      guard let jobs = jobs as? [Any], !jobs.isEmpty else { return }
      guard ContinuousClock.now < end else { throw Unsettled(jobs: "\(jobs)") }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// A server that still had work after a minute.
  struct Unsettled: Error {
    let jobs: String
  }

  /// Uploads transactions for a customer.
  func upload(_ tokens: [String], for customer: UUID) async throws -> Answer {
    let list = tokens.map { "\"\($0)\"" }.joined(separator: ",")
    return try await ask(
      "POST", "/v1/transactions",
      #"{"customer":"\#(customer.uuidString)","signedTransactions":[\#(list)]}"#, key: self.public)
  }
}

/// The signed data of these tests' App Store.
enum Signed {
  static func date(_ days: Double) -> WireDate {
    WireDate(RunningServer.now.addingTimeInterval(days * 86_400))
  }

  static func transaction(
    _ id: String, of original: String? = nil, product: String = "pro", at day: Double = -1,
    signed: Double? = nil, token: UUID? = nil,
    by authority: SigningAuthority = RunningServer.authority,
    _ change: (inout TransactionPayload) -> Void = { _ in }
  ) throws -> String {
    let isPlan = product == "pro"
    var payload = TransactionPayload(
      transactionId: id, originalTransactionId: original ?? id, bundleId: "com.example.app",
      productId: product, purchaseDate: date(day), originalPurchaseDate: date(day),
      type: isPlan ? .autoRenewable : .consumable, signedDate: date(signed ?? day),
      environment: .production)
    payload.expiresDate = isPlan ? date(day + 30) : nil
    payload.appAccountToken = token.map { WireUUID($0) }
    payload.transactionReason = .purchase
    change(&payload)
    return try authority.sign(payload, at: payload.signedDate.date)
  }

  /// The download of the app by one account.
  static func download(_ id: String) throws -> String {
    var payload = AppTransactionPayload(
      receiptType: .production, bundleId: "com.example.app", applicationVersion: "1",
      originalApplicationVersion: "1", originalPurchaseDate: date(-9), receiptCreationDate: date(0))
    payload.appTransactionId = id
    payload.appAppleId = 7
    return try RunningServer.authority.sign(payload, at: RunningServer.now)
  }

  static func notification(
    _ type: WireNotificationType, _ subtype: WireNotificationSubtype? = nil, uuid: UUID = UUID(),
    transaction: String? = nil, bundleID: String = "com.example.app", appAppleID: Int64 = 7,
    environment: WireEnvironment = .production,
    by authority: SigningAuthority = RunningServer.authority
  ) throws -> String {
    var data = NotificationData(bundleId: bundleID, environment: environment)
    data.appAppleId = environment == .production ? appAppleID : nil
    data.signedTransactionInfo = transaction
    let payload = NotificationPayload(
      notificationType: type, subtype: subtype, notificationUUID: WireUUID(uuid),
      signedDate: date(0), data: data)
    return try authority.sign(payload, at: RunningServer.now)
  }
}
