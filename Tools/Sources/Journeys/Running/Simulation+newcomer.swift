public import TollgateCore
import TollgateOpenStore
public import TollgateScreens

extension Simulation {
  /// Returns a screen of an app as a new user sees it.
  ///
  /// - Parameters:
  ///   - id: The screen.
  ///   - app: The app.
  ///   - person: A journey with the person's location, device, language and experiments; its steps
  ///     are ignored.
  /// - Returns: The screen.
  /// - Throws: ``JourneyMistake`` if it can't be shown.
  public static func screen(
    _ id: ScreenID, of app: AppFolder, to person: Journey
  ) async throws -> Screen {
    let simulation = try await Simulation(person, of: app)
    return try await simulation.discarding {
      try await simulation.launch()
      return try await simulation.screen(id.rawValue, locale: nil)
    }
  }
}
