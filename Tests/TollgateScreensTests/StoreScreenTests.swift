import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("A store")
struct StoreScreenTests {
  let app: ExampleApp
  let free: ScreenState

  init() throws {
    app = try ExampleApp("BlockPuzzle")
    free = app.newcomer().paywall("store")
  }

  @Test("shows all its products, under the names of its tabs")
  func showsAll() throws {
    let tabs = try #require(app.tabs(free))
    #expect(tabs.map(\.label) == ["Most Popular", "Themes", "Levels", "Power-Ups", "Coins"])
    #expect(Set(app.items(free).map(\.id)) == Set(app.catalog.paywall("store")?.products ?? []))
    #expect(app.items(free).count == 14)
  }

  @Test("makes only true price claims, and none that the document made up")
  func claims() {
    let claimed = app.items(free).filter { !$0.claims.isEmpty }.map {
      "\($0.id.rawValue.dropFirst("com.blockpuzzle.".count)): \($0.claims.joined(separator: ", "))"
    }
    #expect(
      claimed == [
        "removeads: Most Popular", "levelpackbundle: Save $5.97 (37%)", "powerup.pro: Save 16%",
        "powerup.ultimate: Save 37%, Best Value", "coins.bag: +15%", "coins.chest: +48%",
        "coins.vault: +98%, Best Value",
      ])
    for key in app.strings.keys {
      let text = app.strings.text(
        key, [.text("x"), .number(2)], locale: free.locale, platform: .iOS)
      for lie in ["$2.97", "25%", "50%", "17%", "100%", "Double", "2x", "bonus!"] {
        #expect(text?.contains(lie) == false, "\(key)")
      }
    }
  }

  @Test("claims by the regular prices, and notes it if one of them is reduced now")
  func claimsByRegularPrices() {
    let sale = free.onFirstDay()
    #expect(
      app.item("coins.vault", sale)?.claims
        == ["+98% at regular prices", "Best Value at regular prices"])
    #expect(app.item("removeads", sale)?.claims == ["Most Popular"])
  }

  @Test("claims a bundle's saving at the current prices, its parts' too")
  func bundleAtPricesInForce() {
    // 1.49 and 1.49 and 2.49 and 2.49 are 7.96, and the bundle is 4.99.
    #expect(app.item("levelpackbundle", free.onFirstDay())?.claims == ["Save $2.97 (37%)"])
    let milestone = free.with { $0.customer.goals[Progression.Goal("level", 25)] = $0.moment.now }
    #expect(app.item("levelpackbundle", milestone)?.claims == ["Save $10.97 (68%)"])
  }

  @Test("notes that a claim uses regular prices only if a compared price is reduced")
  func saysSoOnlyThere() {
    let milestone = free.with { $0.customer.goals[Progression.Goal("level", 25)] = $0.moment.now }
    #expect(app.item("coins.vault", milestone)?.claims == ["+98%", "Best Value"])
    // Week 3 of 2026 reduces the bundle, week 4 the Ultimate pack, week 5 the vault.
    let vault = free.at(.thursday(24 * 16))
    #expect(app.item("coins.vault", vault)?.price?.regular == "$9.99")
    #expect(app.item("coins.bag", vault)?.claims == ["+15%"])
    #expect(
      app.item("coins.vault", vault)?.claims
        == ["+98% at regular prices", "Best Value at regular prices"])
  }

  @Test("offers a bundle that is worth its current price, also if its regular price would not be")
  func saleShows() {
    let owning = free.with {
      $0.customer.entitlements = app.holding(
        "com.blockpuzzle.levelpack2", "com.blockpuzzle.levelpack3")
    }
    #expect(app.item("levelpackbundle", owning) == nil, "9.99 against 9.98")
    let milestone = owning.with { $0.customer.goals[Progression.Goal("level", 25)] = $0.moment.now }
    #expect(app.item("levelpackbundle", milestone)?.price?.current == "$4.99")
    #expect(app.item("levelpackbundle", milestone)?.claims == ["Save $4.99 (50%)"])
    #expect(app.offerCards(milestone).map(\.product) == ["com.blockpuzzle.levelpackbundle"])
    // Friday of week 3 of 2026.
    let weekend = owning.at(.thursday(24 + 12))
    #expect(app.item("levelpackbundle", weekend)?.claims == ["Save $2.99 (29%)"])
    #expect(app.offerCards(weekend).map(\.product) == ["com.blockpuzzle.levelpackbundle"])
  }

  @Test("shows a pack that was reached by playing as reached, and neither sells nor counts it")
  func showsWhatWasReached() throws {
    let reached = free.with { $0.customer.progress = ["level": 10] }
    let pack = try #require(app.item("levelpack2", reached))
    #expect(pack.state == .reached && pack.price == nil && pack.claims == [])
    #expect(pack.button?.label == "Reached by playing" && pack.button?.isEnabled == false)
    #expect(app.item("levelpackbundle", reached)?.claims == ["Save $2.98 (22%)"])
    let sheet = app.text(reached.choosing("com.blockpuzzle.levelpack2"))
    #expect(sheet.contains("(Reached by playing)") && !sheet.contains("BUY NOW"))
    let all = free.with { $0.customer.progress = ["level": 40] }
    #expect(app.item("levelpackbundle", all)?.state == .reached)
    #expect(
      app.offerCards(all.with { $0.customer.goals[Progression.Goal("level", 25)] = $0.moment.now })
        == [])
    let bought = reached.with {
      $0.customer.entitlements = app.holding("com.blockpuzzle.levelpack2")
    }
    #expect(app.item("levelpack2", bought)?.state == .owned)
  }

  @Test(
    "shows the cost of a refused spend, the missing amount, and the cheapest pack that covers it")
  func saysWhatIsMissing() throws {
    let shortfall = Shortfall(
      cost: ["coins": 500, "bomb": 1], missing: ["coins": 370],
      packs: ["com.blockpuzzle.coins.vault", "com.blockpuzzle.coins.chest"])
    let alert = try #require(app.screen(free.saying(.spendRefused(shortfall)))?.alert)
    #expect(
      alert.message == [
        "This costs 💰 500, 1 bomb.", "You need 💰 370 more.", "Chest of Coins for $4.99 covers it.",
      ])
    #expect(alert.buttons.map(\.label) == ["Get Chest of Coins", "OK"])
    #expect(alert.buttons.first?.action == .buy("com.blockpuzzle.coins.chest"))
    let sale = try #require(app.screen(free.onFirstDay().saying(.spendRefused(shortfall)))?.alert)
    #expect(sale.message.last == "Chest of Coins for $2.49 covers it.")
    #expect(
      sale.buttons.first?.action == .buy("com.blockpuzzle.coins.chest", offer: "first_launch"))
    let offline = app.screen(free.store(.unreachable).saying(.spendRefused(shortfall)))?.alert
    #expect(offline?.message.last == "Vault of Coins covers it.")
    #expect(offline?.buttons.map(\.action) == [.dismissAlert])
  }

  @Test("explains why an open feature cost nothing")
  func saysWhyNothingWasTaken() {
    for (reason, words) in [
      (Reason.free, "This is free."), (.entitled, "What you own includes this already."),
      (.unlockedByProgress, "You have reached this already."),
    ] {
      #expect(app.text(free.saying(.openAlready(reason))).contains(words))
    }
  }

  @Test("makes no claim for packs with the same unit price")
  func nothingSaved() {
    let even = free.pricing("com.blockpuzzle.powerup.pro", cents: 597)
      .pricing("com.blockpuzzle.powerup.ultimate", cents: 1592)
    #expect(app.item("powerup.pro", even)?.claims == [])
    #expect(app.item("powerup.ultimate", even)?.claims == [])
    let dear = free.pricing("com.blockpuzzle.powerup.ultimate", cents: 2000)
    #expect(app.item("powerup.ultimate", dear)?.claims == [])
    #expect(app.item("powerup.pro", dear)?.claims == ["Save 16%", "Best Value"])
  }

  @Test("compares with the smallest pack on sale")
  func comparesWithWhatIsSold() {
    let lacking = free.lacking("com.blockpuzzle.coins.handful")
    #expect(app.item("coins.bag", lacking)?.claims == [])
    #expect(app.item("coins.vault", lacking)?.claims == ["+71%", "Best Value"])
  }

  @Test("counts only the missing parts of a bundle")
  func countsMissingParts() {
    let one = free.with { $0.customer.entitlements = app.holding("com.blockpuzzle.levelpack2") }
    #expect(app.item("levelpackbundle", one)?.claims == ["Save $2.98 (22%)"])
  }

  @Test("hides a bundle whose missing parts cost less, and makes no claim if they cost the same")
  func hidesADearBundle() {
    let owning = free.with {
      $0.customer.entitlements = app.holding(
        "com.blockpuzzle.levelpack2", "com.blockpuzzle.levelpack3")
    }
    // Packs 4 and 5 are 9.98 together, the bundle is 9.99.
    #expect(app.item("levelpackbundle", owning) == nil)
    let even = owning.pricing("com.blockpuzzle.levelpackbundle", cents: 998)
    #expect(app.item("levelpackbundle", even)?.claims == [])
    let less = owning.pricing("com.blockpuzzle.levelpackbundle", cents: 900)
    #expect(app.item("levelpackbundle", less)?.claims == ["Save $0.98 (9%)"])
  }

  @Test("makes no claim for a bundle while the price of a part is unknown")
  func unknownPartsAreNoClaim() {
    let lacking = free.lacking("com.blockpuzzle.levelpack3")
    #expect(app.item("levelpackbundle", lacking)?.claims == [])
  }

  @Test("shows a product as owned if a price variant of it was bought, without a price")
  func saysWhatIsOwned() throws {
    for product in ["com.blockpuzzle.removeads", "com.blockpuzzle.removeads.sale50"] {
      let state = free.onFirstDay().with {
        $0.customer.entitlements = app.holding(Catalog.Product.ID(product))
      }
      let item = try #require(app.item("removeads", state))
      #expect(item.state == .owned && item.price == nil && item.button?.isEnabled == false)
    }
    let bundle = free.with {
      $0.customer.entitlements = app.holding("com.blockpuzzle.levelpackbundle")
    }
    #expect(app.item("levelpack4", bundle)?.state == .owned)
    #expect(app.item("coins.vault", bundle)?.state == .available)
  }

  @Test("strikes the regular price through while an offer is open, and buys with the offer")
  func buysThroughTheOffer() throws {
    let sale = try #require(app.item("removeads", free.onFirstDay()))
    #expect(sale.price?.regular == "$4.99" && sale.price?.current == "$2.49")
    #expect(sale.price?.reduction == "50% OFF")
    #expect(sale.button?.action == .buy("com.blockpuzzle.removeads", offer: "first_launch"))
    let regular = try #require(app.item("removeads", free))
    #expect(regular.price?.regular == nil && regular.price?.countdown == nil)
    #expect(regular.button?.action == .buy("com.blockpuzzle.removeads"))
  }

  @Test("counts an offer down to its end, and shows the regular price from then on")
  func countsDown() {
    func text(_ left: TimeInterval) -> String {
      app.text(free.with { $0.customer.firstLaunch = $0.moment.now - 86_400 + left })
    }
    #expect(text(18 * 3600 + 23 * 60).contains("Expires in: 18h 23m"))
    #expect(text(1).contains("Expires in: 1s") && text(1).contains("$2.49"))
    #expect(!text(0).contains("Expires in") && !text(0).contains("$2.49"))
  }

  @Test("has a card for each open offer, with its products that are not owned")
  func offerCards() throws {
    let card = try #require(app.offerCards(free.onFirstDay()).first)
    #expect(card.header == "🔥 LIMITED TIME OFFER" && card.name == "Remove Ads")
    #expect(card.button.label == "CLAIM OFFER NOW")
    #expect(card.button.action == .buy("com.blockpuzzle.removeads", offer: "first_launch"))
    let owning = free.onFirstDay().with {
      $0.customer.entitlements = app.holding("com.blockpuzzle.removeads")
    }
    #expect(app.offerCards(owning).map(\.name) == ["Premium Theme Pack"])
    #expect(app.offerCards(free) == [])
  }

  @Test("offers no bundle if its missing parts cost less than its reduced price")
  func noDearBundleOnOffer() {
    let milestone = free.with { $0.customer.goals[Progression.Goal("level", 25)] = $0.moment.now }
    #expect(app.offerCards(milestone).map(\.product) == ["com.blockpuzzle.levelpackbundle"])
    // One pack is missing, for 2.99; the bundle is 4.99.
    let owning = milestone.with {
      $0.customer.entitlements = app.holding(
        "com.blockpuzzle.levelpack3", "com.blockpuzzle.levelpack4", "com.blockpuzzle.levelpack5")
    }
    #expect(app.offerCards(owning) == [])
  }

  @Test("opens a sheet for the chosen product, with the balance and the price")
  func opensASheet() throws {
    let state = free.choosing("com.blockpuzzle.removeads").with {
      $0.customer.balances["coins"] = 1250
    }
    let text = app.text(state)
    #expect(text.contains("Current Balance: 💰 1,250"))
    #expect(text.contains("[BUY NOW - $4.99]") && text.contains("[CANCEL]"))
    #expect(app.text(state.onFirstDay()).contains("[BUY NOW - $4.99 → $2.49]"))
    for product in app.catalog.paywall("store")?.products ?? [] {
      let sheet = app.screen(free.choosing(product))
      #expect(sheet?.controls.contains { $0.action == .buy(product) && $0.isEnabled } == true)
      #expect(app.items(free).first { $0.id == product }?.details == .choose(product))
    }
  }

  @Test("has no prices or purchases without the App Store, but a button to try again")
  func unreachable() {
    for productCatalog in [ProductCatalogState.unreachable, .loading] {
      let controls = app.screen(free.store(productCatalog))?.controls ?? []
      #expect(!controls.contains { if case .buy = $0.action { true } else { false } })
      #expect(
        controls.filter { $0.action == .reload }.count == (productCatalog == .unreachable ? 1 : 0))
      #expect(controls.last { $0.isEnabled }?.action == .restore)
    }
  }

  @Test("celebrates only a completed purchase, once its alert is closed")
  func celebrates() throws {
    let bought = free.saying(.purchased("com.blockpuzzle.removeads.sale50"))
    let first = try #require(app.screen(bought))
    #expect(first.alert?.title == "Purchase Successful! 🎉")
    #expect(first.alert?.message == ["Remove Ads has been added to your account!"])
    #expect(first.celebration == nil, "one at a time")
    let screen = try #require(app.screen(bought.saying(nil)))
    #expect(screen.alert == nil)
    let celebration = try #require(screen.celebration)
    #expect(celebration.title == "Thank You! 🎉" && celebration.message == "Remove Ads unlocked!")
    #expect(celebration.confetti?.count == 100 && celebration.confetti?.seconds == 2)
    #expect(celebration.haptic == "success" && celebration.sound == "purchase_success")
    let alerts: [Presentation.Alert] = [
      .pending("com.blockpuzzle.removeads"), .failed(.network), .restored, .nothingToRestore,
      .alreadyOwned("com.blockpuzzle.removeads"),
    ]
    for alert in alerts {
      #expect(app.screen(free.saying(alert))?.celebration == nil)
      #expect(app.screen(free.saying(alert).saying(nil))?.celebration == nil)
    }
    #expect(app.screen(free)?.celebration == nil)
  }

  @Test("celebrates only when no alert of the app’s own is in the way either")
  func ownAlertGoesFirst() throws {
    let file = URL.packageRoot.appending(path: "Examples/BlockPuzzle/Catalog.json")
    let text = try String(contentsOf: file, encoding: .utf8).replacing(
      #""celebration": {"#,
      with: """
        "alert": { "when": { "input": "asks" }, "title": "restore_purchases", "buttons": [] },
              "celebration": {
        """)
    let book = try ScreenBook(catalog: Catalog(reading: Data(text.utf8), file: "Catalog.json"))
    let bought = free.saying(.purchased("com.blockpuzzle.removeads")).saying(nil)
    let asked = bought.with { $0.inputs["asks"] = "now" }
    let (first, next) = (
      book.screen("store", for: asked, strings: app.strings),
      book.screen("store", for: bought, strings: app.strings)
    )
    #expect(first?.alert != nil && first?.celebration == nil)
    #expect(next?.alert == nil && next?.celebration != nil)
  }

  @Test("celebrates for the configured seconds from when it can be seen, and no longer")
  func celebratesForItsSeconds() {
    var bought = free.saying(.purchased("com.blockpuzzle.removeads")).saying(nil)
    let began = bought.moment.steady
    bought.presentation.beginCelebration(at: began)
    for (seconds, isSeen) in [(0, true), (2.999, true), (3, false)] {
      let later = bought.with {
        $0.moment.steady = began.addingTimeInterval(seconds)
        $0.presentation.beginCelebration(at: $0.moment.steady)
      }
      #expect((app.screen(later)?.celebration != nil) == isSeen, "after \(seconds) s")
    }
  }

  @Test("shows the badges that are held, and no empty list")
  func badges() {
    let settings = free.open("settings")
    #expect(!app.text(settings).contains("Badges"))
    let owning = settings.with {
      $0.customer.entitlements = app.holding("com.blockpuzzle.premiumthemes")
    }
    #expect(app.text(owning).contains("Theme Collector"))
    #expect(!app.text(owning).contains("Ad-Free"))
  }

  @Test("previews every theme, and leads to the product that unlocks it")
  func previews() throws {
    let settings = free.open("settings")
    let neon = try #require(app.option("theme.neon", settings))
    #expect(neon.lock != nil && !neon.isPreviewed && neon.button.isEnabled)
    #expect(neon.preview.action == .set("theme", to: "theme.neon"))
    let looking = settings.with { $0.inputs["theme"] = "theme.neon" }
    #expect(app.option("theme.neon", looking)?.isPreviewed == true)
    #expect(app.option("theme.neon", looking)?.isChosen == false)
    #expect(app.option("theme.classic", looking)?.isChosen == true)
  }

  @Test(
    "sells one theme for coins, also without enough coins: the answer names the missing amount"
  )
  func themesForCoins() {
    let settings = free.open("settings")
    #expect(app.option("theme.neon", settings)?.spend?.isEnabled == true)
    let rich = settings.with { $0.customer.balances["coins"] = 500 }
    #expect(app.option("theme.neon", rich)?.spend?.isEnabled == true)
    #expect(app.option("theme.neon", rich)?.spend?.label == "Unlock for 💰 500")
    let unlocked = rich.with { $0.customer.unlocked = ["theme.neon"] }
    #expect(app.option("theme.neon", unlocked)?.spend == nil)
    #expect(app.option("theme.neon", unlocked)?.lock == nil)
  }
}

