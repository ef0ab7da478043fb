public import Tollgate

/// The game's services, composed on one engine.
///
/// Make one where the game begins, before anything asks for a `shared` one.
@MainActor
public struct PuzzleServices {
  /// The services of the running game.
  ///
  /// - Precondition: One was composed with ``compose(_:)``.
  public static var shared: PuzzleServices {
    guard let composed else {
      preconditionFailure(
        "Nobody has composed the game's services. Call PuzzleServices.compose(_:) where it begins.")
    }
    return composed
  }

  private static var composed: PuzzleServices?

  public let tollkeeper: Tollkeeper
  public let storeManager: StoreManager
  public let themeManager: ThemeManager
  public let levelManager: LevelManager
  public let powerUpManager: PowerUpManager
  public let coinManager: CoinManager

  /// Composes services that nobody shares.
  public init(_ tollkeeper: Tollkeeper) {
    self.tollkeeper = tollkeeper
    storeManager = StoreManager(tollkeeper: tollkeeper)
    themeManager = ThemeManager(tollkeeper: tollkeeper)
    levelManager = LevelManager(tollkeeper: tollkeeper)
    powerUpManager = PowerUpManager(tollkeeper: tollkeeper)
    coinManager = CoinManager(tollkeeper: tollkeeper)
  }

  /// Composes the running game's services.
  @discardableResult
  public static func compose(_ tollkeeper: Tollkeeper) -> PuzzleServices {
    let services = PuzzleServices(tollkeeper)
    composed = services
    return services
  }
}
