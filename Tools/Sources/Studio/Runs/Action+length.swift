import Journeys

extension Action {
  /// The greatest number of repetitions in one step, because a page waits for it.
  private static let most = 1_000

  /// Refuses a step that would delay a page for too long.
  func checkLength() throws(JourneyMistake) {
    switch self {
    case .use(let tap) where tap.times > Self.most, .check(let tap) where tap.times > Self.most:
      throw JourneyMistake("The studio does a thing at most \(Self.most) times in one step.")
    default: break
    }
  }
}
