import Foundation
import TollgateCore

/// How subscriptions go on, as the store signed it last, until the app's own server was sent it.
///
/// The texts are in memory alone: the store says them again at every launch. The ledger keeps what
/// was sent. A server counts a renewal only if it knows a transaction of the subscription, so each
/// waits until the ledger has one.
final class UnsentRenewals: Sendable {
  private let ledger: Ledger
  private let waiting = Locked<[Renewal.ID: Renewal]>([:])

  init(of ledger: Ledger) { self.ledger = ledger }

  /// Takes what the store says, if the server was not sent it.
  ///
  /// - Parameter renewals: What the store says, in any order.
  /// - Returns: Whether something is to be sent.
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

  /// Returns some that were not sent, of subscriptions that the ledger knows.
  ///
  /// - Parameters:
  ///   - limit: The most of them.
  ///   - size: The most bytes of all.
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

  /// Forgets those that were sent; what was signed meanwhile waits.
  func remove(_ sent: [Renewal]) {
    waiting { waiting in
      for renewal in sent where waiting[renewal.id]?.jws == renewal.jws {
        waiting[renewal.id] = nil
      }
    }
  }
}

extension Fact {
  /// The subscription that it is a period of, or nil if it is of none.
  fileprivate var subscription: Renewal.ID? {
    original.map { Renewal.ID(environment: id.environment, original: $0) }
  }
}
