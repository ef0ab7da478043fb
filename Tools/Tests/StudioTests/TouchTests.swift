import Foundation
import Journeys
import ServedJourneys
import Testing
import TollgateCore
import TollgateEngine
import TollgateScreens

@testable import Studio

@Suite("A touch on the phone")
struct TouchTests {
  static let apps = ["block-puzzle", "coin-feedback", "listen2", "retro-racing", "rock-identifier"]

  @Test("is a step of the saved journey, for every control of a screen", arguments: samples)
  func isAStep(action: ScreenAction) async throws {
    let app = try #require(
      try Self.apps.map(TestStudio.app).first { $0.screens.knows(action) }, "no app knows it")
    let run = try await Run(id: "run", app: app, Beginning(["build": "debug"]))
    await run.touch(action)
    let journey = try await run.journey(titled: "One touch", app: .id(app.catalog.app))
    #expect(journey.steps.first?.action == .launch)
    #expect(journey.steps.count > 1)
    try await expectPasses(journey.text, as: run)
  }

  @Test("leads to the same screen when the saved journey is run", arguments: apps)
  func leadsToTheSame(id: String) async throws {
    let app = try TestStudio.app(id)
    let run = try await Run(id: "run", app: app, Beginning(["build": "debug"]))
    await run.perform(id == "block-puzzle" ? "earn: { coins: 700 }" : "wait: 1h")
    for turn in 0..<70 {
      guard let screen = try await run.snapshot().screen else { break }
      let actions = screen.touches
      guard !actions.isEmpty else { break }
      await run.touch(actions[turn * 7 % actions.count])
    }
    let journey = try await run.journey(titled: "A walk", app: .id(id))
    try await expectPasses(journey.text, as: run)
  }

  /// Expects that a journey passes, and that the phone then shows what a run's phone shows.
  private func expectPasses(_ text: String, as run: Run) async throws {
    let seen = try await run.snapshot()
    let journey = try #require(JourneyFile(text: text, path: "saved.yaml").journeys.first).get()
    let runner = JourneyRunner(apps: .nearest(to: seen.app.url), servers: .inProcess)
    let outcome = await runner.run(journey)
    let wrong = outcome.steps.filter { !$0.hasPassed }.map {
      "\($0.action): \($0.mistake ?? "") \($0.mismatches)"
    }
    #expect(outcome.hasPassed, "\(wrong)\n\(outcome.mistake ?? "")\n\(text)")
    guard outcome.hasPassed else { return }
    let simulation = try await runner.play(journey)
    #expect(await simulation.visibleScreen == seen.screen, "\(text)")
    #expect(await simulation.tollkeeper?.customer == seen.customerView?.customer)
    await simulation.close()
  }

  /// One of each kind.
  static let samples: [ScreenAction] = {
    var samples = [ScreenAction.restore]
    while let next = samples.last?.next { samples.append(next) }
    return samples
  }()
}

extension Screen {
  /// Everything that a person can do on the screen now, the alert first.
  fileprivate var touches: [ScreenAction] {
    let buttons = alert?.buttons.map(\.control) ?? controls
    let rounds = elements.compactMap { element -> ScreenAction? in
      guard case .playfield(let field) = element, alert == nil else { return nil }
      return .set(field.input, to: "12")
    }
    let texts = alert == nil ? fields.map { ScreenAction.set($0.name, to: "ana@example.com") } : []
    // The system's sheet asks for a code, which isn't typed here.
    let actions = buttons.filter(\.isEnabled).map(\.action).filter { $0 != .redeem(code: nil) }
    return actions + rounds + texts
  }
}

extension ScreenAction {
  /// The sample of the kind after this one's, or `nil` for the last: a kind that is missing here
  /// does not compile.
  fileprivate var next: ScreenAction? {
    switch self {
    case .restore: .use("play", then: "game")
    case .use: .open("settings")
    case .open: .buy("com.retroRacing.unlimitedPlays")
    case .buy: .choose("com.retroRacing.unlimitedPlays")
    case .choose: .redeem(code: nil)
    case .redeem(nil): .redeem(code: "NOBODY")
    case .redeem: .manageSubscriptions
    case .manageSubscriptions: .requestRefund("com.retroRacing.unlimitedPlays")
    case .requestRefund: .reload
    case .reload: .spend("theme", on: "theme.dark")
    case .spend: .completeOnboarding(then: "home")
    case .completeOnboarding: .toggle("simulate_unlock")
    case .toggle: .set("score", to: "12")
    case .set: .note("playing", using: "tts_playback")
    case .note: .forget("playing")
    case .forget: .openEntry(1, of: "create_entry", on: "entry")
    case .openEntry: .deleteEntry(1, of: "create_entry")
    case .deleteEntry: .dismiss
    case .dismiss: .dismissAlert
    case .dismissAlert: nil
    }
  }
}
