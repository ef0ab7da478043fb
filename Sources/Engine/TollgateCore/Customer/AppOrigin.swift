public import Foundation

/// When a customer first bought the app, and which version, as the store signed it.
public struct AppOrigin: Hashable, Sendable, Codable {
  /// The instant of the first download or purchase on any device of the Apple account, or nil if it
  /// isn't known: outside of production it is a constant.
  public let date: Date?

  /// The version at that time: on macOS the app's version, on other systems its build number.
  public let version: String?

  /// Creates an origin; without arguments, an unknown one.
  public init(date: Date? = nil, version: String? = nil) {
    self.date = date
    self.version = version
  }

  /// The limit for an app that was bought earlier.
  public enum Bound: Hashable, Sendable {
    /// The first instant of a date in UTC.
    case date(CalendarDate)

    /// A build number, or a version of a Mac app.
    case build(AppVersion)
  }

  /// Returns a Boolean value that indicates whether the app was bought before something.
  ///
  /// An unknown origin isn't earlier.
  public func isBefore(_ bound: Bound) -> Bool {
    switch bound {
    case .date(let day):
      let start = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400)
      return date.map { $0 < start } ?? false
    case .build(let build):
      return version.flatMap(AppVersion.init).map { $0 < build } ?? false
    }
  }
}

/// A version or a build number: integers separated by periods.
public struct AppVersion: Hashable, Sendable, Comparable {
  /// The numbers, without zeros at the end.
  let numbers: [Int]

  /// Creates a version from text such as `2017` or `1.4.2`, or returns nil for other text.
  public init?(_ text: String) {
    var numbers: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part), number >= 0, part.utf8.count <= 18 else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
  }

  /// Returns a Boolean value that indicates whether the first version is earlier.
  public static func < (lhs: AppVersion, rhs: AppVersion) -> Bool {
    lhs.numbers.lexicographicallyPrecedes(rhs.numbers)
  }
}
