public import Foundation

/// An offer that is open now.
public struct OpenOffer: Hashable, Sendable, Identifiable {
  /// The identifier of the open offer.
  public let id: Offer.ID

  /// The instant at which this opening of the offer began; `distantPast` if no time limits it.
  public let start: Date

  /// The instant at which it ends, or nil if no time ends it.
  public let end: Date?

  /// The sales of this opening; a single one if the week chooses it.
  public let sales: [Offer.Sale]
}

extension Catalog {
  /// Returns the offers that are open at `moment`, in the order of the file.
  ///
  /// An offer is open while its condition is known to hold. It ends with the first of its
  /// conditions about time; of alternatives, with the last that holds.
  ///
  /// Costs microseconds of calendar arithmetic for each offer by the week or the year.
  public func openOffers(for customer: Customer, at moment: Moment) -> [OpenOffer] {
    offers.compactMap { offer in
      guard truth(of: offer.when, for: customer, at: moment) == .yes else { return nil }
      let opening = opening(of: offer.when, for: customer, at: moment)
      // An opening by a clock that ran ahead has not begun.
      guard opening.start <= min(moment.now, moment.latest) else { return nil }
      let began = opening.start == .distantPast ? moment.day.start : opening.start
      return OpenOffer(
        id: offer.id, start: opening.start,
        end: opening.end == .distantFuture ? nil : opening.end,
        sales: offer.sales(from: began, in: moment.day.timeZone))
    }
  }

  /// Returns a Boolean value that indicates whether a product is sold through offers only.
  public func isOfferTwin(_ id: Product.ID) -> Bool {
    offers.contains { offer in offer.sales.contains { $0.twin == id } }
  }
}

extension Offer {
  /// Returns the sales of an opening that begins at `start`.
  fileprivate func sales(from start: Date, in timeZone: TimeZone) -> [Sale] {
    guard isOneByWeek, !sales.isEmpty else { return sales }
    let week = Calendar.iso8601(in: timeZone).component(.weekOfYear, from: start)
    return [sales[week % sales.count]]
  }
}

/// The time around a moment in which a condition keeps holding, as far as it depends on time.
private struct Opening {
  var start = Date.distantPast
  var end = Date.distantFuture

  static let always = Opening()
}

extension Catalog {
  /// Returns the time around `moment` in which a condition keeps holding.
  private func opening(
    of condition: Condition, for customer: Customer, at moment: Moment
  ) -> Opening {
    switch condition {
    case .all(let parts):
      return parts.reduce(into: .always) { all, part in
        let opening = opening(of: part, for: customer, at: moment)
        all.start = max(all.start, opening.start)
        all.end = min(all.end, opening.end)
      }
    case .any(let parts):
      return parts.filter { truth(of: $0, for: customer, at: moment) == .yes }
        .map { opening(of: $0, for: customer, at: moment) }
        .max { $0.end < $1.end } ?? .always
    case .not(.not(let other)): return opening(of: other, for: customer, at: moment)
    case .not(.all(let parts)):
      return opening(of: .any(parts.map { .not($0) }), for: customer, at: moment)
    case .not(.any(let parts)):
      return opening(of: .all(parts.map { .not($0) }), for: customer, at: moment)
    case .within(let stretch), .not(.after(let stretch)):
      guard let begin = begin(of: stretch, for: customer, at: moment), begin != .distantPast else {
        return .always
      }
      return Opening(start: begin, end: stretch.length.end(after: begin))
    case .after(let stretch), .not(.within(let stretch)):
      guard let begin = begin(of: stretch, for: customer, at: moment), begin != .distantPast else {
        return .always
      }
      return Opening(start: stretch.length.end(after: begin))
    case .daysOfWeek(let days): return moment.day.run { days.contains($0) }
    case .not(.daysOfWeek(let days)): return moment.day.run { !days.contains($0) }
    case .dates(let span): return moment.day.opening(of: span)
    case .not(.dates(let span)): return moment.day.gap(around: span)
    default: return .always
    }
  }
}

extension CalendarDay {
  /// Returns the days in a row around this one that a test accepts; all seven have no end.
  fileprivate func run(where accepts: (Weekday) -> Bool) -> Opening {
    func isIn(_ offset: Int) -> Bool {
      Weekday(rawValue: (weekday.rawValue - 1 + offset + 7) % 7 + 1).map(accepts) ?? false
    }
    let before = (1..<7).prefix { isIn(-$0) }.count
    let after = (1..<7).prefix { isIn($0) }.count
    guard before + after < 6 else { return .always }
    return Opening(start: first(inDays: -before), end: first(inDays: after + 1))
  }

  /// Returns the time from the first day of dates that contain this day to the day after their last.
  fileprivate func opening(of span: DateSpan) -> Opening {
    guard span.isYearly else {
      return Opening(start: first(of: span.first), end: first(of: span.end))
    }
    let today = CalendarDate(year: 0, month: date.month, day: date.day)
    let year = today < span.first ? date.year - 1 : date.year
    return Opening(
      start: first(of: span.first, in: year),
      end: first(of: span.end, in: span.first < span.end ? year : year + 1))
  }

  /// Returns the time around this day without any of some dates.
  fileprivate func gap(around span: DateSpan) -> Opening {
    if span.isYearly {
      return opening(of: DateSpan(everyYearFrom: span.end, until: span.first))
    }
    return date < span.first
      ? Opening(end: first(of: span.first)) : Opening(start: first(of: span.end))
  }

  private func first(of date: CalendarDate, in year: Int? = nil) -> Date {
    Calendar.iso8601(in: timeZone).first(year ?? date.year, date.month, date.day) ?? start
  }

  /// Returns the first instant of the date a number of days after this one.
  private func first(inDays offset: Int) -> Date {
    Calendar.iso8601(in: timeZone).first(date.year, date.month, date.day + offset) ?? start
  }
}

extension DateSpan {
  /// Creates yearly spans from dates of year 0.
  fileprivate init(everyYearFrom first: CalendarDate, until end: CalendarDate) {
    self.init(
      everyYearFrom: Offer.Anniversary(month: first.month, day: first.day),
      until: Offer.Anniversary(month: end.month, day: end.day))
  }
}
