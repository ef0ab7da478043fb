import AppStoreWire
import Foundation
import ServerStore
import Synchronization

/// A job leased by this process, for as long as it renews its lease.
final class HeldJob: Sendable {
  /// The time after which others take over a job from a process that has died, by the machine's
  /// clock.
  ///
  /// A living process renews its lease three times in it.
  static let lease: Int64 = 15_000

  /// The error if another process has the job.
  struct Taken: Error {}

  private let job: Mutex<Job>
  private let store: any Store
  private let machineTime: @Sendable () -> Date

  init(_ job: Job, in store: any Store, machineTime: @escaping @Sendable () -> Date) {
    self.job = Mutex(job)
    self.store = store
    self.machineTime = machineTime
  }

  /// The job, with its progress.
  var current: Job { job.withLock(\.self) }

  /// Updates its progress, and extends its lease.
  ///
  /// - Throws: ``Taken`` if another process has it now.
  func note(_ change: (inout Job) -> Void) async throws {
    let noted = job.withLock { job in
      change(&job)
      return job
    }
    let end = WireDate(rawValue: WireDate(machineTime()).rawValue + Self.lease)
    guard try await store.write({ try $0.hold(noted, until: end) }) else { throw Taken() }
  }
}
