public import Tollgate

/// The game's services, composed on one engine.
///
/// Make one where the game begins, before anything asks for a `shared` one.
@MainActor
public struct PuzzleServices {
  /// The services of the running game.
  ///
  /// - Precondition: One was composed with ``compose(_:report:)``.
  public static var shared: PuzzleServices {
    guard let composed else {
      preconditionFailure(
        "Nobody has composed the game's services. Call PuzzleServices.compose(_:) where it begins.")
    }
    return composed
  }

  static private(set) var composed: PuzzleServices?

  /// The engine.
  public let tollkeeper: Tollkeeper

  /// The store.
  public let storeManager: StoreManager

  /// The themes.
  public let themeManager: ThemeManager

  /// The level packs.
  public let levelManager: LevelManager

  /// The power-ups.
  public let powerUpManager: PowerUpManager

  /// The coins.
  public let coinManager: CoinManager

  /// The stage on which purchases are celebrated and banners shown.
  public let celebrations: CelebrationStage

  /// Composes separate services.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - report: Called with errors that the document's calls can't throw; prints them by default.
  public init(
    _ tollkeeper: Tollkeeper, report: @escaping @Sendable (any Error) -> Void = { debugPrint($0) }
  ) {
    self.tollkeeper = tollkeeper
    celebrations = CelebrationStage()
    storeManager = StoreManager(
      tollkeeper: tollkeeper, celebrations: celebrations, report: report)
    themeManager = ThemeManager(tollkeeper: tollkeeper)
    levelManager = LevelManager(tollkeeper: tollkeeper)
    powerUpManager = PowerUpManager(tollkeeper: tollkeeper, report: report)
    coinManager = CoinManager(tollkeeper: tollkeeper, report: report)
  }

  /// Composes the running game's services.
  @discardableResult
  public static func compose(
    _ tollkeeper: Tollkeeper, report: @escaping @Sendable (any Error) -> Void = { debugPrint($0) }
  ) -> PuzzleServices {
    let services = PuzzleServices(tollkeeper, report: report)
    composed = services
    return services
  }
}
