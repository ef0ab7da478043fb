extension Simulation {
  /// Takes a step of a journey and looks at whether what it expects is so.
  ///
  /// Nothing is thrown: what can't be done is the outcome's mistake.
  public func take(_ step: Step) async -> JourneyOutcome.StepOutcome {
    await walk(step) { simulation, action in try await simulation.perform(action) }
  }
}
