import Foundation

extension Catalog {
  /// Returns the income of a currency at an opening of the app, for one of the current calendar periods.
  ///
  /// The rule that gives most counts. The period also counts as paid if no rule holds.
  ///
  /// - Parameters:
  ///   - currency: The currency.
  ///   - period: A period of ``Quota/Period/calendar``.
  ///   - last: The last period that was paid, or nil for none.
  ///   - customer: The person.
  ///   - moment: The moment of the opening.
  /// - Returns: The period that is paid now, and the amount, at least 0; nil if no income comes in such periods, if this
  ///   one was paid, or if a condition is unknown.
  public func income(
    of currency: Currency, per period: Quota.Period, after last: PaidPeriod?,
    for customer: Customer, at moment: Moment
  ) -> (paid: PaidPeriod, amount: Int)? {
    let rules = currency.income.filter { $0.schedule == .per(period) }
    guard !rules.isEmpty else { return nil }
    // A future date, by the store's signed dates, pays when it comes.
    guard moment.day.start <= moment.latest else { return nil }
    let holds = rules.map { rule in
      rule.when.map { truth(of: $0, for: customer, at: moment) } ?? .yes
    }
    // A person whose entitlements aren't known yet may get more.
    guard !holds.contains(.unknown) else { return nil }
    let number = moment.day.number(of: period)
    if let last, number <= last.number { return nil }
    let before = last.map { $0.number + 1 == number ? $0.before + 1 : 0 } ?? 0
    let amounts = zip(rules, holds).filter { $0.1 == .yes }
      .map { $0.0.amounts[before % $0.0.amounts.count] }
    return (PaidPeriod(number, before: before), amounts.max() ?? 0)
  }
}

extension CalendarDay {
  /// Returns the number of the period that contains the day: one more than the previous period's.
  fileprivate func number(of period: Quota.Period) -> Int {
    let noon = start + 43_200
    let local = noon.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: noon))
    let days = Int((local / 86_400).rounded(.down))
    switch period {
    case .day, .life, .window, .session, .version: return days
    // January 1, 1970 was a Thursday, and weeks begin on Monday.
    case .week: return Int((Double(days + 3) / 7).rounded(.down))
    case .month:
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      let parts = calendar.dateComponents([.year, .month], from: noon)
      return (parts.year ?? 0) * 12 + (parts.month ?? 1)
    }
  }
}
