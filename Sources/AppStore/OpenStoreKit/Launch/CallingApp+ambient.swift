extension CallingApp {
  /// The launch that calls.
  ///
  /// Without a launch, it behaves like a device without a store, and standard error shows the fix
  /// once.
  static var ambient: CallingApp {
    if let known { return known }
    StorelessNotice.standard.report(
      openLaunches: OpenLaunches.all.count, flaw: AppLaunch.flawOfEnvironment)
    return .storeless
  }

  /// Returns the launch that calls, or nil if it is unknown.
  static var known: CallingApp? {
    if let belonging = AppLaunch.belonging { return .launch(belonging) }
    let open = OpenLaunches.all
    if open.count == 1, let only = open.first { return .launch(only) }
    return open.isEmpty ? AppLaunch.ofEnvironment.map(CallingApp.remote) : nil
  }

  /// Waits until it is known which launch calls; nil in a cancelled task.
  static func whenKnown() async -> CallingApp? {
    while !Task.isCancelled {
      let seen = OpenLaunches.changes.count
      if let known { return known }
      await OpenLaunches.changes.another(after: seen)
    }
    return nil
  }
}
