import Foundation
import TollgateOpenStore

extension Expectations.Name {
  init(_ name: String?) { self = name.map(Self.named) ?? .absent }
}

extension Expectations.Dismissable {
  init(_ dismissability: Dismissability) {
    self =
      switch dismissability {
      case .yes: .yes
      case .no: .no
      case .inSeconds(let seconds): .inSeconds(seconds)
      }
  }
}

extension Expectations.Trial {
  init?(_ state: TrialState) {
    switch state {
    case .unknown: return nil
    case .notBegun: self = .absent
    case .expired: self = .expired
    case .active(let days): self = .daysRemaining(days)
    }
  }
}

extension Expectations.Event {
  /// An event with the properties that journeys can expect.
  ///
  /// Why a paywall's feature was denied is expected of the use.
  init?(recording event: AnalyticsEvent) {
    guard let kind = Kind(rawValue: event.name.rawValue) else { return nil }
    let values = event.properties.compactMap { name, value in
      Key(rawValue: name).flatMap { key in
        key == .reason && kind != .serverRefused ? nil : (key, value)
      }
    }
    self.init(name: kind, values: Dictionary(uniqueKeysWithValues: values))
  }
}

extension Expectations.Server {
  /// All of the server's answer.
  init(recording view: ServerView, in zone: TimeZone) {
    entitlements = view.entitlements
    subscription = view.subscription.map {
      var status = Expectations.Subscription.Status(recording: $0, in: zone)
      status.offer = nil
      return .status(status)
    }
    balances = view.balances.isEmpty ? nil : view.balances
    events = view.events
  }
}

extension Expectations.Subscription.Status {
  /// Everything that is known of a subscription.
  init(recording view: SubscriptionView, in zone: TimeZone) {
    self.init(
      state: Expectations.Subscription.State(rawValue: view.state),
      renews: view.renews,
      until: view.until.map { LocalDateTime($0, in: zone) }, product: view.product,
      next: view.next.map(Expectations.Name.named) ?? .absent,
      offer: view.offer.map(Expectations.Name.named))
  }
}
