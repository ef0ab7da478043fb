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

  /// Begins a run of an app, and does what was done before.
  func begin(
    _ entry: AppEntry, _ beginning: Beginning, moves: [Move]? = nil
  ) async throws -> Run? {
    guard let app = entry.app else { return nil }
    let run = try await Run(
      id: newID(), app: app, version: entry.version, beginning,
      story: beginning.story.flatMap(entry.story), moves: moves)
    runs.append((entry.id, run))
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
