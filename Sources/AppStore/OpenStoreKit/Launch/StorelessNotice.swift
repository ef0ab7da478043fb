import AppStoreWire
import Foundation
import LocalAppStore

/// A notice that code used StoreKit without a store.
///
/// It is written once, for the developer who started the program: the code itself sees a device without a store.
final class StorelessNotice: Sendable {
  /// The process's own, which writes to standard error.
  static let standard = StorelessNotice { FileHandle.standardError.write(Data($0.utf8)) }

  private let isWritten = Locked(false)
  private let write: @Sendable (String) -> Void

  init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Writes what to do, the first time.
  ///
  /// - Parameters:
  ///   - openLaunches: The number of open apps.
  ///   - flaw: The problem of the store's address in the environment, if there is one.
  func report(openLaunches: Int, flaw: AppStoreError?) {
    let isFirst = isWritten.withLock { isWritten in
      defer { isWritten = true }
      return !isWritten
    }
    if isFirst { write(Self.sentence(openLaunches: openLaunches, flaw: flaw) + "\n") }
  }

  private static func sentence(openLaunches: Int, flaw: AppStoreError?) -> String {
    let what = "so it behaves as a device without a store: lists are empty and calls fail."
    guard openLaunches == 0 else {
      return
        "StoreKit was used while \(openLaunches) apps are open, by code that belongs to none of them, \(what) "
        + "Call it inside launch.run { … }."
    }
    if let flaw {
      return "\(AppLaunch.storeVariable) names no store's address, \(what) \(flaw.message)"
    }
    return
      "StoreKit was used by code that belongs to no open app, \(what) Begin an SKTestSession in the test, open an "
      + "app with AppLaunch.open(on:of:), or name a store in another process in \(AppLaunch.storeVariable). Keep what "
      + "you began or opened in a variable for as long as the code runs: it ends with its last reference. Code on a "
      + "thread or a queue of its own has left its test."
  }
}
