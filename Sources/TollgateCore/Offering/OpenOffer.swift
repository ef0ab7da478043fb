public import Foundation

/// An offer that is open now.
public struct OpenOffer: Hashable, Sendable, Identifiable {
  /// The identifier of the open offer.
  public let id: Offer.ID

  /// The instant at which this opening of the offer began.
  public let start: Date

  /// The first instant at which it is over.
  public let end: Date

  /// The sales of this opening; one if the week chooses it.
  public let sales: [Offer.Sale]
}

extension Catalog {
  /// Returns the offers that are open at `moment`, in the order of the file.
  ///
  /// Costs microseconds of calendar arithmetic for each offer by the week or the year.
  public func openOffers(for customer: Customer, at moment: Moment) -> [OpenOffer] {
    offers.compactMap { offer in
      guard let span = offer.schedule.span(of: offer.id, around: moment, for: customer),
        span.start <= moment.now, moment.now < span.end
      else { return nil }
      return OpenOffer(
        id: offer.id, start: span.start, end: span.end,
        sales: offer.sales(from: span.start, in: moment.day.timeZone))
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

extension Offer.Schedule {
  /// Returns the stretch of time that `moment` lies in, or the last before it.
  fileprivate func span(
    of offer: Offer.ID, around moment: Moment, for customer: Customer
  ) -> (start: Date, end: Date)? {
    switch self {
    case .firstLaunch(let hours): customer.firstLaunch.map { ($0, $0 + Double(hours) * 3_600) }
    case .reached(let goal, let hours):
      customer.goals[goal].map { ($0, $0 + Double(hours) * 3_600) }
    case .weekly(let from, let until): Self.week(from, until, around: moment)
    case .yearly(let from, let until): Self.year(from, until, around: moment)
    }
  }

  private static func week(
    _ from: Weekday, _ until: Weekday, around moment: Moment
  ) -> (start: Date, end: Date)? {
    let calendar = Calendar.iso8601(in: moment.day.timeZone)
    let today = calendar.component(.weekday, from: moment.now)
    let since = (today - from.rawValue + 7) % 7
    let length = (until.rawValue - from.rawValue + 6) % 7 + 1
    guard let start = calendar.day(-since, from: moment.day),
      let end = calendar.day(length - since, from: moment.day)
    else { return nil }
    return (start, end)
  }

  private static func year(
    _ from: Offer.Anniversary, _ until: Offer.Anniversary, around moment: Moment
  ) -> (start: Date, end: Date)? {
    let calendar = Calendar.iso8601(in: moment.day.timeZone)
    let now = calendar.dateComponents([.year, .month, .day], from: moment.now)
    guard let year = now.year, let month = now.month, let day = now.day else { return nil }
    let today = Offer.Anniversary(month: month, day: day)
    let first = today < from ? year - 1 : year
    guard let start = calendar.first(of: from, in: first),
      let end = calendar.first(of: until, in: from < until ? first : first + 1)
    else { return nil }
    return (start, end)
  }
}

extension Calendar {
  /// Returns the first instant of the date so many days after that of `day`.
  fileprivate func day(_ offset: Int, from day: CalendarDay) -> Date? {
    let today = dateComponents([.year, .month, .day], from: day.start)
    guard let year = today.year, let month = today.month, let number = today.day else { return nil }
    return first(year, month, number + offset)
  }

  /// Returns the first instant of a date.
  fileprivate func first(of anniversary: Offer.Anniversary, in year: Int) -> Date? {
    first(year, anniversary.month, anniversary.day)
  }
}
