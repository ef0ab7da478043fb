import Synchronization
import TollgateOpenStore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Kills this process at one crash point, once it is lit.
final class Fuse: Sendable {
  private let point: CrashPoint
  private let isLit = Atomic(false)

  init(_ point: CrashPoint) { self.point = point }

  func light() { isLit.store(true, ordering: .sequentiallyConsistent) }

  /// No handler runs, nothing is flushed, no destructor is called: this is `kill -9`.
  func burn(to reached: CrashPoint) {
    guard reached == point, isLit.load(ordering: .sequentiallyConsistent) else { return }
    kill(getpid(), SIGKILL)
    while true { pause() }
  }
}
