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
  /// What was released was never taken: whatever was spent since takes over the lots that it had held.
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
