import Foundation
import TollgateCore

/// Automatic changes: initial grants, incomes, and expired holds.
struct Economy: Sendable {
  let current: CurrentSituation

  /// Returns whether the keychain could be read; if not, it may contain earlier grants.
  let isKeychainKnown: @Sendable () -> Bool

  private var catalog: Catalog { current.catalog }

  /// Writes the income accrued until now, before a change of the person's entitlements.
  func settle(_ transaction: inout LedgerTransaction, device: Date) throws {
    try releaseExpired(&transaction, device: device)
    guard !transaction.ledgerState.person.accruals.isEmpty else { return }
    let (customer, moment) = current.now(by: transaction.ledgerState, device: device)
    for currency in catalog.currencies {
      guard let accrual = customer.accruals[currency.id],
        !currency.waits(for: customer.entitlements)
      else { continue }
      let (amount, running) = currency.accrued(
        since: accrual, below: customer.balance(of: currency.id), customer.entitlements,
        at: min(moment.now, moment.latest))
      guard amount > 0 || running != accrual else { continue }
      if amount > 0 {
        try transaction.earn(amount, of: currency.id, as: .income, at: moment.now)
      }
      try transaction.apply(.set(.accrual(of: currency.id), to: running?.stored))
    }
  }

  /// Starts an interval wherever a balance is below its maximum, stops the others, and gives those that
  /// run the maximum in force.
  func arm(_ transaction: inout LedgerTransaction, device: Date) throws {
    guard catalog.currencies.contains(where: \.accrues) else { return }
    let (customer, moment) = current.now(by: transaction.ledgerState, device: device)
    for currency in catalog.currencies where currency.accrues {
      let running = customer.accruals[currency.id]
      let max = currency.max ?? 0
      if customer.balance(of: currency.id) >= max {
        if running != nil { try transaction.apply(.forget(.accrual(of: currency.id))) }
      } else if currency.waits(for: customer.entitlements) {
        continue
      } else if var running {
        guard running.max != max else { continue }
        running.max = max
        try transaction.apply(.set(.accrual(of: currency.id), to: running.stored))
      } else if transaction.ledgerState.started.contains(currency.id) || currency.start == 0,
        let begun = currency.accrual(
          from: min(moment.now, moment.latest), customer.entitlements)
      {
        try transaction.apply(.set(.accrual(of: currency.id), to: begun.stored))
      }
    }
  }

  /// Makes the grants of an opening of the app: initial grants and the incomes of the current
  /// periods, each once.
  func open(_ transaction: inout LedgerTransaction, device: Date) throws {
    try settle(&transaction, device: device)
    guard catalog.currencies.contains(where: \.givesByItself) else { return }
    guard isKeychainKnown() else { return }
    for currency in catalog.currencies where currency.givesByItself {
      let state = transaction.ledgerState
      if currency.start > 0, !state.started.contains(currency.id) {
        try give(currency.start, of: currency, in: &transaction, device: device)
        try transaction.apply(.set(.start(of: currency.id), to: "1"))
      }
      for period in Quota.Period.calendar {
        try pay(currency, per: period, in: &transaction, device: device)
      }
    }
    try arm(&transaction, device: device)
  }

  /// Runs a change of balances between ``open(_:device:)`` and ``arm(_:device:)``.
  func around<Answer>(
    _ transaction: inout LedgerTransaction, device: Date,
    _ body: (inout LedgerTransaction) throws -> Answer
  ) throws -> Answer {
    try open(&transaction, device: device)
    let answer = try body(&transaction)
    try arm(&transaction, device: device)
    return answer
  }

  /// Returns the part of an amount that fits below its currency's maximum.
  func fitting(
    _ amount: Int, of id: Currency.ID, in ledgerState: LedgerState, device: Date
  ) -> Int {
    guard let max = catalog.currency(id)?.max else { return amount }
    let (customer, _) = current.now(by: ledgerState, device: device)
    return min(amount, Swift.max(0, max - customer.balance(of: id)))
  }

  private func give(
    _ amount: Int, of currency: Currency, in transaction: inout LedgerTransaction, device: Date
  ) throws {
    let fitting = fitting(amount, of: currency.id, in: transaction.ledgerState, device: device)
    let room = BalanceSheet.most - (transaction.ledgerState.balances[currency.id] ?? 0)
    guard min(fitting, room) > 0 else { return }
    let now = transaction.ledgerState.time.now(device: device)
    try transaction.earn(min(fitting, room), of: currency.id, as: .income, at: now)
  }

  private func pay(
    _ currency: Currency, per period: Quota.Period, in transaction: inout LedgerTransaction,
    device: Date
  ) throws {
    let (customer, moment) = current.now(by: transaction.ledgerState, device: device)
    let last = transaction.ledgerState.incomes["\(period.word ?? "").\(currency.id)"]
    guard
      let due = catalog.income(of: currency, per: period, after: last, for: customer, at: moment)
    else { return }
    try transaction.apply(.set(.income(of: currency.id, per: period), to: due.paid.stored))
    if due.amount > 0 { try give(due.amount, of: currency, in: &transaction, device: device) }
  }

  private func releaseExpired(_ transaction: inout LedgerTransaction, device: Date) throws {
    let holds = transaction.ledgerState.holds
    guard !holds.isEmpty else { return }
    let now = transaction.ledgerState.time.now(device: device)
    for (name, hold) in holds.sorted(by: { $0.key < $1.key }) where hold.expires <= now {
      try transaction.release(hold, named: name, at: now)
    }
  }
}

extension LedgerTransaction {
  /// Releases a hold, and returns its amounts to the same lots and quota.
  mutating func release(_ hold: Hold, named name: String, at now: Date) throws {
    for part in hold.parts { try giveBack(part, at: now) }
    try apply(.forget(.hold(name)))
  }
}

extension Currency {
  /// A Boolean value that indicates whether some of it accrues.
  fileprivate var accrues: Bool {
    !isKeptOnServer
      && income.contains { if case .every = $0.schedule { true } else { false } }
  }

  /// Returns whether its income waits until the person's entitlements are known.
  fileprivate func waits(for entitlements: Entitlements) -> Bool {
    !entitlements.isKnown && income.contains { $0.when != nil }
  }
}
