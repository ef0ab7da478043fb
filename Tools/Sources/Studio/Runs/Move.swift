import Journeys
import TollgateScreens

/// One action, in a form that can be repeated.
enum Move: Hashable, Sendable {
  /// Used a control, which is a step of a journey.
  case perform(Action)

  /// Touched the phone.
  case touch(ScreenAction)

  /// Took the next step of the journey that is stepped through, by its place in it.
  case scripted(Int)

  var isJourney: Bool { if case .scripted = self { true } else { false } }

  /// The description of the move, for moves that the log does not show.
  var words: String {
    switch self {
    case .perform(let action): ActionSentence(action: action, names: [:]).text
    case .touch(let action): ActionSentence(action: .touch(action), names: [:]).text
    case .scripted: "The next step of the journey"
    }
  }
}
