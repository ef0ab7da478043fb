import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import ServerStore

/// Everything that a server reports: its customers, and the events.
struct Word: Sendable {
  let reports: [UUID: CustomerReport]

  /// The events by identifier, each without its owner: that is who had the purchase when it became visible.
  let events: [String: String]

  init(reports: [UUID: CustomerReport], events: [EventRow]) {
    self.reports = reports
    self.events = Dictionary(events.map { ($0.id, Self.ownerless($0.body)) }) { one, _ in one }
  }

  /// Leaves out the ends of periods that the App Store sent no notification of.
  ///
  /// It reports an ended subscription only in answer to a request after the end. Therefore
  /// knowledge of such an end depends on the time of the request.
  func told(_ ends: Set<String>) -> Word {
    Word(
      reports: reports,
      events: events.filter { _, body in
        guard Self.isOfTheSet(body) else { return false }
        guard body.contains("\"type\":\"subscription.expired\"") else { return true }
        return ends.contains { body.contains("\"transactionId\":\"\($0)\"") }
      })
  }

  /// The report about its customers alone.
  var withoutEvents: Word { Word(reports: reports, events: [:] as [String: String]) }

  /// Returns whether an event follows from signed facts: the server's own conclusions are numbered
  /// when it makes them.
  private static func isOfTheSet(_ body: String) -> Bool {
    !["entitlement.", "customer."].contains { body.contains("\"type\":\"\($0)") }
  }

  private init(reports: [UUID: CustomerReport], events: [String: String]) {
    self.reports = reports
    self.events = events
  }

  /// Leaves out who the owner was, and the end of the period: a period may be extended before its event is known.
  private static func ownerless(_ body: String) -> String {
    body.replacing(/"customer":(null|"[^"]*")/, with: "\"customer\":…")
      .replacing(/"periodEnd":"[^"]*",?/, with: "")
  }

  /// Returns each difference to the expected report.
  func differences(to right: Word) -> [String] {
    var found: [String] = []
    for (customer, report) in right.reports where reports[customer] != report {
      let own = reports[customer].map(Self.text) ?? "nothing"
      found.append("of \(customer) it says\n    \(own)\n  and must say\n    \(Self.text(report))")
    }
    for (id, body) in right.events where events[id] == nil {
      found.append("it lacks the event \(body)")
    }
    for (id, body) in events {
      guard let other = right.events[id] else {
        found.append("it has an event more: \(body)")
        continue
      }
      if other != body { found.append("an event is\n    \(body)\n  and must be\n    \(other)") }
    }
    return found.sorted()
  }

  private static func text(_ report: CustomerReport) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }

  /// Returns each difference to the App Store's own view of its customers.
  func differences(to shop: Shop, reader: any FactReader) throws -> [String] {
    var found: [String] = []
    for person in shop.people {
      for status in try shop.store.ask(ListServerSubscriptions(of: person.account)) {
        let original = status.originalID.description
        let said = reports.values.lazy.flatMap(\.subscriptions)
          .first { $0.originalTransactionId == original }
        guard let said else { continue }
        let right = Self.states[status.status.rawValue]
        if said.state != right {
          found.append(
            "the subscription \(original) is \(said.state), and by the App Store \(right.map { "\($0)" } ?? "unknown")"
          )
        }
      }
      var query = TransactionQuery(account: person.account)
      query.limit = .max
      for token in try shop.store.ask(ListServerTransactions(query)).transactions {
        try check(reader.transaction(token), &found)
      }
    }
    return found
  }

  private func check(_ fact: SignedFact, _ found: inout [String]) throws {
    guard let right = SignedTransaction(fact) else { return }
    let said = reports.values.lazy.flatMap(\.purchases).first { $0.transactionId == right.id }
    guard let said else {
      // A purchase that names no customer has no owner until it is claimed.
      if let token = right.token, reports[token] != nil, !right.isSubscription {
        found.append("the transaction \(right.id) is nobody's, and the App Store names its owner")
      }
      return
    }
    guard !right.isFamilyShared else { return }
    let share = said.refunded.value?.percentage ?? 0
    if share != Double(right.revokedShare) / 1000 {
      found.append(
        "of \(right.id) \(share) % are refunded, and by the App Store \(right.revokedShare) thousandths"
      )
    }
  }

  private static let states: [Int: SubscriptionChain.State] = [
    1: .subscribed, 2: .expired, 3: .inBillingRetryPeriod, 4: .inGracePeriod, 5: .revoked,
  ]
}
