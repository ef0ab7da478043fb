// Without the name, the overload that this one hides can't be called.
#if compiler(>=6.2)
extension Task where Failure == Never {
  /// Detaches a task, which stays in the launch of the one that starts it.
  ///
  /// A detached task drops task locals, and with them which launch calls; on a real device no code
  /// can leave its app.
  @discardableResult
  public static func detached(
    priority: TaskPriority? = nil,
    operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Failure> {
    let launch = AppLaunch.belonging
    return Task.detached(name: nil, priority: priority) {
      await AppLaunch.$current.withValue(launch) { await operation() }
    }
  }
}

extension Task where Failure == any Error {
  /// Detaches a task, which stays in the launch of the one that starts it.
  ///
  /// A detached task drops task locals, and with them which launch calls; on a real device no code
  /// can leave its app.
  @discardableResult
  public static func detached(
    priority: TaskPriority? = nil,
    operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task<Success, Failure> {
    let launch = AppLaunch.belonging
    return Task.detached(name: nil, priority: priority) {
      try await AppLaunch.$current.withValue(launch) { try await operation() }
    }
  }
}
#endif
