import AppStoreWire

extension AppLaunch {
  /// Finds the launch of the running test, where a test library knows one.
  package static func findInTests(_ find: @escaping @Sendable () -> AppLaunch?) {
    ofRunningTest.withLock { $0 = find }
  }

  private static let ofRunningTest = Locked<@Sendable () -> AppLaunch?> { nil }

  /// The launch that the running code belongs to, by its task or by its test.
  static var belonging: AppLaunch? { current ?? ofRunningTest.withLock { $0 }() }

  /// Whose device is speaking.
  ///
  /// - Precondition: The task is in a launch's `run`, or one launch is open.
  static var ambient: AppLaunch {
    if let belonging { return belonging }
    let open = OpenLaunches.all
    if open.count == 1, let only = open.first { return only }
    if open.isEmpty, let remote = ofEnvironment { return remote }
    preconditionFailure(
      open.isEmpty
        ? "StoreKit was used by code that belongs to no open app. Open one with AppLaunch.open(on:of:), make an "
          + "SKTestSession in the test, or name a store in another process in \(storeVariable), first; code on a "
          + "thread or a queue of its own has left its test."
        : "StoreKit was used while \(open.count) apps are open, by code that belongs to none of them. "
          + "Call it inside launch.run { … }.")
  }
}
