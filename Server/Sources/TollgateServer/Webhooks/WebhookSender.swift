import AppStoreWire
import Foundation
import Logging
import ServerStore
import ServiceLifecycle
import Synchronization

/// Sends events to receivers: each receiver in its own lane, so that a slow one delays no other.
///
/// A process may die between sending and recording. Then the job's lease ends, and the event is sent again under the
/// same identifier.
struct WebhookSender: Service {
  /// The time after which others take over the calls of a process that died: longer than a call may
  /// take.
  private static let lease: Int64 = 20_000

  /// The calls of one receiver at a time.
  private static let width = 16

  let webhooks: Webhooks
  let store: any Store
  let machineTime: @Sendable () -> Date
  let signal: WorkSignal
  let logger: Logger
  let metrics: Metrics
  let activity: ActivityLog

  /// Sends the body of an event, with its identifier, at an instant of the machine's clock.
  typealias Send =
    @Sendable (_ body: String, _ id: String, _ receiver: WebhookReceiver, _ now: Date) async throws
    -> WebhookCall.Outcome

  /// Sends until the server is asked to stop; work in progress is left to the next start.
  func run() async throws {
    let call = WebhookCall(allowsPrivate: webhooks.allowsPrivate)
    await cancelWhenGracefulShutdown {
      do { try await forgetOthers() } catch {
        logger.error("Old receivers are not forgotten", metadata: ["error": "\(error)"])
      }
      await withTaskGroup(of: Void.self) { group in
        for receiver in webhooks.receivers {
          group.addTask {
            await work(for: receiver) { try await call.send($0, id: $1, to: $2, at: $3) }
          }
        }
        // Without receivers, it still waits for shutdown.
        group.addTask { try? await gracefulShutdown() }
      }
    }
    try? await call.shutdown()
  }

  /// Gives up deliveries to a receiver that refused further events.
  private func forgetOthers() async throws {
    let names = Set(webhooks.receivers.map(\.name))
    try await store.write { store in
      for lane in try store.lanes(of: .webhook) where !names.contains(lane) {
        try store.giveUp(.webhook, lane: lane, because: "The receiver is no longer one.")
      }
    }
  }

  /// Works on one receiver's lane, with a limited number of calls at a time.
  ///
  /// One write records the calls that ended since the last one, and the calls that begin next. A
  /// discarding task group frees each ended call; another kind of group keeps each task until its
  /// result is taken, some 30 kB.
  func work(for receiver: WebhookReceiver, _ send: @escaping Send) async {
    let lane = Lane(width: Self.width)
    // Due jobs, jobs that another process left, and jobs for which there is room now.
    let own = WorkSignal()
    await withDiscardingTaskGroup { group in
      group.addTask {
        while !Task.isCancelled {
          own.wake()
          try? await Task.sleep(for: .seconds(1))
        }
      }
      group.addTask { for await _ in signal.calls { own.wake() } }
      for await _ in own.calls {
        while !Task.isCancelled, let jobs = await next(in: lane, of: receiver), !jobs.isEmpty {
          for job in jobs {
            group.addTask {
              lane.end(with: await outcome(of: job, to: receiver, send))
              own.wake()
            }
          }
        }
        if Task.isCancelled { break }
      }
      group.cancelAll()
    }
    // Shutdown waits for this: it is not cancelled with the rest.
    await Task { _ = await next(in: lane, of: receiver, isLast: true) }.value
  }

  /// Records the outcomes of calls, and takes as many jobs as there are free places.
  ///
  /// - Returns: The jobs, or nil if the store can't be written.
  private func next(
    in lane: Lane, of receiver: WebhookReceiver, isLast: Bool = false
  ) async -> [Job]? {
    let now = WireDate(machineTime())
    let end = WireDate(rawValue: now.rawValue + Self.lease)
    let (ended, room) = lane.turn()
    do {
      var isDue = room > 0 && !isLast
      if isDue {
        isDue = try await store.read {
          try $0.hasDueJob([.webhook], lane: receiver.name, at: now)
        }
      }
      guard isDue || !ended.isEmpty else { return [] }
      let jobs = try await store.write { [isDue] store in
        try keep(ended, of: receiver, at: now, in: store)
        return isDue
          ? try store.lease([.webhook], lane: receiver.name, at: now, until: end, limit: room) : []
      }
      lane.begin(jobs.count)
      for _ in ended.filter(\.isGone) {
        logger.warning(
          "A receiver answered 410 and gets no more events", metadata: ["host": "\(receiver.host)"])
      }
      return jobs
    } catch {
      // The store would refuse these again; their leases end, and they are sent then.
      if (error as? DatabaseFailure)?.isAway == true { lane.putBack(ended) }
      logger.error("Webhooks are not recorded", metadata: ["error": "\(error)"])
      return nil
    }
  }

