import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore

/// Requests to reconcile, and the progress of jobs: `/v1/reconcile` and `/v1/jobs/{id}`.
struct JobRoutes: Sendable {
  let backend: Backend

  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/reconcile",
      Operation(
        "Asks the App Store for what was missed, of one customer or of everybody.", key: .secret,
        body: .json(Reconciling.self, isNeeded: false),
        answers: [.json("The job that does it.", JobAnswer.self, status: .accepted)],
        refusals: [.conflict])
    ) { call in
      try await reconcile(call)
    }
    addresses.get(
      "/v1/jobs/{id}",
      Operation(
        "Says how far a job is.", key: .secret, answers: [.json("The job.", JobAnswer.self)],
        refusals: [.notFound])
    ) { call in
      try await read(try call.text("id"))
    }
  }

  private struct Reconciling: Decodable, Described {
    let customer: String?

    static let schema = Schema.request([:], optional: ["customer": Schema.customer.orNull])
  }

  private func reconcile(_ call: Call) async throws -> Response {
    let bytes = try await call.bytes()
    let asked = bytes.isEmpty ? nil : try JSONDecoder().decode(Reconciling.self, from: bytes)
    let subject = try asked?.customer.map {
      ReconcileSubject.customer(try call.customer($0))
    }
    try requireAppStore()
    let now = WireDate(backend.machineTime())
    let job = try await backend.store.write {
      try $0.requestJob(.reconcile, about: (subject ?? .everybody).text, at: now)
    }
    backend.longWorker.wake()
    return try .json(JobAnswer(job), status: .accepted)
  }

  /// Refuses a request that needs the App Store, if the credentials have no key for it.
  private func requireAppStore() throws {
    guard backend.appStore != nil else { throw Self.noKey }
  }

  /// The refusal of a request that needs the App Store, if there is no key for it.
  static let noKey = ServerRefusal(
    .conflict, "no_app_store_key", "The credentials have no key for the App Store Server API.",
    fix: "Write issuerId, keyId and privateKey into credentials.json, and start the server again.")

  private func read(_ text: String) async throws -> Response {
    let found = try await backend.store.read { store in
      try Int64(text).flatMap { try store.job($0) }.map { job in
        (job, try store.refusedLines(of: job.id, limit: ImportRoutes.mostRefused))
      }
    }
    guard let (job, refused) = found else {
      throw ServerRefusal(
        .notFound, "no_job", "There is no such job.", fix: "Name an `id` that an answer had.")
    }
    return try .json(JobAnswer(job, refused: refused))
  }
}

/// The JSON of a job: `{ "job": { "id", "kind", "state", "done", "total" } }`.
struct JobAnswer: Encodable, Described {
  static let schema = Schema.object([
    "job": .object(
      [
        "id": .string, "kind": .words(Job.Kind.allCases.map(\.rawValue)),
        "state": .words(Job.State.allCases.map(\.rawValue)), "done": .integer(from: 0),
        "total": .integer(from: 0),
      ],
      optional: [
        "dueAt": .instant, "problem": .string,
        "refused": .list(
          of: .object(["line": .integer(from: 1), "message": .string]),
          most: ImportRoutes.mostRefused),
      ])
  ])

  private struct Report: Encodable {
    let id: String
    let kind: String
    let state: String
    let done: Int
    let total: Int
    let dueAt: String?
    let problem: String?
    let refused: [Refused]?
  }

  /// A line of an import that can't be imported.
  private struct Refused: Encodable {
    let line: Int
    let message: String
  }

  private let job: Report

  init(_ job: Job, refused: [ImportLine] = []) {
    self.job = Report(
      id: "\(job.id)", kind: job.kind.rawValue, state: job.state.rawValue, done: job.done ?? 0,
      total: job.total ?? 0, dueAt: job.state == .retrying ? job.due.text : nil,
      problem: job.problem,
      refused: refused.isEmpty
        ? nil : refused.map { Refused(line: $0.number, message: $0.problem ?? "") })
  }
}
