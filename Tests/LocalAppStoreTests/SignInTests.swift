import Foundation
import LocalAppStore
import Testing

@Suite("Another account on a device")
struct SignInTests {
  private func owned(_ home: Household, by launch: LaunchID) async throws -> Int {
    try await home.store.transactions(.currentEntitlements, for: launch).count
  }

  @Test("has its own purchases listed to the app that is open there, and no others")
  func ownPurchases() async throws {
    let home = try await Household()
    let launch = try await home.store.open(on: home.device).id
    _ = try await home.store.purchase(.init(productID: "unlock"), by: launch)
    let other = try await home.store.addAccount(storefront: "ESP")
    try await home.store.buyElsewhere("shared", account: other)
    #expect(try await owned(home, by: launch) == 1)

    try await home.store.signIn(other, on: home.device)
    let shared = try await home.store.transactions(.all, of: "shared", for: launch)
    #expect(shared.count == 1)
    #expect(try await home.store.transactions(.all, of: "unlock", for: launch) == [])
    #expect(try await home.store.storefront(for: launch).code == "ESP")

    _ = try await home.store.purchase(.init(productID: "coins"), by: launch)
    #expect(try await home.store.transactions(.all, of: other).count == 2)
    #expect(try await home.store.transactions(.all, of: home.account).count == 1)

    try await home.store.signIn(home.account, on: home.device)
    #expect(try await owned(home, by: launch) == 1)
    #expect(try await home.store.storefront(for: launch).code == "USA")
    #expect(try await home.store.events().count { $0.kind == .signedIn } == 2)
  }

  @Test("leaves nothing of the first account's to be listed offline")
  func offline() async throws {
    let home = try await Household()
    let launch = try await home.store.open(on: home.device).id
    _ = try await home.store.purchase(.init(productID: "unlock"), by: launch)
    let other = try await home.store.addAccount()
    try await home.store.signIn(other, on: home.device)
    try await home.store.setOnline(false, device: home.device)
    #expect(try await owned(home, by: launch) == 0)
  }

  @Test("can't sign in while the device is offline, and changes nothing where it is signed in")
  func refused() async throws {
    let home = try await Household()
    let other = try await home.store.addAccount()
    try await home.store.setOnline(false, device: home.device)
    await #expect(throws: AppStoreError.self) {
      try await home.store.signIn(other, on: home.device)
    }
    try await home.store.signIn(home.account, on: home.device)
    try await home.store.setOnline(true, device: home.device)
    #expect(try await home.store.events().allSatisfy { $0.kind != .signedIn })
  }
}
