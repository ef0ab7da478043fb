import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

/// The app's own server with scripted answers, which records requests.
///
/// Its signatures are the message and the key: they can't be forged, and a changed message has
/// none.
final class ScriptedServer: Sendable {
  struct Script: Sendable {
    /// The answer to every request, if it is set.
    var instead: ServerResponse?
    var isDown = false

    /// The requests, in order.
    var requests: [ServerRequest] = []

    /// The texts that were taken, by customer.
    var taken: [String: [String]] = [:]

    /// The renewals that were taken, in order.
    var takenRenewals: [String] = []

    /// The texts that are refused.
    var refuses: Set<String> = []

    /// A Boolean value that indicates whether nothing is taken without the app transaction.
    var needsApp = false

    /// The check that every app transaction fails, if it fails one.
    var appCheck: String?

    /// The transactions of another Apple account than the app transaction's.
    var strangers: Set<String> = []

    /// The members of `entitlements`, as JSON.
    var entitlements = ""

    /// The members of `balances`, as JSON.
    var balances = ""
    var asOf = "2026-01-15T12:00:00.000Z"
    var environment = "Production"

    /// The customer of the answer, if it differs from the requested one.
    var customer: String?
    var configuration = ScriptedServer.configuration()

    /// Changes an answer on the way.
    var tampers: @Sendable (ServerResponse) -> ServerResponse = { $0 }
  }

  static let key = Data(repeating: 7, count: 32)

  let script = Locked(Script())

  static func configuration(
    version: Int = 1, issued: String = "2026-01-15T12:00:00.000Z",
    expires: String = "2026-01-16T12:00:00.000Z", app: String = "com.example.game",
    values: String = #""play.limit":9"#, experiments: String = ""
  ) -> String {
    """
    {"bundleId":"\(app)","expires":"\(expires)","experiments":{\(experiments)},\
    "issuedAt":"\(issued)","values":{\(values)},"version":\(version)}
    """
  }

  /// As an app names it.
  func server(
    key: Data = key, environment: String? = nil, customer: UUID? = nil,
    customerToken: Tollkeeper.Server.CustomerToken? = nil
  ) throws -> Tollkeeper.Server {
    let url = try #require(URL(string: "https://billing.example.com/tollgate"))
    return try Tollkeeper.Server(
      url: url, publicKey: "pk_1",
      configurationKey: key.base64EncodedString(), environment: environment,
      customer: customer, customerToken: customerToken,
      verification: SignatureVerification { signature, message, key in
        signature == key + message
      },
      connection: ServerConnection { [self] request in try answer(to: request) })
  }

  /// The paths that were asked since this was called last.
  func newPaths() -> [String] {
    script { script in
      defer { script.requests = [] }
      return script.requests.map { "\($0.method) \($0.url.path)" }
    }
  }

  private func answer(to request: ServerRequest) throws -> ServerResponse {
    let script = script { script in
      script.requests.append(request)
      return script
    }
    if script.isDown { throw URLError(.cannotConnectToHost) }
    if let instead = script.instead { return instead }
    return script.tampers(try answer(to: request, by: script))
  }

  private func answer(to request: ServerRequest, by script: Script) throws -> ServerResponse {
    let name = request.url.lastPathComponent
    switch name {
    case "transactions": return try take(request.body ?? Data())
    case "configuration": return signed(Data(script.configuration.utf8), tag: "c")
    default:
      let tag = "\(script.entitlements.utf8.count)\(script.balances.filter(\.isNumber))"
      let customer = script.customer ?? name
      if request.headers["If-None-Match"] == "\"\(tag)\"" {
        let lines = Data("\(customer)\n\(tag)\n\(script.asOf)".utf8)
        return ServerResponse(
          status: 304,
          headers: [
            "Tollgate-As-Of": script.asOf,
            "Tollgate-Signature": "ed25519=\((Self.key + lines).base64EncodedString())",
          ])
      }
      return signed(
        Data(
          """
          {"asOf":"\(script.asOf)","balances":{\(script.balances)},"customer":"\(customer)",\
          "entitlements":{\(script.entitlements)},"environment":"\(script.environment)"}
          """.utf8), tag: tag)
    }
  }

