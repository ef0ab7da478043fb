import Foundation
public import TollgateCore
import TollgateOpenStore

extension Expectations {
  /// Returns the unmet expectations, in the format's order.
  ///
  /// - Throws: ``JourneyMistake`` if an expectation can't be checked, because the app is not open
  ///   or because it is not supported yet.
  func mismatches(with seen: Observation) throws -> [Mismatch] {
    var found: [Mismatch] = []
    func compare(_ key: String, _ expected: String?, _ actual: @autoclosure () throws -> String?)
      rethrows
    {
      guard let expected else { return }
      let actual = try actual() ?? "none"
      if actual != expected {
        found.append(Mismatch(key: key, expected: expected, actual: actual))
      }
    }

    let decision = seen.answer.decision
    compare("access", access?.rawValue, decision?.access.rawValue)
    compare("reason", reason?.rawValue, (decision?.reason ?? seen.answer.reason)?.rawValue)
    compare("remaining", remaining?.text, decision?.remaining.text)
    // They are compared as instants: a local time that does not exist means the first instant after
    // the gap.
    let expectedReset = resetsAt.map {
      LocalDateTime($0.instant(in: seen.timeZone), in: seen.timeZone)
    }
    compare(
      "resets_at", expectedReset?.description,
      decision?.resetsAt.map { LocalDateTime($0, in: seen.timeZone).description })
    try compare("paywall", paywall?.text, seen.paywallNow()?.rawValue)
    if let dismissable {
      let open = try seen.opened()
      compare(
        "dismissable", dismissable.text,
        open.paywall == nil ? "no paywall is open" : open.dismissability.text)
    }
    compare("result", result?.rawValue, seen.answer.result)
    compare("error", error?.rawValue, seen.answer.error)
    try compare(
      "entitlements", entitlements.map(list),
      list(Set(seen.opened().entitlements.map(\.rawValue))))
    if let subscription {
      found += subscription.mismatches(with: try seen.opened().subscription, in: seen.timeZone)
    }
    for (currency, amount) in (balances ?? [:]).sorted(by: { $0.key < $1.key }) {
      let open = try seen.opened()
      guard open.currencies.contains(Currency.ID(currency)) else {
        throw JourneyMistake.unknown("currency", currency, among: open.currencies.map(\.rawValue))
      }
      compare(
        "balances.\(currency)", String(amount), String(open.balances[Currency.ID(currency)] ?? 0))
    }
    try compare("badges", badges.map(list), list(Set(seen.opened().badges.map(\.rawValue))))
    try compare("offers", offers.map(list), list(Set(seen.opened().offers.map(\.rawValue))))
    try compare("trial", trial?.text, seen.opened().trial.map(\.text) ?? "none")
    if let variants { found += variants.mismatches(with: try seen.opened()) }
    compare(
      "unfinished", unfinished.map(String.init), seen.unfinished.map(String.init) ?? "unknown")
    if let screen { found += screen.mismatches(with: try seen.screenText()) }
    if let server {
      guard let view = seen.server else {
        throw JourneyMistake("The app has no server. Add `tollgate_server: up` before this step.")
      }
      found += server.mismatches(with: view, in: seen.timeZone)
    }
    if let events { found += Event.mismatches(events, in: try seen.opened().events) }
    return found
  }
}

private func list(_ names: Set<String>) -> String {
  "[\(names.sorted().joined(separator: ", "))]"
}

extension Observation {
  fileprivate func opened() throws -> Open {
    guard let open else {
      throw JourneyMistake(
        "Only `unfinished`, `result`, `error` and `server` can be expected while the app is not open. "
          + "Add `launch:` before, or expect the rest later.")
    }
    return open
  }

  /// Returns the paywall now showing; after `check`, the one that `use` would open.
  fileprivate func paywallNow() throws -> Paywall.ID? {
    wasCheck ? answer.decision?.paywall : try opened().paywall
  }

  fileprivate func screenText() throws -> String {
    guard let text = try opened().screen else {
      throw JourneyMistake("No screen is open. Open one with `open:` first.")
    }
    return text
  }
}

extension TrialState {
  fileprivate var text: String {
    switch self {
    case .unknown: "unknown"
    case .notBegun: "none"
    case .expired: "expired"
    case .active(let days): "{ days_remaining: \(days) }"
    }
  }
}

