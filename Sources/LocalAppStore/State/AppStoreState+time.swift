import Foundation

/// Something that is to happen at an instant.
struct Appointment: Hashable, Sendable {
  let date: Date
  let request: AppStoreRequest
}

extension AppStoreState {
  /// The instant of the next thing that happens by itself, or nil where nothing is due.
  var nextDue: Date? { agenda.first?.date }

  /// Notes what is to happen at an instant, after what was noted for the same one before.
  mutating func schedule(_ request: AppStoreRequest, at date: Date) {
    let place = agenda.firstIndex { $0.date > date } ?? agenda.endIndex
    agenda.insert(Appointment(date: date, request: request), at: place)
  }

  /// The next thing that is due at ``now`` or before, which is off the agenda by this.
  mutating func takeDue() -> AppStoreRequest? {
    guard let first = agenda.first, first.date <= now else { return nil }
    return agenda.removeFirst().request
  }
}
