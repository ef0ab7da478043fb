public import Observation
public import Tollgate

/// The level packs that are open.
///
/// On its own it stores unlocks for its lifetime. Composed with the engine, the engine's answer is
/// the only one, and unlocking adds nothing to it.
@MainActor
@Observable
public final class LevelManager {
  /// The game's one instance.
  public static var shared: LevelManager { PuzzleServices.shared.levelManager }

  private let known: SituationModel?
  private var unlocked: Set<Int> = []

  /// Creates a manager that follows an engine or, without one, stores unlocks itself.
  public init(tollkeeper: Tollkeeper? = nil) { known = tollkeeper.map(SituationModel.init) }

  /// Returns the ten levels of a pack; the first pack has levels 1 to 10.
  public static func levels(ofPack pack: Int) -> ClosedRange<Int> {
    (pack - 1) * 10 + 1...pack * 10
  }

  /// Returns a Boolean value that indicates whether a level may be played; the first ten are free.
  public func isUnlocked(level: Int) -> Bool {
    let pack = (level - 1) / 10 + 1
    guard pack > 1 else { return level > 0 }
    guard let known else { return unlocked.contains(pack) }
    let feature = Feature.ID("level_pack_\(pack)")
    return known.situation.catalog.feature(feature) != nil && known.check(feature).isAllowed
  }

  /// Opens what a product sells.
  ///
  /// Composed with the engine this changes nothing.
  public func unlockPack(for product: IAPProduct) {
    switch product {
    case .levelPack2: unlocked.insert(2)
    case .levelPack3: unlocked.insert(3)
    case .levelPack4: unlocked.insert(4)
    case .levelPack5: unlocked.insert(5)
    case .levelPackBundle: unlocked.formUnion(2...5)
    default: break
    }
  }

  /// Records the player's level; the highest counts.
  ///
  /// - Throws: `LedgerFailure`.
  public func reach(level: Int) throws { try known?.tollkeeper.reach("level", level) }
}
