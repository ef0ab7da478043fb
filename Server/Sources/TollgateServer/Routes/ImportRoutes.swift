import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore

/// The import of purchases from before this server: `POST /v1/import`.
struct ImportRoutes: Sendable {
  /// The most bytes of one import.
  private static let longest = 16 << 20

  /// The most invalid lines that are listed.
  static let mostRefused = 100

  let backend: Backend

  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/import",
      Operation(
        "Imports earlier purchases from lines of JSON, and asks the App Store about each.",
        key: .secret,
        body: Operation.Body(
          schema: Schema.string.described(
            #"Lines of {"customer"?: UUID, "transaction": ID, "events"?: true}"#),
          mediaType: "application/jsonl"),
        answers: [.json("The job that does it.", JobAnswer.self, status: .accepted)],
        refusals: [.conflict, .unprocessableContent])
    ) { call in
      try await bring(call)
    }
  }

  private func bring(_ call: Call) async throws -> Response {
    let bytes = try await call.request.body(upTo: Self.longest)
    let lines = Self.lines(of: bytes, by: call.access)
    guard !lines.isEmpty else {
      throw ServerRefusal(
        .badRequest, "no_lines", "There is no line in the import.",
        fix: #"Send lines of {"customer": UUID, "transaction": ID}."#)
    }
    if let first = lines.first, lines.allSatisfy({ $0.problem != nil }) {
      throw ServerRefusal(
        .unprocessableContent, "no_good_line",
        "No line can be imported. Line \(first.number): \(first.problem ?? "")",
        fix: #"Send lines of {"customer": UUID, "transaction": ID}."#)
    }
    guard backend.appStore != nil else { throw JobRoutes.noKey }
    let (now, subject) = (WireDate(backend.machineTime()), UUID().uuidString.lowercased())
    let (job, refused) = try await backend.store.write { store in
      var job = try store.addJob(.import, about: subject, due: now)
      job.total = lines.count { $0.problem == nil }
      job.done = 0
      try store.settle(job)
      try store.add(lines, to: job.id)
      return (job, try store.refusedLines(of: job.id, limit: Self.mostRefused))
    }
    backend.longWorker.wake()
    return try .json(JobAnswer(job, refused: refused), status: .accepted)
  }

  private struct Line: Decodable {
    let customer: String?
    let transaction: String?
    let events: Bool?
  }

  /// Reads the lines; invalid ones have a reason.
  private static func lines(of bytes: Data, by access: Access) -> [ImportLine] {
    let decoder = JSONDecoder()
    var lines: [ImportLine] = []
    for (place, text) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard text.contains(where: { ![9, 13, 32].contains($0) }) else { continue }
      lines.append(line(place + 1, text, decoder, access))
    }
    return lines
  }

  private static func line(
    _ number: Int, _ text: Data, _ decoder: JSONDecoder, _ access: Access
  ) -> ImportLine {
    do {
      let line = try decoder.decode(Line.self, from: text)
      guard let transaction = line.transaction, (1...32).contains(transaction.utf8.count),
        transaction.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else {
        return ImportLine(
          number: number, problem: "`transaction` is missing, or no number written as text.")
      }
      return ImportLine(
        number: number, customer: try line.customer.map { try access.customer($0, isSecret: true) },
        transaction: transaction,
        isTold: line.events ?? false)
    } catch {
      return ImportLine(number: number, problem: ServerRefusal(error).message)
    }
  }
}
