import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore
import TollgateCore

/// Spends, holds, and grants by hand: `/v1/customers/{id}/spends`, `…/holds` and `…/grants`.
struct WalletRoutes: Sendable {
  let backend: Backend
  let customers: CustomerRoutes

  private var idempotency: Idempotency { Idempotency(store: backend.store) }

  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/customers/{id}/spends",
      Operation(
        "Spends from the balances of a customer, once for each Idempotency-Key.", key: .public,
        parameters: [.environment(of: backend), .idempotencyKey(isNeeded: true)],
        body: .json(Spending.self),
        answers: [.json("The outcome, and the remaining balances.", Spent.self)],
        refusals: [.forbidden, .conflict])
    ) { call in
      try await spend(for: try call.customer(), call)
    }
    for end in [HoldEnd.commit, .release] {
      addresses.post(
        "/v1/customers/{id}/holds/{hold}/\(end.rawValue)",
        Operation(
          end == .commit
            ? "Makes a hold final, by the Idempotency-Key of its spend."
            : "Gives back what a hold took, by the Idempotency-Key of its spend.",
          key: .public, parameters: [.environment(of: backend)],
          answers: [.json("The state of the hold, and the balances.", Ended.self)],
          refusals: [.notFound])
      ) { call in
        try await self.end(try call.text("hold"), of: try call.customer(), by: end, call.request)
      }
    }
    addresses.post(
      "/v1/customers/{id}/grants",
      Operation(
        "Gives an entitlement by hand.", key: .secret,
        parameters: [.environment(of: backend), .idempotencyKey(isNeeded: false)],
        body: .json(Granting.self), answers: [.json("The grant.", Granted.self, status: .created)],
        refusals: [.conflict])
    ) { call in
      try await grant(to: try call.customer(), call)
    }
    addresses.delete(
      "/v1/customers/{id}/grants/{grant}",
      Operation(
        "Takes back what was given by hand.", key: .secret,
        parameters: [.environment(of: backend)],
        answers: [.empty("It is taken back.", status: .noContent)], refusals: [.notFound])
    ) { call in
      try await withdraw(try call.text("grant"), from: try call.customer(), call.request)
    }
  }

  private struct Spending: Codable, Described {
    let spend: String?

    /// The feature to unlock, if the spend unlocks one of several.
    let feature: String?
    let amounts: [String: Int]?

    /// A Boolean value that indicates whether it only holds the amounts, for work that can fail.
    let hold: Bool?

    static let schema = Schema.either(
      .request(
        ["spend": .text()],
        optional: ["feature": Schema.text().orNull, "hold": Schema.boolean.orNull]),
      .request(
        ["amounts": .map(of: .integer(from: 1), atLeast: 1)],
        optional: ["hold": Schema.boolean.orNull]))
  }

  private struct Spent: Encodable, Described {
    let outcome: String
    let balances: [String: Int]

    static let schema = Schema.object([
      "outcome": .words(["spent", "held", "refused", "alreadyOpen", "notForSale"]),
      "balances": .map(of: .integer(from: 0)),
    ])
  }

  /// The end of a hold.
  private enum HoldEnd: String {
    case commit, release

    var state: CustomerRecord.HeldAmounts.State { self == .commit ? .committed : .released }
  }

  private struct Ended: Encodable, Described {
    let outcome: String
    let balances: [String: Int]

    static let schema = Schema.object([
      "outcome": .words(["committed", "released"]), "balances": .map(of: .integer(from: 0)),
    ])
  }

  private func end(
    _ name: BalanceHold.Name, of customer: UUID, by end: HoldEnd, _ request: Request
  ) async throws -> Response {
    let environment = try customers.environment(of: request)
    let now = try await backend.clock.now()
    let ended = try await backend.store.write { store -> Ended in
      let record = try backend.record(withoutOldHoldsOf: customer, in: environment, at: now, store)
      let named = record.holds.filter { $0.hold.name == name }
      guard let held = named.first(where: { $0.state == .held }) ?? named.last else {
        throw ServerRefusal(
          .notFound, "no_hold", "The customer has no such hold.",
          fix: "Name the Idempotency-Key of a spend that was sent with \"hold\": true.")
      }
      // A hold that has ended stays as it is, so that a request can be repeated.
      guard held.state == .held else {
        return Ended(outcome: held.state.rawValue, balances: record.balances(at: now).named)
      }
      switch end {
      case .commit:
        _ = try store.append(.commit(name), for: customer, in: environment, at: now)
      case .release: try store.release(held.hold, for: customer, from: record, at: now)
      }
      let left = try backend.record(of: customer, in: environment, from: store)
        .balances(at: now)
      return Ended(outcome: end.state.rawValue, balances: left.named)
    }
    return try .json(ended)
  }

  private func spend(for customer: UUID, _ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let asked = try await call.json(Spending.self)
    let (spend, named) = try spending(asked, isSecret: call.isSecret)
    let unlocks = try spend.flatMap { try opened(by: $0, asked.feature.map { Feature.ID($0) }) }
    let now = try await backend.clock.now()
    let name =
      asked.hold == true ? try idempotency.key(of: call.request, isNeeded: true) : nil
    return try await idempotency.answer(
      call.request, to: "spend \(environment.rawValue)", asked, for: customer, at: now
    ) { store in
      let record = try backend.record(withoutOldHoldsOf: customer, in: environment, at: now, store)
      let balances = record.balances(at: now)
      let amounts = spend.map { backend.catalog.cost(of: $0, for: record) } ?? named
      if let unlocks, record.hasForGood(unlocks, by: backend.catalog, at: now) {
        return (200, Spent(outcome: "alreadyOpen", balances: balances.named))
      }
      if let spend, !backend.catalog.sells(spend, to: record, at: now) {
        return (200, Spent(outcome: "notForSale", balances: balances.named))
      }
      guard balances.cover(amounts) else {
        return (200, Spent(outcome: "refused", balances: balances.named))
      }
      if let name {
        let end = (spend?.hold ?? Feature.defaultHold).end(after: now.date)
        let held = BalanceHold(name: name, amounts: amounts, unlocks: unlocks, until: WireDate(end))
        try store.hold(held, for: customer, from: record, at: now)
      } else {
        try store.spend(amounts, unlocking: unlocks, for: customer, from: record, at: now)
      }
      let left = try backend.record(of: customer, in: environment, from: store)
        .balances(at: now)
      return (200, Spent(outcome: name == nil ? "spent" : "held", balances: left.named))
    }
  }

  /// Returns the spend that a request names, or, with the secret key, any amounts.
  private func spending(
    _ spending: Spending, isSecret: Bool
  ) throws -> (spend: Spend?, amounts: [TollgateCore.Currency.ID: Int]) {
    if let name = spending.spend, spending.amounts == nil {
      guard let spend = backend.catalog.catalog.spend(Spend.ID(name)) else {
        throw ServerRefusal(
          .badRequest, "unknown_spend", "The catalog has no such spend.",
          fix: "Use a name from `spends` in the catalog.")
      }
      return (spend, [:])
    }
    guard let amounts = spending.amounts, spending.spend == nil, spending.feature == nil,
      !amounts.isEmpty,
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
      nil,
      Dictionary(amounts.map { (TollgateCore.Currency.ID($0.key), $0.value) }) { one, _ in one }
    )
  }

  /// Returns the feature that a spend opens, if it opens one; for a pattern, the named one.
  private func opened(by spend: Spend, _ feature: Feature.ID?) throws -> Feature.ID? {
    guard let unlocks = spend.unlocks else {
      guard feature != nil else { return nil }
      throw ServerRefusal(
        .badRequest, "opens_nothing", "The spend `\(spend.id)` opens nothing.",
        fix: "Leave out `feature`, or name a spend with `unlocks`.")
    }
    guard unlocks.isPattern else {
      guard let feature, feature != unlocks else { return unlocks }
      throw ServerRefusal(
        .badRequest, "opens_another", "The spend `\(spend.id)` opens `\(unlocks)` alone.",
        fix: "Leave out `feature`, or name that one.")
    }
    let isSold =
      feature.flatMap { backend.catalog.catalog.feature($0) }?.access.contains(.bought(spend.id))
      ?? false
    guard let feature, !feature.isPattern, unlocks.matches(feature), isSold else {
      throw ServerRefusal(
        .badRequest, "which_feature", "The spend `\(spend.id)` opens one feature of `\(unlocks)`.",
        fix: "Name it, as in {\"spend\": \"\(spend.id)\", \"feature\": \"…\"}.")
    }
    return feature
  }

  private struct Granting: Codable, Described {
    let entitlement: String
    let until: String?
    let reason: String

    static let schema = Schema.request(
      ["entitlement": .text(), "reason": .text(least: 0, most: Grant.longestReason)],
      optional: ["until": Schema.instantGiven.orNull])
  }

  private struct Granted: Encodable, Described {
    static let schema = Schema.object([
      "grant": .object([
        "id": .uuid, "entitlement": .text(), "until": Schema.instant.orNull, "reason": .string,
      ])
    ])

    struct Grant: Encodable {
      let id: String
      let entitlement: String
      let until: OrNull<String>
      let reason: String
    }

    let grant: Grant
  }

  private func grant(to customer: UUID, _ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let asked = try await call.json(Granting.self)
    // By scalars, as JSON Schema counts: one character may have any number of them.
    guard asked.reason.unicodeScalars.count <= Grant.longestReason else {
      throw ServerRefusal(
        .badRequest, "long_reason",
        "`reason` is longer than \(Grant.longestReason) characters.",
        fix: "Write a shorter one, or the address of a longer one.")
    }
    let entitlement = Entitlement.ID(asked.entitlement)
    guard backend.catalog.hasEntitlement(entitlement) else {
      throw ServerRefusal(
        .badRequest, "unknown_entitlement", "No product of the catalog gives this entitlement.",
        fix: "Name one that a product grants.")
    }
    let grant = Grant(
      id: UUID(), entitlement: entitlement,
      until: try asked.until.map { try WireDate(text: $0, of: "until") },
      reason: asked.reason)
    let answer = Granted(
      grant: Granted.Grant(
        id: grant.id.uuidString.lowercased(), entitlement: asked.entitlement,
        until: OrNull(grant.until?.text), reason: grant.reason))
    let now = try await backend.clock.now()
    return try await idempotency.answer(
      call.request, to: "grant \(environment.rawValue)", asked, for: customer, at: now,
      isNeeded: false
    ) { store in
      try backend.give(grant, to: customer, in: environment, at: now, store)
      return (201, answer)
    }
  }

  private func withdraw(
    _ text: String, from customer: UUID, _ request: Request
  ) async throws -> Response {
    let environment = try customers.environment(of: request)
    let now = try await backend.clock.now()
    guard let id = UUID(uuidString: text),
      try await backend.withdraw(id, from: customer, in: environment, at: now)
    else {
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
