public import Observation
public import Tollgate

/// The themes, the accessible ones, and the chosen one.
///
/// On its own it stores unlocks for its lifetime. Composed with the engine, the engine's answer is
/// the only one: a theme is accessible from its purchase to its refund, and unlocking adds nothing
/// to it.
@MainActor
@Observable
public final class ThemeManager {
  /// Every theme, free ones first.
  public let themes: [any GameTheme]

  private let access: Access
  private var unlocked: Set<String> = []
  private var picked: String?

  private enum Access {
    case own(Platform)
    case engine(SituationModel)
  }

  /// Creates a manager that stores unlocks itself.
  public init(on platform: Platform, themes: [any GameTheme] = [LCDTheme(), PocketTheme()]) {
    self.themes = themes
    access = .own(platform)
  }

  /// Follows the engine's state.
  public init(
    tollkeeper: Tollkeeper, themes: [any GameTheme] = [LCDTheme(), PocketTheme()]
  ) {
    self.themes = themes
    access = .engine(SituationModel(tollkeeper))
  }

  /// Returns a Boolean value that indicates whether a theme may be used now; false for an unknown
  /// one.
  public func isThemeAccessible(id: String) -> Bool {
    guard let theme = theme(id) else { return false }
    switch access {
    case .own(let platform):
      return !isPremium(theme, on: platform) || unlocked.contains(id)
    case .engine(let known):
      return known.situation.catalog.feature(theme.feature) != nil
        && known.check(theme.feature).isAllowed
    }
  }

  /// Unlocks one theme.
  ///
  /// Composed with the engine this changes nothing.
  public func unlockTheme(_ theme: any GameTheme) { unlocked.insert(theme.id) }

  /// Unlocks every theme that is not free.
  ///
  /// Composed with the engine this changes nothing.
  public func unlockPremiumThemes() { unlocked.formUnion(themes.map(\.id)) }

  /// The theme the game is drawn in.
  ///
  /// A refund returns it to the platform's default.
  public var currentTheme: any GameTheme {
    let id: String?
    switch access {
    case .own(let platform):
      let standard = platform == .watchOS ? PocketTheme().id : LCDTheme().id
      id = picked.flatMap { isThemeAccessible(id: $0) ? $0 : nil } ?? standard
    case .engine(let known):
      let catalog = known.situation.catalog
      let feature = catalog.choice(with: LCDTheme().feature).map(known.tollkeeper.chosen)
      id = themes.first { $0.feature == feature }?.id
    }
    return id.flatMap(theme) ?? LCDTheme()
  }

  /// Draws the game in another theme, if the person may use it.
  ///
  /// Composed with the engine, choosing one without access opens the paywall.
  ///
  /// - Returns: `true` if it was chosen.
  /// - Throws: `LedgerFailure` if the choice can't be kept.
  public func chooseTheme(_ theme: any GameTheme) throws -> Bool {
    switch access {
    case .own:
      guard isThemeAccessible(id: theme.id) else { return false }
      picked = theme.id
      return true
    case .engine(let known):
      guard known.situation.catalog.feature(theme.feature) != nil else { return false }
      let decision: Decision = try known.tollkeeper.use(theme.feature)
      return decision.isAllowed
    }
  }

  private func theme(_ id: String) -> (any GameTheme)? { themes.first { $0.id == id } }

  private func isPremium(_ theme: any GameTheme, on platform: Platform) -> Bool {
    theme.id != LCDTheme().id && !(theme.id == PocketTheme().id && platform == .watchOS)
  }
}
