import AppStoreWire
import LocalAppStore

extension AppLaunch {
  /// Sets how to find the running test's launch; a test library calls this.
  package static func findInTests(_ find: @escaping @Sendable () -> AppLaunch?) {
    ofRunningTest.withLock { $0.find = find }
  }

  /// Notifies listeners that started before there was a store, so that they look for one again.
  package static func wasOpenedInTests() { OpenLaunches.changes.add() }

  /// The function that finds the launch of the running test.
  private struct RunningTest: Sendable {
    var find: @Sendable () -> AppLaunch? = { nil }
  }

  private static let ofRunningTest = Locked(RunningTest())

  /// The launch that the running code belongs to, by its task or by its test.
  static var belonging: AppLaunch? { current ?? ofRunningTest.withLock { $0.find }() }
}

extension AppLaunch {
  /// The root certificate of the store that the calling launch uses, or nil if it has none or its store doesn't answer.
  ///
  /// A store in another process has a second to answer, on the calling thread.
  package static var storeRoot: [UInt8]? {
    switch CallingApp.known {
    case .launch(let launch): launch.store.root
    case .remote(let remote): remote.root(within: .seconds(1))
    case .storeless, nil: nil
    }
  }
}
