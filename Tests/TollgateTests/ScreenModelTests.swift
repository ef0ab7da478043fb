#if !canImport(Darwin)
import ExampleBench
import Foundation
import LocalAppStore
import Testing
import Tollgate
import TollgateScreens

@Suite("The result of an action on a screen", .timeLimit(.minutes(10)))
@MainActor
struct ScreenModelTests {
  private static let monthly: Catalog.Product.ID = "com.femsoftware.coinfeedback.pro.monthly"

  @Test("is the next screen if a use is allowed, without the last screen's settings")
  func usesAndOpens() async throws {
    let stage = try await Stage("RetroRacing")
    #expect(stage.screens.front?.id == "menu")
    await stage.perform(.use("play", then: "game"))
    #expect(stage.screens.front?.id == "game")
    await stage.perform(.set("score", to: "12"))
    #expect(stage.screens.front?.alert?.message.first?.contains("12") == true)
    await stage.perform(.use("play", then: "game"))
    #expect(stage.screens.front?.id == "game")
    #expect(stage.screens.front?.alert == nil)
  }

  @Test("is the paywall if a use is denied, over a screen that stays unchanged")
  func deniesOverTheScreen() async throws {
    let stage = try await Stage("RetroRacing")
    for _ in 1...6 { await stage.perform(.use("play", then: "game")) }
    await stage.perform(.set("score", to: "12"), .use("play", then: "game"))
    #expect(stage.screens.paywall?.id == "paywall")
    #expect(stage.screens.base?.id == "game")
    #expect(stage.screens.base?.alert == nil, "only what is on top speaks")
    await stage.perform(.dismiss)
    #expect(stage.screens.paywall == nil)
    #expect(stage.screens.front?.alert != nil, "what was set is forgotten under the paywall")
  }

  @Test(
    "leads to the denied use once a purchase allows it; closing the paywall forgets it")
  func leadsOn() async throws {
    let stage = try await Stage("RetroRacing")
    for _ in 1...6 { await stage.perform(.use("play", then: "game")) }
    await stage.perform(.open("menu"), .use("play", then: "game"))
    #expect(stage.screens.paywall?.id == "paywall")
    await stage.perform(.dismiss, .use("play", then: "game"))
    let product = try #require(stage.tollkeeper.catalog.paywalls.first?.products.first)
    await stage.bench.inApp { _ = await stage.tollkeeper.purchase(product) }
    while stage.screens.base?.id != "game" { await Task.yield() }
    #expect(stage.screens.paywall == nil)
    #expect(stage.tollkeeper.presentation.alert == .purchased(product), "the thanks lie over it")
  }

  @Test("stays in a part of an app while Back leads to the part's first screen")
  func staysInAPart() async throws {
    let stage = try await Stage("RetroRacing")
    #expect(!stage.screens.isOpen(from: "settings"))
    await stage.perform(.open("settings"))
    #expect(stage.screens.isOpen(from: "settings"))
    await stage.perform(.open("about"))
    #expect(stage.screens.isOpen(from: "settings"))
    #expect(stage.screens.embedded?.id == "about")
    await stage.perform(.open("settings"), .open("paywall"))
    #expect(stage.screens.isOpen(from: "settings"), "a paywall lies over the part")
    await stage.perform(.dismiss, .open("menu"))
    #expect(!stage.screens.isOpen(from: "settings"))
  }

  @Test("is reported once in a part of an app: the views around it show the alert of a purchase")
  func saysOnce() async throws {
    let stage = try await Stage("RetroRacing")
    await stage.perform(.open("settings"), .restore)
    #expect(stage.screens.news?.alert != nil)
    #expect(stage.screens.embedded?.alert == nil)
    #expect(stage.screens.base?.alert != nil)
  }

  @Test("has no effect on another screen than its own")
  func setsOnOneScreen() async throws {
    let stage = try await Stage("RetroRacing")
    await stage.perform(.use("play", then: "game"), .set("score", to: "12"))
    stage.tollkeeper.open("settings")
    #expect(stage.screens.state.inputs.isEmpty)
    await stage.perform(.open("game"))
    #expect(stage.screens.front?.alert == nil)
    await stage.perform(.set("score", to: "3"), .dismiss)
    #expect(stage.screens.state.inputs.isEmpty)
  }

