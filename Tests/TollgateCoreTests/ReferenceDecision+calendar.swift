import Foundation
import TollgateCore

extension ReferenceDecision {
  /// The common part of all instants of one period on a wall calendar; nil for a lifetime.
  private func name(of period: Quota.Period, at instant: Date) -> [Int?]? {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .weekOfYear, .yearForWeekOfYear], from: instant)
    return switch period {
    case .day: [parts.year, parts.month, parts.day]
    case .week: [parts.yearForWeekOfYear, parts.weekOfYear]
    case .month: [parts.year, parts.month]
    case .life, .window, .session, .version: nil
    }
  }

  /// The instants of the uses that count within a length of time before an instant.
  private func uses(within length: Length, before instant: Date) -> [Date] {
    scenario.uses.filter { $0 <= instant && instant < $0 + (length.seconds ?? 0) }.sorted()
  }

  /// The instant at which a rule's uses come back: of several quotas that are used up, the last; if they
  /// are not, the first.
  func comesBack(_ rule: AccessRule) -> Date? {
    let used = rule.quotas.filter { $0.limit <= uses(in: $0.period) }
    guard !used.isEmpty else { return rule.quotas.compactMap(comesBack).min() }
    let ends = used.compactMap(comesBack)
    return ends.count == used.count ? ends.max() : nil
  }

  private func comesBack(_ quota: Quota) -> Date? {
    guard case .window(let length) = quota.period else { return end(of: quota.period) }
    let ends = uses(within: length, before: scenario.now).map { $0 + (length.seconds ?? 0) }
    guard quota.limit <= ends.count else { return ends.first }
    return ends.first { end in
      uses(within: length, before: end).count(where: { $0 <= scenario.now }) < quota.limit
    }
  }

  func uses(in period: Quota.Period) -> Int {
    if case .window(let length) = period { return uses(within: length, before: scenario.now).count }
    let current = name(of: period, at: scenario.now)
    return scenario.uses.filter { name(of: period, at: $0) == current }.count
  }

  /// The name of the day it is on a wall calendar.
  var today: Weekday {
    let format = Date.FormatStyle(
      locale: Locale(identifier: "en_US"), calendar: calendar, timeZone: scenario.zone
    ).weekday(.wide)
    let name = scenario.now.formatted(format).lowercased()
    return Weekday.allCases.first { "\($0)" == name } ?? .sunday
  }

  /// The first quarter of an hour that has another name: clocks change at no other instants.
  func end(of period: Quota.Period) -> Date? {
    guard let current = name(of: period, at: scenario.now) else { return nil }
    let quarter: TimeInterval = 900
    var instant = Date(
      timeIntervalSince1970: (scenario.now.timeIntervalSince1970 / quarter).rounded(.down) * quarter
    )
    while name(of: period, at: instant + 20 * quarter) == current { instant += 20 * quarter }
    while name(of: period, at: instant) == current { instant += quarter }
    return instant
  }

  /// The number of midnights since the trial began, which is the number of later dates.
  var daysOfTrialGone: Int? {
    guard var instant = scenario.trialStart else { return nil }
    var dates: Set<[Int?]> = []
    while instant < scenario.now {
      dates.insert(name(of: .day, at: instant) ?? [])
      instant += 3_600
    }
    dates.insert(name(of: .day, at: scenario.now) ?? [])
    return dates.count - 1
  }
}
