import AppStoreWire
import Foundation
import ServerCore
import TollgateCore

extension KeptHistory {
  /// A lot of the reference, in days.
  private struct Portion {
    let start: Double
    var end = Double.infinity
    let granted: Int
    var refund: (date: Double, share: Int)?
    var spent = 0

    func runs(on date: Double) -> Bool { start <= date && date < end }

    mutating func take(_ amount: Int, sparing spared: Int) -> Int {
      let part = min(amount, max(0, granted - spent - spared))
      spent += part
      return part
    }
  }

  /// Returns the balance on a day, worked out in the plainest way: each spend takes a coin's lot after the other.
  func referenceBalance(on now: Double) -> Int {
    var portions = portions(on: now)
    for taking in takings(until: now) {
      let order = portions.indices.sorted { (portions[$0].end, $0) < (portions[$1].end, $1) }
      var rest = taking.amount
      for place in order where portions[place].runs(on: taking.date) {
        let refund = portions[place].refund
        let spared = refund.map { $0.date < taking.date ? $0.share : 0 } ?? 0
        rest -= portions[place].take(rest, sparing: spared)
      }
      for place in portions.indices where taking.date < portions[place].end {
        rest -= portions[place].take(rest, sparing: 0)
      }
      for place in portions.indices { rest -= portions[place].take(rest, sparing: 0) }
    }
    return portions.filter { now < $0.end }.reduce(0) { sum, portion in
      let left = portion.granted - portion.spent
      return sum + left - min(left, portion.refund?.share ?? 0)
    }
  }

  private func takings(until now: Double) -> [(amount: Int, date: Double)] {
    let acts = acts(until: now)
    let released = acts.compactMap { act -> String? in
      if case .release(let name) = act.deed { name } else { nil }
    }
    return acts.compactMap { act in
      let date = Double(act.date.rawValue - day(0).rawValue) / 86_400_000
      switch act.deed {
      case .spend(let amounts, _): return (amounts["coins"] ?? 0, date)
      case .hold(let hold) where !released.contains(hold.name):
        return (hold.amounts["coins"] ?? 0, date)
      default: return nil
      }
    }
  }

  private func portions(on now: Double) -> [Portion] {
    let bought = purchases.filter { $0.known <= now }
      .sorted { ($0.date, "\($0.number)") < ($1.date, "\($1.number)") }
      .flatMap { portions(of: $0, on: now) }
    let given = acts(until: now).compactMap { act -> Portion? in
      guard case .earn(let earning) = act.deed else { return nil }
      return Portion(
        start: Double(act.date.rawValue - day(0).rawValue) / 86_400_000, granted: earning.amount)
    }
    return (bought + given).enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
  }

  private func portions(of purchase: Purchase, on now: Double) -> [Portion] {
    let known = purchase.refund.flatMap { $0.known <= now ? $0 : nil }
    func refund(of amount: Int) -> (date: Double, share: Int)? {
      known.map { ($0.date, amount * $0.percentage / 100) }
    }
    let date = purchase.date
    switch purchase.product {
    case .pack: return [Portion(start: date, granted: 100, refund: refund(of: 100))]
    case .pass:
      return [Portion(start: date, end: date + 10, granted: 80, refund: refund(of: 80))]
    case .month:
      return [Portion(start: date, end: date + 30, granted: 500, refund: refund(of: 500))]
    case .quarter:
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      return (0..<4).compactMap { part in
        guard let month = calendar.date(byAdding: .month, value: part, to: day(date).date) else {
          return nil
        }
        let start = month.timeIntervalSince(day(0).date) / 86_400
        let isStopped = part > 0 && known.map { $0.date <= start } ?? false
        guard start <= now || part == 0, start < date + 90, !isStopped else { return nil }
        return Portion(
          start: start, end: start + 20, granted: 60,
          refund: known?.percentage == 100 ? refund(of: 60) : nil)
      }
    }
  }
}
