import AppStoreWire

/// The launches that are open in this process, so that code outside of a launch can find the only
/// one.
///
/// A launch without references counts as closed.
enum OpenLaunches {
  private struct Entry: Sendable {
    weak var launch: AppLaunch?
  }

  private static let entries = Locked<[Entry]>([])

  /// The count of changes in which device calls.
  static let changes = LaunchChanges()

  static func add(_ launch: AppLaunch) {
    entries.withLock { entries in
      entries.removeAll { $0.launch == nil }
      entries.append(Entry(launch: launch))
    }
    changes.add()
  }

  static func remove(_ launch: AppLaunch) {
    entries.withLock { $0.removeAll { $0.launch == nil || $0.launch === launch } }
    changes.add()
  }

  static var all: [AppLaunch] { entries.withLock { $0.compactMap(\.launch) } }
}
