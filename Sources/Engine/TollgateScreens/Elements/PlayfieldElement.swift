import SourceJSON
import TollgateCore

/// A game to be played and lost.
struct PlayfieldLayout: Sendable, Decodable {
  /// The input that is set to the score when the round is over.
  let input: String
  let label: StringKey

  /// The choice that colors it.
  let palette: SourceLocated<Choice.ID>?
}

extension PlayfieldLayout: ElementGrammar {
  enum CodingKeys: String, LayoutKey {
    case input = "playfield", label, palette

    var value: LayoutValue {
      switch self {
      case .input:
        .string("Input", "The input that is set, to the score, when the round is over.")
      case .label: .text("Its label for screen readers.")
      case .palette:
        .name(.choice, "Choice", "The choice that colours it. None by default.").optional
      }
    }
  }

  static let title = "Playfield"
  static let summary = "A game to be played and lost."

  func element(on screen: ScreenComposer<some Strings>) -> Screen.Element? {
    let state = screen.state
    let palette = palette.flatMap { id in screen.catalog.choices.first { $0.id == id.value } }
    return .playfield(
      Screen.Playfield(
        label: screen.words(label),
        palette: palette.map {
          screen.catalog.chosen($0, for: state.customer, at: state.moment).rawValue
        },
        input: input, score: state.inputs[input].map { Int($0) ?? 0 },
        finishLabel: screen.words(.finishRound), leftLabel: screen.words(.steerLeft),
        rightLabel: screen.words(.steerRight), scoreLabel: screen.words(.score),
        hint: screen.words(.howToPlay)))
  }
}

extension Screen {
  /// A game to be played and lost.
  public struct Playfield: Hashable, Sendable, Codable {
    /// The label.
    public let label: String

    /// The name of its color theme, such as `theme.lcd`.
    public let palette: String?

    /// The input to set to the score when the round is over.
    public let input: String

    /// The score of the finished round, or nil while it is being played.
    public let score: Int?

    /// The label of the button that ends the round.
    public let finishLabel: String

    /// The label of the left button.
    public let leftLabel: String

    /// The label of the right button.
    public let rightLabel: String

    /// The label of the score.
    public let scoreLabel: String

    /// The instructions.
    public let hint: String
  }
}

extension Screen.Playfield: ElementContent {
  static let kind = Screen.Element.Kind.playfield

  var plainText: String {
    score != nil ? label : String(lines: label, "[\(finishLabel)]")
  }
}
