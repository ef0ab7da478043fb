import LocalAppStore

/// Whose device is speaking: a launch that is open, or one that a store in another process has yet to open.
enum Speaker: Sendable {
  case launch(AppLaunch)
  case remote(RemoteLaunch)

  /// The launch, for a call that can't be answered without the store.
  ///
  /// - Throws: ``StoreKitError`` where the store can't be reached.
  func open() async throws(StoreKitError) -> AppLaunch {
    switch self {
    case .launch(let launch): return launch
    case .remote(let remote):
      do throws(AppStoreError) { return try await remote.open() } catch { throw error.storeKit }
    }
  }

  /// The launch, where it is open.
  var launch: AppLaunch? {
    switch self {
    case .launch(let launch): launch
    case .remote(let remote): remote.launch
    }
  }

  /// What the process is told by itself on a topic.
  func updates(on topic: StoreTopic) -> LaunchUpdates {
    LaunchUpdates(speaker: self, topic: topic)
  }
}
