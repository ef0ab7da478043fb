import Logging

/// Every undelivered event and every future one, in order.
///
/// An event is deleted once the next one is requested. A process that ends while one is being
/// delivered gets it again at its next launch, under the same ``KeptEvent/id``: each is delivered
/// at least once. Use one iterator: two would each get only a part of the events.
public struct NewEvents: AsyncSequence, Sendable {
  let log: EventLog

  /// Creates an iterator, which begins with the oldest stored event.
  public func makeAsyncIterator() -> Iterator {
    Iterator(log: log, changes: log.ledger.eventChanges.values(from: ()).makeAsyncIterator())
  }

  /// Delivers one event after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let log: EventLog
    var changes: AsyncStream<Void>.Iterator
    private var waiting: [KeptEvent] = []
    private var last = 0

    init(log: EventLog, changes: AsyncStream<Void>.Iterator) {
      self.log = log
      self.changes = changes
    }

    /// Returns the next event, or nil once the task is cancelled or the engine is released.
    public mutating func next() async -> KeptEvent? {
      forgetLast()
      while waiting.isEmpty {
        guard await changes.next() != nil, !Task.isCancelled else { return nil }
        do {
          waiting = try log.events(after: last).reversed()
        } catch {
          log.logger.error("Events could not be read; they come with the next one: \(error)")
        }
      }
      guard let event = waiting.popLast() else { return nil }
      last = event.number
      return event
    }

    private func forgetLast() {
      guard last > 0 else { return }
      do {
        try log.forget(through: last)
      } catch {
        log.logger.error("A delivered event could not be forgotten; it comes again: \(error)")
      }
    }
  }
}
