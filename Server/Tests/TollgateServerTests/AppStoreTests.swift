import AppStoreServer
import AppStoreWire
import Foundation
import LocalAppStore
import NIOCore
import NIOPosix
import NotificationHTTP
import Testing
import TollgateServer

@Suite("The server beside a local App Store")
struct AppStoreTests {
  @Test("has the store's final state, with notifications doubled, late and in reverse")
  func story() async throws {
    try await Self.besideStore { server, control, _ in
      let customer = UUID()
      func said() async throws -> String {
        try await server.settled()
        let said = try await server.customer(customer)
        let plan = (said["subscriptions"] as? [[String: Any]])?.first
        let pro = (said["entitlements"] as? [String: Any])?["pro"] as? [String: Any]
        let access = pro?["isActive"] as? Bool == true ? "pro" : "free"
        let count = (said["purchases"] as? [Any])?.count ?? 0
        return "\(plan?["state"] as? String ?? "none"), \(access), \(count)"
      }
      try await control(#"{"buy":"pro","appAccountToken":"\#(customer.uuidString)"}"#)
      #expect(try await said() == "subscribed, pro, 1")
      try await control(#"{"advance":"P1M"}"#)
      #expect(try await said() == "subscribed, pro, 2")
      try await control(#"{"notifications":"double"}"#)
      try await control(#"{"refund":"pro"}"#)
      #expect(try await said() == "revoked, free, 2")
      try await control(#"{"reverseRefund":"pro"}"#)
      #expect(try await said() == "subscribed, pro, 2")
      try await control(#"{"notifications":"hold"}"#)
      try await control(#"{"advance":"P1M"}"#)
      try await control(#"{"refund":"pro"}"#)
      try await control(#"{"notifications":"deliver"}"#)
      try await control(#"{"release":"reverse"}"#)
      #expect(try await said() == "revoked, free, 3")
    }
  }

  /// Serves a store that notifies a server, and the server on the store's clock with the store's responder.
  ///
  /// - Parameters:
  ///   - needsAppTransaction: Whether it takes an upload only with the app transaction.
  ///   - body: Runs while both are running.
  /// - Throws: The body's error, or the error of opening one of them.
  static func besideStore(
    needsAppTransaction: Bool = false,
    _ body:
      @escaping @Sendable (
        RunningServer, _ control: @Sendable (String) async throws -> Void, LocalStore
      ) async throws -> Void
  ) async throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let port = try await Self.freePort()
    let store = LocalStore(
      configuration: StoreConfiguration(
        products: [
          .init(
            id: "pro", kind: .autoRenewable, price: 5,
            subscription: .init(groupID: "G", level: 1, period: .init(1, .month)))
        ], subscriptionGroups: [.init(id: "G", name: "Pro")]),
      app: AppIdentity(bundleID: "com.example.app"), environment: .production,
      now: RunningServer.now)
    let appStore = AppStoreServer(
      store: store, port: 0, holdsClock: true, credentials: folder.url,
      notifies: HTTPNotificationPost(
        to: try NotificationAddress("http://127.0.0.1:\(port)/v1/app-store/notifications")))
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await appStore.run { ready.yield($0) } }
      for await address in addresses {
        var configuration = try folder.configuration()
        configuration.port = port
        configuration.clock = .store
        configuration.revocation = .strict
        configuration.needsAppTransaction = needsAppTransaction
        try await RunningServer.open(configuration, at: { Date() }) { server in
          let remote = RunningServer(url: address.absoluteString, secret: "", public: "")
          let control: @Sendable (String) async throws -> Void = { json in
            let answer = try await remote.ask(
              "POST", "/controls", json, headers: ["Content-Type": "application/json"])
            #expect(answer.status == 200, "\(json): \(answer.body)")
          }
          try await body(server, control, store)
        }
        break
      }
      group.cancelAll()
    }
  }

  /// Returns a port without a listener.
  private static func freePort() async throws -> Int {
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = channel.localAddress?.port ?? 0
    try await channel.close()
    return port
  }
}
