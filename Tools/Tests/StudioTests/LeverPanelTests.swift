import Journeys
import Testing

@testable import Studio

@Suite("A lever")
struct LeverPanelTests {
  @Test("says why it can’t be pulled, and only then")
  func obstacles() async throws {
    let run = try await TestStudio.run()
    let product = "com.retroRacing.unlimitedPlays"
    var panel = LeverPanel(world: try await run.world())
    #expect(panel.obstacle("Refund") == "There is no purchase of it to refund.")
    #expect(panel.obstacle("Buy elsewhere") == nil)
    #expect(panel.obstacle("Automatic") == "The device's clock is right already.")
    #expect(panel.redeemObstacle == nil)

    await run.pull("buy_elsewhere: \(product)")
    await run.pull("network: offline")
    await run.pull("set_device_clock: 2026-01-14T09:41:00")
    panel = LeverPanel(world: try await run.world())
    #expect(panel.obstacle("Refund") == nil)
    #expect(panel.obstacle("Buy elsewhere") == "This account owns it already.")
    #expect(panel.obstacle("Automatic") == nil)
    #expect(panel.redeemObstacle == "The device is offline.")

    await run.pull("refund: \(product)")
    await run.pull("new_device:")
    panel = LeverPanel(world: try await run.world())
    #expect(panel.obstacle("Refund") == "There is no purchase of it to refund.")
    #expect(panel.redeemObstacle == "The app is not open.")
    #expect(panel.world.standing.isOnline, "a new device is online")
  }

  @Test("is a step that a journey can hold, each of them")
  func leversAreSteps() async throws {
    let run = try await TestStudio.run()
    await run.pull("store: { ask_to_buy: true }")
    await run.pull("buy: com.retroRacing.unlimitedPlays")
    let panel = LeverPanel(world: try await run.world())
    #expect(panel.all.count == 75)
    for lever in panel.all { _ = try Step(line: lever.step) }
  }

  @Test("has a spoken name of its own, though two products are called the same")
  func spokenNames() async throws {
    let run = try await TestStudio.run()
    await run.pull("store: { ask_to_buy: true }")
    await run.pull("buy: com.retroRacing.unlimitedPlays")
    let names = LeverPanel(world: try await run.world()).all.map(\.spokenName)
    #expect(Set(names).count == names.count)
    #expect(names.contains("Refund Unlimited Plays (com.retroRacing.unlimitedPlays.coffee)"))
    #expect(names.contains("Approve Unlimited Plays (com.retroRacing.unlimitedPlays)"))
  }

  @Test("that can be pulled does what it says, each of them")
  func leversWork() async throws {
    let run = try await TestStudio.run()
    await run.pull("store: { ask_to_buy: true }")
    await run.pull("buy: com.retroRacing.unlimitedPlays")
    let labels = LeverPanel(world: try await run.world()).all.map(\.label)
    for label in labels {
      let levers = LeverPanel(world: try await run.world()).all
      guard let lever = levers.first(where: { $0.label == label }), lever.obstacle == nil
      else { continue }
      await run.pull(lever.step)
      let entry = try #require(try await run.world().log.last)
      #expect(
        !entry.outcomes.contains { if case .refused = $0 { true } else { false } }, "\(label)")
      await run.pull("launch:")
    }
  }

  @Test(
    "names anything so that YAML reads back the same",
    arguments: [
      "com.example.product", "no", "1.10", "a: b", "\"quoted\"", "back\\slash", "new\nline", "#",
      "",
      "- x", "é", "\u{1}\u{7F}", "\u{2028}", "{ a }", "😀", "'",
    ])
  func names(text: String) throws {
    let step = try Step(line: "refund: \(Lever.name(text.isEmpty ? "x" : text))")
    #expect(step.action == .refund(product: text.isEmpty ? "x" : text))
  }
}

extension LeverPanel {
  fileprivate var all: [Lever] {
    time + deviceClock + travel.levers + switches + storefronts.levers + nextPurchase
      + pending.flatMap(\.answers)
      + world.products.flatMap(levers) + life + priceAnswers + [restore, onboarding] + crashes
      + testSwitches + features.flatMap(\.levers) + spends + screens + choices.flatMap(\.levers)
  }

  fileprivate func obstacle(_ label: String) -> String? {
    all.first { $0.label == label }?.obstacle
  }
}
