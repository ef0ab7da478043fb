#if canImport(Darwin)
private import os

/// A value that is only ever touched under a lock.
///
/// A closure is kept in a struct, because a bare generic closure is wrapped again by each access
/// and takes longer to call.
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
#else
private import Synchronization

#if SANITIZED_LOCKS
private import Foundation
#endif

/// A value that is only ever touched under a lock.
///
/// A closure is kept in a struct, because a bare generic closure is wrapped again by each access
/// and takes longer to call.
final class Locked<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  #if SANITIZED_LOCKS
  // The thread sanitizer doesn't recognize a `Mutex`, and would report the guarded accesses as
  // races.
  private let knownToSanitizer = NSLock()
  #endif

  init(_ value: Value) { mutex = Mutex(value) }

  /// Reads or changes the value.
  ///
  /// `body` must be short and must not wait for anything.
  func callAsFunction<Answer: Sendable>(
    _ body: (inout Value) throws -> Answer
  ) rethrows -> Answer {
    #if SANITIZED_LOCKS
    knownToSanitizer.lock()
    defer { knownToSanitizer.unlock() }
    #endif
    return try mutex.withLock { value in try body(&value) }
  }
}
#endif
