public import Foundation

extension Catalog {
  /// Returns the next instant at which the passing of time changes free features, sales, or grants
  /// of the app's server.
  ///
  /// Trials, quotas, free days and dates change at midnight, where the person is. Lengths of time
  /// since an event, and grants of the app's server, change at their own instants. Between two such
  /// instants every answer is the same, so a clock that is set back within them gains nothing.
  ///
  /// - Parameters:
  ///   - instant: The instant.
  ///   - day: The calendar day that contains it.
  ///   - customer: The customer.
  /// - Returns: The end of the day, or an earlier instant.
  public func nextChange(
    after instant: Date, on day: CalendarDay, for customer: Customer
  ) -> Date {
    var next = day.end
    func consider(_ end: Date?) {
      if let end, instant < end, end < next { next = end }
    }
    if asksForUTC { consider(UTCCalendar.stretch(.day, around: instant)?.end) }
    for stretch in stretches {
      let event: Date? =
        switch stretch.start {
        case .firstLaunch: customer.firstLaunch
        case .onboarding: customer.onboardedAt
        case .reached(let goal): customer.goals[goal]
        case .ended(let entitlement): customer.entitlements.end(of: entitlement, at: instant)
        }
      consider(event.map { stretch.length.end(after: $0) })
    }
    for cause in customer.entitlements.causes where cause.source == .server { consider(cause.end) }
    for lapse in customer.lapsing.values.joined() { consider(lapse.end) }
    for accrual in customer.accruals.values { consider(accrual.end) }
    return next
  }
}
