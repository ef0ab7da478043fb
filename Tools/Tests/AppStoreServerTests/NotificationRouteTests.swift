import AppStoreWire
import Foundation
import Hummingbird
import LocalAppStore
import Logging
import NotificationHTTP
import Synchronization
import Testing

@testable import AppStoreServer

@Suite("The page's route for servers")
struct NotificationRouteTests {
  @Test("accepts the store's notifications, checks revocation, and refuses forgeries")
  func takes() async throws {
    let taken = Mutex<[String]>([])
    let store = LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      environment: .production, now: Date())
    let router = Router()
    try addNotifications(to: router, root: store.root, bundleID: "com.example.app") {
      notification in
      taken.withLock { $0.append(notification.notificationType.rawValue) }
    }
    let (ports, bound) = AsyncStream<Int>.makeStream()
    var logger = Logger(label: "receiver")
    logger.logLevel = .critical
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in bound.yield(channel.localAddress?.port ?? 0) }, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      for await port in ports {
        let address = "http://127.0.0.1:\(port)/notifications"
        try await Self.story(store, notifying: address)
        break
      }
      group.cancelAll()
    }
    #expect(taken.withLock { $0 } == ["ONE_TIME_CHARGE"])
  }

  /// Buys once with a good certificate, once with one that was revoked, and once with a responder that is down.
  private static func story(_ store: LocalStore, notifying address: String) async throws {
    let server = AppStoreServer(
      store: store, port: 0, holdsClock: true,
      notifies: HTTPNotificationPost(to: try NotificationAddress(address)))
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run { ready.yield($0) } }
      for await url in addresses {
        let store = NotifiedStore(store: store, url: url)
        try await store.control(#"{"ocsp": "down"}"#)
        try await store.control(#"{"buy": "coins"}"#)
        try await store.control(#"{"ocsp": "good"}"#)
        try await store.control(#"{"buy": "all"}"#)
        let states = try await store.get("notifications").objects("notifications").map {
          $0.objects("attempts").map { "\($0["status"] ?? "")" }
        }
        #expect(Set(states) == [["503.0"], ["200.0"]])
        let forged = HTTPNotificationPost(to: try NotificationAddress(address))
        let outcome = await forged("e30.e30.e30")
        await forged.shutDown()
        #expect(outcome.status == 400)
        break
      }
      group.cancelAll()
    }
  }
}
