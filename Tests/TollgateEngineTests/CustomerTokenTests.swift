import Foundation
import Testing
import TollgateCore

@_spi(Testing) @testable import TollgateEngine

@Suite("The token of a customer")
struct CustomerTokenTests {
  private func bench() throws -> Bench {
    try Bench(ScriptedStore.Script(sells: Catalog.shop.products.map(\.id)))
  }

  @Test(
    "is in every purchase while they are signed in; before and after, the installation's is"
  )
  func signedIn() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    let ana = UUID()
    _ = await keeper.purchase("yearly")
    try keeper.signIn(as: ana)
    _ = await keeper.purchase("yearly")
    _ = await keeper.sell("monthly", PurchaseOptions(offer: .winBack("back")), via: "wall")
    try keeper.signOut()
    _ = await keeper.purchase("yearly")
    let tokens = bench.store.script { $0.options.map(\.appAccountToken) }
    let own = try #require(tokens.first ?? nil)
    #expect(own != ana)
    #expect(tokens == [own, ana, ana, own])
  }

  @Test("is that of the customer whose token the app passes at its start")
  func ofServer() async throws {
    let (bench, ana) = (try bench(), UUID())
    defer { bench.remove() }
    let keeper = try await bench.launch(to: ScriptedServer(), catalog: .shop, customer: ana)
    _ = await keeper.purchase("yearly")
    #expect(bench.store.script { $0.options.map(\.appAccountToken) } == [ana])
  }

  @Test("is the installation's customer for a guest")
  func guest() async throws {
    let bench = try bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(to: ScriptedServer(), catalog: .shop)
    let guest = try #require(keeper.serverCustomer)
    _ = await keeper.purchase("yearly")
    #expect(bench.store.script { $0.options.map(\.appAccountToken) } == [guest])
  }

  @Test("gives way to the token that the app names")
  func named() async throws {
    let (bench, own) = (try bench(), UUID())
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    try keeper.signIn(as: UUID())
    _ = await keeper.purchase("yearly", PurchaseOptions(appAccountToken: own))
    #expect(bench.store.script { $0.options.map(\.appAccountToken) } == [own])
  }

  @Test("is in a purchase that began in the App Store")
  func promoted() async throws {
    let (bench, ana) = (try bench(), UUID())
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop, isOnboarded: true)
    try keeper.signIn(as: ana)
    keeper.promoted.receive(IntendedPurchase("yearly"))
    await keeper.settled()
    #expect(bench.store.script { $0.options.map(\.appAccountToken) } == [ana])
  }
}
