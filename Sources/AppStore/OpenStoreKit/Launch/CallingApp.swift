import LocalAppStore

/// The caller of StoreKit, which is a process of an app on a device.
///
/// It is a launch that is open, one that a store in another process has yet to open, or a device
/// that has no store.
enum CallingApp: Sendable {
  case launch(AppLaunch)
  case remote(RemoteLaunch)
  case storeless

  /// Returns the launch, for a call that can't be answered without the store.
  ///
  /// - Throws: ``StoreKitError`` if there is no store, or it can't be reached.
  func open() async throws(StoreKitError) -> AppLaunch {
    switch self {
    case .launch(let launch): return launch
    case .remote(let remote):
      do throws(AppStoreError) { return try await remote.open() } catch { throw error.storeKit }
    case .storeless: throw .unknown
    }
  }

  /// The launch, if it is open.
  var launch: AppLaunch? {
    switch self {
    case .launch(let launch): launch
    case .remote(let remote): remote.launch
    case .storeless: nil
    }
  }

  /// Returns the updates that the store sends the process on a topic.
  func updates(on topic: StoreTopic) -> LaunchUpdates {
    LaunchUpdates(caller: self, topic: topic)
  }
}
