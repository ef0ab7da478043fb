import AppStoreWire
import Foundation
public import Journeys
import LocalAppStore
import ServerCore
import ServerSimulation
import ServerStore
import TollgateCore
import TollgateOpenStore

extension JourneyServers {
  /// Starts the storage and the answers of `tollgate server` in this process, in memory and without HTTP.
  public static let inProcess = JourneyServers(answerKey: SimulatedServer.answerKey) {
    app, store in
    let reader = FactVerifier(
      try store.verifier(), bundleID: app.catalog.bundleID, environments: [store.environment],
      appAppleID: store.app.appleID)
    return ServedApp(
      process: SimulatedServer(
        on: try SQLiteStore(),
        serving: ServedCatalog(app.catalog, digest: Digest(of: Data(app.catalog.app.utf8))),
        reading: reader),
      store: store, reader: reader, stayOffers: app.stayOffers)
  }
}

/// The server of one app in a journey.
struct ServedApp: JourneyServer {
  let process: SimulatedServer

  /// The App Store.
  let store: LocalStore

  /// Verifies the store's signed data.
  let reader: any FactReader

  let stayOffers: StayOffers

  func stay(_ question: String) throws -> StayMessage? {
    let question = try store.verifier().retentionRequest(
      question, appAppleID: store.app.appleID, environments: [store.environment])
    return stayOffers.message(for: question.productId, in: question.userLocale)
  }

  func open(at now: WireDate) async throws { try await process.open(at: now) }

  func answer(
    _ request: ServerRequest, sending sent: RemoteValues, at now: WireDate
  ) async throws -> ServerResponse {
    let answer = try await process.answer(
      request.url.path, unless: request.headers["If-None-Match"], body: request.body,
      sending: sent, at: now)
    return ServerResponse(status: answer.status, headers: answer.headers, body: answer.body)
  }

  func receive(_ notification: String, at now: WireDate) async throws {
    try await process.receive(notification, at: now)
  }

  func workOff(at now: WireDate) async throws { try await process.workOff(at: now) }

  func reconcile(_ api: Action.StoreAPI, at now: WireDate) async throws -> Bool {
    let fault = LocalStoreAPI.Fault(api)
    do {
      try await process.reconcile(
        with: LocalStoreAPI(store, reader: reader) { fault }, at: now)
      return true
    } catch is AppStoreProblem {
      return false
    }
  }

  func spend(
    _ amounts: [TollgateCore.Currency.ID: Int], for customer: UUID, at now: WireDate
  ) async throws -> Bool {
    try await process.spend(amounts, for: customer, at: now)
  }

  func give(
    _ entitlement: Entitlement.ID, until: WireDate?, to customer: UUID, at now: WireDate
  ) async throws {
    let grant = Grant(id: UUID(), entitlement: entitlement, until: until, reason: "journey")
    try await process.give(grant, to: customer, at: now)
  }

  func merge(_ customer: UUID, into target: UUID, at now: WireDate) async throws -> Bool {
    try await process.merge(customer, into: target, at: now) != .conflict
  }

  func report(of customer: UUID, at now: WireDate) async throws -> CustomerReport {
    try await process.report(of: customer, at: now)
  }

  func events(after position: Int64) async throws -> [JourneyServerEvent] {
    try await process.events(after: position).map {
      JourneyServerEvent(position: $0.position, type: $0.type, date: $0.date)
    }
  }
}

extension LocalStoreAPI.Fault {
  fileprivate init(_ api: Action.StoreAPI) {
    self =
      switch api {
      case .normal: .normal
      case .slow: .slow
      case .error: .error
      case .down: .down
      case .rateLimited: .rateLimited
      }
  }
}
