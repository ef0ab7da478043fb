import AppStoreWire
import Foundation
import LocalAppStore

/// A notice that the store which the environment names does not answer.
///
/// It is written once, for those who started the program: the app itself gets only a network error.
final class SilenceNotice: Sendable {
  private let isWritten = Locked(false)
  private let write: @Sendable (String) -> Void

  init(
    write: @escaping @Sendable (String) -> Void = {
      FileHandle.standardError.write(Data($0.utf8))
    }
  ) {
    self.write = write
  }

  /// Writes the reason, the first time.
  func report(_ error: AppStoreError) {
    let isFirst = isWritten.withLock { isWritten in
      defer { isWritten = true }
      return !isWritten
    }
    guard isFirst else { return }
    write(
      "\(AppLaunch.storeVariable) names a store that does not answer, so StoreKit's calls fail as without a "
        + "network until it does. \(error.message)\n")
  }
}
