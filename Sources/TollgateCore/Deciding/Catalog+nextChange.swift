public import Foundation

extension Catalog {
  /// Returns the first instant after another at which the passing of time changes what is free,
  /// on sale, or given by the app's server.
  ///
  /// Trials, quotas, free days, and offers by the week or the year change at midnight, where the person
  /// is. Offers that count hours, and what the app's server gives, end at their own instants. Between
  /// two such instants every answer is the same, so a clock that is set back within them gains
  /// nothing.
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
    for offer in offers {
      switch offer.schedule {
      case .firstLaunch(let hours):
        consider(customer.firstLaunch.map { $0 + Double(hours) * 3_600 })
      case .reached(let goal, let hours):
        consider(customer.goals[goal].map { $0 + Double(hours) * 3_600 })
      case .weekly, .yearly: break
      }
    }
    for cause in customer.entitlements.causes where cause.source == .server { consider(cause.end) }
    for lapse in customer.lapsing.values.joined() { consider(lapse.end) }
    for accrual in customer.accruals.values { consider(accrual.end) }
    return next
  }
}
