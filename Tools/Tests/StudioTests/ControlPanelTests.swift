import Journeys
import LocalAppStore
import Testing

@testable import Studio

@Suite("A control")
struct ControlPanelTests {
  @Test("explains why it can’t be used, and only then")
  func obstacles() async throws {
    let run = try await TestStudio.run()
    let product = "com.retroRacing.unlimitedPlays"
    var panel = ControlPanel(snapshot: try await run.snapshot())
    #expect(panel.obstacle("Refund") == "There is no purchase of it to refund.")
    #expect(panel.obstacle("Buy elsewhere") == nil)
    #expect(panel.obstacle("Automatic") == "The device's clock is right already.")
    #expect(panel.redeemObstacle == nil)

    await run.perform("buy_elsewhere: \(product)")
    await run.perform("network: offline")
    await run.perform("set_device_clock: 2026-01-14T09:41:00")
    panel = ControlPanel(snapshot: try await run.snapshot())
    #expect(panel.obstacle("Refund") == nil)
    #expect(panel.obstacle("Buy elsewhere") == "This account owns it already.")
    #expect(panel.obstacle("Automatic") == nil)
    #expect(panel.redeemObstacle == "The device is offline.")

    await run.perform("refund: \(product)")
    await run.perform("new_device:")
    panel = ControlPanel(snapshot: try await run.snapshot())
    #expect(panel.obstacle("Refund") == "There is no purchase of it to refund.")
    #expect(panel.redeemObstacle == "The app is not open.")
    #expect(panel.snapshot.arrangement.isOnline, "a new device is online")
  }

  @Test("of a storefront without a price names the storefront whose number it uses")
  func priceHint() async throws {
    let run = try await TestStudio.run()
    #expect(ControlPanel(snapshot: try await run.snapshot()).priceHint == nil)
    await run.perform("storefront: NOR")
    #expect(
      ControlPanel(snapshot: try await run.snapshot()).priceHint
        == "No product has a price for NOR in the .storekit file: what it costs is the number of USA."
    )
  }

  @Test("is a step that a journey can have, for each control")
  func controlsAreSteps() async throws {
    let run = try await TestStudio.run()
    await run.perform("store: { ask_to_buy: true }")
    await run.perform("buy: com.retroRacing.unlimitedPlays")
    let panel = ControlPanel(snapshot: try await run.snapshot())
    #expect(panel.all.count == 84)
    for control in panel.all { _ = try Step(line: control.step) }
  }

  @Test("has its own spoken name, even if two products have the same name")
  func spokenNames() async throws {
    let run = try await TestStudio.run()
    await run.perform("store: { ask_to_buy: true }")
    await run.perform("buy: com.retroRacing.unlimitedPlays")
    let names = ControlPanel(snapshot: try await run.snapshot()).all.map(\.spokenName)
    #expect(Set(names).count == names.count)
    #expect(names.contains("Refund Unlimited Plays (com.retroRacing.unlimitedPlays.coffee)"))
    #expect(names.contains("Approve Unlimited Plays (com.retroRacing.unlimitedPlays)"))
  }

  @Test("that can be used has its described effect, for each control")
  func controlsWork() async throws {
    let run = try await TestStudio.run()
    await run.perform("store: { ask_to_buy: true }")
    await run.perform("buy: com.retroRacing.unlimitedPlays")
    let labels = ControlPanel(snapshot: try await run.snapshot()).all.map(\.label)
    for label in labels {
      let controls = ControlPanel(snapshot: try await run.snapshot()).all
      guard let control = controls.first(where: { $0.label == label }), control.obstacle == nil
      else { continue }
      await run.perform(control.step)
      let entry = try #require(try await run.snapshot().log.last)
      #expect(
        !entry.outcomes.contains { if case .refused = $0 { true } else { false } }, "\(label)")
      await run.perform("launch:")
    }
  }

  @Test(
    "names values so that YAML reads them back",
    arguments: [
      "com.example.product", "no", "1.10", "a: b", "\"quoted\"", "back\\slash", "new\nline", "#",
      "",
      "- x", "é", "\u{1}\u{7F}", "\u{2028}", "{ a }", "😀", "'",
    ])
  func names(text: String) throws {
    let step = try Step(line: "refund: \(StudioControl.name(text.isEmpty ? "x" : text))")
    #expect(step.action == .control(.refund, product: text.isEmpty ? "x" : text))
  }
}

extension ControlPanel {
  fileprivate var all: [StudioControl] {
    time + deviceClock + travel.controls + switches + storefronts.controls + nextPurchase
      + pending.flatMap(\.answers)
      + snapshot.products.flatMap(controls) + snapshot.products.flatMap(commonControls) + lifecycle
      + priceAnswers + [restore, onboarding]
      + crashes
      + testSwitches + features.flatMap(\.controls) + spends + screens + choices.flatMap(\.controls)
  }

  fileprivate func obstacle(_ label: String) -> String? {
    all.first { $0.label == label }?.obstacle
  }
}
