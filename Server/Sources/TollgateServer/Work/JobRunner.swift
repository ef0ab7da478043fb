import AppStoreWire
import Foundation
import Logging
import ServerStore
import ServiceLifecycle

/// The reason why a job is tried again later, without a failure.
struct Postponement: Error {
  let pause: Duration
  let reason: String
}

/// Performs long jobs of some kinds, one after the other.
///
/// A process may die at any point: when the lease ends, another one takes over the job and
/// continues it.
struct JobRunner: Service {
  /// The attempts at a job before it is abandoned: over more than a day.
  private static let attempts = 200

  let kinds: Set<Job.Kind>
  let store: any Store
  let machineTime: @Sendable () -> Date
  let signal: WorkSignal
  let logger: Logger

  /// Runs one job, and throws an error that decides whether it is retried.
  let work: @Sendable (HeldJob) async throws -> Void

  /// Works until the server is asked to stop; the job in progress is left to the next start.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          while !Task.isCancelled {
            signal.wake()
            try? await Task.sleep(for: .seconds(1))
          }
        }
        for await _ in signal.calls {
          if Task.isCancelled { break }
          await workOff()
        }
        group.cancelAll()
      }
    }
  }

  /// Does all that is due now.
  private func workOff() async {
    do {
      while !Task.isCancelled, let job = try await next() { try await perform(job) }
    } catch is CancellationError {
      // Jobs that were not begun are left to the next start.
    } catch {
      logger.error("The store can't be worked on", metadata: ["error": "\(error)"])
    }
  }

  private func next() async throws -> Job? {
    let (kinds, now) = (kinds, WireDate(machineTime()))
    let end = WireDate(rawValue: now.rawValue + HeldJob.lease)
    return try await store.write { try $0.lease(kinds, at: now, until: end) }
  }

  private func perform(_ job: Job) async throws {
    let held = HeldJob(job, in: store, machineTime: machineTime)
    var settled: Job
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await work(held) }
        group.addTask {
          while true {
            try await Task.sleep(for: .seconds(Double(HeldJob.lease) / 3_000))
            try await held.note { _ in }
          }
        }
        defer { group.cancelAll() }
        try await group.next()
      }
      settled = held.current
      settled.state = .done
    } catch is HeldJob.Taken {
      return
    } catch {
      settled = self.settled(held.current, after: error)
    }
    let outcome = settled
    // Shutdown waits for this: it is not cancelled with the rest.
    try await Task { try await store.write { try $0.settle(outcome) } }.value
  }

  private func settled(_ job: Job, after error: any Error) -> Job {
    var job = job
    guard !Task.isCancelled else {
      job.state = .waiting
      return job
    }
    if let postponement = error as? Postponement {
      (job.state, job.problem) = (.retrying, postponement.reason)
      let pause = postponement.pause.components.seconds * 1_000
      job.due = WireDate(rawValue: WireDate(machineTime()).rawValue + pause)
      return job
    }
    let problem = error as? AppStoreProblem
    var next: WireDate?
    switch problem?.kind {
    case .later(let date)?: next = date
    case .position?, nil: break
    default:
      job.state = .failed
      job.problem = problem?.description
      return job
    }
    if problem == nil {
      logger.error(
        "A job waits", metadata: ["kind": "\(job.kind)", "error": "\(error)"])
    }
    let pause = Int64(1_000) << min(job.attempts, 9)
    job.due = max(
      next ?? .init(rawValue: 0), WireDate(rawValue: WireDate(machineTime()).rawValue + pause))
    job.state = job.attempts < Self.attempts ? .retrying : .failed
    job.problem = problem?.description ?? "The server failed; the log says what happened."
    return job
  }
}
