import Foundation

/// The play limit in `UserDefaults` alone, by the document's rules.
///
/// It believes the clock and the calendar it is given.
struct StoredPlays: PlayRecord {
  static let maxPlaysPerDay = 6

  let keys: PlayLimitKeys
  let calendar: Calendar

  var maxPlaysPerDay: Int { Self.maxPlaysPerDay }

  var hasUnlimitedAccess: Bool { keys.values.hasUnlimitedAccess }

  func canStartNewGame(on date: Date) -> Bool { left(of: keys.values, on: date) > 0 }

  func recordGamePlayed(on date: Date) { _ = startNewGame(on: date) }

  func remainingPlays(on date: Date) -> Int { left(of: keys.values, on: date) }

  func nextResetDate(after date: Date) -> Date {
    calendar.dateInterval(of: .day, for: date)?.end ?? date.addingTimeInterval(86_400)
  }

  func unlockUnlimitedAccess() { keys.update { $0.hasUnlimitedAccess = true } }

  func startNewGame(on date: Date) -> Bool {
    keys.update { values in
      guard left(of: values, on: date) > 0 else { return false }
      guard !values.hasUnlimitedAccess else { return true }
      values.todayCount = counted(by: values, on: date) + 1
      values.lastPlayDate = date
      return true
    }
  }

  private func left(of values: PlayLimitKeys.Values, on date: Date) -> Int {
    values.hasUnlimitedAccess
      ? .max : max(0, Self.maxPlaysPerDay - counted(by: values, on: date))
  }

  /// Returns the number of rounds that were counted on the day of `date`.
  private func counted(by values: PlayLimitKeys.Values, on date: Date) -> Int {
    guard let last = values.lastPlayDate, calendar.isDate(last, inSameDayAs: date) else { return 0 }
    return max(0, values.todayCount)
  }
}
