import AppStoreWire
import Foundation
import Logging
import ServerStore
import ServiceLifecycle
import Synchronization

/// Tells receivers of events: each in a lane of its own, so that one that is slow holds up nobody else.
///
/// A process may die between sending and recording. Then the job's lease ends, and the event is sent again under the
/// same identifier.
struct WebhookSender: Service {
  /// The time after which others take over what a process that died was sending: longer than a call may take.
  private static let lease: Int64 = 20_000

  /// The calls of one receiver at a time.
  private static let width = 4

  let webhooks: Webhooks
  let store: any Store
  let machineTime: @Sendable () -> Date
  let signal: WorkSignal
  let logger: Logger
  let metrics: Metrics

  init(_ webhooks: Webhooks, for backend: Backend) {
    self.webhooks = webhooks
    store = backend.store
    machineTime = backend.machineTime
    signal = backend.worker
    logger = backend.logger
    metrics = backend.metrics
  }

  /// Sends until the server is asked to stop; what is under way is left to the next start.
  func run() async throws {
    let call = WebhookCall(allowsPrivate: webhooks.allowsPrivate)
    await cancelWhenGracefulShutdown {
      do { try await forgetOthers() } catch {
        logger.error("Old receivers are not forgotten", metadata: ["error": "\(error)"])
      }
      await withTaskGroup(of: Void.self) { group in
        for receiver in webhooks.receivers {
          group.addTask { await work(for: receiver, call) }
        }
        // One who has nobody to tell waits to be stopped too.
        group.addTask { try? await gracefulShutdown() }
      }
    }
    try? await call.shutdown()
  }

  /// Gives up what waits for somebody who is no longer told of anything.
  private func forgetOthers() async throws {
    let names = Set(webhooks.receivers.map(\.name))
    try await store.write { store in
      for lane in try store.lanes(of: .webhook) where !names.contains(lane) {
        try store.giveUp(.webhook, lane: lane, because: "The receiver is no longer one.")
      }
    }
  }

  /// Works on one receiver's lane: as many calls at a time as there may be.
  private func work(for receiver: WebhookReceiver, _ call: WebhookCall) async {
    let running = Calls()
    // What is due by now, what another process left, and what has room now.
    let own = WorkSignal()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        while !Task.isCancelled {
          own.wake()
          try? await Task.sleep(for: .seconds(1))
        }
      }
      group.addTask { for await _ in signal.calls { own.wake() } }
      for await _ in own.calls {
        while !Task.isCancelled, running.count < Self.width {
          guard let job = await next(of: receiver) else { break }
          running.change(by: 1)
          group.addTask {
            await send(job, to: receiver, call)
            running.change(by: -1)
            own.wake()
          }
        }
        if Task.isCancelled { break }
      }
      group.cancelAll()
    }
  }

  private func next(of receiver: WebhookReceiver) async -> Job? {
    let now = WireDate(machineTime())
    let end = WireDate(rawValue: now.rawValue + Self.lease)
    do {
      return try await store.write {
        try $0.lease([.webhook], lane: receiver.name, at: now, until: end)
      }
    } catch {
      logger.error("No webhook can be taken", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// What became of a job.
  private struct Outcome: Sendable {
    var job: Job
    var attempt: Delivery?
    var isGone = false
  }

  /// Sends one event, and keeps what became of it.
  private func send(_ job: Job, to receiver: WebhookReceiver, _ call: WebhookCall) async {
    do {
      let outcome = try await attempt(job, to: receiver, call)
      let now = WireDate(machineTime())
      // Whoever stops the server waits for this: it is not cancelled with the rest.
      try await Task {
        try await store.write { store in
          if let attempt = outcome.attempt { try store.add(attempt) }
          try store.settle(outcome.job)
          if outcome.isGone { try store.stop(receiver.name, at: now) }
          if outcome.job.state == .done { try store.resume(receiver.name) }
        }
      }.value
      guard outcome.isGone else { return }
      logger.warning(
        "A receiver answered 410 and is told no more", metadata: ["host": "\(receiver.host)"])
    } catch {
      logger.error("A webhook is not recorded", metadata: ["error": "\(error)"])
    }
  }

  private func attempt(
    _ job: Job, to receiver: WebhookReceiver, _ call: WebhookCall
  ) async throws -> Outcome {
    guard let id = WebhookSubject(job.subject)?.event,
      let event = try await store.read({ try $0.event(id) })
    else { return Outcome(job: webhooks.finished(job)) }
    do {
      let answer = try await call.send(event.body, id: id, to: receiver, at: machineTime())
      let now = WireDate(machineTime())
      metrics.count(
        "tollgate_webhook_attempts_total",
        [
          "outcome": answer.isDelivered
            ? "delivered" : answer.status == nil ? "unanswered" : "refused"
        ])
      return Outcome(
        job: webhooks.settled(job, after: answer, at: now),
        attempt: Delivery(
          event: id, receiver: receiver.name, attempt: job.attempts, status: answer.word,
          answer: answer.answer, date: now), isGone: answer.isGone)
    } catch is CancellationError {
      return Outcome(job: webhooks.leftOver(job, at: WireDate(machineTime())))
    }
  }
}

/// How many calls of a receiver are under way.
private final class Calls: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock(\.self) }

  func change(by difference: Int) { number.withLock { $0 += difference } }
}
