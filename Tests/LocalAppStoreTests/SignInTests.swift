import Foundation
import LocalAppStore
import Testing

@Suite("Another account on a device")
struct SignInTests {
  private func owned(_ home: Household, by launch: LaunchID) async throws -> Int {
    try await home.store.send(ListTransactions(.currentEntitlements, for: launch)).count
  }

  @Test("lists its own purchases to the open app, and no others")
  func ownPurchases() async throws {
    let home = try await Household()
    let launch = try await home.store.send(OpenApp(on: home.device)).id
    _ = try await home.store.send(Buy(.init(productID: "unlock"), by: launch))
    let other = try await home.store.send(AddAccount(storefront: "ESP"))
    try await home.store.send(BuyElsewhere("shared", account: other))
    #expect(try await owned(home, by: launch) == 1)

    try await home.store.send(SignIn(other, on: home.device))
    let shared = try await home.store.send(ListTransactions(.all, of: "shared", for: launch))
    #expect(shared.count == 1)
    #expect(try await home.store.send(ListTransactions(.all, of: "unlock", for: launch)) == [])
    #expect(try await home.store.send(ReadStorefront(for: launch)).code == "ESP")

    _ = try await home.store.send(Buy(.init(productID: "coins"), by: launch))
    #expect(try await home.store.send(ListAccountTransactions(.all, of: other)).count == 2)
    #expect(try await home.store.send(ListAccountTransactions(.all, of: home.account)).count == 1)

    try await home.store.send(SignIn(home.account, on: home.device))
    #expect(try await owned(home, by: launch) == 1)
    #expect(try await home.store.send(ReadStorefront(for: launch)).code == "USA")
    #expect(try await home.store.send(ListEvents()).count { $0.kind == .signedIn } == 2)
  }

  @Test("leaves none of the first account's purchases to be listed offline")
  func offline() async throws {
    let home = try await Household()
    let launch = try await home.store.send(OpenApp(on: home.device)).id
    _ = try await home.store.send(Buy(.init(productID: "unlock"), by: launch))
    let other = try await home.store.send(AddAccount())
    try await home.store.send(SignIn(other, on: home.device))
    try await home.store.send(SetOnline(false, device: home.device))
    #expect(try await owned(home, by: launch) == 0)
  }

  @Test("can't sign in while the device is offline, and changes nothing if it is signed in already")
  func refused() async throws {
    let home = try await Household()
    let other = try await home.store.send(AddAccount())
    try await home.store.send(SetOnline(false, device: home.device))
    await #expect(throws: AppStoreError.self) {
      try await home.store.send(SignIn(other, on: home.device))
    }
    try await home.store.send(SignIn(home.account, on: home.device))
    try await home.store.send(SetOnline(true, device: home.device))
    #expect(try await home.store.send(ListEvents()).allSatisfy { $0.kind != .signedIn })
  }
}
