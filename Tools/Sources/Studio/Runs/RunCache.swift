import Journeys
import TollgateOpenStore

/// The cached runs: one limit for runs with actions, and one for runs that were only viewed.
///
/// A new run beyond the limit evicts the least recently used one of its kind. So runs from links
/// and other pages don't evict a developer's runs.
actor RunCache {
  private struct Entry {
    let app: String
    let run: Run
    var isUsed: Bool
  }

  private let capacity: Int
  private let newID: @Sendable () -> String
  private var runs: [Entry] = []

  init(capacity: Int, newID: @escaping @Sendable () -> String) {
    self.capacity = capacity
    self.newID = newID
  }

  /// Begins a run of an app, and repeats its moves.
  ///
  /// - Throws: The errors of ``Run``.
  func begin(
    _ entry: AppEntry, _ beginning: Beginning, moves: [Move]? = nil, isUsed: Bool = false
  ) async throws -> Run? {
    guard let app = entry.app else { return nil }
    let run = try await Run(
      id: newID(), app: app, version: entry.version, beginning,
      script: beginning.script.flatMap(entry.journey), moves: moves)
    runs.append(Entry(app: entry.id, run: run, isUsed: isUsed))
    await makeRoom(isUsed)
    return run
  }

  /// Returns the run with an id, or `nil` if it has ended or never existed.
  ///
  /// It is used where something is about to be done in it.
  func run(_ id: String, of app: String, isUsed: Bool = false) async -> Run? {
    guard let index = runs.firstIndex(where: { $0.run.id == id && $0.app == app }) else {
      return nil
    }
    var found = runs.remove(at: index)
    found.isUsed = found.isUsed || isUsed
    runs.append(found)
    await makeRoom(found.isUsed)
    return found.run
  }

  private func makeRoom(_ isUsed: Bool) async {
    while runs.count(where: { $0.isUsed == isUsed }) > capacity,
      let index = runs.firstIndex(where: { $0.isUsed == isUsed })
    {
      await runs.remove(at: index).run.end()
    }
  }
}
