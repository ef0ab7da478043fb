import AppStoreWire
import Foundation
import Logging
import ServerCore
import ServerStore
import ServiceLifecycle

/// Processes stored notifications, several at a time and in the order of their arrival, so that
/// their writes share a disk sync.
///
/// Any process may die at any point: another takes over its work when the lease ends, and processing twice changes
/// nothing. The order makes no difference to the data, and gives one history one sequence of events.
struct Worker: Service {
  let backend: Backend

  /// Works until the server is asked to stop; the jobs under way are finished.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          while !Task.isCancelled {
            // Jobs that another process has left, and due jobs.
            backend.worker.wake()
            try? await Task.sleep(for: .seconds(1))
          }
        }
        for await _ in backend.worker.calls {
          if Task.isCancelled { break }
          await workOff()
        }
        group.cancelAll()
      }
    }
  }

  /// Does all that is due now.
  func workOff() async {
    do {
      var width = WorkWidth(arrived: backend.recent.total)
      while !Task.isCancelled {
        let jobs = try await next(width.jobs)
        guard let oldest = jobs.first else { return }
        let age = backend.machineTime().timeIntervalSince(oldest.due.date)
        width.adapt(arrived: backend.recent.total, age: age)
        // Shutdown waits for the jobs in progress: they are not cancelled with the rest.
        try await Task { try await work(on: jobs) }.value
        backend.worker.wake()
      }
    } catch is CancellationError {
      // Jobs that were not begun are left to the next start.
    } catch {
      backend.logger.error("The store can't be worked on", metadata: ["error": "\(error)"])
    }
  }

  private func next(_ most: Int) async throws -> [Job] {
    let now = WireDate(backend.machineTime())
    let end = WireDate(rawValue: now.rawValue + HeldJob.lease)
    // Read first, so that an idle worker never takes the write lock.
    guard try await backend.store.read({ try $0.hasDueJob([.notification], lane: "", at: now) })
    else { return [] }
    return try await backend.store.write {
      try $0.lease([.notification], lane: "", at: now, until: end, limit: most)
    }
  }

  private func work(on jobs: [Job]) async throws {
    do { return try await backend.inbox.work(on: jobs, in: backend.store) } catch {
      // One of them fails, or the store does: each alone shows which.
      for job in jobs { try await work(on: job) }
    }
  }

  private func work(on job: Job) async throws {
    do {
      try await backend.inbox.work(on: job, in: backend.store)
    } catch {
      // A failure here is the store's, and passes.
      backend.logger.error(
        "A notification waits", metadata: ["attempt": "\(job.attempts)", "error": "\(error)"])
      var settled = job
      settled.state = .retrying
      settled.problem = "\(error)"
      let pause = Int64(1_000) << min(job.attempts, 12)
      settled.due = WireDate(rawValue: WireDate(backend.machineTime()).rawValue + pause)
      let outcome = settled
      try await backend.store.write { try $0.settle(outcome) }
    }
  }
}
