import Foundation
import TollgateCore

/// The newest signed renewal of each subscription, until it is sent to the app's own server.
///
/// They are only in memory, because the store sends them again at every launch. The ledger records
/// which were sent. A server accepts a renewal only if it has a transaction of the subscription, so
/// each renewal waits until the ledger has one.
final class UnsentRenewals: Sendable {
  private let ledger: Ledger
  private let waiting = Locked<[Renewal.ID: Renewal]>([:])

  init(of ledger: Ledger) { self.ledger = ledger }

  /// Adds the store's renewals that the server doesn't have.
  ///
  /// - Parameter renewals: The store's renewals, in any order.
  /// - Returns: Whether anything is left to send.
  func take(_ renewals: [Renewal]) -> Bool {
    waiting { waiting in
      let sent = ledger.ledgerState.sentRenewals
      for renewal in renewals where !renewal.jws.isEmpty {
        let known = waiting[renewal.id].map(SentRenewal.init) ?? sent[renewal.id.name]
        guard known?.isOutdone(by: SentRenewal(renewal)) ?? true else { continue }
        waiting[renewal.id] = renewal
      }
      return !waiting.isEmpty
    }
  }

  /// Returns some unsent renewals of subscriptions in the ledger.
  ///
  /// - Parameters:
  ///   - limit: The most of them.
  ///   - size: The most bytes in total.
  /// - Returns: None where all were sent.
  func first(_ limit: Int, size: Int) -> [Renewal] {
    let unsent = waiting { $0 }
    guard !unsent.isEmpty else { return [] }
    let known = Set(ledger.ledgerState.facts.values.compactMap(\.fact.subscription))
    let all = unsent.values.filter { known.contains($0.id) }.sorted { $0.id.name < $1.id.name }
    var left = size
    return Array(
      all.prefix(limit).prefix { renewal in
        left -= renewal.jws.utf8.count
        return left >= 0
      })
  }

  /// Removes sent renewals; newly signed ones stay.
  func remove(_ sent: [Renewal]) {
    waiting { waiting in
      for renewal in sent where waiting[renewal.id]?.jws == renewal.jws {
        waiting[renewal.id] = nil
      }
    }
  }
}

extension Fact {
  /// The subscription of the period, or nil if it isn't one.
  fileprivate var subscription: Renewal.ID? {
    original.map { Renewal.ID(environment: id.environment, original: $0) }
  }
}
