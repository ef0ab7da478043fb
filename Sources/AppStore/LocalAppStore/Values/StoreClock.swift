import AppStoreWire
public import Foundation

/// The time in a local store: only the store moves it, and never back.
public final class StoreClock: Sendable {
  private let instant: Locked<Date>

  package init(_ now: Date) { instant = Locked(now) }

  /// The instant it is now.
  public var now: Date { instant.withLock { $0 } }

  /// Moves the time to an instant, if that is not over.
  package func move(to date: Date) {
    instant.withLock { $0 = max($0, date) }
  }
}
