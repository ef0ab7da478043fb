import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import ServerCore
import ServerStore

/// Deliveries to receivers, and their replays: `/v1/webhooks`.
struct WebhookRoutes: Sendable {
  let backend: Backend
  let webhooks: Webhooks

  func add(to addresses: inout Addresses) {
    addresses.get(
      "/v1/webhooks/deliveries",
      Operation(
        "Lists the events sent to receivers, with each attempt; `state=failed` lists those that were given up.",
        key: .secret, parameters: [.query("state", .text())] + Operation.Parameter.page,
        answers: [.json("A page of deliveries.", Deliveries.self)])
    ) { call in
      try await list(call)
    }
    addresses.post(
      "/v1/webhooks/deliveries/{id}/replay",
      Operation(
        "Sends an event to its receiver again, with all attempts, however that ended before.",
        key: .secret, parameters: [.path("id", .integer(from: 1))],
        answers: [.json("It will be sent.", .object([:]), status: .accepted)],
        refusals: [.notFound, .conflict])
    ) { call in
      try await replay(Job.ID(try call.text("id")) ?? 0)
    }
    addresses.post(
      "/v1/webhooks/test",
      Operation(
        "Sends an event of the type `test` to every receiver.", key: .secret,
        answers: [
          .json("It will be sent.", .object(["event": .text()]), status: .accepted)
        ])
    ) { _ in
      try await test()
    }
  }

  fileprivate struct Deliveries: Encodable, Described {
    static let schema = Schema.object([
      "deliveries": .list(
        of: .object(
          [
            "id": .text(), "event": .text(), "type": .text(), "receiver": .text(),
            "state": .words(Job.State.allCases.map(\.rawValue)),
            "attempts": .list(
              of: .object([
                "attempt": .integer(from: 1), "at": .instant, "status": .text(),
                "answer": .string,
              ])),
          ], optional: ["dueAt": .instant, "problem": .text()])),
      "next": .next,
    ])

    struct Delivery: Encodable {
      struct Attempt: Encodable {
        let attempt: Int
        let at: String
        let status: String
        let answer: String
      }

      let id: String
      let event: String
      let type: String
      let receiver: String
      let state: String
      let dueAt: String?
      let problem: String?
      let attempts: [Attempt]
    }

    let deliveries: [Delivery]
    let next: OrNull<String>
  }

  private func list(_ call: Call) async throws -> Response {
    let (after, limit) = (try call.number("after") ?? 0, try call.limit())
    let states = try Set<Job.State>(of: call)
    let (jobs, deliveries) = try await backend.store.read { store in
      let jobs = try store.jobs([.webhook], in: states, after: after, limit: limit)
      return (jobs, try jobs.compactMap { try Deliveries.Delivery($0, from: store) })
    }
    return try .json(
      Deliveries(
        deliveries: deliveries,
        next: OrNull(jobs.count == limit ? jobs.last.map { "\($0.id)" } : nil)))
  }

  /// Sends an event to its receiver again.
  func replay(_ id: Job.ID) async throws -> Response {
    let (webhooks, now) = (webhooks, WireDate(backend.machineTime()))
    try await backend.store.write { store in
      guard let job = try store.job(id), job.kind == .webhook else {
        throw ServerRefusal(
          .notFound, "no_delivery", "There is no such delivery.",
          fix: "Name an `id` of GET /v1/webhooks/deliveries.")
      }
      guard webhooks.receivers.contains(where: { $0.name == job.lane }) else {
        throw ServerRefusal(
          .conflict, "no_receiver", "The receiver of this delivery is no longer one.",
          fix: "Start the server with --webhook and its address.")
      }
      // A delivery in progress continues.
      guard [.done, .failed, .retrying].contains(job.state) else { return }
      try store.settle(webhooks.replayed(job, at: now))
    }
    backend.worker.wake()
    return .text("{}", status: .accepted)
  }

  private func test() async throws -> Response {
    let outbox = backend.intake.outbox
    let event = try EventRow(
      test: "evt_\(outbox.makeName())", in: backend.standardEnvironment,
      at: try await backend.clock.now())
    try await backend.store.write { _ = try outbox.add(event, in: $0) }
    backend.worker.wake()
    return try .json(["event": event.id], status: .accepted)
  }
}

extension WebhookRoutes.Deliveries.Delivery {
  fileprivate init?(_ job: Job, from store: any StoreReading) throws {
    guard let subject = WebhookSubject(job.subject) else { return nil }
    id = "\(job.id)"
    event = subject.event
    type = try store.event(subject.event)?.type ?? "unknown"
    receiver = subject.receiver
    state = job.state.rawValue
    dueAt = job.state == .retrying ? job.due.text : nil
    problem = job.problem
    attempts = try store.deliveries(of: subject.event, to: subject.receiver).map {
      Attempt(attempt: $0.attempt, at: $0.date.text, status: $0.status, answer: $0.answer)
    }
  }
}
