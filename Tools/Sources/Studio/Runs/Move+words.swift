import Journeys
import TollgateScreens

extension Move {
  /// What was done, for what leaves no trace in the log.
  var words: String {
    switch self {
    case .perform(let action): ActionSentence(action: action, names: [:]).text
    case .touch(.dismissAlert): "Closed the alert"
    case .touch: "Touched the phone"
    case .story: "The next step of the journey"
    }
  }
}
