/// The listeners of every process, and whether each has processed its last update.
///
/// This type never suspends: its methods return the closures to call. One update is delivered to a
/// process at a time, and the next only when all of its active listeners have requested more.
struct Deliveries: Sendable {
  typealias Update = StoreUpdate<String>

  /// A closure that resumes a listener with an update, or with nil if its sequence is over.
  typealias Resume = @Sendable (Update?) -> Void

  /// The state of a listener.
  fileprivate enum Place {
    /// It was created in a task, and has not requested an update yet.
    case notBegun(TaskIdentity?)

    /// The listener is processing an update, in a task.
    case working(TaskIdentity?)

    /// It has requested another update, and waits.
    case back(Resume?)
  }

  fileprivate struct Listener {
    let launch: LaunchID
    let topic: StoreTopic
    var place: Place
    var buffer: [Update] = []
    var isOver = false
  }

  private struct Waiter {
    /// A condition that a caller waits for.
    enum Condition {
      /// Nothing runs, except for the task that asks.
      case quiet(TaskIdentity?)

      /// A process listens on a topic, or has ended.
      case listener(LaunchID, StoreTopic)
    }

    let condition: Condition
    let wake: @Sendable () -> Void
  }

  private var listeners: [ListenerID: Listener] = [:]
  private var ended: Set<LaunchID> = []
  private var requests = 0
  private var waiters: [Waiter] = []
  private var lastListener = 0
}

extension Deliveries {
  mutating func register(
    _ launch: LaunchID, _ topic: StoreTopic, in task: TaskIdentity?
  ) -> ListenerID {
    lastListener += 1
    let id = ListenerID(rawValue: lastListener)
    listeners[id] = Listener(
      launch: launch, topic: topic, place: .notBegun(task), isOver: ended.contains(launch))
    return id
  }

  /// Registers that a listener requests the next update, and so has processed all earlier ones.
  ///
  /// - Returns: The listener's pending update, or ``NextUpdate/nothing`` if it must wait; and the
  ///   closures to call.
  mutating func next(_ id: ListenerID, in task: TaskIdentity?) -> (NextUpdate, Wakes) {
    let update = takeNext(id, in: task)
    return (update, wakesOfWaiters())
  }

  private mutating func takeNext(_ id: ListenerID, in task: TaskIdentity?) -> NextUpdate {
    guard var listener = listeners[id] else { return .over }
    defer { listeners[id] = listener }
    if !listener.buffer.isEmpty {
      listener.place = .working(task)
      return .update(listener.buffer.removeFirst())
    }
    listener.place = .back(nil)
    return listener.isOver ? .over : .nothing
  }

  /// Registers that a listener which requested an update now waits.
  ///
  /// - Returns: The closures to call: the listener's own, if an update arrived in between.
  mutating func wait(_ id: ListenerID, in task: TaskIdentity?, _ resume: @escaping Resume) -> Wakes
  {
    switch takeNext(id, in: task) {
    case .update(let update): return [{ resume(update) }] + wakesOfWaiters()
    case .over: return [{ resume(nil) }] + wakesOfWaiters()
    case .nothing:
      listeners[id]?.place = .back(resume)
      return wakesOfWaiters()
    }
  }

  /// Returns the topics that an update may be delivered on now, or none while a listener is busy.
  func openTopics(of launch: LaunchID) -> Set<StoreTopic> {
    let begun = listeners.values.filter { $0.launch == launch && $0.hasBegun && !$0.isOver }
    guard begun.allSatisfy(\.isBack) else { return [] }
    return Set(begun.map(\.topic))
  }

  /// Returns the processes with a waiting listener and no busy one, oldest first.
  func launchesThatWait() -> [LaunchID] {
    let begun = listeners.values.filter { $0.hasBegun && !$0.isOver }
    return Set(begun.map(\.launch)).subtracting(begun.lazy.filter { !$0.isBack }.map(\.launch))
      .sorted { $0.rawValue < $1.rawValue }
  }

  /// Delivers an update to every listener of its topic.
  mutating func deliver(_ update: Update, to launch: LaunchID) -> Wakes {
    var wakes: Wakes = []
    for (id, listener) in listeners.sorted(by: { $0.key < $1.key })
    where listener.launch == launch && listener.topic == update.topic && !listener.isOver {
      guard case .back(let resume?) = listener.place else {
        listeners[id]?.buffer.append(update)
        continue
      }
      listeners[id]?.place = .working(nil)
      wakes.append { resume(update) }
    }
    return wakes
  }

