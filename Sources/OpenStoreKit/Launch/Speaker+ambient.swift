extension Speaker {
  /// Whose device is speaking.
  ///
  /// - Precondition: The task is in a launch's `run`, or one launch is open, or the environment names a store.
  static var ambient: Speaker {
    if let known { return known }
    let open = OpenLaunches.all
    preconditionFailure(
      open.isEmpty
        ? "StoreKit was used by code that belongs to no open app. Open one with AppLaunch.open(on:of:), make an "
          + "SKTestSession in the test, or name a store in another process in \(AppLaunch.storeVariable), first; code on a "
          + "thread or a queue of its own has left its test."
        : "StoreKit was used while \(open.count) apps are open, by code that belongs to none of them. "
          + "Call it inside launch.run { … }.")
  }

  /// Whose device is speaking, or nil where that can't be said.
  static var known: Speaker? {
    if let belonging = AppLaunch.belonging { return .launch(belonging) }
    let open = OpenLaunches.all
    if open.count == 1, let only = open.first { return .launch(only) }
    return open.isEmpty ? AppLaunch.ofEnvironment.map(Speaker.remote) : nil
  }
}
