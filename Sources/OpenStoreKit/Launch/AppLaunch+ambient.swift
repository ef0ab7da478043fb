import AppStoreWire

extension AppLaunch {
  /// Finds the launch of the running test, where a test library knows one.
  package static func findInTests(_ find: @escaping @Sendable () -> AppLaunch?) {
    ofRunningTest.withLock { $0 = find }
  }

  private static let ofRunningTest = Locked<@Sendable () -> AppLaunch?> { nil }

  /// Whose device is speaking.
  ///
  /// - Precondition: The task is in a launch's `run`, or one launch is open.
  static var ambient: AppLaunch {
    if let current { return current }
    if let tested = ofRunningTest.withLock({ $0 })() { return tested }
    let open = OpenLaunches.all
    if open.count == 1, let only = open.first { return only }
    preconditionFailure(
      open.isEmpty
        ? "StoreKit was used and no app is open. Open one with AppLaunch.open(on:of:) first."
        : "StoreKit was used while \(open.count) apps are open, by code that belongs to none of them. "
          + "Call it inside launch.run { … }.")
  }
}
