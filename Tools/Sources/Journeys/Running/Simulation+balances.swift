import SourceJSON
import TollgateOpenStore
import TollgateScreens

/// Features, balances and progress.
extension Simulation {
  /// Returns the feature to check or use; its screen shows the step's count.
  func feature(of tap: Action.Tap) throws -> Feature.ID {
    _ = try running()
    let id = Feature.ID(tap.feature)
    guard let feature = app.catalog.feature(id) else {
      throw JourneyMistake.unknown(
        "feature", tap.feature, among: app.catalog.features.map(\.id.rawValue))
    }
    if feature.cap != nil { process?.screens.counts[id] = tap.count }
    return id
  }

  /// Uses a feature one time fewer than the step's count; the screens show the last use.
  func useAllButOnce(_ tap: Action.Tap) throws {
    let (feature, keeper) = (try feature(of: tap), try running().tollkeeper)
    for _ in 1..<max(1, tap.times) { let _: Decision = try keeper.use(feature, count: tap.count) }
  }

  func reach(_ progress: [String: Int]) throws {
    let keeper = try running().tollkeeper
    let known = app.catalog.progressions.map(\.rawValue)
    for (name, value) in progress.sorted(by: { $0.key < $1.key }) {
      guard known.contains(name) else {
        throw JourneyMistake.unknown("progression", name, among: known)
      }
      try keeper.reach(Progression.ID(name), value)
    }
  }

  func reward(named name: String) throws -> Reward.ID {
    guard app.catalog.reward(Reward.ID(name)) != nil else {
      throw JourneyMistake.unknown("reward", name, among: app.catalog.rewards.map(\.id.rawValue))
    }
    return Reward.ID(name)
  }

  /// Holds a use of a feature, or a spend.
  func hold(_ holding: Action.Holding) throws -> StepAnswer {
    let keeper = try running().tollkeeper
    let feature = Feature.ID(holding.held)
    let isSpend = app.catalog.spend(Spend.ID(holding.held)) != nil
    if app.catalog.feature(feature) != nil, !isSpend {
      return StepAnswer(try keeper.hold(feature, as: holding.name))
    }
    let spend = try named(holding.held)
    return StepAnswer(try keeper.hold(spend.id, on: spend.feature, as: holding.name))
  }

  func amounts(_ texts: [String: Int]) throws -> [Currency.ID: Int] {
    let known = app.catalog.currencies.map(\.id.rawValue)
    if let name = texts.keys.sorted().first(where: { !known.contains($0) }) {
      throw JourneyMistake.unknown("currency", name, among: known)
    }
    return Dictionary(uniqueKeysWithValues: texts.map { (Currency.ID($0.key), $0.value) })
  }

  /// Returns the spend with a name, or the one that unlocks the feature with that name.
  func named(_ name: String) throws -> (id: Spend.ID, feature: Feature.ID?) {
    if let spend = app.catalog.spend(Spend.ID(name)) { return (spend.id, nil) }
    let feature = Feature.ID(name)
    for case .bought(let spend) in app.catalog.feature(feature)?.access ?? [] {
      return (spend, feature)
    }
    // A free or discontinued feature may still match a spend.
    let spend = app.catalog.spends.first {
      $0.unlocks.map { $0 == feature || $0.isPattern && $0.matches(feature) } ?? false
    }
    if let spend, app.catalog.feature(feature) != nil { return (spend.id, feature) }
    throw JourneyMistake.unknown("spend", name, among: app.catalog.spends.map(\.id.rawValue))
  }
}
