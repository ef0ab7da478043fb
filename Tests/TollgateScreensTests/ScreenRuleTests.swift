import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("A screen")
struct ScreenRuleTests {
  let app: RetroRacing
  let free = ScreenState.free()
  let owned: ScreenState

  init() throws {
    app = try RetroRacing()
    owned = ScreenState.free().owning(RetroRacing.unlimitedPlays, of: app.catalog)
  }

  @Test("shows the play limit to free players only: not to owners, not while simulating")
  func playLimitIsForFreePlayers() {
    #expect(app.text(free.open("settings")).contains("Play Limit"))
    #expect(!app.text(owned.open("settings")).contains("Play Limit"))
    let simulating = ScreenState.free(build: .debug).simulating()
    #expect(!app.text(simulating.open("settings")).contains("Play Limit"))
  }

  @Test("shows no limit until the engine can tell if the customer has paid")
  func unknownIsNotFree() {
    let unknown = free.with { $0.customer.entitlements = .unknown }
    #expect(!app.text(unknown).contains("Remaining"))
    #expect(app.text(unknown).contains("[Play]"))
  }

  @Test("has test switches in debug and TestFlight builds only", arguments: BuildKind.allCases)
  func switchesAreForTesters(build: BuildKind) {
    let text = app.text(ScreenState.free(build: build).open("settings"))
    #expect(text.contains("Simulate Unlimited Plays") == (build != .release))
    #expect(text.contains("Debug") == (build != .release))
  }

  @Test("offers Redeem Code wherever the system has a sheet for it", arguments: Platform.allCases)
  func redeemIsNotEverywhere(platform: Platform) {
    let text = app.text(ScreenState.free(on: platform).open("settings"))
    #expect(text.contains("Redeem Code") == ![.tvOS, .watchOS].contains(platform))
  }

  @Test("is never a paywall on watchOS, and no button there leads to one")
  func watchHasNoPaywall() {
    let watch = ScreenState.free(on: .watchOS).played(6)
    #expect(app.book.screen("paywall", for: watch, strings: app.strings) == nil)
    for id in app.book.screens {
      let screen = app.book.screen(id, for: watch, strings: app.strings)
      #expect(screen?.actions.contains(.open("paywall")) != true, "\(id)")
    }
  }

  @Test("shows on watchOS when plays return, and offers no round that would be denied")
  func watchSaysWhenPlaysReturn() {
    let watch = ScreenState.free(at: .thursday(22, 15), on: .watchOS)
    #expect(!app.text(watch.played(5)).contains("Plays return"))
    let text = app.text(watch.played(6))
    #expect(text.contains("Plays return in 2 hours"))
    #expect(text.contains("(Play)"))
    #expect(app.text(watch.played(6).open("game").lost(score: 1)).contains("(Restart)"))
  }

  @Test("keeps Play enabled at the limit if it has a paywall to show")
  func playLeadsToPaywall() {
    #expect(app.text(free.played(6)).contains("[Play]"))
    #expect(app.text(free.played(6).open("game").lost(score: 1)).contains("[Restart]"))
  }

  @Test("disables both Purchase and Restore while either runs")
  func oneThingAtATime() throws {
    let idle = app.text(free.paywall())
    #expect(idle.contains("[Unlock for $4.99]") && idle.contains("[Restore Purchases]"))
    let buying = app.text(free.paywall().doing(.purchasing(RetroRacing.unlimitedPlays)))
    #expect(buying.contains("(Unlock for $4.99 · Purchasing…)"))
    #expect(buying.contains("(Restore Purchases)"))
    let restoring = app.text(free.paywall().doing(.restoring))
    #expect(restoring.contains("(Unlock for $4.99)"))
    #expect(restoring.contains("(Restore Purchases · Restoring…)"))
  }

