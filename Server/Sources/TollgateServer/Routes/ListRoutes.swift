import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore

/// The lists of notifications, events and jobs: `/v1/notifications`, `/v1/events` and `/v1/jobs`.
struct ListRoutes: Sendable {
  let backend: Backend

  func add(to addresses: inout Addresses) {
    addresses.get(
      "/v1/events",
      Operation(
        "Lists what happened, in a row that only grows at its end.", key: .secret,
        parameters: [.query("after", .text()), .query("limit", .integer(from: 1, to: 500))],
        answers: [
          .json(
            "A page of events, and the cursor behind it, also if there are no more.",
            .object(
              ["events": .list(of: EventBodySchema.schema), "next": .next, "cursor": .text()]))
        ], refusals: [.gone])
    ) { call in
      try await events(call)
    }
    addresses.get(
      "/v1/notifications",
      Operation(
        "Lists what the App Store sent, and what became of it.", key: .secret,
        parameters: Operation.Parameter.page,
        answers: [.json("A page of notifications.", Notifications.self)])
    ) { call in
      try await notifications(call)
    }
    addresses.post(
      "/v1/notifications/{uuid}/replay",
      Operation(
        "Has a notification worked on again; one that was done changes nothing.", key: .secret,
        answers: [.json("It will be worked on.", .object([:]), status: .accepted)],
        refusals: [.notFound])
    ) { call in
      try await replay(try call.text("uuid"))
    }
    addresses.get(
      "/v1/jobs",
      Operation(
        "Lists the pending jobs.", key: .secret,
        parameters: [.query("state", .text())] + Operation.Parameter.page,
        answers: [.json("A page of jobs.", Jobs.self)])
    ) { call in
      try await jobs(call)
    }
  }

  /// A page of events, each as receivers get it.
  private func events(_ call: Call) async throws -> Response {
    let (text, limit) = (call.query("after"), try call.limit())
    let after = text.flatMap(EventCursor.init)
    guard text == nil || after != nil else {
      throw ServerRefusal(
        .badRequest, "bad_cursor", "`after` is no cursor of events.",
        fix: "Send what `next` or `cursor` of the page before says, or leave it out.")
    }
    let (history, place, events) = try await backend.store.read { store in
      let history = try EventHistory(of: store)
      let last = try store.newestEvents(limit: 1).first?.position ?? 0
      let place = after.map { history.place(of: $0, last: last) } ?? (position: 0, isKnown: true)
      let events = place.isKnown ? try store.events(after: place.position, limit: limit) : []
      return (history, place, events)
    }
    guard place.isKnown else {
      var refusal = ServerRefusal(
        .gone, "another_history",
        "The cursor belongs to a history that the database no longer has: it was put back to an earlier state.",
        fix:
          "Read on with `after` set to `continueAfter`. Events that follow may have ids that you know."
      )
      refusal.continueAfter = "\(history.cursor(after: place.position))"
      throw refusal
    }
    let cursor = history.cursor(after: events.last?.position ?? place.position)
    try backend.store.give(cursor)
    let next = events.count == limit ? "\"\(cursor)\"" : "null"
    let list = events.map(\.body).joined(separator: ",")
    return .text(#"{"events":[\#(list)],"next":\#(next),"cursor":"\#(cursor)"}"#)
  }

  private struct Notifications: Encodable, Described {
    static let schema = Schema.object([
      "notifications": .list(
        of: .object(
          [
            "notificationUUID": .uuid, "notificationType": .string, "environment": .string,
            "signedDate": .instant, "receivedAt": .instant,
            "state": .words(KeptNotification.State.allCases.map(\.rawValue)),
          ], optional: ["subtype": .string])),
      "next": .next,
    ])

    struct Notification: Encodable {
      let notificationUUID: String
      let notificationType: String
      let subtype: String?
      let environment: String
      let signedDate: String
      let receivedAt: String
      let state: String
    }

    let notifications: [Notification]
    let next: OrNull<String>
  }

  private func notifications(_ call: Call) async throws -> Response {
    let (after, limit) = (try call.number("after") ?? 0, try call.limit())
    let page = try await backend.store.read { try $0.notifications(after: after, limit: limit) }
    return try .json(
      Notifications(
        notifications: page.map { _, kept in
          Notifications.Notification(
            notificationUUID: kept.uuid.description, notificationType: kept.type.rawValue,
            subtype: kept.subtype?.rawValue, environment: kept.environment.rawValue,
            signedDate: kept.signed.text, receivedAt: kept.received.text,
            state: kept.state.rawValue)
        }, next: OrNull(page.count == limit ? page.last.map { "\($0.number)" } : nil)))
  }

  /// Processes a notification again; a processed one changes nothing.
  private func replay(_ text: String) async throws -> Response {
    guard try await backend.replay(notification: text) else {
      throw ServerRefusal(
        .notFound, "no_notification", "There is no such notification, or its purchase was erased.",
        fix: "Name a `notificationUUID` of GET /v1/notifications.")
    }
    return .text("{}", status: .accepted)
  }

  private struct Jobs: Encodable, Described {
    static let schema = Schema.object([
      "jobs": .list(
        of: .object(
          [
            "id": .text(),
            "kind": .words(ServerStore.Job.Kind.allCases.map(\.rawValue) + ["reviews"]),
            "state": .words(ServerStore.Job.State.allCases.map(\.rawValue)),
          ], optional: ["dueAt": .instant])),
      "next": .next,
    ])

    struct Job: Encodable {
      let id: String
      let kind: String
      let state: String
      let dueAt: String?

      /// The customers whose entitlements may have changed since the last report of them.
      static let reviews = Job(id: "reviews", kind: "reviews", state: "waiting", dueAt: nil)
    }

    let jobs: [Job]
    let next: OrNull<String>
  }

  private func jobs(_ call: Call) async throws -> Response {
    let (after, limit) = (try call.number("after") ?? 0, try call.limit())
    let states = try Set<Job.State>(of: call)
    let jobs = try await backend.store.read { try $0.jobs(in: states, after: after, limit: limit) }
    let listed = jobs.map { job in
      Jobs.Job(
        id: "\(job.id)", kind: job.kind.rawValue, state: job.state.rawValue,
        dueAt: job.state == .retrying ? job.due.text : nil)
    }
    let asksForReviews = after == 0 && states.contains(.waiting)
    let isReviewing = asksForReviews ? try await backend.isReviewing() : false
    return try .json(
      Jobs(
        jobs: (isReviewing ? [Jobs.Job.reviews] : []) + listed,
        next: OrNull(jobs.count == limit ? jobs.last.map { "\($0.id)" } : nil)))
  }
}
