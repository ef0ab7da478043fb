import Foundation

extension Expectations.Subscription.Status {
  /// Everything that is known of a subscription.
  init(recording sight: SubscriptionSight, in zone: TimeZone) {
    self.init(
      state: Expectations.Subscription.State(rawValue: sight.state), renews: sight.renews,
      until: sight.until.map { LocalDateTime($0, in: zone) }, product: sight.product,
      next: sight.next.map(Expectations.Name.named) ?? .absent)
  }
}
