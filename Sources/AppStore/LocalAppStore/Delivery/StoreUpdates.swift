/// A sequence of the updates that a process gets without asking, on one topic, until the process
/// ends.
///
/// Calling `next()` again acknowledges the previous update. The store waits for that: it delivers
/// the next update, and counts as settled, only when every listener of the process has called
/// `next()`. An iterator listens from the moment it is made, and no more once it is dropped.
public struct StoreUpdates: AsyncSequence, Sendable {
  /// An update, as the store signed it.
  public typealias Element = StoreUpdate<String>
  /// Nothing: reading never fails.
  public typealias Failure = Never

  private let source: any UpdateSource
  private let launch: LaunchID
  private let topic: StoreTopic

  /// Creates a process's updates on a topic.
  package init(of launch: LaunchID, on topic: StoreTopic, from source: any UpdateSource) {
    self.source = source
    self.launch = launch
    self.topic = topic
  }

  /// Returns an iterator, which acknowledges an update when the next one is requested.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(listener: StoreListener(source: source, launch: launch, topic: topic))
  }

  /// Waits for one update after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let listener: StoreListener

    /// Returns the next update, or nil if the process ended or the task was cancelled.
    public mutating func next() async -> StoreUpdate<String>? {
      await listener.next()
    }
  }
}

/// One listener.
///
/// It is removed with its last reference.
private final class StoreListener: Sendable {
  private let source: any UpdateSource
  private let launch: LaunchID
  private let id: ListenerID

  init(source: any UpdateSource, launch: LaunchID, topic: StoreTopic) {
    self.source = source
    self.launch = launch
    self.id = source.dispatcher.register(launch, topic)
  }

  deinit {
    source.dispatcher.leave(id)
    // Others may have waited for this one before they could be notified of more.
    Task { [source, launch] in source.deliver(to: launch) }
  }

  func next() async -> StoreUpdate<String>? {
    switch source.dispatcher.next(id) {
    case .update(let update): return update
    case .over: return nil
    case .nothing:
      source.deliver(to: launch)
      return await source.dispatcher.wait(id)
    }
  }
}
