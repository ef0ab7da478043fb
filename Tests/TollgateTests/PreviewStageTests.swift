import BlockPuzzle
import CoinFeedback
import ExamplePreviews
import Listen2
import RetroRacing
import RockIdentifier
import Testing
import Tollgate
import TollgateScreens

@Suite("The preview stage")
struct PreviewStageTests {
  private static func stages() throws -> [PreviewStage] {
    try [
      PreviewStage(.retroRacing(), .retroRacing()), PreviewStage(.coinFeedback(), .coinFeedback()),
      PreviewStage(.listen2(), .listen2()), PreviewStage(.blockPuzzle(), .blockPuzzle()),
      PreviewStage(.rockIdentifier(), .rockIdentifier()),
    ]
  }

  @Test("has every screen of every example in every situation, none of them empty")
  func isWhole() throws {
    for stage in try Self.stages() {
      for id in stage.screens {
        for look in PreviewStage.Look.allCases {
          #expect(stage.screen(id, look)?.elements.isEmpty == false, "\(id), \(look)")
        }
      }
    }
  }

  @Test("looks different in each situation, on a paywall")
  func differs() throws {
    let stage = try PreviewStage(.blockPuzzle(), .blockPuzzle())
    let seen = Set(PreviewStage.Look.allCases.compactMap { stage.screen("store", $0) })
    #expect(seen.count == PreviewStage.Look.allCases.count)
  }

  @Test("shows every kind of element somewhere")
  func showsEveryKind() throws {
    let screens = try Self.stages().flatMap { stage in
      stage.screens.flatMap { id in
        PreviewStage.Look.allCases.compactMap { stage.screen(id, $0) }
      }
    }
    let kinds = Set(screens.flatMap(\.elements).flatMap(\.kinds))
    let all = [
      "hero", "text", "card", "section", "product", "button", "toggle", "picker", "quota",
      "playfield", "plans", "tabs", "items", "sheet", "offers", "purchase", "link", "gallery",
      "entries", "field", "view", "subscription",
    ]
    #expect(kinds == Set(all))
  }
}

extension Screen.Element {
  /// The kinds of this element and of those in it.
  fileprivate var kinds: [String] {
    let own = String("\(self)".prefix { $0 != "(" })
    return switch self {
    case .section(let section): [own] + section.rows.flatMap(\.kinds)
    case .tabs(let tabs): [own] + tabs.flatMap(\.elements).flatMap(\.kinds)
    default: [own]
    }
  }
}
