import Foundation
import Testing
import TollgateCore

@Suite("A store, and the sheet of a product over it")
struct StoreSheetTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  private let catalog = Catalog(
    app: "app", bundleID: "com.example.app",
    products: [
      Catalog.Product(id: "gold", kind: .nonConsumable, entitlements: ["gold"]),
      Catalog.Product(id: "silver", kind: .nonConsumable, entitlements: ["silver"]),
      Catalog.Product(id: "coins", kind: .consumable, balances: ["coins": 100]),
    ],
    features: [],
    paywalls: [
      Paywall(id: "store", screen: "store", products: ["gold", "coins"], sheet: "product"),
      Paywall(id: "plans", screen: "plans", products: ["gold", "silver"]),
      Paywall(id: "coins", screen: "coins", products: ["coins"]),
    ])

  private func opened(_ paywall: Paywall.ID, over screen: ScreenID = "menu") -> Presentation {
    var presentation = Presentation()
    presentation.open(screen)
    _ = presentation.open(paywall, at: noon, placement: "tip")
    return presentation
  }

  @Test("is on top once a product is chosen, and absent if a plan is selected")
  func choose() {
    var store = opened("store")
    #expect(store.visibleScreen(in: catalog) == "store")
    #expect(!store.isSheetOpen(in: catalog))
    let opened = store.choose("coins")
    #expect(opened)
    #expect(store.chosen == "coins")
    #expect(store.visibleScreen(in: catalog) == "product")
    #expect(store.isSheetOpen(in: catalog))

    var plans = self.opened("plans")
    let picked = plans.choose("silver")
    #expect(picked)
    #expect(plans.chosen == "silver")
    #expect(plans.visibleScreen(in: catalog) == "plans")
    #expect(!plans.isSheetOpen(in: catalog))
  }

  @Test("doesn't open without a paywall to choose on")
  func nothingToChooseOn() {
    var presentation = Presentation()
    presentation.open("menu")
    let chosen = presentation.choose("gold")
    #expect(!chosen)
    #expect(presentation.chosen == nil)
  }

  @Test("is dismissed first, then the store, then the screen behind it")
  func dismissOrder() {
    var presentation = opened("store")
    _ = presentation.choose("gold")
    let first = presentation.dismiss(in: catalog)
    #expect(first == nil)
    #expect(presentation.visibleScreen(in: catalog) == "store")
    #expect(presentation.chosen == nil)
    let second = presentation.dismiss(in: catalog)
    #expect(second == "store")
    #expect(presentation.visibleScreen(in: catalog) == "menu")
    let third = presentation.dismiss(in: catalog)
    #expect(third == nil)
    #expect(presentation.visibleScreen(in: catalog) == nil)
  }

  @Test("does not come between a selected plan and the paywall's end")
  func pickedPlan() {
    var presentation = opened("plans")
    _ = presentation.choose("silver")
    let closed = presentation.dismiss(in: catalog)
    #expect(closed == "plans")
    #expect(presentation.chosen == nil)
  }

  @Test("closes with its store if a screen or another paywall opens")
  func replaced() {
    var presentation = opened("store")
    _ = presentation.choose("gold")
    let again = presentation.open("store", at: noon + 1)
    #expect(!again)
    #expect(presentation.chosen == "gold")
    _ = presentation.open("plans", at: noon + 2)
    #expect(presentation.chosen == nil)
    #expect(presentation.paywall?.placement == nil)
    _ = presentation.choose("gold")
    presentation.open("settings")
    #expect(presentation.chosen == nil)
    #expect(presentation.visibleScreen(in: catalog) == "settings")
  }

  @Test("removes the alert when a screen opens, a product is chosen or a sheet is dismissed")
  func alerts() {
    for act in [
      { _ = $0.choose("gold") }, { $0.open("settings") }, { _ = $0.open("plans", at: noon) },
      { $0.dismiss(in: catalog) },
    ] as [(inout Presentation) -> Void] {
      var presentation = opened("store")
      presentation.alert = .restored
      act(&presentation)
      #expect(presentation.alert == nil)
    }
  }

  @Test("stays with its store, which sells repeatable purchases, whatever the customer holds")
  func consumables() {
    var presentation = opened("store")
    _ = presentation.choose("gold")
    #expect(close(&presentation, holding: "gold") == nil)
    #expect(presentation.visibleScreen(in: catalog) == "product")
    var coins = opened("coins")
    #expect(close(&coins, holding: "gold", "silver") == nil)
    #expect(coins.paywall != nil)
  }

  @Test("does not keep a paywall of plans open once every entitlement is held")
  func closing() {
    var presentation = opened("plans")
    _ = presentation.choose("silver")
    #expect(close(&presentation, holding: "gold") == nil)
    #expect(close(&presentation, holding: "gold", "silver") == "plans")
    #expect(presentation.paywall == nil)
    #expect(presentation.chosen == nil)
    #expect(presentation.visibleScreen(in: catalog) == "menu")
  }

  private func close(
    _ presentation: inout Presentation, holding products: Catalog.Product.ID...
  ) -> Paywall.ID? {
    let facts = products.enumerated().map { Fact.purchase("\($0.offset)", of: $0.element) }
    let customer = Customer(entitlements: Entitlements(granted: facts, by: catalog))
    return presentation.closeWhatNoLongerApplies(
      in: catalog, for: customer, at: .at("2026-01-15T12:00:00Z"))?.id
  }
}
