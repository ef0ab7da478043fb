import Foundation
import RetroRacing

/// The play limit as the document describes it, to show its mistake.
///
/// - It keeps `hasUnlimitedAccess` permanently: nothing unsets it after a refund.
/// - It asks and records in two steps: two who have asked both play on one remaining round.
/// - It trusts every caller of `unlockUnlimitedAccess()`.
struct DocumentPlayLimitService: PlayLimitService {
  static let maxPlaysPerDay = 6

  // `UserDefaults` is safe on any thread, but Foundation on Linux doesn't mark it `Sendable`.
  nonisolated(unsafe) private let userDefaults: UserDefaults
  private let calendar: Calendar
  private let queue = DispatchQueue(label: "document")

  init(userDefaults: UserDefaults, calendar: Calendar = .current) {
    self.userDefaults = userDefaults
    self.calendar = calendar
  }

  var hasUnlimitedAccess: Bool {
    queue.sync { userDefaults.bool(forKey: "PlayLimit.hasUnlimitedAccess") }
  }

  func canStartNewGame(on date: Date) -> Bool { remainingPlays(on: date) > 0 }

  func recordGamePlayed(on date: Date) {
    queue.sync {
      userDefaults.set(count(on: date) + 1, forKey: "PlayLimit.todayCount")
      userDefaults.set(date, forKey: "PlayLimit.lastPlayDate")
    }
  }

  func remainingPlays(on date: Date) -> Int {
    hasUnlimitedAccess ? .max : queue.sync { max(0, Self.maxPlaysPerDay - count(on: date)) }
  }

  func nextResetDate(after date: Date) -> Date {
    calendar.startOfDay(for: date).addingTimeInterval(86_400)
  }

  func unlockUnlimitedAccess() {
    queue.sync { userDefaults.set(true, forKey: "PlayLimit.hasUnlimitedAccess") }
  }

  private func count(on date: Date) -> Int {
    guard let last = userDefaults.object(forKey: "PlayLimit.lastPlayDate") as? Date,
      calendar.isDate(last, inSameDayAs: date)
    else { return 0 }
    return userDefaults.integer(forKey: "PlayLimit.todayCount")
  }
}
