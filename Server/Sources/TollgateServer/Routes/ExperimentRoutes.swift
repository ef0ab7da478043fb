import Hummingbird
import ServerCore
import ServerStore
import SourceJSON
import TollgateCore

/// The route of experiments' results: `GET /v1/experiments`.
struct ExperimentRoutes: Sendable {
  let backend: Backend
  let customers: CustomerRoutes

  func add(to addresses: inout Addresses) {
    addresses.get(
      "/v1/experiments",
      Operation(
        "Compares the variants of experiments: who paid, and how much.", key: .secret,
        parameters: [.environment(of: backend)],
        answers: [
          .json("Each experiment, and each of its variants.", ExperimentAnswer.self)
        ])
    ) { call in
      let environment = try customers.environment(of: call.request)
      let catalog = backend.catalog.catalog
      let results = try await backend.store.read {
        try ExperimentResult.all(of: catalog, in: environment, from: $0)
      }
      return try .json(ExperimentAnswer(results, in: catalog))
    }
  }
}

/// The JSON of an experiment's results.
struct ExperimentAnswer: Encodable, Described {
  struct Listed: Encodable {
    let experiment: String

    /// The state in the catalog, or null for one that the catalog no longer has.
    let state: OrNull<String>
    let variants: [Variant]
  }

  struct Variant: Encodable {
    let variant: String
    let customers: Int
    let converted: Int
    let conversion: OrNull<Estimate>
    let revenue: [Revenue]
    let verdict: String
    let difference: OrNull<Estimate>
    let missing: OrNull<Int>
  }

  struct Revenue: Encodable {
    let total: Money
    let perCustomer: OrNull<Estimate>
  }

  let experiments: [Listed]

  private static let estimate = Schema.object([
    "value": Schema(["type": "number"]), "low": Schema(["type": "number"]),
    "high": Schema(["type": "number"]),
  ]).named("Estimate").orNull

  static let schema = Schema.object([
    "experiments": .list(
      of: .object([
        "experiment": .text(), "state": Schema.string.orNull,
        "variants": .list(
          of: .object([
            "variant": .text(), "customers": .integer(from: 0), "converted": .integer(from: 0),
            "conversion": estimate,
            "revenue": .list(of: .object(["total": .money, "perCustomer": estimate])),
            "verdict": .words(ExperimentResult.Verdict.allCases.map(\.rawValue)),
            "difference": estimate, "missing": Schema.integer(from: 0).orNull,
          ])),
      ]))
  ])

  init(_ results: [Experiment.ID: ExperimentResult], in catalog: Catalog) {
    let order = catalog.experiments.map(\.id)
    let others = results.keys.filter { !order.contains($0) }.sorted()
    experiments = (order + others).compactMap { id in
      guard let result = results[id] else { return nil }
      let described = catalog.experiments.first { $0.id == id }
      let known = described?.variants.map(\.id) ?? []
      let more = result.arms.keys.filter { !known.contains($0) }.sorted()
      return Listed(
        experiment: id.rawValue, state: OrNull(described?.standard),
        variants: (known + more).map { Variant($0, of: result) })
    }
  }
}

extension ExperimentAnswer.Variant {
  fileprivate init(_ id: Experiment.Variant.ID, of result: ExperimentResult) {
    let arm = result.arms[id] ?? ExperimentResult.Arm()
    let comparison = result.comparison(of: id)
    variant = id.rawValue
    customers = arm.customers
    converted = arm.converted
    conversion = OrNull(arm.conversion.estimate)
    revenue = arm.revenue.sorted { $0.key < $1.key }.map { currency, paid in
      ExperimentAnswer.Revenue(
        total: Money(thousandths: paid.thousandths, currency: currency),
        perCustomer: OrNull(arm.perCustomer(in: currency)))
    }
    verdict = comparison.verdict.rawValue
    difference = OrNull(comparison.difference)
    missing = OrNull(comparison.missing)
  }
}
