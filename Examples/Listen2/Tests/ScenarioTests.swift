#if !canImport(Darwin)
import ExampleBench
import Foundation
import LocalAppStore
import Listen2
import Testing
import Tollgate

/// The document's test scenarios, one by one.
@Suite("Listen2's test scenarios", .timeLimit(.minutes(10)))
@MainActor
struct ScenarioTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private func bench(build: BuildKind = .release) async throws -> AppBench {
    try await AppBench(.listen2(), folder: Self.folder, build: build)
  }

  private func state(_ bench: AppBench) -> EntitlementState {
    PurchaseManager(tollkeeper: bench.tollkeeper).state
  }

  @Test("Fresh install → Trial starts, 7 days shown")
  func freshInstall() async throws {
    let bench = try await bench()
    #expect(state(bench) == .trial(daysRemaining: 7))
    let trial = TrialManager(tollkeeper: bench.tollkeeper)
    #expect(await trial.getTrialStartDate() == AppBench.noon)
    #expect(await trial.getStatus() == .trial(daysRemaining: 7))
  }

  @Test("Day 7 → Trial shows \"1 day remaining\"")
  func daySeven() async throws {
    let bench = try await bench()
    await bench.advance(days: 6)
    #expect(state(bench) == .trial(daysRemaining: 1))
    #expect(state(bench).isTrialActive)
  }

  @Test("Day 8 → Trial expired, TTS disabled")
  func dayEight() async throws {
    let bench = try await bench()
    await bench.advance(to: AppBench.noon + 6.5 * 86_400 - 1)
    #expect(state(bench) == .trial(daysRemaining: 1))
    await bench.advance(to: AppBench.noon + 6.5 * 86_400)
    #expect(state(bench) == .expired)
    var prompts = 0
    let tts = TTSService(tollkeeper: bench.tollkeeper) { prompts += 1 }
    tts.play()
    #expect(!tts.isPlaying)
    #expect(prompts == 1)
    #expect(bench.tollkeeper.presentation.paywall?.id == "unlock")
    #expect(bench.tollkeeper.check("document_reading").isAllowed)
  }

  @Test("Purchase during trial → Immediate full access")
  func purchaseDuringTrial() async throws {
    let bench = try await bench()
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    #expect(try await bench.inApp { try await manager.purchase() } == .purchased)
    #expect(manager.state == .purchased)
  }

  @Test("Purchase after expiration → Full access restored")
  func purchaseAfterExpiration() async throws {
    let bench = try await bench()
    await bench.advance(days: 30)
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    #expect(manager.state == .expired)
    _ = try await bench.inApp { try await manager.purchase() }
    let tts = TTSService(tollkeeper: bench.tollkeeper)
    tts.play()
    #expect(tts.isPlaying)
  }

  @Test("Reinstall → Trial date preserved (Keychain)")
  func reinstall() async throws {
    let bench = try await bench()
    await bench.advance(days: 3)
    try await bench.reinstall(keepingKeychain: true)
    #expect(state(bench) == .trial(daysRemaining: 4))
  }

  @Test("New device → Trial date from receipt")
  func newDevice() async throws {
    let bench = try await bench()
    await bench.advance(days: 5)
    try await bench.reinstall(keepingKeychain: false, onAnotherDevice: true)
    #expect(state(bench) == .trial(daysRemaining: 2))
  }

  @Test("Restore purchase → Restores full access")
  func restore() async throws {
    let bench = try await bench()
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    #expect(await bench.inApp { await manager.restorePurchases() } == .nothingToRestore)
    _ = try await bench.inApp { try await manager.purchase() }
    try await bench.reinstall(keepingKeychain: false, onAnotherDevice: true)
    let second = PurchaseManager(tollkeeper: bench.tollkeeper)
    #expect(await bench.inApp { await second.restorePurchases() } == .restored)
    #expect(second.state == .purchased)
  }

  @Test("Offline launch → Works with cached state")
  func offline() async throws {
    let bench = try await bench()
    await bench.advance(days: 2)
    try await bench.setOnline(false)
    try await bench.relaunch()
    #expect(state(bench) == .trial(daysRemaining: 5))
    try await bench.setOnline(true)
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    _ = try await bench.inApp { try await manager.purchase() }
    try await bench.setOnline(false)
    try await bench.relaunch()
    #expect(state(bench) == .purchased)
  }
}

