import LocalAppStore

/// The mass extension requests, each processed one second of machine time after it was made.
///
/// If the store's clock moves before, it is done then.
final class ExtensionJobs: Sendable {
  private let identifiers: AsyncStream<String>
  private let begun: AsyncStream<String>.Continuation

  init() { (identifiers, begun) = AsyncStream.makeStream() }

  /// Schedules a request.
  func begin(_ identifier: String) { begun.yield(identifier) }

  /// Processes requests for as long as the task lives, starting with those left from before the
  /// store was closed.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - wait: The delay of each.
  ///   - onDone: Called whenever one is done.
  func run(
    in store: LocalStore, after wait: Duration = .seconds(1),
    onDone: @escaping @Sendable () -> Void = {}
  ) async {
    _ = try? store.ask(CompleteExtensions())
    onDone()
    await withDiscardingTaskGroup { group in
      for await identifier in identifiers {
        group.addTask {
          guard (try? await Task.sleep(for: wait)) != nil else { return }
          _ = try? store.ask(CompleteExtensions(identifier))
          onDone()
        }
      }
    }
  }
}
