import Foundation
import TollgateCore

extension LedgerState {
  /// Takes note of a date that the store has signed.
  ///
  /// Where it proves that the clock had run ahead, what was noted under that clock as of a day to
  /// come began now: else an offer would open on that day, and a trial last until then.
  mutating func hear(
    signed: Date, isFresh: Bool, device: Date, _ write: WriteTransaction
  ) throws {
    let before = time.mark
    time.hear(signed: signed, isFresh: isFresh, device: device)
    time.raise(device: device)
    try write.set(.latestSigned, time.latestSigned.stored)
    let now = time.mark
    guard now < before else { return }
    if let first = firstLaunch, first > now {
      firstLaunch = now
      try write.set(.firstLaunch, now.stored)
    }
    for (offer, instant) in goals where instant > now {
      goals[offer] = now
      try write.set(.goal(of: offer), now.stored)
    }
    for (trial, start) in trials where start > now {
      trials[trial] = now
      try write.set(.trial(trial), now.stored)
    }
  }
}