  @Test("shows progress only at the control that started it")
  func eachBusyOfItsOwn() throws {
    let buying = try #require(
      app.screen(free.paywall().doing(.purchasing(RetroRacing.unlimitedPlays))))
    #expect(buying.buttons.filter(\.isBusy).map(\.action) == [.buy(RetroRacing.unlimitedPlays)])
    let restoring = try #require(app.screen(free.open("settings").doing(.restoring)))
    #expect(restoring.buttons.filter(\.isBusy).map(\.action) == [.restore])
  }

  @Test(
    "names no unknown price if a parent has to approve",
    arguments: [
      ProductCatalogState.loading, .unreachable, .loaded([]),
    ])
  func pendingWithoutPrice(productCatalog: ProductCatalogState) throws {
    let asked = free.store(productCatalog).paywall().with {
      $0.customer.pending = [RetroRacing.unlimitedPlays]
    }
    let paywall = try #require(app.screen(asked))
    #expect(!paywall.buttons.contains { $0.action == .buy(RetroRacing.unlimitedPlays) })
    #expect(paywall.plainText.contains("Waiting for Approval"))
  }

  @Test("can still be the paywall when everything is owned, with its button saying so")
  func ownedPaywallSaysSo() throws {
    #expect(app.screen(owned.open("settings"))?.actions.contains(.open("paywall")) == true)
    let paywall = try #require(app.screen(owned.paywall()))
    let buy = try #require(
      paywall.buttons.first { $0.action == .buy(RetroRacing.unlimitedPlays) })
    #expect(buy.label == "Owned" && !buy.isEnabled)
  }

  @Test(
    "shows owned products as owned, whatever the store answers", arguments: Self.productCatalogs)
  func ownedWhateverTheStoreSays(productCatalog: ProductCatalogState) {
    #expect(app.text(owned.store(productCatalog).paywall()).contains("(Owned)"))
  }

  static let productCatalogs: [ProductCatalogState] = [
    .loading, .unreachable, .loaded([]), .loaded([.unlimitedPlays]),
  ]

  @Test("offers to try again if it has no price to buy at")
  func triesAgain() {
    for productCatalog in [ProductCatalogState.unreachable, .loaded([])] {
      let screen = app.screen(free.store(productCatalog).paywall())
      #expect(screen?.actions.contains(.reload) == true)
      #expect(screen?.actions.contains(.buy(RetroRacing.unlimitedPlays)) == false)
    }
  }

  @Test("can simulate without owning: the product can still be bought and restored")
  func simulatingIsNotOwning() {
    let tester = ScreenState.free(build: .testflight).simulating()
    #expect(app.text(tester.paywall()).contains("[Unlock for $4.99]"))
    #expect(app.text(tester.open("settings")).contains("[Restore Purchases]"))
  }

  @Test("ignores a stored switch in a release build")
  func storedSwitchIsIgnored() {
    #expect(app.text(free.simulating()).contains("Remaining: 6 of 6"))
  }

  @Test("marks a locked theme, and leads to the paywall if the customer uses it")
  func lockedTheme() throws {
    let settings = try #require(app.screen(free.open("settings")))
    #expect(settings.plainText.contains("( ) Pocket – Locked"))
    #expect(settings.actions.contains(.use("theme.pocket", then: nil)))
    #expect(app.text(owned.open("settings")).contains("( ) Pocket\n"))
  }

  @Test("returns the theme to LCD when its entitlement ends")
  func refundReturnsTheme() {
    let pocket = owned.open("settings").with { $0.customer.choices["theme"] = "theme.pocket" }
    #expect(app.text(pocket).contains("(•) Pocket"))
    let refunded = pocket.with { $0.customer.entitlements = free.customer.entitlements }
    #expect(app.text(refunded).contains("(•) LCD"))
  }

  @Test("shows an alert of the store before its own")
  func storeAlertGoesFirst() {
    let state = free.open("game").lost(score: 3)
    #expect(app.screen(state)?.alert?.title == "Game Over")
    #expect(app.screen(state.saying(.restored))?.alert?.title == "Purchases Restored")
  }
}

extension Screen {
  /// Every button, those in alerts and products included.
  var buttons: [Button] {
    func buttons(in elements: [Element]) -> [Button] {
      elements.flatMap { element -> [Button] in
        switch element {
        case .button(let button): [button]
        case .product(let product): product.button.map { [$0] } ?? []
        case .section(let section): buttons(in: section.rows)
        default: []
        }
      }
    }
    return buttons(in: elements) + (alert?.buttons ?? [])
  }

  var actions: [ScreenAction] {
    let options = elements.flatMap { element -> [Element] in
      if case .section(let section) = element { section.rows } else { [element] }
    }.flatMap { element -> [ScreenAction] in
      if case .picker(let picker) = element { picker.options.map(\.action) } else { [] }
    }
    return buttons.map(\.action) + options
  }
}
