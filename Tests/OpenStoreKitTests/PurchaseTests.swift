import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

@Suite("A purchase")
struct PurchaseTests {
  /// Measured on iOS: listed when `purchase()` returns.
  @Test("is verified, and owned when the call returns")
  func isOwned() async throws {
    let fixture = try await StoreFixture()
    let transaction = try #require(try await fixture.buy("unlock").transaction)
    #expect(transaction.productID == "unlock")
    #expect(transaction.productType == .nonConsumable)
    #expect(transaction.ownershipType == .purchased)
    #expect(transaction.reason == .purchase)
    #expect(transaction.environment == .production)
    #expect(transaction.appBundleID == "com.example.app")
    #expect(transaction.purchaseDate == StoreFixture.start)
    #expect(transaction.originalID == transaction.id)
    #expect(await fixture.launch.owned == ["unlock"])
  }

  // https://developer.apple.com/documentation/storekit/appstore/canmakepayments
  @Test("fails while payments are turned off, which the app can check first")
  func payments() async throws {
    let fixture = try await StoreFixture()
    #expect(fixture.launch.run { AppStore.canMakePayments })
    try await fixture.store.send(SetPayments(areAllowed: false, account: fixture.account))
    #expect(!fixture.launch.run { AppStore.canMakePayments })
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
      try await fixture.buy("unlock")
    }
    try await fixture.store.send(SetPayments(areAllowed: true, account: fixture.account))
    #expect(fixture.launch.run { AppStore.canMakePayments })
    try await fixture.buy("unlock")
  }

  /// Measured: a purchase made by this process is not emitted on `updates`.
  @Test("is returned by the call only, and not repeated in updates")
  func isNotRepeated() async throws {
    let fixture = try await StoreFixture()
    let listener = await Listener(fixture.launch)
    try await fixture.buy("unlock")
    await fixture.store.settled()
    #expect(await listener.products == [])
  }

  /// Measured: buying an owned product returns success with the original transaction and date.
  @Test("of an owned product returns the transaction that the customer holds, signed again")
  func ownedAnswersHeld() async throws {
    let fixture = try await StoreFixture()
    let first = try #require(try await fixture.buy("unlock").transaction)
    await fixture.store.advance(to: StoreFixture.start + 3_600)
    let second = try #require(try await fixture.buy("unlock").transaction)
    #expect(second.id == first.id)
    #expect(second.purchaseDate == first.purchaseDate)
    #expect(second.signedDate > first.signedDate)
    #expect(try await fixture.store.send(ListAccountTransactions(of: fixture.account)).count == 1)
  }

  /// Documented: the token is echoed in the transaction.
  @Test("carries the app's own account token")
  func carriesToken() async throws {
    let fixture = try await StoreFixture()
    let token = try #require(UUID(uuidString: "0F5E4F86-6A6C-4B61-9C3F-2D4B5E0E9C11"))
    let transaction = try await fixture.buy("unlock", options: [.appAccountToken(token)])
      .transaction
    #expect(transaction?.appAccountToken == token)
  }

  @Test(
    "costs the configuration's number in the storefront's currency",
    arguments: [("USA", "USD"), ("ESP", "EUR"), ("JPN", "JPY"), ("GBR", "GBP"), ("BRA", "BRL")])
  func priceFollowsStorefront(storefront: String, currency: String) async throws {
    let fixture = try await StoreFixture(storefront: storefront)
    let transaction = try #require(try await fixture.buy("themes").transaction)
    #expect(transaction.price == 2)
    #expect(transaction.currency?.identifier == currency)
    #expect(transaction.storefront.countryCode == storefront)
    #expect(await fixture.launch.run { await Storefront.current }?.countryCode == storefront)
  }

  /// Documented: quantity applies to consumables and non-renewing subscriptions, 10 at most.
  @Test(
    "takes a quantity of 1 to 10 of a consumable, and one of any other kind",
    arguments: [
      ("coins", 10, true), ("coins", 11, false), ("coins", 0, false), ("unlock", 2, false),
    ])
  func quantityIsLimited(product: String, quantity: Int, isSold: Bool) async throws {
    let fixture = try await StoreFixture()
    if isSold {
      let transaction = try await fixture.buy(product, options: [.quantity(quantity)]).transaction
      #expect(transaction?.purchasedQuantity == quantity)
      #expect(transaction?.price == 10)
    } else {
      await #expect(throws: Product.PurchaseError.invalidQuantity) {
        try await fixture.buy(product, options: [.quantity(quantity)])
      }
    }
  }

  @Test("that repeats an option always uses the same one of them")
  func contradiction() async throws {
    let fixture = try await StoreFixture()
    let coins = try await fixture.launch.product("coins")
    for (less, more) in (1...8).flatMap({ less in (less + 1...9).map { (less, $0) } }) {
      let options: Set<Product.PurchaseOption> = [.quantity(less), .quantity(more)]
      #expect(try await coins.purchase(options: options).transaction?.purchasedQuantity == more)
    }
  }

  @Test("that the customer cancels leaves nothing, and the next one succeeds")
  func cancelledOnce() async throws {
    let fixture = try await StoreFixture()
    try await fixture.store.send(SetNextPurchase(.cancelled, account: fixture.account))
    guard case .userCancelled = try await fixture.buy("unlock") else {
      Issue.record("the purchase was not cancelled")
      return
    }
    #expect(await fixture.launch.owned == [])
    #expect(try await fixture.buy("unlock").transaction != nil)
  }

  @Test("fails with the network's error, and the next one succeeds")
  func failsOnce() async throws {
    let fixture = try await StoreFixture()
    try await fixture.store.send(SetNextPurchase(.networkError, account: fixture.account))
    await #expect { try await fixture.buy("unlock") } throws: { $0.isNetworkError }
    #expect(try await fixture.buy("unlock").transaction != nil)
  }

  /// Measured: the error describes itself in these words.
  @Test("of an unavailable product fails, and the next one succeeds")
  func unavailableOnce() async throws {
    let fixture = try await StoreFixture()
    try await fixture.store.send(SetNextPurchase(.notAvailable, account: fixture.account))
    await #expect(throws: Product.PurchaseError.productUnavailable) {
      try await fixture.buy("unlock")
    }
    #expect(Product.PurchaseError.productUnavailable.localizedDescription == "Item Unavailable")
    #expect(try await fixture.buy("unlock").transaction != nil)
  }

  /// Measured: a failed verification succeeds unverified.
  ///
  /// Ours, unlike that of Xcode, is never listed.
  @Test("signed by another key succeeds unverified, and is owned by no customer")
  func forgedIsUnverified() async throws {
    let fixture = try await StoreFixture()
    try await fixture.store.send(SetNextPurchase(.unverified, account: fixture.account))
    guard case .success(.unverified(let transaction, let error)) = try await fixture.buy("unlock")
    else {
      Issue.record("the purchase was not unverified")
      return
    }
    #expect(transaction.productID == "unlock")
    #expect(error == .invalidCertificateChain)
    await transaction.finish()
    #expect(await fixture.launch.owned == [])
    #expect(await fixture.launch.read { Transaction.all }.isEmpty)
    #expect(await fixture.launch.read { Transaction.unfinished }.isEmpty)
    #expect(try await fixture.buy("unlock").transaction != nil)
  }

  @Test("needs the network")
  func needsNetwork() async throws {
    let fixture = try await StoreFixture()
    let product = try await fixture.launch.product("unlock")
    try await fixture.store.send(SetOnline(false, device: fixture.device))
    await #expect { try await product.purchase() } throws: { $0.isNetworkError }
  }

  @Test("uses the storefront of the country that the account moved to")
  func asksAboutStorefront() async throws {
    let fixture = try await StoreFixture()
    let product = try await fixture.launch.product("unlock")
    try await fixture.store.send(SetStorefront("ESP", account: fixture.account))
    let result = try await product.purchase(options: [
      .onStorefrontChange { $0.countryCode == "USA" }
    ])
    guard case .userCancelled = result else {
      Issue.record("the purchase went on in another country")
      return
    }
    #expect(try await product.purchase().transaction?.storefront.countryCode == "ESP")
  }

  /// Measured: two purchases of a non-renewing subscription are both listed, and neither has an end.
  @Test("of a non-renewing subscription is a new one each time, and all remain")
  func seasonsAddUp() async throws {
    let fixture = try await StoreFixture()
    try await fixture.buy("season")
    try await fixture.buy("season")
    #expect(await fixture.launch.owned == ["season", "season"])
    let seasons = await fixture.launch.read { Transaction.all }.map(\.unsafePayloadValue)
    #expect(seasons.allSatisfy { $0.expirationDate == nil && $0.subscriptionGroupID == nil })
  }

  /// Documented: consumables are in `all` until they are finished, and never among entitlements.
  @Test("of a consumable is listed until it is finished")
  func consumableLeavesTheList() async throws {
    let fixture = try await StoreFixture()
    let transaction = try #require(try await fixture.buy("coins").transaction)
    #expect(await fixture.launch.owned == [])
    #expect(await fixture.launch.read { Transaction.all }.count == 1)
    await transaction.finish()
    #expect(await fixture.launch.read { Transaction.all }.isEmpty)
    try await fixture.store.send(Refund("coins", account: fixture.account))
    #expect(await fixture.launch.read { Transaction.all }.count == 1)
  }
}

extension Error {
  var isNetworkError: Bool {
    if case .networkError? = self as? StoreKitError { true } else { false }
  }
}
