import AppStoreWire

extension NotificationQuery {
  /// The days for which the App Store keeps notifications in every environment.
  static let leastDays: Int64 = 30

  /// The same query, limited to the days for which notifications are kept everywhere, or nil if it
  /// is already within them.
  var shorter: NotificationQuery? {
    let least = WireDate(rawValue: end.rawValue - Self.leastDays * 86_400_000 + 300_000)
    guard start < least else { return nil }
    return NotificationQuery(
      environment: environment, from: least, until: end, transaction: transaction)
  }
}