@Suite("What Listen2's document got wrong", .timeLimit(.minutes(10)))
@MainActor
struct Listen2MendedTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("while nothing is known yet nobody who may have paid is asked to")
  func loadingAsksNobody() throws {
    // The document's play(): anything but purchased and a trial shows the prompt.
    func documentPlayPrompts(_ state: EntitlementState) -> Bool {
      !(state == .purchased || state.isTrialActive)
    }
    let tollkeeper = try Tollkeeper(
      catalog: .listen2(), device: DeviceProfile(platform: .iOS), store: HangingStore(),
      ledger: .memory(InMemoryLedger()), keychain: InMemoryKeychain())
    #expect(tollkeeper.entitlementState == .loading)
    var prompts = 0
    let tts = TTSService(tollkeeper: tollkeeper) { prompts += 1 }
    tts.play()
    #expect(prompts == 0)
    #expect(documentPlayPrompts(.loading), "the document asks")
  }

  @Test("a refund ends full access while the app runs")
  func refund() async throws {
    let bench = try await AppBench(.listen2(), folder: Self.folder)
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    _ = try await bench.inApp { try await manager.purchase() }
    await bench.advance(days: 10)
    try await bench.store.send(
      Refund(Catalog.Product.ID.fullAccess.rawValue, account: bench.account))
    await bench.settled()
    #expect(manager.state == .expired)
  }

  @Test("an approval comes while the app runs")
  func approval() async throws {
    let bench = try await AppBench(.listen2(), folder: Self.folder)
    try await bench.store.send(SetAskToBuy(true, account: bench.account))
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    #expect(try await bench.inApp { try await manager.purchase() } == .pending)
    try await bench.store.send(
      Approve(Catalog.Product.ID.fullAccess.rawValue, account: bench.account))
    await bench.settled()
    #expect(manager.state == .purchased)
  }

  @Test("buying without products says so")
  func noProducts() async throws {
    let bench = try await AppBench(.listen2(), folder: Self.folder)
    try await bench.setOnline(false)
    let manager = PurchaseManager(tollkeeper: bench.tollkeeper)
    await #expect(throws: PurchaseFailed(failure: .network)) {
      try await bench.inApp { try await manager.purchase() }
    }
  }

  @Test("playback under way at the seventh midnight ends at the next stop")
  func playsOn() async throws {
    let bench = try await AppBench(.listen2(), folder: Self.folder)
    let tts = TTSService(tollkeeper: bench.tollkeeper)
    await bench.advance(days: 6)
    tts.play()
    await bench.advance(days: 1)
    #expect(tts.isPlaying)
    tts.stop()
    tts.play()
    #expect(!tts.isPlaying)
  }

  @Test("Play is heard: the voice reads the document until it ends or is stopped")
  func speaks() async throws {
    let bench = try await AppBench(.listen2(), folder: Self.folder)
    let voice = SilentSpeech()
    let tts = TTSService(tollkeeper: bench.tollkeeper, speech: voice)
    tts.text = "It was a bright cold day in April."
    tts.play()
    #expect(voice.text == tts.text)
    voice.finish()
    #expect(!tts.isPlaying, "the document is at its end")
    tts.play()
    tts.stop()
    #expect(voice.text == nil)
    await bench.advance(days: 7)
    tts.play()
    #expect(voice.text == nil, "after the trial nothing is read")
  }

  @Test("days count from 7 to 0 and never beyond, whenever the trial began")
  func clamped() async throws {
    let bench = try await AppBench(.listen2(), folder: Self.folder)
    let trial = TrialManager(tollkeeper: bench.tollkeeper)
    #expect(trial.daysRemaining(from: AppBench.noon + 86_400 * 400) == 7)
    #expect(trial.daysRemaining(from: AppBench.noon - 86_400 * 400) == 0)
  }
}
#endif
