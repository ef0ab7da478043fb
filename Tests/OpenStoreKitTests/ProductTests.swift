import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A product")
struct ProductTests {
  /// Documented: duplicates and unknown identifiers are silently ignored.
  @Test("is loaded once, and a product that isn't sold is left out")
  func loads() async throws {
    let fixture = try await StoreFixture()
    let ids = ["unlock", "unlock", "nothing", "coins"]
    let products = try await fixture.launch.run { try await Product.products(for: ids) }
    #expect(products.map(\.id).sorted() == ["coins", "unlock"])
    #expect(try await fixture.launch.run { try await Product.products(for: [String]()) } == [])
  }

  @Test("has the type that was configured")
  func hasType() async throws {
    let fixture = try await StoreFixture()
    #expect(try await fixture.launch.product("unlock").type == .nonConsumable)
    #expect(try await fixture.launch.product("coins").type == .consumable)
    #expect(try await fixture.launch.product("season").type == .nonRenewable)
    #expect(try await fixture.launch.product("season").subscription == nil)
    #expect(try await fixture.launch.product("unlock").isFamilyShareable)
  }

  /// Measured: a cancelled task gets an empty array and no error, and reads no entitlements.
  @Test("does not load in a cancelled task, nor does anything else")
  func cancelled() async throws {
    let fixture = try await StoreFixture()
    try await fixture.buy("unlock")
    let (products, owned) = try await fixture.launch.run {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        var owned = 0
        for await _ in Transaction.currentEntitlements { owned += 1 }
        return (try await Product.products(for: ["unlock"]), owned)
      }
      task.cancel()
      return try await task.value
    }
    #expect(products == [])
    #expect(owned == 0)
  }

  @Test("does not load offline")
  func offline() async throws {
    let fixture = try await StoreFixture()
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    await #expect { try await fixture.launch.product("unlock") } throws: { $0.isNetworkError }
  }

  @Test(
    "uses the device's language and the storefront's price format",
    arguments: [
      ("USA", "en_US", "Unlock", "$4.99"), ("ESP", "es_ES", "Desbloquear", "4,99 €"),
      ("GBR", "en_GB", "Unlock", "£4.99"), ("ESP", "fr_FR", "Unlock", "4,99 €"),
      ("MEX", "es_MX", "Desbloquear", "$4.99"),
    ])
  func isLocalised(storefront: String, locale: String, name: String, price: String) async throws {
    let fixture = try await StoreFixture(storefront: storefront, locale: locale)
    let product = try await fixture.launch.product("unlock")
    #expect(product.displayName == name)
    #expect(String(product.displayPrice.map { $0.isWhitespace ? " " : $0 }) == price)
    #expect(product.price == Decimal(string: "4.99"))
    #expect(product.price.formatted(product.priceFormatStyle) == product.displayPrice)
  }

  /// Observed in six samples of Xcode's environment.
  @Test("has the same JSON shape as StoreKit's")
  func describesItself() async throws {
    let fixture = try await StoreFixture()
    let json = try await fixture.launch.product("unlock").jsonRepresentation
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"attributes":{"description":{"standard":"All of it."},"icuLocale":"en_US@currency=USD","#
        + #""isFamilyShareable":1,"kind":"Non-Consumable","name":"Unlock","offerName":"unlock","#
        + #""offers":[{"currencyCode":"USD","discounts":[],"priceFormatted":"$4.99","#
        + #""priceString":"4.99","type":"buy"}]},"href":"/v1/catalog/usa/in-apps/8E41C6D2","#
        + #""id":"8E41C6D2","type":"in-apps"}"#)
  }

  @Test("is equal on two launches, and not if its price changed")
  func equality() async throws {
    let fixture = try await StoreFixture()
    let first = try await fixture.launch.product("unlock")
    let second = try await fixture.relaunched()
    #expect(try await second.product("unlock") == first)
    try await fixture.store.send(SetStorefront("ESP", account: fixture.account))
    #expect(try await second.product("unlock") != first)
  }

  @Test("reads the state of its purchases")
  func latest() async throws {
    let fixture = try await StoreFixture()
    let product = try await fixture.launch.product("unlock")
    #expect(await product.latestTransaction == nil)
    _ = try await product.purchase()
    #expect(await product.latestTransaction != nil)
    #expect(await product.currentEntitlement != nil)
    #expect(await fixture.launch.read { product.currentEntitlements }.count == 1)
    #expect(await fixture.launch.run { await Transaction.currentEntitlement(for: "unlock") } != nil)
    try await fixture.store.send(Refund("unlock", account: fixture.account))
    #expect(await product.latestTransaction?.unsafePayloadValue.revocationDate != nil)
    #expect(await product.currentEntitlement == nil)
    let again = try await product.purchase().transaction
    #expect(
      await fixture.launch.run { await Transaction.latest(for: "unlock") }?.unsafePayloadValue.id
        == again?.id)
    #expect(await fixture.launch.read { Transaction.all(for: "unlock") }.count == 2)
    #expect(await fixture.launch.read { Transaction.currentEntitlements(for: "themes") }.isEmpty)
  }

  @Test("that renews shows its terms")
  func subscription() async throws {
    let configuration = StoreConfiguration(
      products: [
        .init(
          id: "yearly", kind: .autoRenewable, price: 80,
          subscription: .init(
            groupID: "G1", level: 1, period: .init(1, .year),
            introductoryOffer: .init(period: .init(1, .week)),
            promotionalOffers: [
              .init(id: "half", paymentMode: .payAsYouGo, price: 40, periodCount: 2)
            ]))
      ],
      subscriptionGroups: [.init(id: "G1", name: "Pro")])
    let store = LocalStore(
      configuration: configuration, app: AppIdentity(bundleID: "a"), now: StoreFixture.start)
    let device = try await store.send(AddDevice(account: try await store.send(AddAccount())))
    try await store.send(InstallApp(on: device))
    let launch = try await AppLaunch.open(on: device, of: store)

    let product = try await launch.product("yearly")
    let terms = try #require(product.subscription)
    #expect(terms.subscriptionGroupID == "G1")
    #expect(terms.groupDisplayName == "Pro")
    #expect(terms.subscriptionPeriod == .yearly)
    #expect(terms.introductoryOffer?.period == .weekly)
    #expect(terms.introductoryOffer?.paymentMode == .freeTrial)
    #expect(terms.promotionalOffers.first?.period == .yearly)
    #expect(terms.promotionalOffers.first?.displayPrice == "$40.00")
  }
}
