extension Speaker {
  /// Whose device is speaking.
  ///
  /// Where that can't be said it is a device without a store, and standard error says once what to do.
  static var ambient: Speaker {
    if let known { return known }
    StorelessNotice.standard.say(
      openLaunches: OpenLaunches.all.count, flaw: AppLaunch.flawOfEnvironment)
    return .storeless
  }

  /// Whose device is speaking, or nil where that can't be said.
  static var known: Speaker? {
    if let belonging = AppLaunch.belonging { return .launch(belonging) }
    let open = OpenLaunches.all
    if open.count == 1, let only = open.first { return .launch(only) }
    return open.isEmpty ? AppLaunch.ofEnvironment.map(Speaker.remote) : nil
  }

  /// Waits until it can be said whose device is speaking; nil in a cancelled task.
  static func whenKnown() async -> Speaker? {
    while !Task.isCancelled {
      let seen = OpenLaunches.changes.count
      if let known { return known }
      await OpenLaunches.changes.another(after: seen)
    }
    return nil
  }
}
