import Foundation
import LocalAppStore
import Testing

@testable import AppStoreServer
@testable import OpenStoreKit

@Suite("A store that two apps share")
struct SharedStoreTests {
  @Test("sells to one, and notifies the other, each on its own device")
  func shares() async throws {
    try await withStore { store in
      let phone = try await AppLaunch.open(at: store.url)
      let tablet = try await AppLaunch.open(at: store.device(2))
      #expect(phone.device != tablet.device)
      let update = Task { await tablet.nextUpdate() }
      await store.store.listening(tablet.id)

      guard case .success(.verified(let bought)) = try await phone.buy("all") else {
        Issue.record("nothing was bought")
        return
      }
      #expect(await update.value?.id == bought.id)
      #expect(await phone.owned() == ["all"])
      #expect(await tablet.owned() == ["all"])
      await phone.end()
      await tablet.end()
    }
  }

  @Test(
    "notifies of a refund by a control, even if no process of the app was open")
  func refunds() async throws {
    try await withStore { store in
      let phone = try await AppLaunch.open(at: store.url)
      guard case .success(.verified(let bought)) = try await phone.buy("all") else { return }
      await bought.finish()
      #expect(try await post(["refund": "all"], to: store) == 200)
      let refunded = await phone.nextUpdate()
      #expect(refunded?.id == bought.id)
      #expect(refunded?.revocationDate != nil)
      #expect(await phone.owned() == [])
      await phone.end()
    }
  }

  @Test("lets a purchase wait for a parent, and delivers it when they approve")
  func asks() async throws {
    try await withStore { store in
      let phone = try await AppLaunch.open(at: store.url)
      #expect(try await post(["askToBuy": true], to: store) == 200)
      guard case .pending = try await phone.buy("all") else {
        Issue.record("nobody was asked")
        return
      }
      let update = Task { await phone.nextUpdate() }
      #expect(try await post(["approve": "all"], to: store) == 200)
      #expect(await update.value?.productID == "all")
      await phone.end()
    }
  }

  @Test("renews an app's subscription when a control moves the time, and reports the time")
  func renews() async throws {
    try await withStore { store in
      let phone = try await AppLaunch.open(at: store.url)
      _ = try await phone.buy("monthly")
      #expect(try await post(["advance": "P1M"], to: store) == 200)
      #expect(await phone.nextUpdate()?.reason == .renewal)
      await phone.store.advance(to: OpenStore.start + 100 * 86_400)
      #expect(phone.store.clock.now == OpenStore.start + 100 * 86_400)
      #expect(store.store.clock.now == OpenStore.start + 100 * 86_400)
      await phone.end()
    }
  }

  @Test("applies a control to the account and the device that it names")
  func namesWhose() async throws {
    try await withStore { store in
      #expect(try await post(["buy": "all", "account": 2], to: store) == 200)
      let accounts = store.store.accounts
      #expect(try await store.store.send(ListAccountTransactions(of: accounts[0])) == [])
      #expect(try await store.store.send(ListAccountTransactions(of: accounts[1])).count == 1)

      let phone = try await AppLaunch.open(at: store.url)
      let tablet = try await AppLaunch.open(at: store.device(2))
      #expect(try await post(["online": false, "device": 2], to: store) == 200)
      await #expect(throws: StoreKitError.self) { try await tablet.buy("all") }
      guard case .success = try await phone.buy("all") else {
        Issue.record("nothing was bought")
        return
      }
      await phone.end()
      await tablet.end()
    }
  }

  @Test("is trusted by an app that is opened by hand on one of its devices")
  func opensByHand() async throws {
    try await withStore { store in
      let link = HTTPStoreLink(address: store.url)
      let store = RemoteStore(try await link.open(device: 1).store, over: link)
      let device = try await store.send(AddDevice(account: try await store.send(AddAccount())))
      try await store.send(InstallApp(on: device))
      let tablet = try await AppLaunch.open(on: device, of: store)
      guard case .success(.verified) = try await tablet.buy("all") else {
        Issue.record("It was not believed.")
        return
      }
      await tablet.end()
    }
  }

  @Test("ends a process when another app is opened on its device")
  func takesPlace() async throws {
    try await withStore { store in
      let first = try await AppLaunch.open(at: store.url)
      let second = try await AppLaunch.open(at: store.url)
      #expect(first.device == second.device)
      #expect(await first.nextUpdate() == nil)
      await #expect(throws: StoreKitError.self) { try await first.buy("all") }
      guard case .success = try await second.buy("all") else {
        Issue.record("nothing was bought")
        return
      }
      await first.end()
      await second.end()
    }
  }
}

/// Uses a control.
///
/// - Returns: The answer's status.
func post(
  _ control: [String: any Sendable], to store: OpenStore, at path: String = "controls"
) async throws -> Int {
  try await HTTPTransport(patience: .seconds(60)).post(
    try JSONSerialization.data(withJSONObject: control), to: store.url.appending(path: path)
  ).status
}
