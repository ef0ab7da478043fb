import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore
import TollgateCore

/// Decisions about features: `POST /v1/customers/{id}/decisions`.
struct DecisionRoutes: Sendable {
  /// The most characters of a name in a request.
  private static let longestName = 200

  let backend: Backend
  let customers: CustomerRoutes

  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/customers/{id}/decisions",
      Operation(
        "Decides whether a customer may do something, and with `use` counts that they do.",
        key: .public,
        parameters: [.environment(of: backend), .idempotencyKey(isNeeded: false)],
        body: .json(Asked.self), answers: [.json("The decision.", ServedDecision.self)],
        refusals: [.conflict])
    ) { call in
      try await decide(for: try call.customer(), call)
    }
  }

  private struct Asked: Codable, Described {
    let feature: String
    let count: Int?
    let platform: String?
    let appVersion: String?
    let timeZone: String?
    let use: Bool?

    static let schema = Schema.request(
      ["feature": .text(most: longestName)],
      optional: [
        "count": Schema.integer(from: 0).orNull,
        "platform": Schema.words(Platform.allCases.map(\.rawValue)).orNull,
        "appVersion": Schema.text(most: longestName).orNull,
        "timeZone": Schema.text(most: longestName).orNull, "use": Schema.boolean.orNull,
      ])
  }

  private func decide(for customer: UUID, _ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let body = try await call.json(Asked.self)
    let asked = try wish(body)
    let now = try await backend.clock.now()
    let decide = { @Sendable (store: any StoreReading) in
      ServedDecision(
        asked, for: try backend.record(of: customer, in: environment, from: store),
        by: backend.catalog, at: now)
    }
    let decideAndRecord = { @Sendable (store: any StoreWriting) in
      let decision = try decide(store)
      for deed in decision.deeds {
        _ = try store.append(deed, for: customer, in: environment, at: now)
      }
      if asked.isUse, decision.decision.isAllowed, !decision.decision.cost.isEmpty {
        try store.spend(
          decision.decision.cost, unlocking: nil, for: customer,
          from: try backend.record(of: customer, in: environment, from: store), at: now)
      }
      return decision
    }
    guard !asked.isUse else {
      return try await Idempotency(store: backend.store).answer(
        call.request, to: "use \(environment.rawValue)", body, for: customer, at: now
      ) { (200, try decideAndRecord($0)) }
    }
    let decision = try await backend.store.read(decide)
    // The write that records an act also decides about it.
    return try .json(
      decision.deeds.isEmpty ? decision : try await backend.store.write(decideAndRecord))
  }

  private func wish(_ asked: Asked) throws -> DecisionRequest {
    let feature = Feature.ID(asked.feature)
    guard asked.feature.count <= Self.longestName, !feature.isPattern,
      backend.catalog.catalog.feature(feature) != nil
    else {
      throw ServerRefusal(
        .badRequest, "unknown_feature", "The catalog has no such feature.",
        fix: "Use a name from `features` in the catalog, or one that matches a pattern there.")
    }
    guard asked.count ?? 0 >= 0 else {
      throw ServerRefusal(
        .badRequest, "bad_count", "`count` is no whole number from 0.",
        fix: "Send how many there are now, before this one.")
    }
    let version = asked.appVersion ?? "1.0"
    guard version.count <= Self.longestName else {
      throw ServerRefusal(
        .badRequest, "bad_app_version", "`appVersion` is longer than any version is.",
        fix: "Send what CFBundleShortVersionString says.")
    }
    return DecisionRequest(
      feature: feature, count: asked.count ?? 0, platform: try Self.platform(asked.platform),
      appVersion: version, timeZone: try asked.timeZone.map(Self.zone), isUse: asked.use ?? false)
  }

  /// Returns the platform that a request names: iOS by default.
  static func platform(_ name: String?) throws -> Platform {
    guard let name else { return .iOS }
    guard let platform = Platform(rawValue: name) else {
      throw ServerRefusal(
        .badRequest, "unknown_platform", "There is no such platform.",
        fix: "Name one of \(Platform.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return platform
  }

  /// Returns the time zone that a request names.
  static func zone(_ name: String) throws -> TimeZone {
    guard name.count <= longestName, let zone = TimeZone(identifier: name) else {
      throw ServerRefusal(
        .badRequest, "unknown_time_zone", "There is no such time zone.",
        fix: "Send the device's TimeZone.current.identifier, such as Europe/Madrid.")
    }
    return zone
  }
}

extension ServedDecision: Described {
  static let schema = Schema.object(
    [
      "access": .words(["allowed", "denied"]),
      "reason": .words(Reason.allCases.map(\.rawValue)),
      "remaining": .either(.integer(from: 0), .words(["unlimited"])), "timeZone": .text(),
    ], optional: ["resetsAt": .instant, "paywall": .text(), "cost": .map(of: .integer(from: 1))]
  ).named("Decision")
}
