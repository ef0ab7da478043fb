import Foundation
import Hummingbird
import LocalAppStore
import LoopbackServer
import NIOCore
import NIOPosix
import Testing

@testable import AppStoreServer
@testable import OpenStoreKit

@Suite("A store with slow clients", .timeLimit(.minutes(10)))
struct CrowdTests {
  @Test(
    "sells to an app, even if more of them connect than it keeps, each with half a request")
  func crowd() async throws {
    let store = LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      now: OpenStore.start)
    var limits = ConnectionLimits()
    limits.connections = 8
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    let application = AppStoreServer(
      store: store, port: 0, holdsClock: true, patience: .milliseconds(500)
    ).buildApplication(limits: limits) { ready.yield($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      var iterator = addresses.makeAsyncIterator()
      let url = try #require(await iterator.next())
      let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      let heads = [
        "POST /st", "POST /store HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
      ]
      for number in 0..<40 {
        let client = try await bootstrap.connect(host: "127.0.0.1", port: url.port ?? 0).get()
        try? await client.writeAndFlush(ByteBuffer(string: heads[number % 2]))
      }
      let phone = try await AppLaunch.open(at: url)
      guard case .success = try await phone.buy("all") else {
        Issue.record("nothing was bought")
        return
      }
      await phone.end()
      group.cancelAll()
    }
  }

  @Test("changes nothing when it is viewed")
  func looks() async throws {
    let store = LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      now: OpenStore.start)
    let server = AppStoreServer(
      store: store, port: 0, patience: .milliseconds(500), systemTime: { OpenStore.start + 86_400 })
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    let application = server.buildApplication { ready.yield($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      var iterator = addresses.makeAsyncIterator()
      let url = try #require(await iterator.next())
      let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: url.port ?? 0).get()
      try await client.writeAndFlush(
        ByteBuffer(string: "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
      try await client.closeFuture.get()
      #expect(store.clock.now == OpenStore.start)
      #expect(store.accounts.isEmpty && store.devices.isEmpty)
      group.cancelAll()
    }
  }
}
