public import Observation
public import Tollgate

/// The themes, and those that are accessible.
///
/// On its own it stores unlocks for its lifetime. Composed with the engine, the engine's answer is
/// the only one, and unlocking adds nothing to it.
@MainActor
@Observable
public final class ThemeManager {
  /// The game's one instance.
  public static var shared: ThemeManager { PuzzleServices.shared.themeManager }

  private let known: SituationModel?
  private var isAllUnlocked = false

  /// Creates a manager that follows an engine or, without one, stores unlocks itself.
  public init(tollkeeper: Tollkeeper? = nil) { known = tollkeeper.map(SituationModel.init) }

  /// Returns a Boolean value that indicates whether a theme may be used; an unknown one is sold
  /// like the others.
  public func isAccessible(_ theme: Feature.ID) -> Bool {
    guard let known else { return isAllUnlocked || theme == "theme.classic" }
    return known.situation.catalog.feature(theme) != nil && known.check(theme).isAllowed
  }

  /// Opens every theme, those to come included.
  ///
  /// Composed with the engine this changes nothing.
  public func unlockAllThemes() { isAllUnlocked = true }
}
