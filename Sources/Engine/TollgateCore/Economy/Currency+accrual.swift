public import Foundation

extension Currency {
  /// Returns the interval that begins at `instant`: the fastest whose condition holds, or nil.
  public func accrual(from instant: Date, _ entitlements: Entitlements) -> Accrual? {
    if var steady = steadyIncome {
      steady.start = instant
      return steady
    }
    guard let max else { return nil }
    var fastest: Accrual?
    for rule in income {
      guard let interval = rule.interval, let amount = rule.amounts.first, amount > 0,
        rule.when?.holds(entitlements, at: instant) ?? true,
        fastest.map({ interval < $0.interval }) ?? true
      else { continue }
      fastest = Accrual(start: instant, interval: interval, amount: amount, max: max)
    }
    return fastest
  }

  /// Returns the amount accrued since the current interval began, and the interval that is current
  /// now.
  ///
  /// It accrues up to the maximum of the interval, and then no interval runs. Any absence costs constant time for
  /// each entitlement that ended in it. Allocates nothing.
  ///
  /// - Parameters:
  ///   - accrual: The interval that ran.
  ///   - balance: The balance without it.
  ///   - entitlements: The person's entitlements.
  ///   - now: The instant for free things.
  /// - Returns: The amount, and the interval, or nil for it at the maximum.
  public func accrued(
    since accrual: Accrual, below balance: Int, _ entitlements: Entitlements, at now: Date
  ) -> (amount: Int, running: Accrual?) {
    guard balance < accrual.max else { return (0, nil) }
    let room = accrual.max - balance
    var (amount, running) = (0, accrual)
    // Each round passes one interval, and all others until another rule may apply.
    while running.end <= now {
      amount += running.amount
      guard amount < room, let next = self.accrual(from: running.end, entitlements) else {
        return (min(amount, room), nil)
      }
      running = next
      running.max = accrual.max
      let change =
        steadyIncome == nil ? entitlements.nextEnd(after: running.start) : Date.distantFuture
      let possible = ((now.timeIntervalSince(running.start)) / running.interval).rounded(.down)
      let unchanged =
        (change.timeIntervalSince(running.start) / running.interval).rounded(.up)
      let wanted = Double((room - amount + running.amount - 1) / running.amount)
      // One fewer, because the last one passes through the start of this loop, which looks for the
      // next rule.
      let count = min(possible, unchanged, wanted) - 1
      guard count >= 1 else { continue }
      amount += Int(count) * running.amount
      running.start += count * running.interval
    }
    return (amount, running)
  }
}

extension Condition {
  /// Returns a Boolean value that indicates whether a condition about entitlements is true at
  /// `instant`; others are not.
  ///
  /// The loader allows no other conditions for accruing income, because the ends of entitlements
  /// are known in advance.
  fileprivate func holds(_ entitlements: Entitlements, at instant: Date) -> Bool {
    switch self {
    case .entitled(let name): entitlements.contains(name, at: instant)
    case .not(let other): !other.holds(entitlements, at: instant)
    case .all(let parts): parts.allSatisfy { $0.holds(entitlements, at: instant) }
    case .any(let parts): parts.contains { $0.holds(entitlements, at: instant) }
    default: false
    }
  }

  /// A Boolean value that indicates whether it only depends on entitlements.
  var isAboutHoldings: Bool {
    !contains { if case .entitled = $0 { false } else { true } }
  }
}

extension Entitlements {
  /// Returns the next instant at which one of them ends.
  fileprivate func nextEnd(after instant: Date) -> Date {
    var next = Date.distantFuture
    for cause in causes {
      if let end = cause.end, instant < end, end < next { next = end }
    }
    return next
  }
}

extension Catalog {
  /// Returns the balance of a currency at `moment`: without expired amounts, and with accrued ones.
  ///
  /// A pure function that allocates nothing.
  public func balance(of id: Currency.ID, for customer: Customer, at moment: Moment) -> Int {
    var balance = customer.balances[id] ?? 0
    if !customer.lapsing.isEmpty, let lapses = customer.lapsing[id] {
      for lapse in lapses where lapse.end <= moment.paidNow {
        balance = max(0, balance.minus(lapse.amount))
      }
    }
    if !customer.accruals.isEmpty, let accrual = customer.accruals[id],
      let place = currencyPlaces[id]
    {
      balance +=
        currencies[place].accrued(
          since: accrual, below: balance, customer.entitlements, at: min(moment.now, moment.latest)
        ).amount
    }
    return balance
  }

  /// Returns the instant at which more of a currency accrues, or nil.
  public func nextIncome(of id: Currency.ID, for customer: Customer, at moment: Moment) -> Date? {
    guard let accrual = customer.accruals[id], let currency = currency(id) else { return nil }
    return currency.accrued(
      since: accrual, below: customer.balances[id] ?? 0, customer.entitlements,
      at: min(moment.now, moment.latest)
    ).running?.end
  }

  /// Returns the smallest number of times that the balances cover a cost.
  func times(_ cost: [Currency.ID: Int], for customer: Customer, at moment: Moment) -> Int {
    var times = Int.max
    for (currency, amount) in cost {
      times = min(times, balance(of: currency, for: customer, at: moment) / max(1, amount))
    }
    return times == .max ? 0 : times
  }
}
