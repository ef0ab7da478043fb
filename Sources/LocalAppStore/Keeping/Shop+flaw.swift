import AppStoreWire

extension Shop {
  /// The first thing in it that the store never writes, or nil where there is none.
  ///
  /// Rules take for granted what is looked at here, and a file can be edited.
  var flaw: String? {
    for (id, customer) in customers {
      let isSound =
        customer.purchases.allSatisfy { ledger[$0] != nil }
        && customer.subscriptions.allSatisfy { subscriptions[$0] != nil }
      guard isSound else { return "account \(id.rawValue) has what the shop has not" }
    }
    for (id, subscription) in subscriptions {
      guard subscription.id == id, ledger[subscription.latest] != nil else {
        return "the subscription \(id) is kept without its newest transaction"
      }
      guard subscription.isPlausible else {
        return "the subscription \(id) is beyond all calendars"
      }
    }
    for (id, key) in offerKeys
    where (try? OfferVerifier(bundleID: app.bundleID, keys: [id: key])) == nil {
      return "the offer key `\(id)` is none"
    }
    return nil
  }
}

extension Subscription {
  fileprivate var isPlausible: Bool {
    end.isPlausible && row.start.isPlausible && (0...1_000_000).contains(row.count)
      && (1...1_000).contains(row.period.value)
      && (0...SubscriptionCalendar.lastAttempt).contains(attempts)
  }
}

extension WireDate {
  /// A Boolean value that indicates whether the year has four digits.
  var isPlausible: Bool { abs(Double(rawValue)) < 253_402_300_800_000 }
}
