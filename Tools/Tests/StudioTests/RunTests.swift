import Foundation
import Journeys
import Testing
import TollgateCore
import TollgateScreens

@testable import Studio

@Suite("A run")
struct RunTests {
  @Test("handles concurrent requests one after the other, in their order")
  func inTurn() async throws {
    let run = try await TestStudio.run()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { await run.touch(.use("play", then: "game")) } }
    }
    let snapshot = try await run.snapshot()
    let allowed = snapshot.log.flatMap(\.outcomes).filter { outcome in
      if case .decision(_, let decision, _) = outcome { decision.isAllowed } else { false }
    }
    #expect(allowed.count == 6)
    #expect(snapshot.log.map(\.number) == Array(1...21))
  }

  @Test("logs failed actions, and continues")
  func refused() async throws {
    let run = try await TestStudio.run()
    await run.perform("wiat: 1d")
    await run.perform("launch:")
    await run.perform("{ use: play, times: 1001 }")
    await run.perform("{ use: play, times: 1000 }")
    let snapshot = try await run.snapshot()
    let reasons = snapshot.log.flatMap(\.outcomes).compactMap { outcome in
      if case .refused(let reason) = outcome { reason } else { nil }
    }
    try #require(reasons.count == 3)
    #expect(reasons[0].contains("Did you mean `wait`?"))
    #expect(reasons[1].contains("The app is open already."))
    #expect(reasons[2] == "The studio does a thing at most 1000 times in one step.")
    #expect(snapshot.customerView?.quotas.first?.used == 6)
  }

  @Test("keeps a finished round under the paywall, so that closing it gives no free round")
  func paywallLiesOver() async throws {
    let run = try await TestStudio.run()
    for _ in 0..<6 { await run.touch(.use("play", then: "game")) }
    await run.touch(.set("score", to: "3"))
    await run.touch(.use("play", then: "game"))
    #expect(try await run.snapshot().screen?.isPaywall == true)
    await run.touch(.dismiss)
    let screen = try #require(try await run.snapshot().screen)
    #expect(screen.id == "game")
    #expect(screen.alert != nil, "the round is still over")
  }

  @Test("notices that the device’s clock is behind the high-water mark")
  func clockBehind() async throws {
    let run = try await TestStudio.run()
    for _ in 0..<6 { await run.perform("use: play") }
    await run.perform("network: offline")
    await run.perform("set_device_clock: 2026-01-10T09:41:00")
    await run.perform("use: play")
    let snapshot = try await run.snapshot()
    #expect(
      snapshot.customerView?.answers.first?.sentence.contains("The device’s clock is behind")
        == true)
    #expect(snapshot.isDeviceClockSet)
  }

  @Test("forgets a purchase setup once a purchase has used it up")
  func nextPurchaseIsOne() async throws {
    let run = try await TestStudio.run()
    await run.perform("store: { next_purchase: cancelled }")
    #expect(try await run.snapshot().arrangement.nextPurchase == .cancelled)
    await run.perform("buy: com.retroRacing.unlimitedPlays")
    #expect(try await run.snapshot().arrangement.nextPurchase == nil)
  }

  @Test(
    "logs the app’s events from a fresh install too",
    arguments: ["reinstall: { keychain: kept }", "new_device:"])
  func eventsAfterReinstall(step: String) async throws {
    let run = try await TestStudio.run()
    await run.perform("open: paywall")
    await run.perform(step)
    await run.perform("launch:")
    await run.perform("open: paywall")
    let entry = try #require(try await run.snapshot().log.last)
    #expect(entry.outcomes.contains { if case .event = $0 { true } else { false } })
  }

  @Test("begins as its address requires, or with defaults if that is invalid")
  func settings() async throws {
    let run = try await TestStudio.run([
      "platform": "watchOS", "build": "beta", "zone": "Mars/Base",
    ])
    let snapshot = try await run.snapshot()
    #expect(snapshot.device.platform == .watchOS)
    #expect(snapshot.device.build == .release)
    #expect(snapshot.zone.identifier == "America/New_York")
  }

  @Test(
    "distinguishes an experiment's two prices, but not an offer's lower price")
  func twins() async throws {
    let racing = try await TestStudio.run()
    await racing.perform("buy: com.retroRacing.unlimitedPlays")
    #expect(
      try await racing.snapshot().products.map { "\($0.id): \($0.status.rawValue)" } == [
        "com.retroRacing.unlimitedPlays: owned",
        "com.retroRacing.unlimitedPlays.coffee: neverBought",
      ])
    let puzzle = try await Run(id: "run", app: TestStudio.app("block-puzzle"), Beginning([:]))
    await puzzle.perform("{ buy: com.blockpuzzle.removeads, offer: first_launch }")
    let owned = try await puzzle.snapshot().products.filter { $0.status == .owned }
    #expect(owned.map(\.id) == ["com.blockpuzzle.removeads"])
  }

  @Test(
    "shows the status of a subscription's newest period, and the end of a replaced plan"
  )
  func subscriptions() async throws {
    let run = try await Run(id: "run", app: TestStudio.app("rock-identifier"), Beginning([:]))
    let (month, year) = ("com.rockidentifier.premium.monthly", "com.rockidentifier.premium.yearly")
    func statuses() async throws -> [String] {
      let snapshot = try await run.snapshot()
      return [month, year].map { id in
        snapshot.products.first { $0.id == id }?.status.rawValue ?? "none"
      }
    }
    #expect(try await statuses() == ["neverBought", "neverBought"])
    await run.perform("buy: \(month)")
    await run.perform("buy: \(year)")
    #expect(try await statuses() == ["expired", "owned"])
    await run.perform("wait: 30d")
    await run.perform("refund: \(year)")
    #expect(try await statuses() == ["expired", "refunded"], "its free days are over")
    await run.perform("buy: \(month)")
    #expect(try await statuses() == ["owned", "refunded"])
  }

  @Test("uses the language of its address, and otherwise English")
  func language() async throws {
    let catalan = try await TestStudio.run(["language": "ca"]).snapshot()
    #expect(catalan.locale.identifier == "ca")
    #expect(catalan.languages == ["ca", "en", "es"])
    #expect(catalan.screen?.language == "ca")
    #expect(try await TestStudio.run(["language": "??"]).snapshot().locale.identifier == "en_US")
  }

  @Test("shows each device's own events, and after a reinstall only later ones")
  func events() async throws {
    let run = try await TestStudio.run()
    let buy = "buy: com.retroRacing.unlimitedPlays"
    func names() async throws -> [String] {
      try await run.snapshot().customerView?.history.map(\.name.rawValue) ?? ["no app"]
    }
    await run.perform("{ use: play, times: 7 }")
    await run.perform(buy)
    let own = try await names()
    #expect(
      own == ["paywall_shown", "purchase_started", "purchase_completed", "paywall_dismissed"])
    for step in ["new_device: iOS", "launch:"] { await run.perform(step) }
    #expect(try await names() == [])
    await run.perform("use_device: 1")
    await run.perform("launch:")
    #expect(try await names() == own)
    for step in ["reinstall:", "launch:"] { await run.perform(step) }
    #expect(try await names() == [])
  }
}
