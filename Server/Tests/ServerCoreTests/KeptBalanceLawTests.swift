import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import Testing
import TollgateCore

@Suite("In any history, a balance that the server keeps")
struct KeptBalanceLawTests {
  /// How many histories are lived: `TOLLGATE_KEPT=20000` for more.
  private static let count =
    ProcessInfo.processInfo.environment["TOLLGATE_KEPT"].flatMap { UInt64($0) } ?? 120

  private static let days = Array(stride(from: 0.0, through: KeptHistory.end, by: 5))

  private func expect(_ law: (KeptHistory) -> String?) {
    for seed in 1...Self.count {
      guard let found = KeptHistory(seed: seed).counterexample(of: law) else { continue }
      Issue.record("seed \(seed): \(found)")
      return
    }
  }

  @Test("is the one that each spend leaves if it takes from one lot after the other")
  func reference() {
    expect { history in
      for now in Self.days {
        let wanted = history.referenceBalance(on: now)
        let balance = history.balance(on: now)
        if balance != wanted { return "On day \(now) it is \(balance) and not \(wanted)." }
      }
      return nil
    }
  }

  @Test("is the same in whatever order purchases and refunds became known")
  func order() {
    expect { history in
      for now in Self.days {
        var random = SeededGenerator(seed: UInt64(now) + 1)
        let (sources, acts) = (history.sources(knownOn: now), history.acts(until: now))
        let balances = KeptHistory.record(sources, acts).balances(at: day(now))
        for _ in 0..<3 {
          let other = KeptHistory.record(sources.shuffled(using: &random), acts)
          if other.balances(at: day(now)) != balances { return "On day \(now) the order counts." }
        }
      }
      return nil
    }
  }

  @Test("covers each acknowledged spend, and takes from no lot more than it has")
  func covered() {
    expect { history in
      for now in Self.days {
        let record = KeptHistory.record(history.sources(knownOn: now), history.acts(until: now))
        let lots = record.balances(at: day(now)).lots
        let spent = record.takings.reduce(0) { $0 + ($1.amounts["coins"] ?? 0) }
        let paid = lots.reduce(0) { $0 + $1.spent }
        if paid != spent { return "On day \(now) \(paid) of \(spent) are paid." }
        if let lot = lots.first(where: { $0.spent < 0 || $0.taken < 0 || $0.left < 0 }) {
          return
            "On day \(now) a lot of \(lot.granted) paid \(lot.spent), and \(lot.taken) were taken."
        }
      }
      return nil
    }
  }

  @Test("is never lowered by a purchase that becomes known late")
  func late() {
    expect { history in
      for now in Self.days {
        let acts = history.acts(until: now)
        let all = history.balance(on: now)
        for purchase in history.purchases where purchase.refund == nil && purchase.known <= now {
          let without =
            KeptHistory.record(
              history.sources(knownOn: now, without: purchase.number), acts
            ).balances(at: day(now)).amounts["coins"] ?? 0
          if all < without {
            return
              "On day \(now) it is \(all), and \(without) without the \(purchase.product.rawValue) of day \(purchase.date)."
          }
        }
      }
      return nil
    }
  }

  @Test("is the one before a hold that was released")
  func released() {
    expect { history in
      for now in Self.days {
        let acts = history.acts(until: now)
        let released = Set(
          acts.compactMap { act -> String? in
            if case .release(let name) = act.deed { name } else { nil }
          })
        let without = acts.filter { act in
          switch act.deed {
          case .hold(let hold): !released.contains(hold.name)
          case .release: false
          default: true
          }
        }
        let sources = history.sources(knownOn: now)
        let (one, other) = (
          KeptHistory.record(sources, acts).balances(at: day(now)),
          KeptHistory.record(sources, without).balances(at: day(now))
        )
        if one != other { return "On day \(now) a released hold counts." }
      }
      return nil
    }
  }

  @Test("gets histories in which purchases are late, refunded and spent after their end")
  func distribution() {
    let histories = (1...Self.count).map { KeptHistory(seed: $0) }
    let acts = histories.map { $0.acts(until: KeptHistory.end) }
    func share(_ count: Int) -> Double { Double(count) / Double(histories.count) }
    #expect(share(histories.count { $0.purchases.contains { $0.known > $0.date } }) > 0.5)
    #expect(share(histories.count { $0.purchases.contains { $0.refund != nil } }) > 0.5)
    let spending = acts.count { acts in
      acts.count { if case .spend = $0.deed { true } else { false } } > 3
    }
    #expect(share(spending) > 0.6)
    let releasing = acts.count { acts in
      acts.contains { if case .release = $0.deed { true } else { false } }
    }
    #expect(share(releasing) > 0.3)
    // A spend that only a refunded or an ended lot pays is what makes the attribution hard.
    let owing = histories.count { history in
      let known = history.balance(on: KeptHistory.end)
      return known < history.referenceWithoutRefunds(on: KeptHistory.end)
    }
    #expect(share(owing) > 0.1)
  }
}

extension KeptHistory {
  fileprivate func balance(on now: Double) -> Int {
    Self.record(sources(knownOn: now), acts(until: now)).balances(at: day(now)).amounts["coins"]
      ?? 0
  }

  fileprivate func referenceWithoutRefunds(on now: Double) -> Int {
    var history = self
    for place in history.purchases.indices { history.purchases[place].refund = nil }
    return history.referenceBalance(on: now)
  }
}