extension ScreenState {
  /// At another instant, with the day around it.
  func at(_ instant: Date) -> ScreenState {
    with {
      $0.moment.now = instant
      $0.moment.paidNow = instant
      $0.moment.day = CalendarDay(containing: instant, in: .gmt)
    }
  }

  /// An hour after the first launch.
  func onFirstDay() -> ScreenState { with { $0.customer.firstLaunch = $0.moment.now - 3600 } }
}

extension ExampleApp {
  func tabs(_ state: ScreenState) -> [Screen.Tab]? {
    screen(state)?.elements.lazy.compactMap { element in
      if case .tabs(let tabs) = element { tabs } else { nil }
    }.first
  }

  func items(_ state: ScreenState) -> [Screen.Item] {
    (tabs(state) ?? []).flatMap(\.elements).flatMap { element -> [Screen.Item] in
      if case .items(let items) = element { items.items } else { [] }
    }
  }

  func item(_ name: String, _ state: ScreenState) -> Screen.Item? {
    items(state).first { $0.id.rawValue == "com.blockpuzzle.\(name)" }
  }

  func offerCards(_ state: ScreenState) -> [Screen.OfferCard] {
    screen(state)?.elements.lazy.compactMap { element in
      if case .offers(let cards) = element { cards } else { nil }
    }.first ?? []
  }

  func option(_ id: Feature.ID, _ state: ScreenState) -> Screen.Gallery.Option? {
    screen(state)?.elements.lazy.compactMap { element -> Screen.Gallery? in
      if case .gallery(let gallery) = element { gallery } else { nil }
    }.first?.options.first { $0.id == id }
  }
}