  /// The app transaction of each upload, or nil if there was none.
  var apps: [String?] {
    script { $0.requests }.compactMap { request in
      request.body.flatMap { try? JSONDecoder().decode(Upload.self, from: $0) }
    }.map(\.signedAppTransaction)
  }

  private struct Upload: Decodable {
    let customer: String
    let signedTransactions: [String]
    let signedRenewalInfos: [String]?
    let signedAppTransaction: String?
  }

  private func take(_ body: Data) throws -> ServerResponse {
    let upload = try JSONDecoder().decode(Upload.self, from: body)
    let (texts, renewals) = (upload.signedTransactions, upload.signedRenewalInfos ?? [])
    let refused = script { script -> [String] in
      let strangers = upload.signedAppTransaction == nil ? [] : script.strangers
      let unwanted = script.refuses.union(strangers)
      func refusals(of list: String, _ texts: [String]) -> [String] {
        texts.indices.filter { unwanted.contains(texts[$0]) }.map { index in
          let check = strangers.contains(texts[index]) ? "appTransactionId" : "environment"
          return #"{"list":"\#(list)","index":\#(index),"check":"\#(check)"}"#
        }
      }
      var refused = refusals(of: "signedTransactions", texts)
      refused += refusals(of: "signedRenewalInfos", renewals)
      let missing = script.needsApp ? "missing" : nil
      if let check = upload.signedAppTransaction == nil ? missing : script.appCheck {
        refused.append(#"{"list":"signedAppTransaction","index":0,"check":"\#(check)"}"#)
        if script.needsApp { return refused }
      }
      script.taken[upload.customer, default: []] += texts.filter { !unwanted.contains($0) }
      script.takenRenewals += renewals.filter { !unwanted.contains($0) }
      return refused
    }
    guard !refused.isEmpty else { return ServerResponse(status: 200, body: Data("{}".utf8)) }
    let text =
      #"{"error":{"code":"tokens_refused"},"refused":[\#(refused.joined(separator: ","))]}"#
    return ServerResponse(status: 422, body: Data(text.utf8))
  }

  private func signed(_ bytes: Data, tag: String) -> ServerResponse {
    ServerResponse(
      status: 200,
      headers: [
        "ETag": "\"\(tag)\"",
        "Tollgate-Signature": "ed25519=\((Self.key + bytes).base64EncodedString())",
      ], body: bytes)
  }
}

extension Bench {
  /// Opens the app with a server of its own.
  func launch(
    to server: ScriptedServer?, key: Data = ScriptedServer.key, catalog: Catalog = .game,
    log: RecordedLog = RecordedLog(), waiting: ManualScheduler = ManualScheduler(),
    environment: String? = nil, customer: UUID? = nil,
    customerToken: Tollkeeper.Server.CustomerToken? = nil,
    isSettled: Bool = true, keychain: (any KeychainStorage)? = nil
  ) async throws -> Tollkeeper {
    let keeper = try Tollkeeper(
      catalog: catalog, device: DeviceProfile(platform: .iOS), store: store, ledger: ledger,
      keychain: keychain ?? self.keychain, sealing: .keys(of: 1),
      server: try server?.server(
        key: key, environment: environment, customer: customer, customerToken: customerToken),
      clock: clock.wall, installation: 1, logger: log.logger, scheduler: waiting.scheduler
    ) { _ in }
    if isSettled { await keeper.settled() }
    return keeper
  }
}

extension Fact {
  /// A purchase, with a text as if the store had signed it.
  static func signed(
    _ transaction: String, of product: Catalog.Product.ID = "unlimited", at seconds: Double = 0,
    original: String? = nil, revoked: Bool = false
  ) -> Fact {
    let noon = Date.at("2026-01-15T12:00:00Z")
    return Fact(
      id: ID(environment: "Production", transaction: transaction, purchaseDate: noon),
      product: product, signedDate: noon + seconds,
      revocationDate: revoked ? noon + seconds : nil, original: original,
      jws: "\(transaction)@\(Int(seconds))")
  }
}