  private func keep(
    _ ended: [Outcome], of receiver: WebhookReceiver, at now: WireDate, in store: any StoreWriting
  ) throws {
    guard !ended.isEmpty else { return }
    var hasStopped = try store.hasStopped(receiver.name)
    for outcome in ended {
      if let attempt = outcome.attempt { try store.add(attempt) }
      try store.settle(outcome.job)
      if outcome.isGone {
        try store.stop(receiver.name, at: now)
        hasStopped = true
      } else if outcome.job.state == .done, hasStopped {
        try store.resume(receiver.name)
        hasStopped = false
      }
    }
  }

  /// The outcome of a job.
  fileprivate struct Outcome: Sendable {
    var job: Job
    var attempt: Delivery?
    var isGone = false
  }

  /// Sends an event, and returns its outcome.
  private func outcome(
    of job: Job, to receiver: WebhookReceiver, _ send: Send
  ) async -> Outcome? {
    do { return try await attempt(job, to: receiver, send) } catch {
      // The lease ends, and it is sent then.
      logger.error("A webhook is not sent", metadata: ["error": "\(error)"])
      return nil
    }
  }

  private func attempt(
    _ job: Job, to receiver: WebhookReceiver, _ send: Send
  ) async throws -> Outcome {
    guard let id = WebhookSubject(job.subject)?.event,
      let event = try await store.read({ try $0.event(id) })
    else { return Outcome(job: webhooks.finished(job)) }
    do {
      let body = job.place.map {
        event.body.replacing("\"customer\":null", with: "\"customer\":\"\($0)\"")
      }
      let answer = try await send(body ?? event.body, id, receiver, machineTime())
      let now = WireDate(machineTime())
      metrics.count(
        "tollgate_webhook_attempts_total",
        [
          "outcome": answer.isDelivered
            ? "delivered" : answer.status == nil ? "unanswered" : "refused"
        ])
      activity(
        .webhook, event.type, isGood: answer.isDelivered,
        [
          "status": answer.status.map { "\($0)" } ?? "no answer", "attempt": "\(job.attempts)",
          "host": receiver.host,
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

extension WebhookSender {
  /// Creates a sender of a server's events.
  init(_ webhooks: Webhooks, for backend: Backend) {
    self.init(
      webhooks: webhooks, store: backend.store, machineTime: backend.machineTime,
      signal: backend.worker, logger: backend.logger, metrics: backend.metrics,
      activity: backend.activity)
  }
}

/// The calls of one receiver.
private final class Lane: Sendable {
  private struct State {
    var room: Int
    var ended: [WebhookSender.Outcome] = []
  }

  private let state: Mutex<State>

  init(width: Int) { state = Mutex(State(room: width)) }

  /// Returns the calls that ended since the last turn, and the number of free places.
  func turn() -> (ended: [WebhookSender.Outcome], room: Int) {
    state.withLock { state in
      defer { state.ended = [] }
      return (state.ended, state.room)
    }
  }

  func begin(_ count: Int) { state.withLock { $0.room -= count } }

  /// Frees a place for another call, and remembers the outcome of this one.
  func end(with outcome: WebhookSender.Outcome?) {
    state.withLock { state in
      state.room += 1
      if let outcome { state.ended.append(outcome) }
    }
  }

  /// Remembers outcomes that were not recorded.
  func putBack(_ ended: [WebhookSender.Outcome]) { state.withLock { $0.ended = ended + $0.ended } }
}
