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
      for launch in launches.keys.sorted(by: { $0.rawValue < $1.rawValue }) { end(launch) }
    }
    try enter(.first)
    shop.sell(by: configuration)
  }

  /// Goes into the shop that a request is about: the one it names, the one of the process that makes it,
  /// else the first.
  mutating func enterShop(for request: AppStoreRequest) throws(AppStoreError) {
    var (app, asked) = (AppID.first, request)
    while case .inApp(let named, let inner) = asked { (app, asked) = (named, inner) }
    // A process that has ended is refused in any shop.
    try enter(asked.launch.flatMap { launches[$0]?.app } ?? app)
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
