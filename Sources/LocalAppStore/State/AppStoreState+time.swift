import AppStoreWire
import Foundation

extension AppStoreState {
  /// The instant of the next thing that happens by itself, or nil where nothing is due.
  mutating func nextDue() -> Date? {
    while let entry = agenda.first {
      if isCurrent(entry) { return entry.date }
      agenda.removeFirst()
    }
    return nil
  }

  /// Notes what is to happen at an instant, after what was noted for the same one before.
  mutating func schedule(_ scheduled: StoreCommandEnvelope, at date: Date) {
    agenda.note(
      .request(StoreCommandEnvelope(scheduled.command, inApp: scheduled.app ?? app)), at: date)
  }

  /// The next thing that is due at ``now`` or before, which is off the agenda by this; the shop at hand is the
  /// one that it is due in.
  mutating func takeDue() -> Agenda.Item? {
    guard let date = nextDue(), date <= now, let entry = agenda.first else { return nil }
    agenda.removeFirst()
    return entry.item
  }

  /// Notes when something of a subscription happens next; what was noted before no longer counts.
  mutating func setDue(_ id: TransactionID, at date: WireDate?) {
    guard let date else {
      shop.subscriptions[id]?.due = nil
      return
    }
    let number = agenda.note(.subscription(id, of: app), at: date.date)
    shop.subscriptions[id]?.due = Subscription.Due(date: date, number: number)
  }

  private mutating func isCurrent(_ entry: Agenda.Entry) -> Bool {
    guard case .subscription(let id, let app) = entry.item else { return true }
    guard (try? enter(app)) != nil else { return false }
    return shop.subscriptions[id]?.due?.number == entry.number
  }
}
