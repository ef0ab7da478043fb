import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore

/// A customer's consent to consumption reports to the App Store: `PUT /v1/customers/{id}/consent`.
struct ConsentRoutes: Sendable {
  let backend: Backend
  let customers: CustomerRoutes

  func add(to addresses: inout Addresses) {
    addresses.put(
      "/v1/customers/{id}/consent",
      Operation(
        "Records whether a customer lets the server tell the App Store what they used of a purchase.",
        key: .public, parameters: [.environment(of: backend)], body: .json(Consent.request),
        answers: [.json("What counts now.", Consent.self)])
    ) { call in
      try await consent(of: try call.customer(), call)
    }
  }

  private struct Consent: Codable, Described {
    let consumption: Bool

    static let schema = Schema.object(["consumption": .boolean])
    static let request = Schema.request(["consumption": .boolean])
  }

  private func consent(of customer: UUID, _ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let given = try await call.json(Consent.self)
    let now = try await backend.clock.now()
    let due = WireDate(backend.machineTime())
    try await backend.store.write { store in
      let record = try backend.record(of: customer, in: environment, from: store)
      // Repeating the same choice changes nothing, and without a choice there is no consent.
      guard record.consentsToConsumption != given.consumption else { return }
      _ = try store.append(
        .consent(given.consumption), for: customer, in: environment, at: now)
      if given.consumption { try store.wakeConsumptionJobs(at: due) }
    }
    return try .json(given)
  }
}

extension StoreWriting {
  /// Runs the jobs again that wait for a customer's consent.
  fileprivate func wakeConsumptionJobs(at now: WireDate) throws {
    for var job in try jobs([.consumption], in: [.retrying], after: 0, limit: 500) {
      (job.state, job.due) = (.waiting, now)
      try settle(job)
    }
  }
}
