#if !canImport(Darwin)
import AppStoreWire
import Foundation
import LocalAppStore
import RetroRacing
import Testing
import Tollgate

/// What the document's version does wrong, and ours right.
///
/// Each test shows both.
@Suite("Mended", .timeLimit(.minutes(10)))
@MainActor
struct MendedTests {
  private let drawer: Drawer
  private let documents: Drawer

  init() throws {
    drawer = try Drawer()
    documents = try Drawer()
  }

  private var document: DocumentPlayLimitService {
    DocumentPlayLimitService(userDefaults: documents.userDefaults, calendar: .gregorian(in: "UTC"))
  }

  @Test("A refund takes unlimited access away, in UserDefaults too")
  func refund() async throws {
    let arcade = try await Arcade(drawer)
    try await arcade.buy()
    document.unlockUnlimitedAccess()
    arcade.plays.unlockUnlimitedAccess()
    #expect(drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))

    try await arcade.store.refund(Arcade.unlimited, account: arcade.account)
    await arcade.settled()

    #expect(document.hasUnlimitedAccess, "wrong: nothing tells the document's version")
    #expect(document.remainingPlays(on: arcade.now) == .max, "wrong")
    #expect(!arcade.plays.hasUnlimitedAccess)
    #expect(arcade.plays.remainingPlays(on: arcade.now) == 6)
    #expect(!arcade.storeKit.hasPremiumAccess)
    await arcade.until { !drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess") }
  }

  @Test("Two taps can't pass on one remaining round")
  func twoTaps() async throws {
    let arcade = try await Arcade(drawer)
    let (plays, document, now) = (arcade.plays, document, arcade.now)
    for _ in 0..<5 {
      plays.recordGamePlayed(on: now)
      document.recordGamePlayed(on: now)
    }
    #expect(plays.remainingPlays(on: now) == 1)

    let asked = [document.canStartNewGame(on: now), document.canStartNewGame(on: now)]
    #expect(asked == [true, true], "wrong: both taps were told that they may play")
    for _ in asked { document.recordGamePlayed(on: now) }
    #expect(documents.userDefaults.integer(forKey: "PlayLimit.todayCount") == 7, "wrong")

    async let first = tap(plays, at: now)
    async let second = tap(plays, at: now)
    let passed = try await [first, second].filter(\.self).count
    #expect(passed == 1)
    #expect(plays.remainingPlays(on: now) == 0)
    #expect(arcade.tollkeeper.presentation.paywall?.id == "unlimited-plays")
  }

  private nonisolated func tap(
    _ plays: UserDefaultsPlayLimitService, at now: Date
  ) async throws -> Bool { try plays.startNewGame(on: now) }

  @Test("Another product's entitlement is not Unlimited Plays")
  func anotherProduct() async throws {
    let arcade = try await Arcade(drawer)
    let document = DocumentStoreKitService()
    try await arcade.store.buyElsewhere(Arcade.other, account: arcade.account)
    await arcade.settled()
    await arcade.play { await document.refreshEntitlements() }
    #expect(document.hasPremiumAccess, "wrong: any product will do")
    #expect(!arcade.storeKit.hasPremiumAccess)
    #expect(arcade.storeKit.purchasedProductIDs.isEmpty)
  }

  @Test("App Review's sandbox is not TestFlight")
  func appReview() async throws {
    let arcade = try await Arcade(drawer, environment: .sandbox)
    var document = DocumentBuildConfiguration()
    document = try await arcade.play {
      var asked = document
      try await asked.initializeTestFlightCheck()
      return asked
    }
    #expect(document.isTestFlight, "wrong: the reviewer gets the testers' switch")
    let reviewed = BuildConfiguration(isDebug: false, isTestFlight: false)
    #expect(!reviewed.shouldShowDebugFeatures)
    #expect(!BuildConfiguration.isTestFlight, "this was not compiled as a beta")
    arcade.storeKit.debugPremiumEnabled = true
    #expect(!arcade.storeKit.debugPremiumEnabled)
    #expect(!arcade.storeKit.hasPremiumAccess)
  }

  @Test("Restoring while simulating unlocks nothing")
  func restoreWhileSimulating() async throws {
    let arcade = try await Arcade(drawer, build: .debug)
    let store = DocumentStoreKitService()
    store.debugPremiumEnabled = true
    let document = document
    try await arcade.play { try await documentRestore(store, document) }
    store.debugPremiumEnabled = false
    #expect(document.hasUnlimitedAccess, "wrong: the switch is off, and it is unlocked for ever")

    arcade.storeKit.debugPremiumEnabled = true
    try await arcade.play { try await arcade.storeKit.restorePurchases() }
    #expect(arcade.storeKit.lastRestore == .nothingToRestore)
    if arcade.storeKit.hasPremiumAccess { arcade.plays.unlockUnlimitedAccess() }
    arcade.storeKit.debugPremiumEnabled = false
    #expect(!arcade.plays.hasUnlimitedAccess)
    #expect(!arcade.storeKit.hasPremiumAccess)
    #expect(!drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))
    #expect(arcade.plays.remainingPlays(on: arcade.now) == 6)
  }

  @Test("What a parent approves days later arrives by itself")
  func approvedLater() async throws {
    let arcade = try await Arcade(drawer)
    try await arcade.store.setAskToBuy(true, account: arcade.account)
    let product = try await arcade.product()
    let document = DocumentStoreKitService()
    #expect(try await arcade.play { try await document.purchase(product) } == nil)
    #expect(try await arcade.buy() == nil, "it waits")

    await arcade.advance(to: Arcade.noon + 3 * 86_400)
    try await arcade.store.approve(Arcade.unlimited, account: arcade.account)
    await arcade.settled()

    #expect(!document.hasPremiumAccess, "wrong: nobody listens")
    #expect(arcade.storeKit.hasPremiumAccess)
    #expect(arcade.storeKit.purchasedProductIDs == [Arcade.unlimited])
    await arcade.until { drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess") }
  }
}
#endif
