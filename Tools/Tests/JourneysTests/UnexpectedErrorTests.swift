import Foundation
import ServedJourneys
import Testing

@testable import Journeys

@Suite("An unexpected error")
struct UnexpectedErrorTests {
  struct Fire: Error, CustomStringConvertible { let description = "The data centre burns." }

  @Test("fails its step with its line, lets the next journey run, and leaves no app open")
  func failsItsStep() async throws {
    let started = StartedSimulations()
    let runner = JourneyRunner(apps: Examples.directory, servers: .inProcess) {
      simulation, action in
      await started.add(simulation)
      if case .dismiss = action { throw Fire() }
      return try await simulation.perform(action)
    }
    let outcomes = await runner.run(
      JourneyFile(
        text: """
          journey: Fire
          app: retro-racing
          steps:
            - launch:
            - dismiss:
            - launch:
          ---
          journey: Calm
          app: retro-racing
          steps:
            - launch:
          """, path: "j"))
    #expect(outcomes.map(\.hasPassed) == [false, true])
    let step = try #require(outcomes.first?.steps.last)
    #expect(step.line == 5 && step.mistake == "The data centre burns.")
    #expect(outcomes.first?.mistake == nil && outcomes.first?.steps.count == 2)
    for simulation in await started.simulations { #expect(await !simulation.isOpen) }
  }

  @Test("ends a journey that leads to a screen, with its line, and leaves no app open")
  func endsAPlay() async throws {
    let started = StartedSimulations()
    let runner = JourneyRunner(apps: Examples.directory, servers: .inProcess) {
      simulation, action in
      await started.add(simulation)
      if case .dismiss = action { throw Fire() }
      return try await simulation.perform(action)
    }
    let text = "journey: Fire\napp: retro-racing\nsteps:\n  - launch:\n  - dismiss:"
    let journey = try #require(JourneyFile(text: text, path: "j").journeys.first).get()
    let mistake = await #expect(throws: JourneyMistake.self) {
      _ = try await runner.screen("menu", of: "retro-racing", after: journey, locale: nil)
    }
    #expect(mistake?.description == "j:5: The data centre burns.")
    for simulation in await started.simulations { #expect(await !simulation.isOpen) }
  }

  @Test("is reported as a sentence, whatever its type")
  func sentences() {
    #expect(JourneyMistake(sentence: "no").description == "No.")
    #expect(
      JourneyMistake(sentence: "no. Did you mean `x`?").description == "No. Did you mean `x`?")
    #expect(JourneyMistake(for: Fire()).description == "The data centre burns.")
    #expect(JourneyMistake(for: JourneyMistake("Stop.")).description == "Stop.")
  }
}

/// The simulations that a runner made.
private actor StartedSimulations {
  private(set) var simulations: [Simulation] = []

  func add(_ simulation: Simulation) {
    if !simulations.contains(where: { $0 === simulation }) { simulations.append(simulation) }
  }
}
