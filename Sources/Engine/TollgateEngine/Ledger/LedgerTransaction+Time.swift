import Foundation
import TollgateCore

/// The time that is believed.
extension LedgerTransaction {
  /// Raises the recorded time to at least the device clock's, and returns the current instant.
  @discardableResult
  mutating func raiseTime(to device: Date) throws -> Date {
    var time = ledgerState.time
    time.raise(device: device)
    if time != ledgerState.time { try apply(.time(time)) }
    return time.now(device: device)
  }

  /// Takes note of a date that the store has signed.
  ///
  /// If it proves that the clock had run ahead, dates that were recorded in the future are set to
  /// now; otherwise an offer would open on that day, and a trial last until then.
  mutating func note(signed: Date, isFresh: Bool, device: Date) throws {
    let before = ledgerState.time
    var time = before
    time.observe(signed: signed, isFresh: isFresh, device: device)
    time.raise(device: device)
    if time != before { try apply(.time(time)) }
    let now = time.highWaterMark
    guard now < before.highWaterMark else { return }
    if let first = ledgerState.firstLaunch, first > now { try apply(.set(.firstLaunch, at: now)) }
    if let instant = ledgerState.onboardedAt, instant > now {
      try apply(.set(.onboardedAt, at: now))
    }
    for (goal, instant) in ledgerState.goals where instant > now {
      try apply(.set(.goal(goal), at: now))
    }
    for (trial, start) in ledgerState.trials where start > now {
      try apply(.set(.trial(trial), at: now))
    }
  }
}
