import Journeys
import TollgateOpenStore

/// The runs that are kept. A new one more than there is room for ends the one least lately used.
actor RunShelf {
  private let capacity: Int
  private let newID: @Sendable () -> String
  private var runs: [(app: String, run: Run)] = []

  init(capacity: Int, newID: @escaping @Sendable () -> String) {
    self.capacity = capacity
    self.newID = newID
  }

  /// Begins a run of an app.
  func begin(_ app: AppFolder, _ settings: RunSettings) async throws -> Run {
    let run = try await Run(id: newID(), app: app, settings.simulation)
    runs.append((app.catalog.app, run))
    while runs.count > capacity { await runs.removeFirst().run.end() }
    return run
  }

  /// The run with an id, or nil where it is over or never was.
  func run(_ id: String, of app: String) -> Run? {
    guard let index = runs.firstIndex(where: { $0.run.id == id && $0.app == app }) else {
      return nil
    }
    let found = runs.remove(at: index)
    runs.append(found)
    return found.run
  }
}
