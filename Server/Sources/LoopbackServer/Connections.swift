public import NIOCore
import Synchronization

/// The open connections of a server, and the closures to call when they end.
///
/// If there are too many, the one that has made its server wait longest is closed. A connection whose request is being
/// answered is never closed for another.
public final class Connections: Sendable {
  /// The stages of a connection, in the order in which the server drops them.
  enum Stage: Int, Comparable {
    /// Waits for a request.
    case waiting

    /// It has received the head of a request, and waits for its body.
    case receiving

    /// Answers a request.
    case answering

    static func < (one: Stage, other: Stage) -> Bool { one.rawValue < other.rawValue }
  }

  private struct Connection {
    let channel: any Channel
    var stage = Stage.waiting

    /// The number of the change to this stage, counted over all connections.
    var since: Int
    var watchers: [Int: @Sendable () -> Void] = [:]

    /// A Boolean value that indicates whether its client has disconnected, though the channel is
    /// not closed yet.
    var isLeft = false
  }

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var count = 0

    mutating func next() -> Int {
      count += 1
      return count
    }
  }

  private let most: Int
  private let state = Mutex(State())

  /// Reserves capacity for connections.
  public init(most: Int) { self.most = most }

  /// Performs an operation for a client, and cancels it when the client disconnects.
  ///
  /// - Throws: The error of the body; `CancellationError` if it checks for cancellation.
  public func whileOpen<Answer: Sendable>(
    _ channel: any Channel, _ body: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let task = Task { try await body() }
    let watcher = state.withLock { state -> Int? in
      let number = state.next()
      guard let connection = state.connections[ObjectIdentifier(channel)], !connection.isLeft
      else { return nil }
      state.connections[ObjectIdentifier(channel)]?.watchers[number] = { task.cancel() }
      return number
    }
    guard let watcher else {
      task.cancel()
      return try await task.value
    }
    defer {
      state.withLock { state in
        state.connections[ObjectIdentifier(channel)]?.watchers[watcher] = nil
      }
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Records a new connection, and closes one if there are too many.
  func open(_ channel: any Channel) {
    let excess = state.withLock { state -> Connection? in
      let id = ObjectIdentifier(channel)
      state.connections[id] = Connection(channel: channel, since: state.next())
      guard state.connections.count > most else { return nil }
      // The new one only if there is no other.
      let others = state.connections.filter { $0.key != id && $0.value.stage < .answering }
      let victim = others.min { one, other in
        (one.value.stage, one.value.since) < (other.value.stage, other.value.since)
      }
      return state.connections.removeValue(forKey: victim?.key ?? id)
    }
    guard let excess else { return }
    for watcher in excess.watchers.values { watcher() }
    excess.channel.close(promise: nil)
  }

  func move(_ channel: any Channel, to stage: Stage) {
    state.withLock { state in
      let number = state.next()
      state.connections[ObjectIdentifier(channel)]?.stage = stage
      state.connections[ObjectIdentifier(channel)]?.since = number
    }
  }

  /// Cancels the work for a client that disconnected.
  func leave(_ channel: any Channel) {
    let watchers = state.withLock { state in
      let watchers = state.connections[ObjectIdentifier(channel)]?.watchers
      state.connections[ObjectIdentifier(channel)]?.watchers = [:]
      state.connections[ObjectIdentifier(channel)]?.isLeft = true
      return watchers
    }
    for watcher in (watchers ?? [:]).values { watcher() }
  }

  func close(_ channel: any Channel) {
    leave(channel)
    _ = state.withLock { $0.connections.removeValue(forKey: ObjectIdentifier(channel)) }
  }
}
