import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore
import TollgateCore

/// What is spent and given by hand: `/v1/customers/{id}/spends` and `…/grants`.
struct WalletRoutes: Sendable {
  let backend: Backend
  let access: Access
  let customers: CustomerRoutes

  private var idempotency: Idempotency { Idempotency(store: backend.store) }

  func add(to router: Router<ConnectionContext>) {
    router.post("v1/customers/:id/spends") { request, context in
      let customer = try UUID(customer: context.parameters.require("id"))
      let isSecret = try access.require(request, context, about: customer)
      return try await spend(for: customer, request, context, isSecret: isSecret)
    }
    router.post("v1/customers/:id/grants") { request, context in
      try access.requireSecret(request)
      let customer = try UUID(customer: context.parameters.require("id"))
      return try await grant(to: customer, request, context)
    }
    router.delete("v1/customers/:id/grants/:grant") { request, context in
      try access.requireSecret(request)
      let customer = try UUID(customer: context.parameters.require("id"))
      return try await withdraw(
        try context.parameters.require("grant"), from: customer, request)
    }
  }

  private struct Spending: Decodable {
    let spend: String?
    let amounts: [String: Int]?
  }

  private struct Spent: Encodable {
    let outcome: String
    let balances: [String: Int]
  }

  private func spend(
    for customer: UUID, _ request: Request, _ context: ConnectionContext, isSecret: Bool
  ) async throws -> Response {
    let environment = try customers.environment(of: request)
    let bytes = try await request.bytes(context)
    let (amounts, unlocks) = try cost(
      JSONDecoder().decode(Spending.self, from: bytes), isSecret: isSecret)
    let now = try await backend.clock.now()
    return try await idempotency.answer(request, bytes, for: customer, at: now) { store in
      let balances = try backend.record(of: customer, in: environment, from: store).balances
      guard balances.cover(amounts) else {
        return (200, Spent(outcome: "refused", balances: balances.named))
      }
      _ = try store.append(
        .spend(amounts: amounts, unlocks: unlocks), for: customer, in: environment, at: now)
      let left = try backend.record(of: customer, in: environment, from: store).balances
      return (200, Spent(outcome: "spent", balances: left.named))
    }
  }

  /// Returns what a spend takes: by its name in the catalog, or, with the secret key, any amounts.
  private func cost(
    _ spending: Spending, isSecret: Bool
  ) throws -> (amounts: [TollgateCore.Currency.ID: Int], unlocks: Feature.ID?) {
    if let name = spending.spend, spending.amounts == nil {
      guard let spend = backend.catalog.catalog.spend(Spend.ID(name)) else {
        throw ServerRefusal(
          .badRequest, "unknown_spend", "The catalog has no such spend.",
          fix: "Name one that stands under `spends` in the catalog.")
      }
      return (spend.cost, spend.unlocks)
    }
    guard let amounts = spending.amounts, spending.spend == nil, !amounts.isEmpty,
      amounts.values.allSatisfy({ $0 > 0 })
    else {
      throw ServerRefusal(
        .badRequest, "bad_spend", "A spend is one name, or whole amounts above 0.",
        fix: #"Send {"spend": "…"} or {"amounts": {"…": 1}}."#)
    }
    guard isSecret else {
      throw ServerRefusal(
        .forbidden, "secret_key_needed", "The public key spends by name alone.",
        fix: "Send {\"spend\": \"…\"}, or ask with the secret key.")
    }
    return (
      Dictionary(amounts.map { (TollgateCore.Currency.ID($0.key), $0.value) }) { one, _ in one },
      nil
    )
  }

  private struct Granting: Decodable {
    let entitlement: String
    let until: String?
    let reason: String
  }

  private struct Granted: Encodable {
    struct Grant: Encodable {
      let id: String
      let entitlement: String
      let until: OrNull<String>
      let reason: String
    }

    let grant: Grant
  }

  private func grant(
    to customer: UUID, _ request: Request, _ context: ConnectionContext
  ) async throws -> Response {
    let environment = try customers.environment(of: request)
    let bytes = try await request.bytes(context)
    let asked = try JSONDecoder().decode(Granting.self, from: bytes)
    let entitlement = Entitlement.ID(asked.entitlement)
    guard backend.catalog.hasEntitlement(entitlement) else {
      throw ServerRefusal(
        .badRequest, "unknown_entitlement", "No product of the catalog gives this entitlement.",
        fix: "Name one that a product grants.")
    }
    let grant = Grant(
      id: UUID(), entitlement: entitlement, until: try asked.until.map(WireDate.init(text:)),
      reason: asked.reason)
    let answer = Granted(
      grant: Granted.Grant(
        id: grant.id.uuidString.lowercased(), entitlement: asked.entitlement,
        until: OrNull(grant.until?.text), reason: grant.reason))
    let now = try await backend.clock.now()
    return try await idempotency.answer(request, bytes, for: customer, at: now, isNeeded: false) {
      store in
      _ = try store.append(.grant(grant), for: customer, in: environment, at: now)
      return (201, answer)
    }
  }

  private func withdraw(
    _ text: String, from customer: UUID, _ request: Request
  ) async throws -> Response {
    let environment = try customers.environment(of: request)
    let now = try await backend.clock.now()
    let isKnown = try await backend.store.write { store -> Bool in
      let record = try backend.record(of: customer, in: environment, from: store)
      guard let id = UUID(uuidString: text), record.grants.contains(where: { $0.grant.id == id })
      else { return false }
      _ = try store.append(.withdraw(id), for: customer, in: environment, at: now)
      return true
    }
    guard isKnown else {
      throw ServerRefusal(
        .notFound, "no_grant", "The customer has no such grant, or it was taken back.",
        fix: "Name the `id` that it was given with.")
    }
    return Response(status: .noContent)
  }
}

extension Balances {
  fileprivate var named: [String: Int] {
    Dictionary(amounts.map { ($0.key.rawValue, $0.value) }) { one, _ in one }
  }
}

extension WireDate {
  /// Reads an instant in ISO 8601.
  fileprivate init(text: String) throws {
    let styles = [
      Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ]
    guard let date = styles.lazy.compactMap({ try? Date(text, strategy: $0) }).first else {
      throw ServerRefusal(
        .badRequest, "bad_instant", "`until` is no instant.",
        fix: "Write it as 2026-03-01T09:00:00Z.")
    }
    self.init(rawValue: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }
}
