import AppStoreWire
import Foundation
import Logging
import ServerStore
import ServiceLifecycle

/// Reconciles every customer periodically, in one of the processes on a store.
struct ReconcileSchedule: Service {
  /// The instant at which it is time again, by the machine's clock.
  private static let next = "reconcileAt"

  let store: any Store
  let interval: Duration
  let machineTime: @Sendable () -> Date
  let logger: Logger

  /// Checks the clock until the server is asked to stop.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do { try await look() } catch is CancellationError { break } catch {
          logger.error("No time to reconcile was found", metadata: ["error": "\(error)"])
        }
        try? await Task.sleep(for: min(interval, .seconds(10)))
      }
    }
  }

  /// Adds a job when it is due, and returns the next due time.
  private func look() async throws {
    let now = WireDate(machineTime())
    let following = WireDate(rawValue: now.rawValue + interval.milliseconds)
    let known = try await store.read { try $0.setting(Self.next) }.flatMap { Int64($0) }
    // One that is too far away is from a time when it was done less often.
    if let known, (now.rawValue..<following.rawValue).contains(known - 1) { return }
    try await store.write { store in
      let due = try store.setting(Self.next).flatMap { Int64($0) }
      guard due == known else { return }
      try store.set(Self.next, to: "\(following.rawValue)")
      if let due, due <= now.rawValue {
        try store.ensureJob(.reconcile, about: ReconcileSubject.changes.text, due: now)
      }
    }
  }
}
