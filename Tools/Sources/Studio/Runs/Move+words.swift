import Journeys
import TollgateScreens

extension Move {
  /// The description of the move, for moves that the log does not show.
  var words: String {
    switch self {
    case .perform(let action): ActionSentence(action: action, names: [:]).text
    case .touch(.dismissAlert): "Closed the alert"
    case .touch: "Touched the phone"
    case .story: "The next step of the journey"
    }
  }
}
