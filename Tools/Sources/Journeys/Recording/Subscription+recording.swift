import Foundation

extension Expectations.Subscription.Status {
  /// Everything that is known of a subscription.
  init(recording goldenScreen: SubscriptionView, in zone: TimeZone) {
    self.init(
      state: Expectations.Subscription.State(rawValue: goldenScreen.state),
      renews: goldenScreen.renews,
      until: goldenScreen.until.map { LocalDateTime($0, in: zone) }, product: goldenScreen.product,
      next: goldenScreen.next.map(Expectations.Name.named) ?? .absent)
  }
}
