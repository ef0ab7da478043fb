/// A counter of background work, so that callers can wait for its end.
final class InFlight: Sendable {
  private struct State {
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// A Boolean value that indicates whether the current task's work is counted already.
  @TaskLocal private static var isCounted = false

  private let state = Locked(State())

  /// The number of running pieces of work; work within other work isn't counted separately.
  var count: Int { state { $0.count } }

  /// Runs `work` in a task of its own, counted until it ends.
  func run(_ work: @escaping @Sendable () async -> Void) {
    begin()
    Task {
      await Self.$isCounted.withValue(true) { await work() }
      end()
    }
  }

  /// Counts `work` until it ends.
  func during<Answer>(_ work: () async throws -> Answer) async rethrows -> Answer {
    if Self.isCounted { return try await work() }
    begin()
    defer { end() }
    return try await Self.$isCounted.withValue(true) { try await work() }
  }

  /// Returns once nothing is under way.
  func settled() async {
    await withCheckedContinuation { continuation in
      let isIdle = state { state in
        if state.count > 0 { state.waiting.append(continuation) }
        return state.count == 0
      }
      if isIdle { continuation.resume() }
    }
  }

  private func begin() { state { $0.count += 1 } }

  private func end() {
    let finished = state { state -> [CheckedContinuation<Void, Never>] in
      state.count -= 1
      guard state.count == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in finished { continuation.resume() }
  }
}
