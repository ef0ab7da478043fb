extension Journey {
  /// Returns the journey with the results of each step as its expectations.
  ///
  /// Existing expectations are replaced. Only changes and results of a step are recorded, and after
  /// the last one the person's whole state.
  ///
  /// - Parameters:
  ///   - app: The app to play it with, instead of the one that it names.
  ///   - servers: Starts the app's server, if it has one.
  /// - Returns: A journey that passes, as long as nothing of the app changes.
  /// - Throws: ``JourneyMistake`` at the first step that can't be done.
  public func recorded(
    in app: AppFolder, servers: JourneyServers? = nil
  ) async throws -> Journey {
    let simulation = try await Simulation(self, of: app, servers: servers)
    return try await simulation.discarding {
      var recorded = self
      var before: Observation.Open?
      for index in steps.indices {
        try Task.checkCancellation()
        let action = steps[index].action
        let answer = try await simulation.perform(action)
        let seen = try await simulation.observe(answer, of: action, for: nil)
        recorded.steps[index].expectations = Expectations(
          Recording(
            seen: seen, action: action, before: before, isLast: index == steps.indices.last))
        before = seen.open ?? before
      }
      return recorded
    }
  }
}
