import Foundation
import Tollgate

/// The play limit in the engine's ledger, with `UserDefaults` as its mirror.
///
/// Every answer is the engine's. The mirror is written, and never read after the import.
final class LedgerPlays: PlayRecord {
  private let tollkeeper: Tollkeeper
  private let keys: PlayLimitKeys
  private let report: @Sendable (any Error) -> Void
  private let follower: Task<Void, Never>

  init(
    tollkeeper: Tollkeeper, keys: PlayLimitKeys, report: @escaping @Sendable (any Error) -> Void
  ) throws {
    let before = keys.values
    try tollkeeper.importUses(
      min(tollkeeper.maxPlaysPerDay, before.todayCount), of: .play, lastAt: before.lastPlayDate,
      once: "PlayLimit")
    keys.mirror(tollkeeper)
    self.tollkeeper = tollkeeper
    self.keys = keys
    self.report = report
    let customers = tollkeeper.customers
    follower = Task { [weak tollkeeper] in
      for await _ in customers {
        guard let tollkeeper else { return }
        keys.mirror(tollkeeper)
      }
    }
  }

  deinit { follower.cancel() }

  var maxPlaysPerDay: Int { tollkeeper.maxPlaysPerDay }

  var hasUnlimitedAccess: Bool { tollkeeper.ownsUnlimitedPlays }

  func canStartNewGame(on date: Date) -> Bool { decision(on: date).isAllowed }

  func recordGamePlayed(on date: Date) {
    do { _ = try startNewGame(on: date) } catch { report(error) }
  }

  func remainingPlays(on date: Date) -> Int {
    switch decision(on: date).remaining {
    case .count(let left): left
    case .unlimited: .max
    }
  }

  func nextResetDate(after date: Date) -> Date {
    CalendarDay(containing: date, in: tollkeeper.now().moment.day.timeZone).end
  }

  /// Grants nothing: only the store can say that something was bought.
  func unlockUnlimitedAccess() { keys.mirror(tollkeeper) }

  func startNewGame(on date: Date) throws -> Bool {
    defer { keys.mirror(tollkeeper) }
    let decision: Decision = try tollkeeper.use(.play)
    return decision.isAllowed
  }

  /// Returns the engine's decision at `date`, or now if that is later: a date set back gives
  /// nothing back.
  private func decision(on date: Date) -> Decision {
    var (customer, moment) = tollkeeper.now()
    if date > moment.now {
      moment.now = date
      moment.paidNow = max(moment.paidNow, date)
      if !moment.day.contains(date) {
        moment.day = CalendarDay(containing: date, in: moment.day.timeZone)
      }
    }
    return tollkeeper.catalog.decide(.play, for: customer, at: moment)
  }
}

extension PlayLimitKeys {
  /// Writes the ledger's state: today's rounds, and whether Unlimited Plays is owned.
  ///
  /// State that the store has not reported yet is not overwritten.
  fileprivate func mirror(_ tollkeeper: Tollkeeper) {
    update { values in
      let (customer, moment) = tollkeeper.now()
      let instants = customer.uses[.play]?.instants ?? []
      let today = instants.filter(moment.day.contains)
      values.todayCount = today.count
      if let last = today.last ?? instants.last { values.lastPlayDate = last }
      if customer.entitlements.isKnown {
        values.hasUnlimitedAccess = tollkeeper.ownsUnlimitedPlays
      }
    }
  }
}

extension Tollkeeper {
  /// The limit of the catalog in force, which may be a remote one.
  fileprivate var maxPlaysPerDay: Int {
    catalog.feature(.play)?.quota?.limit ?? StoredPlays.maxPlaysPerDay
  }
}
