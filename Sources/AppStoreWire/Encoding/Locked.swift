#if canImport(Darwin)
import os
#else
import Synchronization
#endif

/// A value behind a lock.
///
/// `Mutex` alone would do, but the oldest systems this runs on do not have it. The rooms above use
/// this one; the engine has its own, for an app that links it links nothing of the wire.
package final class Locked<Value: Sendable>: Sendable {
  #if canImport(Darwin)
  private let lock: OSAllocatedUnfairLock<Value>

  package init(_ value: Value) { self.lock = OSAllocatedUnfairLock(initialState: value) }
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
