import Synchronization

/// Wakes who works, when there is something to do.
///
/// It only wakes: what is to be done is in the store, and found there without it too.
final class WorkSignal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func wake() { continuation.yield() }

  /// The calls to work; one that nobody waited for is kept.
  var calls: AsyncStream<Void> { stream }
}
