#if canImport(Darwin)
import os
#elseif PTHREAD_LOCKS
import Glibc
#else
import Synchronization
#endif

/// A value behind a lock.
///
/// `Mutex` alone would do, but the oldest systems this runs on do not have it. The modules above use
/// this one; the engine has its own, since an app that links it links nothing of the wire. With
/// `PTHREAD_LOCKS`, as `make sanitize` builds, it is a lock that the thread sanitizer understands.
package final class Locked<Value: Sendable>: Sendable {
  #if canImport(Darwin)
  private let lock: OSAllocatedUnfairLock<Value>

  package init(_ value: Value) { self.lock = OSAllocatedUnfairLock(initialState: value) }
  #elseif PTHREAD_LOCKS
  private let lock: PthreadLock<Value>

  package init(_ value: Value) { self.lock = PthreadLock(value) }
  #else
  private let lock: Mutex<Value>

  package init(_ value: Value) { self.lock = Mutex(value) }
  #endif

  /// Calls `body` with the value while nobody else has it.
  package func withLock<Answer: Sendable>(_ body: @Sendable (inout Value) throws -> Answer) rethrows
    -> Answer
  {
    try lock.withLock { value in try body(&value) }
  }
}

#if PTHREAD_LOCKS
private final class PthreadLock<Value: Sendable>: Sendable {
  // On the heap, since one without a size would lie at the address of what is stored next to it.
  private nonisolated(unsafe) let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)

  init(_ value: Value) {
    self.value.initialize(to: value)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  func withLock<Answer>(_ body: (inout Value) throws -> Answer) rethrows -> Answer {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
#endif
