import Foundation
import LocalAppStore
import Synchronization
import Testing

@testable import OpenStoreKit

@Suite("A missing store", .timeLimit(.minutes(10)))
struct AbsentStoreTests {
  @Test("fails an app's calls as without a network, lists nothing, and names the fix once")
  func goneForGood() throws {
    let shopper = try Program(
      "Shopper", ["--look"], environment: [AppLaunch.storeVariable: "http://127.0.0.1:9"])
    #expect(
      try shopper.output() == """
        products network
        status network
        one network
        app network
        sync network
        promoted network
        owned 0
        latest none
        groups 0
        storefront none
        eligible false
        device none

        """)
    let said = try shopper.errors().split(separator: "\n")
    #expect(said.count == 1, "\(said)")
    #expect(said.first?.contains("TOLLGATE_APP_STORE names a store that does not answer") == true)
    #expect(said.first?.contains("http://127.0.0.1:9 can't be reached") == true)
    #expect(said.first?.contains("Start it with `tollgate appstore`") == true)
  }

  @Test("is reported once, however many calls fail")
  func saysItOnce() throws {
    let url = try #require(URL(string: "http://127.0.0.1:9?device=none"))
    let error = try #require(throws: AppStoreError.self) { try StorePlace(url) }
    let said = Mutex<[String]>([])
    let notice = SilenceNotice { text in said.withLock { $0.append(text) } }
    for _ in 0..<3 { notice.report(error) }
    #expect(said.withLock { $0.count } == 1)
    #expect(said.withLock { $0.first }?.contains(error.message) == true)
  }

  @Test("leaves listeners waiting, and they receive its updates once it starts")
  func comesLate() async throws {
    let place = try await OpenStore()
    await place.close()
    let shopper = try Program(
      "Shopper", ["--listen"],
      environment: [AppLaunch.storeVariable: place.url.absoluteString])
    #expect(try shopper.complaint().contains("Start it with `tollgate appstore`"))

    let store = try await OpenStore(port: place.url.port ?? 0)
    _ = try await post(["buy": "all"], to: store)
    #expect(try shopper.output() == "heard of all\n")
    #expect(try shopper.errors() == "", "it was said once")
    await store.close()
  }

  @Test("is tried again by each call, until it starts")
  func isAskedAgain() async throws {
    let place = try await OpenStore()
    await place.close()
    let remote = RemoteLaunch(try StorePlace(place.url, pauses: []))
    await #expect(throws: AppStoreError.self) { try await remote.open() }
    #expect(remote.launch == nil)
    let store = try await OpenStore(port: place.url.port ?? 0)
    let launch = try await remote.open()
    #expect(await launch.owned() == [])
    #expect(remote.launch === launch)
    await launch.end()
    await store.close()
  }

  @Test("is opened once, however many of an app's tasks wait for it")
  func isOpenedOnce() async throws {
    try await withStore { store in
      let remote = RemoteLaunch(try StorePlace(store.url))
      let launches = try await withThrowingTaskGroup(of: LaunchID.self) { group in
        for _ in 0..<8 { group.addTask { try await remote.open().id } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(launches.count == 1)
      #expect(store.store.launch(on: try #require(store.store.devices.first)) == launches.first)
    }
  }

  @Test("releases a cancelled task")
  func letsGo() async throws {
    let place = try await OpenStore()
    await place.close()
    let remote = RemoteLaunch(try StorePlace(place.url))
    let updates = Transaction.Transactions(source: .updates, caller: .remote(remote))
    let listener = Task { () -> Bool in
      for await _ in updates { return true }
      return false
    }
    listener.cancel()
    #expect(await listener.value == false)
  }

  @Test(
    "has a name before an app opens its ledger, so that another store at its address is noticed")
  func root() async throws {
    let first = try await OpenStore()
    let place = try StorePlace(first.url)
    #expect(place.root(within: .seconds(60)) == first.store.root)
    #expect(RemoteLaunch(place).root(within: .seconds(60)) == first.store.root)
    #expect(first.store.devices.isEmpty, "nothing was opened")
    await first.close()
    #expect(place.root(within: .seconds(60)) == nil)
    let second = try await OpenStore(port: first.url.port ?? 0, seed: 2)
    let root = place.root(within: .seconds(60))
    #expect(root == second.store.root && root != first.store.root)
    await second.close()
  }

  @Test(
    "is refused if its port is invalid, and not looked for at another one", arguments: [0, 65_536])
  func noPort(number: Int) throws {
    let url = try #require(URL(string: "http://127.0.0.1:\(number)"))
    let error = try #require(throws: AppStoreError.self) { try StorePlace(url) }
    #expect(error.message.contains("\(number) is not a port; ports go from 1 to 65535"))
  }

  @Test("without a valid address is an error that describes an address")
  func noAddress() throws {
    for text in ["8090", "https://127.0.0.1:8090", "http://127.0.0.1:8090?device=none"] {
      let url = try #require(URL(string: text))
      let error = try #require(throws: AppStoreError.self) { try StorePlace(url) }
      #expect(error.message.contains("http://127.0.0.1:8090?device=2"), "\(text)")
    }
  }
}
