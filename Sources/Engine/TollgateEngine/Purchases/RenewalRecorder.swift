import Foundation
import Logging
import TollgateCore

/// Records renewal infos from the store.
struct RenewalRecorder: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let inFlight: InFlight

  /// Sends signed renewal infos to the app's own server, if it has one.
  let line: ServerLine?
  let logger: Logger

  /// A copy of a renewal info, and the clocks' state at its first arrival.
  ///
  /// The store answers from the device's copies too. A copy that was there before proves nothing
  /// about the time.
  private struct Copy: Sendable {
    let signed: Date
    let lead: TimeInterval
    let device: Date
    let steady: Date
  }

  private let copies = Locked<[Renewal.ID: Copy]>([:])

  init(
    ledger: Ledger, current: CurrentSituation, inFlight: InFlight, line: ServerLine?,
    logger: Logger
  ) {
    self.ledger = ledger
    self.current = current
    self.inFlight = inFlight
    self.line = line
    self.logger = logger
  }

  /// Records what changes something.
  ///
  /// The newest signed word about a subscription wins.
  ///
  /// - Parameters:
  ///   - renewals: The store's renewal infos.
  ///   - arrived: Whether they came as an update, rather than as an answer.
  func receive(_ renewals: [Renewal], arrived: Bool = false) async {
    await inFlight.during {
      if arrived { keep(arrived: renewals) }
      line?.send(renewals)
      let before = ledger.ledgerState
      let news = renewals.filter { renewal in
        guard let known = before.renewals[renewal.id] else { return true }
        return known.signedDate < renewal.signedDate && !known.hasSameContent(as: renewal)
      }
      guard !news.isEmpty else { return }
      let device = current.clock.now()
      do {
        // Losing power loses nothing, because the store sends it again at every launch.
        try ledger.write(.soon) { transaction in
          let now = transaction.ledgerState.time.paidNow(device: device)
          for var renewal in news {
            if renewal.isActive {
              let known = transaction.ledgerState.renewals[renewal.id]?.clockLead ?? 0
              renewal.clockLead = renewal.isOver(at: now) ? renewal.lead(of: device) : known
            }
            try transaction.apply(.renewal(renewal))
            try transaction.note(signed: renewal.signedDate, isFresh: false, device: device)
          }
        }
      } catch {
        logger.error("A subscription's renewal could not be recorded: \(error)")
      }
      current.publish()
    }
  }

  /// Returns the lead of the device's clock, by an answer.
  ///
  /// A copy that arrived earlier has the lead from then, plus what the device's clock gained since
  /// over the steady one.
  private func lead(by answer: Renewal) -> TimeInterval {
    let (device, steady) = (current.clock.now(), current.clock.steady())
    return copies { copies in
      if let copy = copies[answer.id], copy.signed == answer.signedDate {
        let gained = device.timeIntervalSince(copy.device) - steady.timeIntervalSince(copy.steady)
        return max(0, (copy.lead + gained).rounded(.down))
      }
      let lead = answer.lead(of: device)
      copies[answer.id] = Copy(
        signed: answer.signedDate, lead: lead, device: device, steady: steady)
      return lead
    }
  }

  /// Records updates with the known lead only, because they may have been under way for days.
  private func keep(arrived renewals: [Renewal]) {
    let (device, steady) = (current.clock.now(), current.clock.steady())
    let known = ledger.ledgerState.renewals
    copies { copies in
      for renewal in renewals {
        copies[renewal.id] = Copy(
          signed: renewal.signedDate, lead: known[renewal.id]?.clockLead ?? 0, device: device,
          steady: steady)
      }
    }
  }

  /// Sets until when a subscription counts as paid: by the store's clock if the store can be
  /// reached, else by the device's.
  ///
  /// - Parameters:
  ///   - answers: The renewal infos that the store just sent.
  ///   - isReachable: Whether the store was actually reached.
  func reconcile(with answers: [Renewal], isReachable: Bool) {
    let changed = ledger.ledgerState.renewals.values.compactMap { renewal -> Renewal? in
      var judged = renewal
      let answer = isReachable && renewal.isActive ? answers.first { $0.id == renewal.id } : nil
      judged.clockLead = answer.map(lead) ?? 0
      return judged == renewal ? nil : judged
    }
    guard !changed.isEmpty else { return }
    do {
      try ledger.write(.soon) { transaction in
        for judged in changed {
          // A version recorded in the meantime is newer in everything else.
          guard var known = transaction.ledgerState.renewals[judged.id] else { continue }
          known.clockLead = judged.clockLead
          try transaction.apply(.clockLead(known))
        }
      }
    } catch {
      logger.error("The store's answer could not be weighed against the clock: \(error)")
    }
    current.publish()
  }
}

extension Renewal {
  /// Returns a Boolean value that indicates whether nothing is paid or granted any more at
  /// `instant`.
  fileprivate func isOver(at instant: Date) -> Bool { end.map { $0 <= instant } ?? false }

  /// Returns the lead of a device's clock over the store's, which signed this just now.
  ///
  /// In whole seconds, so that the time an answer takes changes nothing.
  fileprivate func lead(of device: Date) -> TimeInterval {
    max(0, device.timeIntervalSince(signedDate).rounded(.down))
  }

  /// Returns a Boolean value that indicates whether both have the same content, besides having been
  /// signed at other times.
  fileprivate func hasSameContent(as other: Renewal) -> Bool {
    (product, periodEnd, gracePeriodEnd, isActive, isCancelled, nextCharge)
      == (
        other.product, other.periodEnd, other.gracePeriodEnd, other.isActive, other.isCancelled,
        other.nextCharge
      )
      && (isFree, isInBillingRetry, priceIncrease)
        == (other.isFree, other.isInBillingRetry, other.priceIncrease)
  }
}
