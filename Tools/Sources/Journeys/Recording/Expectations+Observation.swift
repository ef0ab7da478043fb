import Foundation
import TollgateOpenStore

extension Expectations {
  /// Creates the expectations that a person would write after a step: its answer, and its changes.
  ///
  /// - Parameters:
  ///   - seen: Everything that can be expected, with its current value.
  ///   - action: The step's action.
  ///   - before: The observation before the step, or `nil` at the beginning.
  ///   - isLast: A Boolean value that indicates whether the journey ends here: then everything that
  ///     the person has is recorded.
  init(
    recording seen: Observation, of action: Action, after before: Observation.Open?, isLast: Bool
  ) {
    self.init()
    record(seen.answer, of: action, in: seen)
    // A process that dies while it receives several transactions has finished any of them: the
    // listener and a refresh go on side by side. A purchase is one transaction.
    if seen.open != nil || seen.answer.result != nil, seen.unfinished != 0 || isLast {
      unfinished = seen.unfinished
    }
    if let server = seen.server, isLast || !server.events.isEmpty {
      self.server = Server(recording: server, in: seen.timeZone)
    }
    guard let open = seen.open else { return }
    record(open, after: before, isLast: isLast, in: seen)
    if !seen.wasCheck, open.paywall != before?.paywall || open.paywall != nil {
      paywall = Name(open.paywall?.rawValue)
      if open.paywall != nil { dismissable = Dismissable(open.dismissability) }
    }
    let title = open.screen?.firstLine
    if let title, isLast || title != before?.screen?.firstLine {
      screen = ScreenText(contains: [title])
    }
    let known = open.events.compactMap(Event.init(recording:))
    if !known.isEmpty { events = known }
  }

  private mutating func record(
    _ answer: StepAnswer, of action: Action, in seen: Observation
  ) {
    result = answer.result.flatMap(Result.init(rawValue:))
    if result == .failed, !action.isSpend { error = answer.error.flatMap(Failure.init(rawValue:)) }
    guard let decision = answer.decision else { return }
    access = Access(rawValue: decision.access.rawValue)
    reason = decision.reason
    if case .count(let left) = decision.remaining { remaining = .count(left) }
    resetsAt = decision.resetsAt.map { LocalDateTime($0, in: seen.timeZone) }
    if seen.wasCheck { paywall = Name(decision.paywall?.rawValue) }
  }

  private mutating func record(
    _ open: Observation.Open, after before: Observation.Open?, isLast: Bool, in seen: Observation
  ) {
    if open.entitlements != before?.entitlements ?? [] || isLast {
      entitlements = Set(open.entitlements.map(\.rawValue))
    }
    if open.badges != before?.badges ?? [] { badges = Set(open.badges.map(\.rawValue)) }
    if open.offers != before?.offers ?? [] || isLast && !open.offers.isEmpty {
      offers = Set(open.offers.map(\.rawValue))
    }
    let changed = open.balances.filter { currency, amount in
      amount != before?.balances[currency] ?? 0 || isLast
    }
    if !changed.isEmpty {
      balances = Dictionary(uniqueKeysWithValues: changed.map { ($0.key.rawValue, $0.value) })
    }
    if let state = open.trial, state != before?.trial || isLast { trial = Trial(state) }
    if open.variants != before?.variants ?? [:] {
      let pairs = open.variants.map { ($0.key.rawValue, Variants.Variant.named($0.value.rawValue)) }
      variants = .named(Dictionary(uniqueKeysWithValues: pairs))
    }
    if let view = open.subscription, view != before?.subscription || isLast {
      subscription = .status(Subscription.Status(recording: view, in: seen.timeZone))
    }
  }
}

extension Expectations.Name {
  fileprivate init(_ name: String?) { self = name.map(Self.named) ?? .absent }
}

extension Expectations.Dismissable {
  fileprivate init(_ dismissability: Dismissability) {
    self =
      switch dismissability {
      case .yes: .yes
      case .no: .no
      case .inSeconds(let seconds): .inSeconds(seconds)
      }
  }
}

extension Expectations.Trial {
  fileprivate init?(_ state: TrialState) {
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
  fileprivate init?(recording event: AnalyticsEvent) {
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
  fileprivate init(recording view: ServerView, in zone: TimeZone) {
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

extension Action {
  fileprivate var isSpend: Bool { if case .spend = self { true } else { false } }
}

extension String {
  /// The name of a screen: its first line.
  fileprivate var firstLine: String? {
    split(whereSeparator: \.isNewline).first.map { line in
      line.split(separator: "  ").last.map { $0.trimmingPrefix(" ") }.map(String.init) ?? ""
    }
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
