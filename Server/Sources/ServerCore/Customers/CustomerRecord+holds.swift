import AppStoreWire
public import TollgateCore

extension CustomerRecord {
  /// A hold, and what became of it.
  public struct HeldAmounts: Hashable, Sendable {
    /// The state of a hold.
    public enum State: String, Hashable, Sendable {
      case held, committed, released
    }

    /// The hold.
    public let hold: BalanceHold

    /// The state: held, committed or released.
    public let state: State
  }

  /// All holds, in the order in which they were acknowledged.
  ///
  /// Of two with one name, which customers who were merged can have, a commit or a release ends the oldest that is held.
  public var holds: [HeldAmounts] {
    acts.reduce(into: []) { holds, act in
      func end(_ name: BalanceHold.Name, _ state: HeldAmounts.State) {
        guard let index = holds.firstIndex(where: { $0.hold.name == name && $0.state == .held })
        else { return }
        holds[index] = HeldAmounts(hold: holds[index].hold, state: state)
      }
      switch act.deed {
      case .hold(let hold): holds.append(HeldAmounts(hold: hold, state: .held))
      case .commit(let name): end(name, .committed)
      case .release(let name): end(name, .released)
      default: break
      }
    }
  }

  /// Each spend, and each hold that was not released, in the order of their acknowledgement.
  ///
  /// A released hold was never taken: later spends take over the lots that it had held.
  public var takings: [Balances.Taking] {
    var takings: [Balances.Taking?] = []
    var held: [BalanceHold.Name: [Int]] = [:]
    for act in acts {
      switch act.deed {
      case .spend(let amounts, _): takings.append(Balances.Taking(amounts, at: act.date))
      case .hold(let hold):
        held[hold.name, default: []].append(takings.count)
        takings.append(Balances.Taking(hold.amounts, at: act.date))
      case .commit(let name):
        if held[name]?.isEmpty == false { held[name]?.removeFirst() }
      case .release(let name):
        if held[name]?.isEmpty == false, let place = held[name]?.removeFirst() {
          takings[place] = nil
        }
      default: break
      }
    }
    return takings.compactMap(\.self)
  }

  /// The free amounts, in the order in which they were given.
  ///
  /// Two customers who were merged may both have begun with the `start` of a currency. The first one counts, and of the
  /// second one only the part that was spent before the merge.
  var earnings: [Balances.DatedEarning] {
    var started: Set<Currency.ID> = []
    let merges = acts.filter { if case .merge = $0.deed { true } else { false } }
    return acts.compactMap { act in
      guard case .earn(let earning) = act.deed, earning.amount > 0 else { return nil }
      var end: WireDate?
      if earning.cause == .start, !started.insert(earning.currency).inserted {
        end = merges.first { act.number < $0.number }?.date ?? act.date
      }
      return Balances.DatedEarning(earning, at: act.date, takenBack: end)
    }
  }

  /// The features that were bought with spends and with committed holds.
  public var unlocked: Set<Feature.ID> {
    var unlocked = Set(holds.filter { $0.state == .committed }.compactMap(\.hold.unlocks))
    for case .spend(_, let feature?) in acts.map(\.deed) { unlocked.insert(feature) }
    return unlocked
  }

  /// Returns the draws that undo those of a hold: negative amounts, from the newest purchase back.
  public func draws(toRelease amounts: [Currency.ID: Int]) -> [Draw] {
    let order = Dictionary(
      sources.enumerated().map { ($1.transaction.id, $0) }
    ) { one, _ in one }
    let own = draws.filter { $0.amount > 0 && $0.spender.map(names.contains) == true }
      .sorted { (order[$0.transaction] ?? -1) > (order[$1.transaction] ?? -1) }
    return amounts.sorted { $0.key < $1.key }.flatMap { currency, amount in
      var rest = amount
      return own.compactMap { draw -> Draw? in
        let part = min(rest, draw.amount)
        guard draw.currency == currency, part > 0 else { return nil }
        rest -= part
        return Draw(
          environment: draw.environment, original: draw.original, transaction: draw.transaction,
          spender: draw.spender, currency: currency, amount: -part)
      }
    }
  }
}
