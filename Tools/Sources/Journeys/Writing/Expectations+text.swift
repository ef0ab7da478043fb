import TollgateCore

extension Expectations {
  /// The expectations on one line, in a journey's syntax, or `nil` if there are none.
  var text: String? {
    let pairs: [(ExpectationKey, String?)] = [
      (.access, access?.rawValue), (.reason, reason?.rawValue), (.remaining, remaining?.text),
      (.resetsAt, resetsAt?.description), (.paywall, paywall?.inYAML),
      (.dismissable, dismissable?.text), (.result, result?.rawValue), (.error, error?.rawValue),
      (.entitlements, entitlements.map(list)), (.subscription, subscription?.inYAML),
      (.balances, balances.map(map)), (.badges, badges.map(list)), (.offers, offers.map(list)),
      (.trial, trial?.text), (.variants, variants?.inYAML), (.unfinished, unfinished?.description),
      (.screen, screen?.inYAML),
      (.events, events.map { "[\($0.map(\.inYAML).joined(separator: ", "))]" }),
      (.server, server?.inYAML),
    ]
    let written = pairs.compactMap { key, value in value.map { "\(key.rawValue): \($0)" } }
    return written.isEmpty ? nil : "{ \(written.joined(separator: ", ")) }"
  }
}

private func list(_ names: Set<String>) -> String {
  "[\(names.sorted().map(\.inYAML).joined(separator: ", "))]"
}

private func map(_ values: [String: some CustomStringConvertible]) -> String {
  let pairs = values.sorted { $0.key < $1.key }.map {
    "\($0.key.inYAML): \($0.value.description.inYAML)"
  }
  return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
}

extension Expectations.Server {
  fileprivate var inYAML: String {
    let pairs: [(String, String?)] = [
      ("entitlements", entitlements.map(list)), ("subscription", subscription?.inYAML),
      ("balances", balances.map(map)),
      ("events", events.map { "[\($0.map(\.inYAML).joined(separator: ", "))]" }),
    ]
    let written = pairs.compactMap { key, value in value.map { "\(key): \($0)" } }
    return written.isEmpty ? "{}" : "{ \(written.joined(separator: ", ")) }"
  }
}

extension Expectations.Name {
  fileprivate var inYAML: String { text.inYAML }
}

extension Expectations.Subscription {
  fileprivate var inYAML: String {
    guard case .status(let status) = self else { return "none" }
    let pairs: [(String, String?)] = [
      ("state", status.state?.rawValue), ("renews", status.renews?.description),
      ("until", status.until?.description), ("product", status.product?.inYAML),
      ("next", status.next?.inYAML), ("offer", status.offer?.inYAML),
    ]
    let written = pairs.compactMap { key, value in value.map { "\(key): \($0)" } }
    return written.isEmpty ? "{}" : "{ \(written.joined(separator: ", ")) }"
  }
}

extension Expectations.Variants {
  fileprivate var inYAML: String {
    switch self {
    case .unchanged: "unchanged"
    case .named(let variants):
      map(
        variants.mapValues { variant in
          switch variant {
          case .assigned: "assigned"
          case .named(let name): name
          }
        })
    }
  }
}

extension Expectations.ScreenText {
  fileprivate var inYAML: String {
    let pairs = [("contains", contains), ("lacks", lacks)].filter { !$0.1.isEmpty }.map {
      "\($0.0): [\($0.1.map(\.quotedInYAML).joined(separator: ", "))]"
    }
    return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
  }
}

extension Expectations.Event {
  fileprivate var inYAML: String {
    guard !values.isEmpty else { return name.rawValue }
    let texts = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    return "{ \(name.rawValue): \(map(texts)) }"
  }
}
