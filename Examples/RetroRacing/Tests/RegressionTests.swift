#if !canImport(Darwin)
import AppStoreWire
import Foundation
import LocalAppStore
import RetroRacing
import Testing
import Tollgate

/// The mistakes of the document's version, which ours doesn't make.
///
/// Each test shows both.
@Suite("Regressions", .timeLimit(.minutes(10)))
@MainActor
struct RegressionTests {
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
    let bench = try await RetroRacingBench(drawer)
    try await bench.buy()
    document.unlockUnlimitedAccess()
    bench.plays.unlockUnlimitedAccess()
    #expect(drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))

    try await bench.store.send(Refund(RetroRacingBench.unlimited, account: bench.account))
    await bench.settled()

    #expect(document.hasUnlimitedAccess, "wrong: nothing tells the document's version")
    #expect(document.remainingPlays(on: bench.now) == .max, "wrong")
    #expect(!bench.plays.hasUnlimitedAccess)
    #expect(bench.plays.remainingPlays(on: bench.now) == 6)
    #expect(!bench.storeKit.hasPremiumAccess)
    await bench.until { !drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess") }
  }

  @Test("Two taps can't pass on one remaining round")
  func twoTaps() async throws {
    let bench = try await RetroRacingBench(drawer)
    let (plays, document, now) = (bench.plays, document, bench.now)
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
    #expect(bench.tollkeeper.presentation.paywall?.id == "unlimited-plays")
  }

  private nonisolated func tap(
    _ plays: UserDefaultsPlayLimitService, at now: Date
  ) async throws -> Bool { try plays.startNewGame(on: now) }

  @Test("Another product's entitlement is not Unlimited Plays")
  func anotherProduct() async throws {
    let bench = try await RetroRacingBench(drawer)
    let document = DocumentStoreKitService()
    try await bench.store.send(BuyElsewhere(RetroRacingBench.other, account: bench.account))
    await bench.settled()
    await bench.play { await document.refreshEntitlements() }
    #expect(document.hasPremiumAccess, "wrong: any product will do")
    #expect(!bench.storeKit.hasPremiumAccess)
    #expect(bench.storeKit.purchasedProductIDs.isEmpty)
  }

  @Test("App Review's sandbox is not TestFlight")
  func appReview() async throws {
    let bench = try await RetroRacingBench(drawer, environment: .sandbox)
    var document = DocumentBuildConfiguration()
    document = try await bench.play {
      var asked = document
      try await asked.initializeTestFlightCheck()
      return asked
    }
    #expect(document.isTestFlight, "wrong: the reviewer gets the testers' switch")
    let reviewed = BuildConfiguration(isDebug: false, isTestFlight: false)
    #expect(!reviewed.shouldShowDebugFeatures)
    #expect(!BuildConfiguration.isTestFlight, "this was not compiled as a beta")
    bench.storeKit.debugPremiumEnabled = true
    #expect(!bench.storeKit.debugPremiumEnabled)
    #expect(!bench.storeKit.hasPremiumAccess)
  }

  @Test("Restoring while simulating unlocks nothing")
  func restoreWhileSimulating() async throws {
    let bench = try await RetroRacingBench(drawer, build: .debug)
    let store = DocumentStoreKitService()
    store.debugPremiumEnabled = true
    let document = document
    try await bench.play { try await documentRestore(store, document) }
    store.debugPremiumEnabled = false
    #expect(document.hasUnlimitedAccess, "wrong: the switch is off, and it is unlocked for ever")

    bench.storeKit.debugPremiumEnabled = true
    try await bench.play { try await bench.storeKit.restorePurchases() }
    #expect(bench.storeKit.lastRestore == .nothingToRestore)
    if bench.storeKit.hasPremiumAccess { bench.plays.unlockUnlimitedAccess() }
    bench.storeKit.debugPremiumEnabled = false
    #expect(!bench.plays.hasUnlimitedAccess)
    #expect(!bench.storeKit.hasPremiumAccess)
    #expect(!drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess"))
    #expect(bench.plays.remainingPlays(on: bench.now) == 6)
  }

  @Test("What a parent approves days later comes by itself")
  func approvedLater() async throws {
    let bench = try await RetroRacingBench(drawer)
    try await bench.store.send(SetAskToBuy(true, account: bench.account))
    let product = try await bench.product()
    let document = DocumentStoreKitService()
    #expect(try await bench.play { try await document.purchase(product) } == nil)
    #expect(try await bench.buy() == nil, "it waits")

    await bench.advance(to: RetroRacingBench.noon + 3 * 86_400)
    try await bench.store.send(Approve(RetroRacingBench.unlimited, account: bench.account))
    await bench.settled()

    #expect(!document.hasPremiumAccess, "wrong: nobody listens")
    #expect(bench.storeKit.hasPremiumAccess)
    #expect(bench.storeKit.purchasedProductIDs == [RetroRacingBench.unlimited])
    await bench.until { drawer.userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess") }
  }
}
#endif
