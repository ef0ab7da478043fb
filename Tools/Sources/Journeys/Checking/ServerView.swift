import Foundation
import ServerCore

/// The app's own server's answer about its customer.
struct ServerView: Hashable, Sendable {
  let entitlements: Set<String>

  /// The subscription that grants access, else the newest, or nil if there never was one.
  let subscription: SubscriptionView?
  let balances: [String: Int]

  /// The events since the last read.
  let events: [String]

  init(_ report: CustomerReport, events: [String]) {
    entitlements = Set(report.entitlements.filter(\.value.isActive).keys)
    balances = report.balances
    self.events = events
    let live = report.subscriptions.last {
      [.subscribed, .inGracePeriod].contains($0.state)
    }
    subscription = (live ?? report.subscriptions.last).map { said in
      SubscriptionView(
        state: said.state.rawValue, renews: said.willRenew,
        until: said.until.value.flatMap(Self.date),
        product: said.product, next: said.next.value, offer: nil)
    }
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func date(_ text: String) -> Date? { try? Date(text, strategy: style) }
}

extension Expectations.Server {
  /// Returns the unmet expectations, each by its own key.
  func mismatches(with seen: ServerView, in zone: TimeZone) -> [Mismatch] {
    func list(_ names: some Sequence<String>) -> String {
      "[\(names.joined(separator: ", "))]"
    }
    var pairs: [(String, String?, String)] = [
      ("entitlements", entitlements.map { list($0.sorted()) }, list(seen.entitlements.sorted()))
    ]
    for (currency, amount) in (balances ?? [:]).sorted(by: { $0.key < $1.key }) {
      pairs.append(("balances.\(currency)", String(amount), String(seen.balances[currency] ?? 0)))
    }
    pairs.append(("events", events.map(list), list(seen.events)))
    let found = pairs.compactMap { key, expected, actual -> Mismatch? in
      guard let expected, expected != actual else { return nil }
      return Mismatch(key: "server.\(key)", expected: expected, actual: actual)
    }
    let status = subscription?.mismatches(with: seen.subscription, in: zone) ?? []
    return found
      + status.map {
        Mismatch(key: "server.\($0.key)", expected: $0.expected, actual: $0.actual)
      }
  }
}
