import AppStoreWire
import LocalAppStore

/// A launch in a store in another process, opened at its first use, once the store is there.
///
/// A device runs one process of the app, so it is opened once, however many callers there are.
final class RemoteLaunch: Sendable {
  private typealias Opening = Task<Result<AppLaunch, AppStoreError>, Never>

  private struct State {
    var opening: Opening?
    var launch: AppLaunch?
  }

  private let place: StorePlace
  private let state = Locked(State())

  init(_ place: StorePlace) { self.place = place }

  /// The launch, if it is open.
  var launch: AppLaunch? { state.withLock(\.launch) }

  /// Returns the root certificate of the store, or nil if it doesn't answer in time; blocks the thread.
  func root(within patience: Duration) -> [UInt8]? {
    launch?.store.root ?? place.root(within: patience)
  }

  /// Opens the launch, if it is not open.
  ///
  /// - Throws: `AppStoreError` if no store answers, after some seconds; the next call retries.
  func open() async throws(AppStoreError) -> AppLaunch {
    let opening = state.withLock { state in
      let opening = state.opening ?? Task { [place] in await place.open() }
      state.opening = opening
      return opening
    }
    let result = await opening.value
    state.withLock { state in
      guard state.opening == opening else { return }
      state.launch = try? result.get()
      if state.launch == nil { state.opening = nil }
    }
    return try result.get()
  }

  /// Opens the launch without a time limit, and returns it; returns nil in a cancelled task.
  func openWhenThere() async -> AppLaunch? {
    while !Task.isCancelled {
      if let launch = try? await open() { return launch }
      try? await Task.sleep(for: place.link.longestPause)
    }
    return nil
  }
}
