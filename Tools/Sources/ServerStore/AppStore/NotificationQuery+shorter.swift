import AppStoreWire

extension NotificationQuery {
  /// The days for which the App Store keeps notifications everywhere.
  static let leastDays: Int64 = 30

  /// The same for the days for which notifications are kept everywhere, or nil if it is for no
  /// more.
  var shorter: NotificationQuery? {
    let least = WireDate(rawValue: end.rawValue - Self.leastDays * 86_400_000 + 300_000)
    guard start < least else { return nil }
    return NotificationQuery(
      environment: environment, from: least, until: end, transaction: transaction)
  }
}
