import Foundation
import Testing

/// `UserDefaults` of its own for one test.
final class Drawer {
  let userDefaults: UserDefaults
  private let name: String

  init() throws {
    name = "retro-racing-tests-\(UUID().uuidString)"
    userDefaults = try #require(UserDefaults(suiteName: name))
  }

  deinit { userDefaults.removePersistentDomain(forName: name) }
}

extension Date {
  /// Returns an instant as ISO 8601 writes it, with its offset.
  static func at(_ text: String) -> Date {
    guard let date = ISO8601DateFormatter().date(from: text) else {
      preconditionFailure("\(text) is not an instant")
    }
    return date
  }
}

extension Calendar {
  static func gregorian(in zone: String) -> Calendar {
    guard let zone = TimeZone(identifier: zone) else {
      preconditionFailure("There is no time zone \(zone)")
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }
}
