import Foundation

/// The subscribers of a subject, oldest first, until its end.
///
/// Any thread may use it: a promise is often kept on another one. Closures are called without the lock.
final class Receivers<Value, Failure: Error> {
  private struct Receiver {
    let id: Int
    let receive: (Value) -> Void
    let complete: (Subscribers.Completion<Failure>) -> Void
  }

  private let lock = NSLock()
  private var all: [Receiver] = []
  private var lastID = 0
  private var end: Subscribers.Completion<Failure>?

  /// A Boolean value that indicates whether there are no more values.
  var isOver: Bool { lock.withLock { end != nil } }

  /// Calls everyone with a value, unless the end was sent.
  func send(_ value: Value) {
    for receiver in lock.withLock({ end == nil ? all : [] }) where isThere(receiver) {
      receiver.receive(value)
    }
  }

  /// Sends the end once, and forgets everyone.
  func send(completion: Subscribers.Completion<Failure>) {
    let receivers = lock.withLock {
      defer {
        all = []
        end = end ?? completion
      }
      return end == nil ? all : []
    }
    for receiver in receivers { receiver.complete(completion) }
  }

  /// Adds closures; one that comes after the end gets only that.
  func add(
    _ receive: @escaping (Value) -> Void,
    _ complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    let (end, id) = lock.withLock {
      lastID += 1
      if self.end == nil { all.append(Receiver(id: lastID, receive: receive, complete: complete)) }
      return (self.end, lastID)
    }
    if let end { complete(end) }
    return AnyCancellable { [weak self] in self?.remove(id) }
  }

  private func isThere(_ receiver: Receiver) -> Bool {
    lock.withLock { all.contains { $0.id == receiver.id } }
  }

  private func remove(_ id: Int) {
    lock.withLock { all.removeAll { $0.id == id } }
  }
}
