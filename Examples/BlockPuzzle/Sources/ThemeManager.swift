public import Observation
public import Tollgate

/// Which themes there are, and which of them may be used.
///
/// On its own it keeps what was unlocked for as long as it lives. Composed with the engine, the
/// engine's answer is the only one, and unlocking adds nothing to it.
@MainActor
@Observable
public final class ThemeManager {
  public static var shared: ThemeManager { PuzzleServices.shared.themeManager }

  private let known: SituationModel?
  private var isAllUnlocked = false

  /// Keeps what is unlocked itself, or goes by what the engine says.
  public init(tollkeeper: Tollkeeper? = nil) { known = tollkeeper.map(SituationModel.init) }

  /// Whether a theme may be used; one that nobody has heard of is sold like the others.
  public func isAccessible(_ theme: Feature.ID) -> Bool {
    guard let known else { return isAllUnlocked || theme == "theme.classic" }
    return known.situation.catalog.feature(theme) != nil && known.check(theme).isAllowed
  }

  /// Opens every theme, those to come included.
  ///
  /// Composed with the engine this changes nothing.
  public func unlockAllThemes() { isAllUnlocked = true }
}
