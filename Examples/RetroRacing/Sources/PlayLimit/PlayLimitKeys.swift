import Foundation

/// The three keys of the play limit, touched by one thread at a time.
///
/// Two of these over the same defaults do not wait for one another.
struct PlayLimitKeys: Sendable {
  /// The values of the keys.
  struct Values: Hashable, Sendable {
    var lastPlayDate: Date?
    var todayCount = 0
    var hasUnlimitedAccess = false
  }

  private static let lastPlayDate = "PlayLimit.lastPlayDate"
  private static let todayCount = "PlayLimit.todayCount"
  private static let hasUnlimitedAccess = "PlayLimit.hasUnlimitedAccess"

  // Documented to be safe on any thread, and not marked so everywhere.
  nonisolated(unsafe) private let userDefaults: UserDefaults
  private let queue = DispatchQueue(label: "PlayLimit")

  init(_ userDefaults: UserDefaults) { self.userDefaults = userDefaults }

  var values: Values { queue.sync { read() } }

  /// Changes the values in one step; `body` gets them as they are now.
  @discardableResult
  func update<Answer: Sendable>(_ body: (inout Values) -> Answer) -> Answer {
    queue.sync {
      let before = read()
      var after = before
      let answer = body(&after)
      write(after, over: before)
      return answer
    }
  }

  private func read() -> Values {
    Values(
      lastPlayDate: userDefaults.object(forKey: Self.lastPlayDate) as? Date,
      todayCount: userDefaults.integer(forKey: Self.todayCount),
      hasUnlimitedAccess: userDefaults.bool(forKey: Self.hasUnlimitedAccess))
  }

  private func write(_ values: Values, over before: Values) {
    if values.lastPlayDate != before.lastPlayDate {
      userDefaults.set(values.lastPlayDate, forKey: Self.lastPlayDate)
    }
    if values.todayCount != before.todayCount {
      userDefaults.set(values.todayCount, forKey: Self.todayCount)
    }
    if values.hasUnlimitedAccess != before.hasUnlimitedAccess {
      userDefaults.set(values.hasUnlimitedAccess, forKey: Self.hasUnlimitedAccess)
    }
  }
}
