import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import LoopbackServer
import ServerCore
import ServerStore
import TollgateCore

/// Requests about a customer, and acts for them: `/v1/customers/{id}`.
struct CustomerRoutes: Sendable {
  let backend: Backend

  /// The key that signs answers about a customer for devices.
  let key: AnswerKey

  func add(to addresses: inout Addresses) {
    addresses.get(
      "/v1/customers/{id}",
      Operation(
        "Says what a customer has, signed over its exact bytes.", key: .public,
        parameters: [.environment(of: backend), .header("If-None-Match", .string)],
        answers: [
          .json(
            "The customer; empty where nothing is known.", CustomerReport.self,
            headers: ["ETag", "Tollgate-Key", "Tollgate-Signature"]),
          .empty(
            "It is as the tag says; the customer, the tag and the instant are signed, in lines.",
            status: .notModified,
            headers: ["ETag", "Tollgate-As-Of", "Tollgate-Key", "Tollgate-Signature"]),
        ])
    ) { call in
      try await read(try call.customer(), call)
    }
    addresses.post(
      "/v1/customers/{id}/merge",
      Operation(
        "Makes a customer an alias of another one, for purchases to come too.", key: .secret,
        parameters: [.idempotencyKey(isNeeded: false)],
        body: .json(Merge.self), answers: [.json("It is one.", Merge.self)],
        refusals: [.conflict])
    ) { call in
      try await merge(try call.customer(), call)
    }
    addresses.delete(
      "/v1/customers/{id}",
      Operation(
        "Forgets a customer, whose purchases are not learned again.", key: .secret,
        answers: [.empty("Nothing is known of the customer.", status: .noContent)])
    ) { call in
      try await erase(try call.customer())
    }
  }

  /// Returns the report on a customer.
  ///
  /// For the public key it has the requested identifier, even after a merge.
  func report(
    of customer: UUID, in environment: WireEnvironment, to call: Call
  ) async throws -> CustomerReport {
    let now = try await backend.clock.now()
    let record = try await backend.store.read { store in
      try backend.record(of: customer, in: environment, from: store)
    }
    return CustomerReport(
      call.isSecret ? record : record.named(customer), by: backend.catalog, at: now)
  }

  /// Returns the environment that a request names.
  func environment(of request: Request) throws -> WireEnvironment {
    try request.environment(among: backend.verifier.environments) ?? backend.standardEnvironment
  }

  private func read(_ customer: UUID, _ call: Call) async throws -> Response {
    let environment = try environment(of: call.request)
    let now = try await backend.clock.now()
    let report = try await backend.reports.report(
      on: customer, byOwnName: call.isSecret, in: environment, at: now, from: backend.store)
    return try .signed(
      SignedAnswer(
        report, at: now, unless: call.request.headers[.ifNoneMatch], signedBy: key))
  }

  private struct Merge: Codable, Described {
    let into: String

    static let schema = Schema.request(["into": .customer])
  }

  private func merge(_ customer: UUID, _ call: Call) async throws -> Response {
    let target = try call.customer(try await call.json(Merge.self).into)
    let (intake, now) = (backend.intake, try await backend.clock.now())
    let environments = backend.verifier.environments.sorted { $0.rawValue < $1.rawValue }
    let answer = Merge(into: target.uuidString.lowercased())
    return try await Idempotency(store: backend.store).answer(
      call.request, to: "merge \(customer)", answer, for: customer, at: now, isNeeded: false
    ) { store in
      let outcome = try intake.merge(customer, into: target, in: environments, at: now, store)
      guard outcome != .conflict else {
        throw ServerRefusal(
          .conflict, "merged_already",
          "One of the two is the other, or was merged into another one.",
          fix: "Ask about both, and merge the customer that they stand for.")
      }
      return (200, answer)
    }
  }

  private func erase(_ customer: UUID) async throws -> Response {
    let intake = backend.intake
    let environments = Array(backend.verifier.environments)
    let now = try await backend.clock.now()
    try await backend.store.write { try intake.erase(customer, in: environments, at: now, $0) }
    backend.charts.forget()
    backend.reports.forget()
    if try await !backend.store.scrub() {
      backend.logger.warning(
        "The erased data is still in the database's log, because another program reads it. The next start empties the log."
      )
    }
    backend.worker.wake()
    return Response(status: .noContent)
  }
}
