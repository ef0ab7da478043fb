import LocalAppStore

/// The random draws for one person: the same for the same seed and number, independent of other
/// draws.
///
/// Each draw is a function of its subject, so two variants have the same people: they differ by assumptions and not by
/// luck.
struct Draws {
  enum Question: UInt64 {
    case arrival, storefront, product, converts, conversionMoment, leaves, leavingMoment
    case fails, recovers, recoveryMoment, refund, refundMoment, returns, returnMoment
    case again, againMoment, changes, changeMoment
  }

  private let base: UInt64

  init(seed: UInt64, person: Int) {
    base = Self.mixed(Self.mixed(seed) ^ UInt64(person))
  }

  /// Returns whether a share of people includes this one.
  func isAmong(_ share: Share, _ question: Question, _ round: Int = 0, _ count: Int = 0) -> Bool {
    number(below: 1_000_000, question, round, count) < share.millionths
  }

  /// Returns a number from 0 on, below a bound.
  func number(below bound: Int64, _ question: Question, _ round: Int = 0, _ count: Int = 0) -> Int64
  {
    let subject = question.rawValue << 48 | UInt64(round) << 32 | UInt64(count)
    let number = Self.mixed(base ^ Self.mixed(subject))
    return Int64(number.multipliedFullWidth(by: UInt64(max(1, bound))).high)
  }

  private static func mixed(_ seed: UInt64) -> UInt64 {
    var generator = SeededGenerator(seed: seed)
    return generator.next()
  }
}
