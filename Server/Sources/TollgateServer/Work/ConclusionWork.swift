import AppStoreWire
import Foundation
import Logging
import ServerStore
import ServiceLifecycle

/// Reviews customers with a change or an expiration, and reports new conclusions.
///
/// The due reviews are in the store: a process that dies leaves them to the next.
struct ConclusionWork: Service {
  /// The customers of one write.
  private static let most = 50

  /// The time for which the App Store may say itself what ends at this very instant.
  private static let pause = Duration.milliseconds(900)

  let backend: Backend

  /// Works until the server is asked to stop.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withTaskGroup(of: Void.self) { group in
        let signal = WorkSignal()
        group.addTask {
          while !Task.isCancelled {
            signal.wake()
            try? await Task.sleep(for: .seconds(1))
          }
        }
        group.addTask { for await _ in backend.worker.calls { signal.wake() } }
        var clock = Reading()
        for await _ in signal.calls {
          if Task.isCancelled { break }
          await workOff(&clock)
        }
        group.cancelAll()
      }
    }
  }

  /// Reviews all customers that are due.
  private func workOff(_ clock: inout Reading) async {
    do {
      while !Task.isCancelled, let now = try await backend.reviewTime() {
        let last = clock.last(at: now, after: Self.pause)
        let (conclusions, most) = (backend.conclusions, Self.most)
        let count = try await backend.store.write {
          try conclusions.review(at: now, through: last, limit: most, in: $0)
        }
        guard count > 0 else { return }
        backend.worker.wake()
      }
    } catch is CancellationError {
      // Jobs that were not begun are left to the next start.
    } catch is ServerRefusal {
      // The store's clock is not to be read: that is no reason to write it down each second.
    } catch {
      backend.logger.error("No customer can be reviewed", metadata: ["error": "\(error)"])
    }
  }
}

/// A reading of a clock, and the time since when it has been the same.
///
/// While the clock is stopped, the App Store may still report events of this instant, which come
/// first.
private struct Reading {
  private var time = WireDate.atOnce
  private var since = ContinuousClock.now

  /// Returns the instant that conclusions may use: the clock's, once it has shown it for `pause`, or
  /// else the instant before.
  mutating func last(at time: WireDate, after pause: Duration) -> WireDate {
    if time != self.time {
      self.time = time
      since = .now
    }
    return since + pause <= .now ? time : time.justBefore
  }
}

extension Backend {
  /// Returns whether a customer is due for review; false if the clock can't be read.
  func isReviewing() async throws -> Bool {
    do { return try await reviewTime() != nil } catch is ServerRefusal { return false }
  }

  /// Returns the current time, if a customer is due for review.
  ///
  /// - Throws: The store's errors, and ``ServerRefusal`` if the clock can't be read.
  func reviewTime() async throws -> WireDate? {
    guard let next = try await store.read({ try $0.nextReview() }) else { return nil }
    let now = try await clock.now()
    return next <= now ? now : nil
  }
}
