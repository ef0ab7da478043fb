import Foundation
import Hummingbird
import LocalAppStore
import OpenStoreKit
import Testing

@testable import AppStoreServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A store with a broken connection")
struct BrokenWayTests {
  @Test("sells once, even if its answer was cut off after the sale")
  func cutsAnswer() async throws {
    try await withStore { store in
      let proxy = try await CuttingProxy(to: store.url, cuts: 2)
      let phone = try await AppLaunch.open(at: proxy.url)
      guard case .success = try await phone.buy("coins") else {
        Issue.record("nothing was bought")
        return
      }
      #expect(await proxy.cut() == 2)
      #expect(try await store.store.send(ListEvents()).count { $0.kind == .purchased } == 1)
      await phone.end()
      await proxy.close()
    }
  }

  @Test("continues its state after a restart, and so do the apps")
  func restarts() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "far-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "store.json")

    var store: OpenStore? = try await OpenStore(keptIn: file)
    let url = try #require(store?.url)
    let phone = try await AppLaunch.open(at: url)
    _ = try await phone.buy("all")
    await store?.close()
    store = nil

    // Asked during no session, and answered by the next one.
    async let bought = phone.buy("coins")
    let again = try await OpenStore(keptIn: file, port: url.port ?? 0)
    guard case .success(.verified) = try await bought else {
      Issue.record("nothing was bought")
      return
    }
    #expect(await phone.owned() == ["all"])
    await phone.end()
    await again.close()
  }

  @Test("that does not return is StoreKit's network error")
  func staysAway() async throws {
    let store = try await OpenStore()
    let phone = try await AppLaunch.open(at: store.url)
    await store.close()
    await #expect {
      try await phone.buy("all")
    } throws: { error in
      if case StoreKitError.networkError = error { true } else { false }
    }
    await #expect(throws: AppStoreError.self) { try await AppLaunch.open(at: store.url) }
    await phone.end()
  }

  @Test("does not repeat requests that an earlier session may have done")
  func refusesUnknownOutcome() async throws {
    let store = LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      now: OpenStore.start)
    let keeper = StoreKeeper(store: store, session: UUID())
    func answer<Command: StoreCommand>(
      _ command: Command, id: UUID = UUID(), firstSentTo session: UUID
    ) async throws -> Command.Answer {
      let request = RemoteRequest(id: id, StoreCommandEnvelope(command), firstSentTo: session)
      let answer = await keeper.answer(request)
      return try JSONDecoder().decode(
        RemoteAnswer<Command.Answer>.self, from: JSONEncoder().encode(answer)
      ).result.get()
    }
    await #expect(throws: AppStoreError.outcomeUnknown) {
      try await answer(AddAccount(), firstSentTo: UUID())
    }
    #expect(store.accounts.isEmpty)

    let apps = try await answer(ListApps(), firstSentTo: UUID())
    #expect(apps.count == 1, "asking twice does no harm")
    let known = UUID()
    let first = try await answer(AddAccount(), id: known, firstSentTo: keeper.session)
    #expect(try await answer(AddAccount(), id: known, firstSentTo: keeper.session) == first)
    #expect(store.accounts.count == 1)
  }

  @Test("sends an update again until it is acknowledged")
  func sendsUpdatesAgain() async throws {
    let store = LocalStore(
      configuration: OpenStore.catalogue, app: AppIdentity(bundleID: "com.example.app"),
      now: OpenStore.start)
    let keeper = StoreKeeper(store: store, session: UUID())
    let launch = try await keeper.open(device: 1).launch.id
    let account = try await keeper.account(1)
    try await store.send(BuyElsewhere("all", account: account))
    try await store.send(BuyElsewhere("coins", account: account))
    func updates(after number: Int) async -> [Int] {
      await keeper.updates(
        .init(of: launch, on: [.transactions], after: number), within: .milliseconds(50)
      ).entries.map(\.number)
    }
    #expect(await updates(after: 0) == [1])
    #expect(await updates(after: 0) == [1], "the answer was lost")
    #expect(await updates(after: 1) == [2])
    #expect(await updates(after: 2) == [])
    try await store.send(EndLaunch(launch))
    let over = await keeper.updates(
      .init(of: launch, on: [.transactions], after: 2), within: .seconds(60))
    #expect(over.isOver)
  }
}

/// Hands requests on, and cuts the connection instead of handing the first answers of the store back.
private struct CuttingProxy {
  private actor Count {
    var left: Int
    var cut = 0

    init(_ left: Int) { self.left = left }

    func take() -> Bool {
      guard left > 0 else { return false }
      (left, cut) = (left - 1, cut + 1)
      return true
    }
  }

  let url: URL
  private let count: Count
  private let serving: Task<Void, any Error>

  init(to store: URL, cuts: Int) async throws {
    let count = Count(cuts)
    let router = Router()
    for path in ["open", "store", "updates"] {
      router.post("/\(path)") { request, _ in
        var onward = URLRequest(url: store.appending(path: path))
        onward.httpMethod = "POST"
        onward.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let asked = Data(try await request.body.collect(upTo: 1 << 20).readableBytesView)
        onward.httpBody = asked
        let (bytes, _) = try await URLSession.shared.data(for: onward)
        // Only what buys is cut off.
        let buys = String(decoding: asked, as: UTF8.self).contains("\"purchase\"")
        if buys, await count.take() {
          return Response(
            status: .ok, headers: [.contentLength: "\(bytes.count)"],
            body: ResponseBody { _ in throw CancellationError() })
        }
        return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
      }
    }
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        guard let port = channel.localAddress?.port,
          let url = URL(string: "http://127.0.0.1:\(port)")
        else { return }
        ready.yield(url)
      })
    serving = Task { try await application.runService() }
    var iterator = addresses.makeAsyncIterator()
    guard let url = await iterator.next() else { throw CancellationError() }
    self.url = url
    self.count = count
  }

  func cut() async -> Int { await count.cut }

  func close() async {
    serving.cancel()
    _ = await serving.result
  }
}
