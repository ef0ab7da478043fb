import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import LoopbackServer
import ServerCore
import ServerStore

/// The endpoint for the App Store's notifications: `POST /v1/app-store/notifications`.
///
/// A notification gets 200 once it is on disk, and is processed afterwards.
struct NotificationRoutes: Sendable {
  /// All environments.
  ///
  /// Notifications from one this server doesn't serve are stored and ignored.
  private static let environments: Set<WireEnvironment> = [
    .production, .sandbox, .xcode, .localTesting,
  ]

  let backend: Backend

  func add(to addresses: inout Addresses) {
    addresses.post(
      Addresses.notifications,
      Operation(
        "Keeps what the App Store sends.", key: .none, body: .json(Body.self),
        answers: [.json("It is on the disk.", .object([:]))], refusals: [.forbidden])
    ) { call in
      do {
        let payload = try await receive(try await call.json(Body.self).signedPayload)
        let names = [payload.notificationType.rawValue, payload.subtype?.rawValue]
        backend.activity(
          .notification, names.compactMap(\.self).joined(separator: " "), isGood: true,
          ["status": "200", "environment": environment(of: payload).rawValue])
      } catch {
        let refusal = ServerRefusal(error)
        backend.activity(
          .notification, "refused", isGood: false,
          ["status": "\(refusal.status.code)", "code": refusal.code])
        throw error
      }
      return .text("{}")
    }
  }

  private struct Body: Decodable, Described {
    let signedPayload: String

    static let schema = Schema.request(["signedPayload": .token])
  }

  private func receive(_ token: String) async throws -> NotificationPayload {
    let (payload, fact) = try verified(token)
    try await backend.checkRevocation(of: fact?.tokens ?? [token], in: "notification")
    let now = try await backend.clock.now()
    let due = WireDate(backend.machineTime())
    let (inbox, environment) = (backend.inbox, environment(of: payload))
    try await keep { store in
      // Data about an erased purchase is not stored again.
      let isErased = try fact?.transaction.map { try inbox.intake.isErased($0, in: store) } ?? false
      let isNews = fact?.facts.isEmpty == false && !isErased
      let kept = KeptNotification(
        uuid: payload.notificationUUID, environment: environment, type: payload.notificationType,
        subtype: payload.subtype, signed: payload.signedDate, received: now,
        state: isNews ? .received : .ignored,
        original: isErased ? nil : fact?.transaction?.original,
        token: isErased ? "" : token)
      try inbox.keep(kept, due: due, in: store)
    }
    if let fact {
      backend.recent.remember(fact)
      backend.guessable.meet(fact.facts)
    }
    backend.worker.wake()
    return payload
  }

  /// Performs a write, and asks the App Store to send the notification again if it fails.
  private func keep(_ body: @escaping @Sendable (any StoreWriting) throws -> Void) async throws {
    do { try await backend.store.write(body) } catch {
      backend.logger.error("A notification was not kept", metadata: ["error": "\(error)"])
      throw ServerRefusal(
        .serviceUnavailable, "not_kept", "The notification was not kept.",
        fix: "Send it again later; the log says what happened.", retryAfter: 60)
    }
  }

  /// Verifies a notification, and the signed data in it if its environment is served.
  private func verified(_ token: String) throws -> (NotificationPayload, NotificationFact?) {
    let verifier = backend.verifier
    do {
      let payload = try verifier.verifier.notification(
        token, bundleID: verifier.bundleID, environments: Self.environments,
        appAppleID: verifier.appAppleID)
      guard verifier.environments.contains(environment(of: payload)) else {
        return (payload, nil)
      }
      return (payload, try verifier.notification(token))
    } catch let failure as JWSVerificationFailure {
      if failure.check == .subject, let payload = try? bare(token) { return (payload, nil) }
      let isForeign = [.bundleID, .appAppleID].contains(failure.check)
      throw ServerRefusal(
        isForeign ? .forbidden : .badRequest, isForeign ? "another_app" : "not_verified",
        failure.description,
        fix: isForeign ? "Send it to that app's server." : "Send what the App Store signed.")
    }
  }

  /// Reads a notification of a type that is not known, in which nothing is that is known.
  ///
  /// It is verified, and names no app, so it is ignored.
  private func bare(_ token: String) throws -> NotificationPayload? {
    let bytes = Data(try backend.verifier.verifier.verify(token).payload)
    let payload = try JSONDecoder().decode(NotificationPayload.self, from: bytes)
    let texts = [payload.notificationType.rawValue, payload.subtype?.rawValue ?? ""]
    let hasNothing =
      payload.data == nil && payload.summary == nil && payload.appData == nil
      && payload.externalPurchaseToken == nil
    guard hasNothing, !payload.notificationType.isKnown,
      !texts.contains(where: \.hasControlCharacter)
    else { return nil }
    return payload
  }

  private func environment(of payload: NotificationPayload) -> WireEnvironment {
    payload.data?.environment ?? payload.summary?.environment ?? payload.appData?.environment
      ?? payload.externalPurchaseToken.map {
        $0.externalPurchaseId.hasPrefix("SANDBOX") ? .sandbox : .production
      } ?? .production
  }
}

extension WireNotificationType {
  /// The types with a known subject.
  private static let known: Set<WireNotificationType> = [
    .subscribed, .didRenew, .didChangeRenewalPreference, .didChangeRenewalStatus, .didFailToRenew,
    .gracePeriodExpired, .expired, .offerRedeemed, .priceIncrease, .refund, .refundDeclined,
    .refundReversed, .consumptionRequest, .revoke, .renewalExtended, .renewalExtension,
    .oneTimeCharge, .externalPurchaseToken, .rescindConsent, .metadataUpdate, .migration,
    .priceChange, .test,
  ]

  fileprivate var isKnown: Bool { Self.known.contains(self) }
}

extension Request {
  /// The most bytes that a request may have.
  private static let longest = 1 << 20

  /// Reads the body as JSON.
  func json<Value: Decodable>(_ type: Value.Type, _ context: ConnectionContext) async throws
    -> Value
  {
    try JSONDecoder().decode(type, from: try await bytes(context))
  }

  /// Reads the body.
  func bytes(_ context: ConnectionContext) async throws -> Data {
    try await body(upTo: Self.longest)
  }
}
