import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore
import TollgateCore

/// Openings of the app: `POST /v1/customers/{id}/openings`.
struct OpeningRoutes: Sendable {
  /// The most characters of a time zone's name.
  private static let longestName = 200

  let backend: Backend
  let customers: CustomerRoutes

  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/customers/{id}/openings",
      Operation(
        "Gives what an opening of the app brings: the start and the income of kept currencies, each once.",
        key: .public, parameters: [.environment(of: backend)], body: .json(Opening.self),
        answers: [.json("The customer, after that.", CustomerReport.self)],
        refusals: [.unprocessableContent, .serviceUnavailable])
    ) { call in
      try await open(for: try call.customer(), call)
    }
  }

  private struct Opening: Decodable, Described {
    let signedAppTransaction: String
    let timeZone: String?
    let platform: String?

    static let schema = Schema.request(
      ["signedAppTransaction": .token],
      optional: [
        "timeZone": Schema.text(most: longestName).orNull,
        "platform": Schema.words(Platform.allCases.map(\.rawValue)).orNull,
      ])
  }

  private func open(for customer: UUID, _ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let body = try await call.json(Opening.self)
    if !call.isSecret { try call.access.admit(customer, call.request) }
    let platform = try DecisionRoutes.platform(body.platform)
    let zone = try body.timeZone.map(DecisionRoutes.zone)
    let download = try await download(body.signedAppTransaction, in: environment)
    let (backend, now) = (backend, try await backend.clock.now())
    try await backend.store.write { store in
      _ = try backend.intake.open(with: download, for: customer, at: now, in: store) { store in
        ServedOpening(
          of: try backend.record(of: customer, in: environment, from: store), timeZone: zone,
          platform: platform, by: backend.catalog, at: now)
      }
    }
    return try .json(try await customers.report(of: customer, in: environment, to: call))
  }

  private func download(
    _ token: String, in environment: WireEnvironment
  ) async throws -> SignedFact {
    let refusal = { (check: String) in
      ServerRefusal(
        .unprocessableContent, "token_refused", "The app transaction is refused: \(check).",
        fix: "Send the text that StoreKit's AppTransaction.shared returns on the device.")
    }
    switch try await backend.judge(token, by: backend.verifier.appTransaction) {
    case .fact(let fact):
      guard fact.id.environment == environment else { throw refusal("environment") }
      return fact
    case .refused(let check): throw refusal(check)
    }
  }
}
