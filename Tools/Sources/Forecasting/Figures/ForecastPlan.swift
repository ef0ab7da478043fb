import AppStoreWire
import Foundation
import SourceJSON

/// The parameters of a forecast: the number of people, the months, the seed.
package struct ForecastPlan: Hashable, Sendable {
  /// The most people of a variant.
  package static let mostCustomers = 1_000_000

  /// The most months.
  package static let mostMonths = 60

  package let customers: Int
  package let months: Int
  package let seed: UInt64

  /// The first month, such as `2026-01`.
  package let start: String

  /// The beginnings of the months in UTC, and the end of the last one.
  let bounds: [WireDate]

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - customers: The number of people who download the app, for each variant.
  ///   - months: The number of months.
  ///   - seed: The seed of the random draws: the same seed gives the same figures.
  ///   - start: The first month, as `2026-01`.
  /// - Throws: ``ForecastMistake`` if a value is out of range.
  package init(
    customers: Int = 10_000, months: Int = 24, seed: UInt64 = 1, start: String = "2026-01"
  ) throws(ForecastMistake) {
    guard (1...Self.mostCustomers).contains(customers) else {
      throw ForecastMistake(
        "\(customers) is no number of customers. Name from 1 to \(Self.mostCustomers).",
        about: "customers")
    }
    guard (1...Self.mostMonths).contains(months) else {
      throw ForecastMistake(
        "\(months) is no number of months. Name from 1 to \(Self.mostMonths).", about: "months")
    }
    let parts = start.split(separator: "-", omittingEmptySubsequences: false)
    guard start.utf8.count == 7, parts.count == 2,
      start.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 }), let year = Int(parts[0]),
      let month = Int(parts[1]), (2010...2099).contains(year), (1...12).contains(month)
    else {
      throw ForecastMistake(
        "`\(start)` is no month to begin with. Write a year from 2010 to 2099 and a month, such as "
          + "2026-01.", about: "start")
    }
    self.customers = customers
    self.months = months
    self.seed = seed
    self.start = start
    bounds = (0...months).map { index in
      let number = year * 12 + month - 1 + index
      return WireDate(firstOf: number % 12 + 1, in: number / 12)
    }
  }

  /// The instant at which the forecast ends.
  var end: WireDate { bounds[months] }

  /// The months, such as `2026-01`.
  package var names: [String] {
    (0..<months).map { index in
      let parts = start.split(separator: "-").compactMap { Int($0) }
      let number = parts[0] * 12 + parts[1] - 1 + index
      let month = number % 12 + 1
      return "\(number / 12)-\(month < 10 ? "0" : "")\(month)"
    }
  }
}

extension WireDate {
  /// Creates the first instant of a month in UTC.
  fileprivate init(firstOf month: Int, in year: Int) {
    // Days since 1970, by Howard Hinnant's algorithm with years that begin in March.
    let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 - 719_468
    self.init(rawValue: Int64(days) * 86_400_000)
  }
}
