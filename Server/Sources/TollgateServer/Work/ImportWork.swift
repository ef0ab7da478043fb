import AppStoreWire
import Foundation
import ServerCore
import ServerStore

/// The job that asks the App Store about each line of an import.
struct ImportWork: Sendable {
  /// The number of lines requested at a time.
  private static let width = 8

  let backend: Backend
  let appStore: any AppStoreAPI

  /// Production first, as Apple advises: an identifier doesn't reveal its environment.
  private var environments: [WireEnvironment] {
    backend.verifier.environments.sorted { $0.rawValue < $1.rawValue }
  }

  /// Imports the rest of a job's lines, and returns the number of failures.
  func perform(_ held: HeldJob) async throws {
    let job = held.current.id
    let now = try await backend.clock.now()
    while true {
      let lines = try await backend.store.read { try $0.importLines(of: job, limit: Self.width) }
      guard !lines.isEmpty else { break }
      let finished = try await withThrowingTaskGroup(of: ImportLine.self) { group in
        for line in lines { group.addTask { try await bring(line, at: now) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try await backend.store.write { store in
        for line in finished { try store.finish(line, of: job) }
      }
      try await held.note { $0.done = ($0.done ?? 0) + finished.count }
    }
    let refused = try await backend.store.read { try $0.refusedLineCount(of: job) }
    guard refused > 0 else { return }
    try await held.note { $0.problem = "\(refused) lines could not be imported." }
  }

  /// Asks about one line, and returns it with its problem.
  private func bring(_ line: ImportLine, at now: WireDate) async throws -> ImportLine {
    var intake = backend.intake
    intake.telling = line.isTold ? .always : .never
    let reconciliation = Reconciliation(backend.store, intake: intake, with: appStore)
    for environment in environments {
      guard
        try await reconciliation.run(
          aboutTransaction: line.transaction, in: environment, for: line.customer, at: now)
      else { continue }
      return line
    }
    var line = line
    line.problem = "The App Store does not know the transaction."
    return line
  }
}
