/// A value that distinguishes one running task from another.
struct TaskIdentity: Hashable, Sendable {
  private let hash: Int

  /// The task that runs now, or nil outside of one.
  static var current: TaskIdentity? {
    withUnsafeCurrentTask { task in task.map { TaskIdentity(hash: $0.hashValue) } }
  }
}