  /// Records in which task a listener that was resumed works.
  mutating func works(_ id: ListenerID, in task: TaskIdentity?) {
    if case .working = listeners[id]?.place { listeners[id]?.place = .working(task) }
  }

  /// Ends a listener whose task was cancelled: it gets its remaining update, and then the end.
  mutating func cancel(_ id: ListenerID) -> Wakes {
    guard let listener = listeners[id] else { return [] }
    listeners[id]?.isOver = true
    guard case .back(let resume?) = listener.place else { return wakesOfWaiters() }
    listeners[id]?.place = .back(nil)
    return [{ resume(nil) }] + wakesOfWaiters()
  }

  /// Removes a listener.
  mutating func leave(_ id: ListenerID) -> Wakes {
    listeners[id] = nil
    return wakesOfWaiters()
  }

  /// Ends the listeners of a process that ended.
  mutating func end(_ launch: LaunchID) -> Wakes {
    ended.insert(launch)
    var wakes: Wakes = []
    for (id, listener) in listeners where listener.launch == launch {
      listeners[id]?.isOver = true
      listeners[id]?.buffer = []
      if case .back(let resume?) = listener.place { wakes.append { resume(nil) } }
      listeners[id]?.place = .back(nil)
    }
    return wakes + wakesOfWaiters()
  }
}

extension Deliveries {
  mutating func requestBegan() { requests += 1 }

  mutating func requestEnded() -> Wakes {
    requests -= 1
    return wakesOfWaiters()
  }

  /// Returns whether no listener is busy and no request is under way.
  ///
  /// The task that asks does not wait for itself.
  func isQuiet(for task: TaskIdentity?) -> Bool {
    requests == 0 && listeners.values.allSatisfy { $0.isQuiet(for: task) }
  }

  /// Calls `wake` when it is quiet, at once if it is.
  mutating func waitForQuiet(
    in task: TaskIdentity?, _ wake: @escaping @Sendable () -> Void
  ) -> Wakes {
    waiters.append(Waiter(condition: .quiet(task), wake: wake))
    return wakesOfWaiters()
  }

  /// Calls `wake` when a process listens or has ended, at once if it is so.
  mutating func waitForListener(
    of launch: LaunchID, on topic: StoreTopic, _ wake: @escaping @Sendable () -> Void
  ) -> Wakes {
    waiters.append(Waiter(condition: .listener(launch, topic), wake: wake))
    return wakesOfWaiters()
  }

  private func isTrue(_ condition: Waiter.Condition) -> Bool {
    switch condition {
    case .quiet(let task): isQuiet(for: task)
    case .listener(let launch, let topic):
      ended.contains(launch)
        || listeners.values.contains {
          $0.launch == launch && $0.topic == topic && $0.hasBegun && !$0.isOver
        }
    }
  }

  private mutating func wakesOfWaiters() -> Wakes {
    guard !waiters.isEmpty else { return [] }
    let done = waiters.filter { isTrue($0.condition) }
    waiters = waiters.filter { !isTrue($0.condition) }
    return done.map(\.wake)
  }
}

extension Deliveries.Listener {
  fileprivate var hasBegun: Bool {
    if case .notBegun = place { false } else { true }
  }

  fileprivate var isBack: Bool {
    if case .back = place { buffer.isEmpty } else { false }
  }

  fileprivate func isQuiet(for task: TaskIdentity?) -> Bool {
    switch place {
    case .back: buffer.isEmpty
    case .notBegun(let worker): isOver || worker != nil && worker == task
    case .working(let worker): worker != nil && worker == task
    }
  }
}

/// The closures to call once the lock is open again.
typealias Wakes = [@Sendable () -> Void]

/// The identifier of a listener.
struct ListenerID: RawRepresentable, Hashable, Comparable, Sendable {
  let rawValue: Int

  static func < (lhs: ListenerID, rhs: ListenerID) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The answer to a listener's request.
enum NextUpdate: Sendable {
  case update(StoreUpdate<String>)
  case nothing
  case over
}
