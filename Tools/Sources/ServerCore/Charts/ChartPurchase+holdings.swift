package import AppStoreWire

extension ChartPurchase {
  /// The times in which each product was held, trials and days of grace among them; nil is without an end.
  ///
  /// A one-time purchase is held until it is revoked.
  package var holdings: [(product: String, from: WireDate, until: WireDate?)] {
    guard let first = payments.first, !first.isSubscription else {
      return periods.map {
        (payments[$0.payment].product, $0.stretch.lowerBound, $0.stretch.upperBound)
      }
    }
    return payments.map {
      ($0.product, $0.date, $0.revoked)
    }
  }
}
