import Foundation
import TollgateCore

extension Books {
  /// Takes note of a date that the store has signed.
  ///
  /// Where it proves that the clock had run ahead, what was noted under that clock as of a day to
  /// come began now: else an offer would open on that day, and a trial last until then.
  mutating func hear(
    signed: Date, isFresh: Bool, device: Date, _ page: LedgerPage
  ) throws {
    let before = time.mark
    time.hear(signed: signed, isFresh: isFresh, device: device)
    time.raise(device: device)
    try page.set(.latestSigned, time.latestSigned.stored)
    let now = time.mark
    guard now < before else { return }
    if let first = firstLaunch, first > now {
      firstLaunch = now
      try page.set(.firstLaunch, now.stored)
    }
    for (offer, instant) in goals where instant > now {
      goals[offer] = now
      try page.set(.goal(of: offer), now.stored)
    }
    for (trial, start) in trials where start > now {
      trials[trial] = now
      try page.set(.trial(trial), now.stored)
    }
  }
}
