import SourceJSON

extension AppStoreState {
  /// Has the store sell one more app, or one that it sells already by another configuration from now on.
  ///
  /// That app is the one at hand after it.
  mutating func sell(_ app: AppIdentity, by configuration: StoreConfiguration) throws(AppStoreError)
  {
    if let known = apps.first(where: { $0.identity.bundleID.hasSameBytes(as: app.bundleID) }) {
      try enter(known.id)
      shop.sell(by: configuration)
    } else {
      open(Shop(app: app, configuration: configuration))
    }
  }

  /// Takes a store up again that was kept: its first app sells by another configuration, and whatever ran has
  /// ended with it, or goes on elsewhere.
  mutating func reopen(
    with configuration: StoreConfiguration, endingProcesses: Bool
  ) throws(AppStoreError) {
    if endingProcesses {
      for launch in launches.ids { end(launch) }
    }
    try enter(.first)
    shop.sell(by: configuration)
  }

  /// Goes into the shop that a command is about: that of the process which sends it, else the app's.
  mutating func enterShop(for command: some StoreCommand, inApp app: AppID) throws(AppStoreError) {
    // A process that has ended is refused in any shop.
    let launch = (command as? any LaunchCommand)?.launch
    try enter(launch.flatMap { launches[$0]?.app } ?? app)
  }

  /// Does something in every app's shop, in the order they were added.
  mutating func inEveryShop(_ body: (inout AppStoreState) -> Void) {
    let before = app
    for app in apps {
      try? enter(app.id)
      body(&self)
    }
    try? enter(before)
  }
}
