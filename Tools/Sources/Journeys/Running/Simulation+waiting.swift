import Foundation
@_spi(Testing) import TollgateEngine
import TollgateOpenStore

/// Work that waits for the App Store.
extension Simulation {
  /// Performs a request to the App Store, and returns its result; nil if the store has not answered
  /// when nothing else is left to do.
  func answered<Answer: Sendable>(
    _ work: @escaping @Sendable () async -> Answer
  ) async -> Answer? {
    guard answers.pace != .normal, let tollkeeper else { return await work() }
    let answers = answers
    let before = answers.count
    let (stream, continuation) = AsyncStream.makeStream(of: Answer.self)
    let ended = Flag()
    Task {
      continuation.yield(await work())
      continuation.finish()
      ended.raise()
    }
    while !ended.isRaised, answers.count <= before { await Task.yield() }
    await tollkeeper.settled(besides: { answers.count })
    guard ended.isRaised else { return nil }
    for await answer in stream { return answer }
    return nil
  }

  /// Brings the app to the front: the engine refreshes from the store, and from the app's own
  /// server.
  func comeToTheFront() async {
    await settle()
    guard let tollkeeper else { return }
    _ = await answered { await tollkeeper.refresh() }
  }

  /// Loads the products that the store sells.
  func loadProducts() async {
    guard let tollkeeper else { return }
    _ = await answered { await tollkeeper.loadProducts() }
  }
}

extension SimulatedDevice {
  /// Waits until the app's engine is idle, except for requests that the store has not answered.
  func settled() async {
    let answers = answers
    guard answers.pace != .normal || answers.count > 0 else {
      await process?.tollkeeper.settled()
      return
    }
    await process?.tollkeeper.settled(besides: { answers.count })
  }
}
