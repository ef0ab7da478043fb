import Foundation
import HTTPTypes
import Hummingbird
import LocalAppStore
import LoopbackServer
import NIOCore

/// The store's routes and their handlers.
struct StoreRoutes: Sendable {
  /// The most bytes that a request may have.
  static let longest = 1 << 20

  let keeper: StoreKeeper
  let clock: FollowingClock
  let faults: ServerAPIFaults
  let responder: RevocationResponder
  let page: SubscriptionPage
  var log: StoreLog?
  var progress: (@Sendable (Int, Int) -> Void)?

  /// The time that an app may wait for an update before it has to ask again.
  let patience: Duration

  func add(to router: Router<ConnectionContext>) {
    router.get("/") { _, _ in
      try Response.json(try await StoreReport(keeper.store))
    }
    router.post("/open") { request, _ in
      let question: RemoteOpening.Question = try await read(request)
      guard (1...16).contains(question.device) else {
        throw Refusal(
          .badRequest, "There is no device \(question.device).", fix: "Devices go from 1 to 16.")
      }
      await clock.tick()
      return try Response.json(try await keeper.open(device: question.device))
    }
    router.post("/store") { request, _ in
      let question: RemoteRequest = try await read(request)
      await clock.tick()
      return try Response.json(await keeper.answer(question))
    }
    router.post("/updates") { request, _ in
      let question: RemoteUpdates.Question = try await read(request)
      return try Response.json(await keeper.updates(question, within: patience))
    }
    router.get("/consumption") { request, _ in
      try Response.json(try ConsumptionReport(request, in: keeper.store))
    }
    router.get("/controls") { _, _ in try Response.json(ControlList.all) }
    router.get("/openapi.json") { _, _ in try Response.json(EncodedJSON(OpenAPI.document)) }
    router.post("/controls") { request, _ in
      let said = try await bytes(request)
      let events = keeper.store.eventCount
      await log?.hold()
      do {
        let outcome = try await outcome(of: said)
        await log?.release(
          said, named: StoreControl.name(in: said), refusal: nil, since: events)
        return try Response.json(outcome)
      } catch {
        await log?.release(
          said, named: StoreControl.name(in: said),
          refusal: (error as? AppStoreError)?.problem ?? Refusal(error).problem, since: events)
        throw error
      }
    }
  }

  private func outcome(of said: Data) async throws -> StoreControl.Outcome {
    if try faults.perform(said) || responder.perform(said) {
      return StoreControl.Outcome(keeper.store)
    }
    let control = try StoreControl(said)
    return try await control.perform(
      at: ControlDesk(keeper: keeper, clock: clock, page: page, progress: progress))
  }

  private func read<Question: Decodable>(_ request: Request) async throws -> Question {
    try JSONDecoder().decode(Question.self, from: try await bytes(request))
  }

  private func bytes(_ request: Request) async throws -> Data {
    Data(try await request.body.collect(upTo: Self.longest).readableBytesView)
  }
}