extension Dismissability {
  fileprivate var text: String {
    switch self {
    case .yes: "true"
    case .no: "false"
    case .inSeconds(let seconds): "in \(seconds)s"
    }
  }
}

extension Expectations.Remaining {
  var text: String {
    switch self {
    case .unlimited: "unlimited"
    case .count(let count): String(count)
    }
  }
}

extension Decision.Remaining {
  var text: String {
    switch self {
    case .unlimited: "unlimited"
    case .count(let count): String(count)
    }
  }
}

extension Expectations.Name {
  var text: String {
    switch self {
    case .absent: "none"
    case .named(let name): name
    }
  }
}

extension Expectations.Dismissable {
  var text: String {
    switch self {
    case .yes: "true"
    case .no: "false"
    case .inSeconds(let seconds): "in \(seconds)s"
    }
  }
}

extension Expectations.Trial {
  var text: String {
    switch self {
    case .absent: "none"
    case .expired: "expired"
    case .daysRemaining(let days): "{ days_remaining: \(days) }"
    }
  }
}

extension Expectations.ScreenText {
  /// Returns the mismatches with a text, in which any run of white space counts as one space,
  /// including no-break spaces.
  fileprivate func mismatches(with text: String) -> [Mismatch] {
    let seen = text.singleSpaced
    return contains.filter { !seen.contains($0.singleSpaced) }
      .map { Mismatch(key: "screen.contains", expected: $0, actual: text) }
      + lacks.filter { seen.contains($0.singleSpaced) }
      .map { Mismatch(key: "screen.lacks", expected: $0, actual: text) }
  }
}

extension String {
  fileprivate var singleSpaced: String {
    var text = ""
    for character in self {
      if !character.isWhitespace {
        text.append(character)
      } else if text.last != " " {
        text.append(" ")
      }
    }
    return text
  }
}

extension Expectations.Event {
  /// The expected events must occur in order; others may occur between them.
  fileprivate static func mismatches(
    _ expected: [Expectations.Event], in seen: [AnalyticsEvent]
  ) -> [Mismatch] {
    var rest = seen[...]
    for event in expected {
      guard let index = rest.firstIndex(where: event.matches) else {
        return [
          Mismatch(
            key: "events", expected: expected.map(\.text).joined(separator: ", "),
            actual: seen.isEmpty ? "no events" : seen.map(\.text).joined(separator: ", "))
        ]
      }
      rest = rest[(index + 1)...]
    }
    return []
  }

  private func matches(_ event: AnalyticsEvent) -> Bool {
    event.name.rawValue == name.rawValue
      && values.allSatisfy { event.properties[$0.key.rawValue] == $0.value }
  }

  private var text: String {
    AnalyticsEvent.text(
      name.rawValue, Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }))
  }
}

extension AnalyticsEvent {
  /// The event as a journey writes it.
  public var text: String { Self.text(name.rawValue, properties) }

  fileprivate static func text(_ name: String, _ properties: [String: String]) -> String {
    guard !properties.isEmpty else { return name }
    let pairs = properties.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    return "\(name) { \(pairs.joined(separator: ", ")) }"
  }
}

extension Expectations.Variants {
  /// Returns the differences from the person's variants.
  func mismatches(with seen: Observation.Open) -> [Mismatch] {
    switch self {
    case .unchanged:
      return seen.firstVariants.sorted { $0.key < $1.key }.compactMap { experiment, first in
        Mismatch(of: experiment.rawValue, expected: first.rawValue, seen.variants[experiment])
      }
    case .named(let variants):
      return variants.sorted { $0.key < $1.key }.compactMap { name, expected in
        let actual = seen.variants[Experiment.ID(name)]
        switch expected {
        case .assigned where actual != nil: return nil
        case .assigned: return Mismatch(of: name, expected: "assigned", actual)
        case .named(let variant): return Mismatch(of: name, expected: variant, actual)
        }
      }
    }
  }
}

extension Mismatch {
  /// A variant that is another, or `nil` if it is the one expected.
  fileprivate init?(
    of experiment: String, expected: String, _ actual: Experiment.Variant.ID?
  ) {
    guard expected != actual?.rawValue else { return nil }
    self.init(
      key: "variants.\(experiment)", expected: expected, actual: actual?.rawValue ?? "none")
  }
}
