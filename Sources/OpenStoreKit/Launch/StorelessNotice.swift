import AppStoreWire
import Foundation

/// A notice that code used StoreKit where there is no store.
///
/// It is written once, for those who started the program: the code itself sees no more than a
/// device without a store.
final class StorelessNotice: Sendable {
  /// The process's own, which writes to standard error.
  static let standard = StorelessNotice { FileHandle.standardError.write(Data($0.utf8)) }

  private let isSaid = Locked(false)
  private let write: @Sendable (String) -> Void

  init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Writes what to do, the first time.
  func say(openLaunches: Int) {
    let isFirst = isSaid.withLock { isSaid in
      defer { isSaid = true }
      return !isSaid
    }
    if isFirst { write(Self.sentence(openLaunches: openLaunches) + "\n") }
  }

  private static func sentence(openLaunches: Int) -> String {
    let what = "so it behaves as a device without a store: lists are empty and calls fail."
    guard openLaunches == 0 else {
      return
        "StoreKit was used while \(openLaunches) apps are open, by code that belongs to none of them, \(what) "
        + "Call it inside launch.run { … }."
    }
    return
      "StoreKit was used by code that belongs to no open app, \(what) Begin an SKTestSession in the test, open an "
      + "app with AppLaunch.open(on:of:), or name a store in another process in \(AppLaunch.storeVariable). Code on a "
      + "thread or a queue of its own has left its test."
  }
}
