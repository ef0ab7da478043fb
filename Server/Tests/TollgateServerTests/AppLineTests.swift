import Foundation
import LocalAppStore
import Synchronization
import Testing
import TollgateOpenStore
import TollgateServer

@Suite("An app and its server, over sockets")
struct AppLineTests {
  @Test("open a device's purchase on another, with another Apple account")
  func elsewhere() async throws {
    try await AppStoreTests.besideStore { server, _, store in
      let ana = UUID()
      let pad = try await Device(in: store, server, customer: ana)
      #expect(await pad.tollkeeper.purchase("pro") == .purchased)
      await pad.tollkeeper.settled()
      try await server.settled()
      let said = try await server.customer(ana)["purchases"] as? [Any]
      #expect(said?.count == 1)
      let phone = try await Device(in: store, server, customer: ana)
      #expect(phone.tollkeeper.holds("pro"))
      #expect(phone.tollkeeper.customer.entitlements.causes.map(\.source) == [.server])
      try phone.tollkeeper.signOut()
      await phone.tollkeeper.settled()
      #expect(!phone.tollkeeper.holds("pro"))
      await pad.close()
      await phone.close()
    }
  }

  @Test("exchange the app transaction if the server requires it, and the renewal information")
  func appTransaction() async throws {
    try await AppStoreTests.besideStore(needsAppTransaction: true) { server, control, store in
      try await control(#"{"notifications":"drop"}"#)
      let (ana, uploads) = (UUID(), Uploads())
      let app = try await Device(in: store, server, customer: ana, counting: uploads)
      #expect(await app.tollkeeper.purchase("pro") == .purchased)
      await app.tollkeeper.settled()
      func plan() async throws -> [String: Any]? {
        (try await server.customer(ana)["subscriptions"] as? [[String: Any]])?.first
      }
      #expect(try await plan()?["state"] as? String == "subscribed")
      #expect(try await plan()?["willRenew"] as? Bool == true)
      for _ in 0..<2 { await app.refresh() }
      #expect(uploads.withRenewals == 1, "the store signed it anew, and said nothing else")
      try await store.send(SetRenewal(of: "pro", account: app.account, isOn: false))
      await app.refresh()
      #expect(try await plan()?["willRenew"] as? Bool == false, "nobody else told")
      #expect(uploads.withRenewals == 2 && uploads.withoutApp == 0)
      let refusals = try app.tollkeeper.events().filter { $0.event.name == .serverRefused }
      #expect(refusals.isEmpty)
      await app.close()
    }
  }

  @Test("open a support grant, close it when it is revoked, and require the right key")
  func grant() async throws {
    try await AppStoreTests.besideStore { server, _, store in
      let ben = UUID()
      let app = try await Device(in: store, server, customer: ben)
      let path = "/v1/customers/\(ben.uuidString)/grants"
      let given = try await server.ask(
        "POST", path, #"{"entitlement":"pro","reason":"a broken phone"}"#, key: server.secret)
      let grant = try #require((given.json["grant"] as? [String: Any])?["id"] as? String)
      #expect(!app.tollkeeper.holds("pro"))
      for _ in 0..<2 {
        // The second time nothing is new, which is signed, too.
        await app.refresh()
        #expect(app.tollkeeper.holds("pro"))
      }
      let stranger = try await Device(
        in: store, server, customer: ben,
        key: Data(repeating: 1, count: 32).base64EncodedString())
      #expect(!stranger.tollkeeper.holds("pro"))
      let refusals = try stranger.tollkeeper.events().filter { $0.event.name == .serverRefused }
      #expect(refusals.count == 2)
      _ = try await server.ask("DELETE", "\(path)/\(grant)", key: server.secret)
      await app.refresh()
      #expect(!app.tollkeeper.holds("pro"))
      await app.close()
      await stranger.close()
    }
  }

  @Test("apply the server's configuration, also when the server is gone")
  func configuration() async throws {
    try await AppStoreTests.besideStore { server, _, store in
      let app = try await Device(in: store, server, customer: UUID())
      #expect(app.tollkeeper.check("hint").remaining == .count(2), "the app's own catalog says 3")
      let away = try await Device(
        in: store, server, customer: UUID(),
        at: #require(URL(string: "http://127.0.0.1:1")))
      #expect(away.tollkeeper.check("hint").remaining == .count(3))
      #expect(await away.tollkeeper.purchase("pro") == .purchased)
      await app.close()
      await away.close()
    }
  }
}

/// A device of an Apple account of its own, with the app open on it.
private struct Device {
  let tollkeeper: Tollkeeper
  let account: AccountID
  private let launch: AppLaunch

  init(
    in store: LocalStore, _ server: RunningServer, customer: UUID,
    key: String? = nil, at address: URL? = nil, counting uploads: Uploads? = nil
  ) async throws {
    account = try await store.send(AddAccount(storefront: "USA"))
    let device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device, version: "1.0"))
    launch = try await AppLaunch.open(on: device, of: store)
    let text = RunningServer.catalog.replacing("\"number\": 2", with: "\"number\": 3")
    let listed = try await server.ask("GET", "/v1/configuration/keys").json["keys"]
    let known = (listed as? [[String: Any]])?.first?["publicKey"] as? String
    let clock = store.clock
    let catalog = try Catalog(reading: Data(text.utf8), file: "Catalog.json")
    // The other variant has a limit of its own.
    let number = (UInt64(1)...99).first {
      catalog.experiments.first?.draw(installation: $0) == "few"
    }
    tollkeeper = try Tollkeeper(
      catalog: catalog,
      device: DeviceProfile(platform: .iOS), store: StoreKitStore(launch: launch),
      ledger: .memory(try InMemoryLedger()), keychain: InMemoryKeychain(), sealing: .standard,
      server: .init(
        url: try address ?? #require(URL(string: server.url)), publicKey: server.public,
        configurationKey: try key ?? #require(known), customer: customer,
        verification: .standard,
        connection: uploads?.connection(to: server) ?? .urlSession),
      clock: WallClock(now: { clock.now }, timeZone: { .gmt }),
      installation: try #require(number))
    await tollkeeper.settled()
  }

  func refresh() async {
    await tollkeeper.refresh()
    await tollkeeper.settled()
  }

  func close() async {
    tollkeeper.stop()
    await launch.end()
  }
}

/// Remembers the uploads to a server.
private final class Uploads: Sendable {
  private let bodies = Mutex<[String]>([])

  var withRenewals: Int {
    bodies.withLock { $0.count { $0.contains("signedRenewalInfos") } }
  }

  var withoutApp: Int {
    bodies.withLock { $0.count { !$0.contains("signedAppTransaction") } }
  }

  func connection(to server: RunningServer) -> ServerConnection {
    ServerConnection { [self] request in
      let body = request.body.map { String(decoding: $0, as: UTF8.self) }
      if let body { bodies.withLock { $0.append(body) } }
      let answer = try await server.ask(
        request.method, String(request.url.absoluteString.dropFirst(server.url.count)), body,
        headers: request.headers)
      return ServerResponse(
        status: answer.status, headers: answer.headers, body: Data(answer.body.utf8))
    }
  }
}
