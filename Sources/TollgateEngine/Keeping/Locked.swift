#if canImport(Darwin)
private import os

/// A value that is only ever touched under a lock.
struct Locked<Value: Sendable>: Sendable {
  private let lock: OSAllocatedUnfairLock<Value>

  init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }

  /// Reads or changes the value.
  ///
  /// `body` must be short and must not wait for anything.
  func callAsFunction<Answer: Sendable>(
    _ body: (inout Value) throws -> Answer
  ) rethrows -> Answer {
    try lock.withLockUnchecked(body)
  }
}
#elseif PTHREAD_LOCKS
private import Glibc

/// A value that is only ever touched under a lock that the thread sanitizer understands.
///
/// `make sanitize` builds with it: the sanitizer reports what a `Mutex` guards as races.
final class Locked<Value: Sendable>: Sendable {
  // On the heap, since one without a size would lie at the address of what is stored next to it: to
  // read the one and to change the other would be taken for a race.
  private nonisolated(unsafe) let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private nonisolated(unsafe) let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value.initialize(to: value)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Reads or changes the value.
  ///
  /// `body` must be short and must not wait for anything.
  func callAsFunction<Answer: Sendable>(
    _ body: (inout Value) throws -> Answer
  ) rethrows -> Answer {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}
#else
private import Synchronization

/// A value that is only ever touched under a lock.
final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) { mutex = Mutex(value) }

  /// Reads or changes the value.
  ///
  /// `body` must be short and must not wait for anything.
  func callAsFunction<Answer: Sendable>(
    _ body: (inout Value) throws -> Answer
  ) rethrows -> Answer {
    try mutex.withLock { value in try body(&value) }
  }
}
#endif
