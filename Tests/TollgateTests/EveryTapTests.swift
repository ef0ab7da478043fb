#if !canImport(Darwin)
import ExampleBench
import Testing
import Tollgate
import TollgateScreens

@Suite("A tap in an example app", .timeLimit(.minutes(10)))
@MainActor
struct EveryTapTests {
  /// The customers whose screens are walked through.
  enum Person: String, CaseIterable, Sendable {
    case newcomer

    /// Has bought every product that lasts.
    case owner

    /// Opened the app ten days ago.
    case returning
  }

  nonisolated private static let apps = [
    "RetroRacing", "CoinFeedback", "Listen2", "BlockPuzzle", "RockIdentifier",
  ]

  @Test(
    "leads somewhere: to another screen, other words or a sheet of the system", arguments: apps,
    Person.allCases)
  func leadsSomewhere(app: String, person: Person) async throws {
    let first = try await Self.stage(app, person, after: [])
    var paths = [try #require(first.screens.front).id: [ScreenAction]()]
    var waiting = [first]
    var dead: [String] = []
    while let stage = waiting.popLast() {
      guard let screen = stage.screens.front, let path = paths[screen.id] else { continue }
      for action in screen.tappable {
        let next = try await Self.stage(app, person, after: path)
        let before = Seen(next.screens)
        await next.perform(action)
        if Seen(next.screens) == before { dead.append("\(screen.id): \(action)") }
        if let new = next.screens.front, paths[new.id] == nil {
          paths[new.id] = path + [action]
          waiting.append(next)
        }
      }
    }
    #expect(dead.isEmpty)
    #expect(paths.count > 1, "only \(paths.keys) were reached")
  }

  private static func stage(
    _ app: String, _ person: Person, after path: [ScreenAction]
  ) async throws -> Stage {
    let stage = try await Stage(app)
    switch person {
    case .newcomer: break
    case .owner:
      for product in stage.tollkeeper.catalog.products where product.kind != .consumable {
        _ = await stage.bench.inApp { await stage.tollkeeper.purchase(product.id) }
      }
      await stage.bench.settled()
      await stage.perform(.dismissAlert)
      stage.tollkeeper.endCelebration()
    case .returning: await stage.bench.advance(days: 10)
    }
    for action in path { await stage.perform(action) }
    return stage
  }

  /// The visible state of an app.
  private struct Seen: Equatable {
    let screen: Screen?
    let celebration: Screen.Celebration?
    let isRedeeming: Bool
    let isManagingSubscriptions: Bool
    let isRequestingRefund: Bool

    @MainActor
    init(_ screens: ScreenModel) {
      screen = screens.front
      celebration = screens.front?.celebration
      isRedeeming = screens.isRedeeming
      isManagingSubscriptions = screens.isManagingSubscriptions
      isRequestingRefund = screens.isRequestingRefund
    }
  }
}

extension Screen {
  /// The actions that a person can take here, except for those that select the selected option.
  @MainActor
  fileprivate var tappable: [ScreenAction] {
    let picked = (elements + (footer ?? [])).flatMap(\.picked)
    let written = fields.map { ScreenAction.set($0.name, to: "a text") }
    return controls.filter(\.isEnabled).map(\.action).filter { !picked.contains($0) } + written
  }
}

extension Screen.Element {
  /// The actions that select the selected option.
  fileprivate var picked: [ScreenAction] {
    switch self {
    case .picker(let picker): picker.options.filter(\.isChosen).map(\.action)
    case .plans(let plans): plans.plans.filter(\.isChosen).map(\.action)
    case .section(let section): section.rows.flatMap(\.picked)
    case .gallery(let gallery):
      gallery.options.flatMap { option in
        (option.isChosen ? [option.button.action] : [])
          + (option.isPreviewed ? [option.preview.action] : [])
      }
    case .tabs(let tabs): tabs.flatMap(\.elements).flatMap(\.picked)
    default: []
    }
  }
}
#endif
