public import TollgateCore
import TollgateOpenStore
public import TollgateScreens

extension Simulation {
  /// Returns a screen of an app as somebody sees it who has just opened the app.
  ///
  /// - Parameters:
  ///   - id: The screen.
  ///   - app: The app.
  ///   - person: Where the person is, on which device, with which language and experiments; its steps are left out.
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
