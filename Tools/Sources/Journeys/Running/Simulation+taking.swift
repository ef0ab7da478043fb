extension Simulation {
  /// Performs a step of a journey and checks its expectations.
  ///
  /// Nothing is thrown: what can't be done is the outcome's mistake.
  public func take(_ step: Step) async -> JourneyOutcome.StepOutcome {
    await walk(step) { simulation, action in try await simulation.perform(action) }
  }
}
