#if canImport(Darwin)
import os
#else
import Synchronization
#endif

#if SANITIZED_LOCKS
import Foundation
#endif

/// A value behind a lock.
///
/// A closure is kept in a struct, because a bare generic closure is wrapped again by each access
/// and takes longer to call.
///
/// `Mutex` alone would do, but the oldest systems this runs on do not have it. The modules above
/// use this one; the engine has its own, since an app that links the engine doesn't link the wire
/// module. With `SANITIZED_LOCKS`, set by `make sanitize`, there is also a lock that the thread
/// sanitizer recognizes.
package final class Locked<Value: Sendable>: Sendable {
  #if canImport(Darwin)
  private let lock: OSAllocatedUnfairLock<Value>

  package init(_ value: Value) { self.lock = OSAllocatedUnfairLock(initialState: value) }
  #else
  private let lock: Mutex<Value>

  package init(_ value: Value) { self.lock = Mutex(value) }
  #endif

  #if SANITIZED_LOCKS
  private let knownToSanitizer = NSLock()
  #endif

  /// Calls `body` with the value while no other thread has it.
  package func withLock<Answer: Sendable>(_ body: @Sendable (inout Value) throws -> Answer) rethrows
    -> Answer
  {
    #if SANITIZED_LOCKS
    knownToSanitizer.lock()
    defer { knownToSanitizer.unlock() }
    #endif
    return try lock.withLock { value in try body(&value) }
  }
}
