public import AppStoreWire

extension ChartPurchase {
  /// The times for which each product was owned, including trials and grace periods; nil means no
  /// end.
  ///
  /// A one-time purchase is owned until it is revoked.
  public var holdings: [(product: String, from: WireDate, until: WireDate?)] {
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
