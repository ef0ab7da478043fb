import Foundation
import LocalAppStore
import Synchronization
import TollgateEngine

/// The clock of a simulated device: the store's, unless it has been set.
///
/// The store's clock is never wrong. A device's may be, and moves along with it.
final class SimulatedClock: Sendable {
  private struct Setting {
    var offset: TimeInterval = 0
    var timeZone: TimeZone
  }

  private let store: StoreClock
  private let setting: Mutex<Setting>

  init(following store: StoreClock, in timeZone: TimeZone) {
    self.store = store
    setting = Mutex(Setting(timeZone: timeZone))
  }

  /// The time of the device's clock.
  var now: Date { store.now.addingTimeInterval(setting.withLock { $0.offset }) }

  /// A Boolean value that indicates whether the clock has been set.
  var isSet: Bool { setting.withLock { $0.offset } != 0 }

  var timeZone: TimeZone {
    get { setting.withLock { $0.timeZone } }
    set { setting.withLock { $0.timeZone = newValue } }
  }

  /// Sets or resets the device's clock.
  func set(to instant: Date?) {
    let right = store.now
    setting.withLock { $0.offset = instant.map { $0.timeIntervalSince(right) } ?? 0 }
  }

  var wall: WallClock {
    WallClock(
      now: { [self] in now }, timeZone: { [self] in timeZone }, steady: { [store] in store.now })
  }
}
