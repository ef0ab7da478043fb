public import AppStoreWire
public import Foundation

/// The days, weeks or months of a chart, in a time zone.
///
/// A day begins at midnight in the time zone and has 23 to 25 hours; a week begins on Monday. The
/// first and last periods are cut off at the requested dates.
public struct ChartPeriods: Hashable, Sendable {
  /// The lengths of periods.
  public enum Length: String, Hashable, Sendable, CaseIterable {
    case day, week, month
  }

  /// The most periods of one chart.
  public static let most = 1100

  /// The beginnings of the periods, followed by the end of the last one.
  public let bounds: [WireDate]

  /// The instant of the answer: later data isn't counted.
  public let now: WireDate

  /// Creates the periods between two instants, or returns nil if there are none, or more than
  /// ``most``.
  ///
  /// Periods that have not begun are omitted.
  public init?(
    from start: Date, to end: Date, by length: Length, in zone: TimeZone, at now: WireDate
  ) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.firstWeekday = 2
    let component: Calendar.Component =
      switch length {
      case .day: .day
      case .week: .weekOfYear
      case .month: .month
      }
    var bounds = [start]
    while let last = bounds.last, last < end, last <= now.date {
      guard bounds.count <= Self.most,
        let next = calendar.dateInterval(of: component, for: last)?.end, next > last
      else { return nil }
      bounds.append(min(next, end))
    }
    guard bounds.count > 1 else { return nil }
    self.bounds = bounds.map { WireDate($0) }
    self.now = now
  }

  /// A Boolean value that indicates whether all of them are over: the instant then changes no point.
  public var areOver: Bool { bounds[count] <= now }

  /// The number of periods.
  public var count: Int { bounds.count - 1 }

  /// The indices of the periods.
  public var indices: Range<Int> { 0..<count }

  /// Returns the end of a period, or the current instant if it hasn't ended.
  public func end(of index: Int) -> WireDate { min(bounds[index + 1], now) }

  /// Returns whether a period ended so long ago that trials, grace periods and most refunds have
  /// ended too: 60 days.
  public func isFinal(_ index: Int) -> Bool { finality(of: index) <= now }

  /// Returns the instant from which a period is final.
  public func finality(of index: Int) -> WireDate {
    bounds[index + 1].advanced(byMilliseconds: 60 * 86_400_000)
  }

  /// Returns the period that contains an instant, or nil.
  public func index(of instant: WireDate) -> Int? {
    guard instant <= now else { return nil }
    let place = Self.place(in: bounds) { $0 <= instant }
    return (1..<bounds.count).contains(place) ? place - 1 : nil
  }

  /// Returns the periods whose ends are within a range of time.
  public func ends(within stretch: Range<WireDate>) -> Range<Int> {
    let ends = indices
    let first = Self.place(in: ends) { end(of: $0) < stretch.lowerBound }
    let last = Self.place(in: ends) { end(of: $0) < stretch.upperBound }
    return first..<max(first, last)
  }

  /// Returns the periods whose starts are within a range of time.
  public func beginnings(within stretch: Range<WireDate>) -> Range<Int> {
    let first = Self.place(in: indices) { bounds[$0] < stretch.lowerBound }
    let last = Self.place(in: indices) { bounds[$0] < stretch.upperBound }
    return first..<max(first, last)
  }

  /// Returns the number of leading elements that satisfy a condition.
  private static func place<Elements: RandomAccessCollection>(
    in elements: Elements, where isBefore: (Elements.Element) -> Bool
  ) -> Int where Elements.Index == Int {
    var (low, high) = (elements.startIndex, elements.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(elements[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
