public import Foundation
public import Tollgate

/// The game's services, composed on one engine.
///
/// Make one where the app begins, and hand its parts down.
@MainActor
public struct GameServices {
  /// The engine.
  public let tollkeeper: Tollkeeper

  /// The play limit.
  public let playLimitService: UserDefaultsPlayLimitService

  /// The store.
  public let storeKitService: StoreKitService

  /// The themes.
  public let themeManager: ThemeManager

  /// Composes the game's services on one engine.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine, on the catalog of the game.
  ///   - userDefaults: The defaults in which an earlier version counted rounds.
  ///   - report: Called with errors that no screen can show.
  /// - Throws: `LedgerFailure` if the earlier count can't be taken over.
  public init(
    tollkeeper: Tollkeeper, userDefaults: UserDefaults = .standard,
    report: @escaping @Sendable (any Error) -> Void
  ) throws {
    self.tollkeeper = tollkeeper
    playLimitService = try UserDefaultsPlayLimitService(
      userDefaults: userDefaults, tollkeeper: tollkeeper, report: report)
    storeKitService = StoreKitService(tollkeeper: tollkeeper, report: report)
    themeManager = ThemeManager(tollkeeper: tollkeeper)
  }
}
