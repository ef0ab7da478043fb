import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore
import TollgateCore

/// Which variant of an experiment a customer saw: `POST /v1/customers/{id}/exposures`.
struct ExposureRoutes: Sendable {
  let backend: Backend
  let customers: CustomerRoutes

  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/customers/{id}/exposures",
      Operation(
        "Records which variant of an experiment a customer saw; the first one counts.",
        key: .public, parameters: [.environment(of: backend)], body: .json(Exposure.request),
        answers: [.json("The one that counts.", Exposure.self)])
    ) { call in
      try await expose(try call.customer(), call)
    }
  }

  private struct Exposure: Codable, Described {
    let experiment: String
    let variant: String
    let at: String

    static let schema = Schema.object([
      "experiment": .text(), "variant": .text(), "at": .instant,
    ])
    static let request = Schema.request([
      "experiment": .text(), "variant": .text(), "at": .instantGiven,
    ])
  }

  /// Records the variant that a customer saw; an experiment's first one counts.
  private func expose(
    _ customer: UUID, _ call: Call
  ) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let asked = try await call.json(Exposure.self)
    let (experiment, variant) = (
      Experiment.ID(asked.experiment), Experiment.Variant.ID(asked.variant)
    )
    guard let described = backend.catalog.catalog.experiments.first(where: { $0.id == experiment })
    else {
      throw ServerRefusal(
        .badRequest, "unknown_experiment", "The catalog has no such experiment.",
        fix: "Use a name from `experiments` in the catalog.")
    }
    guard described.variant(variant) != nil else {
      throw ServerRefusal(
        .badRequest, "unknown_variant", "The experiment has no such variant.",
        fix: "Name one of its `variants` in the catalog.")
    }
    let now = try await backend.clock.now()
    // A device's clock may run ahead; an exposure can't be later than now.
    let date = min(try WireDate(text: asked.at, of: "at"), now)
    let counted = try await backend.store.write { store -> Exposure in
      let record = try backend.record(of: customer, in: environment, from: store)
      for case .exposure(experiment, let variant, let at) in record.acts.map(\.deed) {
        return Exposure(experiment: experiment.rawValue, variant: variant.rawValue, at: at.text)
      }
      _ = try store.append(
        .exposure(experiment, variant: variant, at: date), for: customer, in: environment, at: now)
      return Exposure(experiment: experiment.rawValue, variant: variant.rawValue, at: date.text)
    }
    return try .json(counted)
  }
}