  @Test("is one more item under a cap, until the paywall opens at the eleventh")
  func countsWhatIsMade() async throws {
    let stage = try await Stage("CoinFeedback")
    for made in 1...10 {
      await stage.perform(.use("create_entry", then: nil))
      #expect(stage.screens.counts["create_entry"] == made)
    }
    #expect(stage.screens.paywall == nil)
    await stage.perform(.use("create_entry", then: nil))
    #expect(stage.screens.counts["create_entry"] == 10)
    #expect(stage.screens.paywall?.id == "paywall")
    stage.screens.counts["create_entry"] = 9
    await stage.perform(.dismiss, .use("create_entry", then: nil))
    #expect(stage.screens.paywall == nil)
  }

  @Test("survives a relaunch if it changed an entry, and is reported if it can't be saved")
  func keepsEntries() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = EntriesFile(folder.appending(path: "Entries.json"))
    let stage = try await Stage("CoinFeedback", entries: file)
    await stage.perform(
      .use("create_entry", then: "entry"), .set("recipient", to: "ana@example.com"),
      .open("history"), .use("create_entry", then: "entry"))
    #expect(stage.screens.state.inputs == ["entry": "2"])
    await stage.perform(.open("history"), .deleteEntry(2, of: "create_entry"))
    #expect(stage.screens.failure == nil)

    let next = try await Stage("CoinFeedback", entries: file)
    #expect(next.screens.counts == ["create_entry": 1])
    await next.perform(.openEntry(1, of: "create_entry", on: "entry"))
    #expect(next.screens.front?.id == "entry")
    #expect(next.screens.state.inputs == ["entry": "1", "recipient": "ana@example.com"])

