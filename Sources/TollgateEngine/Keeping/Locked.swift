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
