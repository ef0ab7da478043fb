#if canImport(Darwin)
import os
#else
import Synchronization
#endif

/// A value behind a lock.
///
/// `Mutex` alone would do, but the oldest systems this runs on do not have it.
final class Locked<Value: Sendable>: Sendable {
  #if canImport(Darwin)
  private let lock: OSAllocatedUnfairLock<Value>

  init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
  #else
  private let lock: Mutex<Value>

  init(_ value: Value) { lock = Mutex(value) }
  #endif

  /// Gives `body` the value while nobody else has it.
  func withLock<Answer: Sendable>(
    _ body: @Sendable (inout Value) throws -> Answer
  ) rethrows -> Answer {
    try lock.withLock { try body(&$0) }
  }
}
