import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore

/// The search for customers and their history, for support: `GET /v1/customers` and `…/timeline`.
struct PeopleRoutes: Sendable {
  /// The most characters of a search.
  private static let longest = 200

  let backend: Backend
  let customers: CustomerRoutes

  func add(to addresses: inout Addresses) {
    let limit = Operation.Parameter.query("limit", .integer(from: 1, to: 500))
    addresses.get(
      "/v1/customers",
      Operation(
        "Lists customers, or finds one by a customer's, a transaction's or an order's identifier.",
        key: .secret,
        parameters: [
          .environment(of: backend), .query("query", .text(least: 0, most: Self.longest)),
          .query("after", .uuid), limit,
        ],
        answers: [.json("A page of customers.", Found.self)], refusals: [.serviceUnavailable])
    ) { call in
      try await find(call)
    }
    addresses.get(
      "/v1/customers/{id}/timeline",
      Operation(
        "Lists what happened to a customer: what was signed, what followed, and what was done.",
        key: .secret,
        parameters: [.environment(of: backend), .query("after", .text()), limit],
        answers: [.json("A page of what happened, the earliest first.", Happened.self)])
    ) { call in
      try await timeline(of: try call.customer(), call)
    }
  }

  private struct Found: Encodable, Described {
    struct Customer: Encodable {
      let customer: OrNull<String>
      let originalTransactionId: String?
    }

    let customers: [Customer]
    let next: OrNull<String>

    static let schema = Schema.object([
      "customers": .list(
        of: .object(
          ["customer": Schema.uuid.orNull], optional: ["originalTransactionId": .text()])),
      "next": .next,
    ])
  }

  private func find(_ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let asked = call.query("query") ?? ""
    let query = asked.trimmingCharacters(in: .whitespacesAndNewlines)
    guard asked.count <= Self.longest else {
      throw ServerRefusal(
        .badRequest, "bad_query", "`query` is longer than any identifier.",
        fix: "Send a customer's UUID, or the identifier of a transaction or an order.")
    }
    let after = try call.query("after").map { text in
      guard let after = UUID(uuidString: text) else {
        throw ServerRefusal(
          .badRequest, "bad_cursor", "`after` is no customer.",
          fix: "Send what `next` of the page before says, or leave it out.")
      }
      return after
    }
    let limit = try call.limit()
    let search = try await backend.search(
      for: query, in: environment, after: after, limit: limit)
    return try .json(
      Found(
        customers: search.matches.map { match in
          Found.Customer(
            customer: OrNull(match.customer?.uuidString.lowercased()),
            originalTransactionId: match.original)
        }, next: OrNull(search.next?.uuidString.lowercased())))
  }

  private struct Happened: Encodable, Described {
    let entries: [TimelineEntry]
    let next: OrNull<String>

    static let schema = Schema.object([
      "entries": .list(of: TimelineEntry.schema), "next": .next,
    ])
  }

  private func timeline(of customer: UUID, _ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let (after, limit) = (call.query("after"), try call.limit())
    let timeline = try await backend.store.read { store in
      try Timeline(of: customer, in: environment, after: after, limit: limit, from: store)
    }
    guard let timeline else {
      throw ServerRefusal(
        .badRequest, "bad_cursor", "`after` is no place in a timeline.",
        fix: "Send what `next` of the page before says, or leave it out.")
    }
    return try .json(
      Happened(
        entries: timeline.entries.map(TimelineEntry.init),
        next: OrNull(timeline.hasMore ? timeline.entries.last?.cursor : nil)))
  }
}
