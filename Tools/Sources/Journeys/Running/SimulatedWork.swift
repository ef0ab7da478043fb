import Foundation
import LocalAppStore
import Synchronization
@_spi(Testing) import TollgateEngine

/// Delayed work of a simulated app's engine, by the store's clock.
final class SimulatedWork: Sendable {
  private struct Item {
    let due: Date
    let work: @Sendable () -> Void
  }

  private let clock: StoreClock
  private let waiting = Mutex<[Item]>([])

  init(at clock: StoreClock) { self.clock = clock }

  var scheduler: WorkScheduler {
    WorkScheduler { [self] delay, work in
      let item = Item(due: clock.now + delay / .seconds(1), work: work)
      waiting.withLock { $0.append(item) }
    }
  }

  /// The instant at which something is due next, if anything is.
  var nextDue: Date? { waiting.withLock { $0.map(\.due).min() } }

  /// Runs the work that is due.
  func runDue() {
    let now = clock.now
    let due = waiting.withLock { waiting in
      defer { waiting.removeAll { $0.due <= now } }
      return waiting.filter { $0.due <= now }
    }
    for item in due { item.work() }
  }
}