    try Data("not ours".utf8).write(to: file.url)
    let damaged = try await Stage("CoinFeedback", entries: file)
    #expect(damaged.screens.failure != nil)
    await damaged.perform(.use("create_entry", then: "entry"))
    #expect(try Data(contentsOf: file.url) == Data("not ours".utf8), "nothing is written over it")
  }

  @Test("is a continuing use, while it is allowed and until it is forgotten")
  func notes() async throws {
    let stage = try await Stage("Listen2")
    await stage.perform(.open("reader"), .note("playing", using: "tts_playback"))
    #expect(stage.screens.state.inputs == ["playing": "true"])
    await stage.perform(.forget("playing"))
    #expect(stage.screens.state.inputs.isEmpty)
    await stage.bench.advance(days: 7)
    await stage.perform(.note("playing", using: "tts_playback"))
    #expect(stage.screens.state.inputs.isEmpty)
    #expect(stage.screens.paywall?.id == "unlock")
  }

  @Test("is a product's sheet over its store, and only the sheet reports a purchase")
  func layersOfAStore() async throws {
    let stage = try await Stage("BlockPuzzle")
    await stage.perform(.open("store"))
    #expect(stage.screens.sheet == nil)
    await stage.perform(.choose("com.blockpuzzle.coins.bag"))
    #expect(stage.screens.sheet?.id == "product")
    #expect(stage.screens.paywall?.id == "store")
    await stage.perform(.buy("com.blockpuzzle.coins.bag"))
    #expect(stage.screens.sheet?.alert != nil)
    #expect(stage.screens.sheet?.celebration == nil, "one at a time")
    #expect(stage.screens.paywall?.alert == nil)
    #expect(stage.screens.paywall?.celebration == nil)
    #expect(stage.screens.base?.alert == nil)
    #expect(stage.screens.news == nil, "the sheet says it")
    await stage.perform(.dismissAlert)
    #expect(stage.screens.sheet?.celebration != nil)
    #expect(stage.screens.paywall?.celebration == nil)
    await stage.perform(.dismiss)
    #expect(stage.screens.sheet == nil)
    #expect(stage.screens.paywall?.id == "store")
  }

  @Test("is a celebration when the alert of the purchase is closed, until the next action")
  func celebratesOnceTheAlertIsClosed() async throws {
    let stage = try await Stage("BlockPuzzle")
    await stage.perform(.open("store"), .buy("com.blockpuzzle.coins.bag"))
    #expect(stage.screens.front?.alert != nil)
    #expect(stage.screens.front?.celebration == nil)
    // By its button, and by the system that closes it.
    await stage.perform(.dismissAlert, .dismissAlert)
    #expect(stage.screens.front?.alert == nil)
    #expect(stage.screens.front?.celebration?.product == "com.blockpuzzle.coins.bag")
    await stage.perform(.dismiss)
    #expect(stage.screens.front?.celebration == nil)
    #expect(stage.tollkeeper.presentation.celebration == nil)
  }

  @Test("loses no celebration to another alert, which comes first")
  func celebratesAfterAnotherAlert() async throws {
    let stage = try await Stage("BlockPuzzle")
    await stage.perform(.open("store"), .buy("com.blockpuzzle.coins.bag"))
    stage.tollkeeper.reportFailure(.network)
    await stage.perform(.dismissAlert)
    #expect(stage.screens.news == nil, "the paywall says it")
    #expect(stage.screens.front?.celebration?.product == "com.blockpuzzle.coins.bag")
  }

  @Test("closes the requested sheet, and nothing under it")
  func closes() async throws {
    let stage = try await Stage("BlockPuzzle")
    await stage.perform(.open("settings"), .open("store"), .choose("com.blockpuzzle.coins.bag"))
    #expect(stage.screens.isPaywallOpen && stage.screens.isSheetOpen)
    stage.screens.isSheetOpen = false
    stage.screens.isSheetOpen = false
    #expect(stage.screens.isPaywallOpen && !stage.screens.isSheetOpen)
    await stage.perform(.choose("com.blockpuzzle.coins.bag"))
    stage.screens.isPaywallOpen = false
    stage.screens.isPaywallOpen = false
    #expect(!stage.screens.isPaywallOpen && !stage.screens.isSheetOpen)
    #expect(stage.screens.front?.id == "settings")
  }

  @Test("does not close a paywall that can't be closed, or not yet")
  func staysOpen() async throws {
    let stage = try await Stage("RockIdentifier")
    await stage.perform(.completeOnboarding(then: "home"))
    stage.screens.isPaywallOpen = false
    #expect(stage.screens.paywall?.id == "hard")
  }

  @Test("buys a product's price variant under an offer, and the product itself without one")
  func buysUnderAnOffer() async throws {
    let stage = try await Stage("BlockPuzzle")
    await stage.perform(.buy("com.blockpuzzle.coins.bag", offer: "weekend"))
    #expect(stage.tollkeeper.presentation.alert == .failed(.offerNotEligible))
    await stage.perform(.buy("com.blockpuzzle.removeads", offer: "first_launch"))
    #expect(
      stage.tollkeeper.customer.entitlements.causes.map(\.product)
        == ["com.blockpuzzle.removeads.sale50"])
  }

  @Test("is reported to the app's own screens once the paywall has closed automatically")
  func newsWithoutAPaywall() async throws {
    let stage = try await Stage("RetroRacing")
    #expect(stage.screens.news == nil)
    await stage.perform(.open("paywall"), .buy("com.retroRacing.unlimitedPlays"))
    #expect(stage.screens.paywall == nil)
    #expect(stage.screens.news?.alert != nil)
    await stage.perform(.dismissAlert)
    #expect(stage.screens.news == nil)
  }

  @Test("is the end of onboarding, and its placement's paywall over the screen that follows")
  func completesOnboarding() async throws {
    let stage = try await Stage("RockIdentifier")
    #expect(stage.screens.base?.id == "onboarding")
    await stage.perform(.completeOnboarding(then: "home"))
    #expect(stage.screens.base?.id == "home")
    #expect(stage.screens.paywall?.id == "hard")
    await stage.perform(.dismiss, .open("settings"))
    #expect(stage.screens.front?.id == "hard", "nobody gets past it")
  }

  @Test(
    "is the system's sheet for a code, reloaded products, or a restore that reports its result")
  func asksTheStore() async throws {
    let stage = try await Stage("CoinFeedback")
    await stage.perform(.redeem(code: nil))
    #expect(stage.screens.isRedeeming)
    try await stage.bench.store.send(RaisePrice(of: Self.monthly.rawValue, to: 12.99))
    #expect(stage.tollkeeper.situation.productCatalog[Self.monthly]?.displayPrice == "$9.99")
    await stage.perform(.reload)
    #expect(stage.tollkeeper.situation.productCatalog[Self.monthly]?.displayPrice == "$12.99")
    await stage.perform(.restore)
    #expect(stage.tollkeeper.presentation.alert == .nothingToRestore)
  }

  @Test("is the system's sheet for a refund of the newest purchase, and reports its outcome")
  func requestsRefunds() async throws {
    let stage = try await Stage("CoinFeedback")
    await stage.perform(.requestRefund(Self.monthly))
    #expect(!stage.screens.isRequestingRefund, "nothing was bought")
    #expect(stage.tollkeeper.presentation.alert == .refundRequestFailed)
    await stage.perform(.buy(Self.monthly), .dismissAlert, .requestRefund(Self.monthly))
    #expect(stage.screens.isRequestingRefund)
    let transaction = stage.tollkeeper.refundableTransaction(of: Self.monthly)
    #expect(transaction?.transaction == String(stage.screens.refundTransaction))
    stage.screens.refundRequestEnded(.cancelled)
    #expect(!stage.screens.isRequestingRefund)
    #expect(stage.tollkeeper.presentation.alert == nil, "the person closed it")
    await stage.perform(.requestRefund(Self.monthly))
    stage.screens.refundRequestEnded(.requested)
    #expect(stage.tollkeeper.presentation.alert == .refundRequested(Self.monthly))
    #expect(stage.screens.front?.alert?.title == "Refund Requested")
  }

  @Test("is an offer that the app's server signs, and an alert if it can't")
  func signsOffers() async throws {
    let monthly: Catalog.Product.ID = "com.rockidentifier.premium.monthly"
    struct Unreachable: Error {}
    let failing = try await Stage("RockIdentifier") { _, _ in throw Unreachable() }
    await failing.perform(.reload, .buy(monthly, offer: "stay"))
    #expect(failing.screens.failure is Unreachable)
    #expect(failing.tollkeeper.presentation.alert == .failed(.network))
    let forged = try await Stage("RockIdentifier") { product, offer in
      #expect(product == monthly && offer == "stay")
      return "e30.e30.e30"
    }
    await forged.perform(.reload, .buy(monthly, offer: "stay"))
    #expect(forged.tollkeeper.presentation.alert.map { "\($0)" }?.contains("failed") == true)
    let unsigned = try await Stage("RockIdentifier")
    await unsigned.perform(.reload, .buy(monthly, offer: "stay"))
    #expect(unsigned.tollkeeper.presentation.alert == .failed(.offerNotEligible))
    #expect(unsigned.tollkeeper.customer.entitlements.active(at: .distantPast).isEmpty)
  }

  @Test("is an error report if it failed, until the next action")
  func reportsFailure() async throws {
    let stage = try await Stage("RetroRacing")
    await stage.perform(.toggle("simulate_unlock"))
    #expect(stage.screens.failure is SwitchFailure)
    await stage.perform(.open("settings"))
    #expect(stage.screens.failure == nil)

    let testers = try await Stage("RetroRacing", build: .debug)
    await testers.perform(.toggle("simulate_unlock"))
    #expect(testers.screens.failure == nil)
    #expect(testers.tollkeeper.customer.isSimulating)
  }

  @Test("is a purchase under the win-back offer that a lapsed subscriber is shown")
  func comesBack() async throws {
    let monthly: Catalog.Product.ID = "com.rockidentifier.premium.monthly"
    let stage = try await Stage("RockIdentifier")
    await stage.perform(.buy(monthly))
    try await stage.bench.store.send(
      SetRenewal(of: monthly.rawValue, account: stage.bench.account, isOn: false))
    await stage.bench.advance(days: 60)
    await stage.perform(.dismissAlert, .open("soft"), .reload, .choose(monthly))
    let plans = stage.screens.paywall?.elements.compactMap { element in
      if case .plans(let plans) = element { plans } else { nil }
    }
    let button = try #require(plans?.first?.button)
    #expect(button.action == .buy(monthly, offer: "come_back"))
    await stage.perform(button.action)
    #expect(stage.tollkeeper.presentation.alert == .purchased(monthly))
    let bought = try stage.tollkeeper.events().map(\.event).last { $0.name == .purchaseCompleted }
    #expect(bought?.properties["offer"] == "come_back")
  }

  @Test("is nothing if the catalog lacks the name")
  func refusesUnknownNames() async throws {
    let stage = try await Stage("RetroRacing")
    await stage.perform(.buy("com.other.app"), .open("nowhere"), .use("fly", then: nil))
    #expect(stage.tollkeeper.presentation == Presentation())
    #expect(stage.screens.failure == nil)
  }

  @Test("is a spend if the balance covers it")
  func spends() async throws {
    let stage = try await Stage("BlockPuzzle")
    try stage.tollkeeper.earn(["coins": 600])
    await stage.perform(.spend("theme", on: "theme.dark"))
    #expect(stage.tollkeeper.customer.balance(of: "coins") == 100)
  }
}
#endif
